import { HoursFilter } from '@directory/contracts/search';

/** A time of day that a query asks for: `open at 5am`, `après 22h`. */
export interface TimePhrase {
  /** As typed. */
  text: string;
  /** Minutes since midnight. */
  minutes: number;
  /** Whether it is without a word for being open. */
  isDoubtful: boolean;
}

/** Open until ten is open before. */
const UNTIL = /^(?:until|till|til|to|before|bis|hasta|até|jusqu'à|kadar)/iu;
const EVENING = /night|evening|akşam|gece|abends|noche|soir/iu;
/** Hours up to which a number without `am` or `pm` is one of the afternoon, after these words. */
const LAST_AFTERNOON_HOUR: Record<string, number> = {
  at: 5,
  from: 5,
  by: 5,
  to: 11,
  after: 11,
  past: 11,
  until: 11,
  till: 11,
  til: 11,
};
/** Steps of the filter on the page. */
const STEP_MINUTES = 30;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

const CLOCK = String.raw`(?<hour>[01]?\d|2[0-4])(?:[:.](?<minute>[0-5]\d))?\s*(?<half>[ap]\.?m\b\.?)?`;
const HALF = String.raw`(?<hour>0?\d|1[0-2])(?:[:.](?<minute>[0-5]\d))?\s*(?<half>[ap]\.?m\b\.?)`;
const NAMED = '(?<named>midnight|noon|midday)';
const OPEN = '(?:(?:that|which|is|are)\\s+)*(?:opens?|opened)';
const AT = 'at|after|past|from|until|till|til|to|by|before';
const WHEN = String.raw`(?:\s+(?<when>tonight|today|in the morning|in the evening|at night))?`;
const WEEKDAYS = `sun mon tues wednes thurs fri satur`
  .replaceAll(/\w+/g, '$&days?')
  .split(' ')
  .concat(
    'pazar pazartesi salı çarşamba perşembe cuma cumartesi'.split(' '),
    'montag dienstag mittwoch donnerstag freitag samstag sonntag'.split(' '),
    'domingo lunes martes miércoles jueves viernes sábado'.split(' '),
    'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' '),
  )
  .join('|');
/** After a day of the week. */
const PARTS_OF_DAY: [hour: number, words: string][] = [
  [9, 'mornings?|sabahı?|vormittags?|morgens?|früh|por la mañana|matin'],
  [15, 'afternoons?|öğleden sonra|nachmittags?|por la tarde|après-midi'],
  [19, 'evenings?|akşamı?|abends?|soir'],
  [22, 'nights?|gece(?:si)?|nachts?|por la noche'],
];
/** The first have no word for being open. */
const DOUBTFUL = 2;
const PATTERNS = [
  String.raw`(?<word>at|after|past|until|till|til)\s+(?:${HALF}|(?<named>midnight))${WHEN}`,
  String.raw`(?<=(?:${WEEKDAYS})\s+)(?<part>${PARTS_OF_DAY.map(([, words]) => words).join('|')})`,
  String.raw`${OPEN}\s+(?:(?<word>${AT})\s+)?(?:${HALF}|${NAMED})${WHEN}`,
  String.raw`${OPEN}\s+(?<word>${AT})\s+${CLOCK}(?!\s*(?:stars?|hours?|hrs?)\b)${WHEN}`,
  String.raw`(?:(?:saat|(?<when>gece|akşam|sabah))\s+)?${CLOCK}['’]?\s*(?:(?:de|da|te|ta)|(?:[yn]?[eaiıuü])\s+(?<word>kadar)|(?:den|dan|ten|tan)\s+sonra)\s+açık`,
  String.raw`(?:geöffnet|offen)\s+(?<word>um|nach|ab|bis)\s+${CLOCK}(?:\s*uhr)?`,
  String.raw`(?<word>um|nach|ab|bis)\s+${CLOCK}\s*uhr(?:\s+(?:geöffnet|offen))?`,
  String.raw`abiert[oa]s?\s+(?<word>a|desde|después de|hasta)\s+las?\s+${CLOCK}`,
  String.raw`abert[oa]s?\s+(?<word>às|depois das|até às?)\s+${CLOCK}h?`,
  String.raw`ouvert(?:e?s?)\s+(?<word>à|après|jusqu'à)\s+(?<hour>[01]?\d|2[0-4])\s*h(?<minute>[0-5]\d)?`,
].map((pattern) => new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'iu'));

/** The first time of day in a query. */
export function timePhraseOf(q: string): TimePhrase | undefined {
  const found = PATTERNS.flatMap((pattern, i) => {
    const match = pattern.exec(q);
    return match?.groups ? { text: match[0], minutes: minutesOf(match.groups), isDoubtful: i < DOUBTFUL } : [];
  });
  return found.find(({ isDoubtful }) => !isDoubtful) ?? found[0];
}

/** @param groups of one of the patterns */
function minutesOf(groups: Record<string, string | undefined>): number {
  const { hour, minute = '0', half = '', named, part, word = '', when = '' } = groups;
  const before = UNTIL.test(word) ? STEP_MINUTES : 0;
  if (part !== undefined) {
    const [hourOfPart] = PARTS_OF_DAY.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(part)) ?? [0];
    return hourOfPart * HOUR_MINUTES;
  }
  if (hour === undefined) return (named === 'midnight' ? DAY_MINUTES : DAY_MINUTES / 2) - before;
  const typed = Number(hour);
  const lastAfternoonHour = when === 'in the morning' ? 0 : (LAST_AFTERNOON_HOUR[word.toLowerCase()] ?? 0);
  const isLate = typed > 0 && typed < 12 && (EVENING.test(when) || typed <= lastAfternoonHour);
  const isAfternoon = half === '' ? isLate : half.toLowerCase().startsWith('p');
  const hours = half === '' ? typed : typed % 12;
  return hours * HOUR_MINUTES + Number(minute) + (isAfternoon ? DAY_MINUTES / 2 : 0) - before;
}

/** The filter of a time on a day of the week; without a day, of its next occurrence. */
export function hoursAt(minutes: number, day: string | undefined, now: Date): HoursFilter {
  const time = (minutes + DAY_MINUTES) % DAY_MINUTES;
  const isOver = now.getUTCHours() * HOUR_MINUTES + now.getUTCMinutes() > time;
  const next = new Date(now.getTime() + (isOver ? DAY_MINUTES * 60_000 : 0));
  const weekday = day ?? next.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }).toLowerCase();
  const [hour, minute] = [Math.floor(time / HOUR_MINUTES), time % HOUR_MINUTES].map((n) => String(n).padStart(2, '0'));
  return HoursFilter.parse(`${weekday}-${hour}:${minute}`);
}
