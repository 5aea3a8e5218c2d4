import { DAYS, parseHours, type Day } from '@directory/contracts/opening-hours';
import { slugify } from '@directory/contracts/slugs';
import { BY_APPOINTMENT, withAppointmentsAs } from './appointments.js';
import { dayNamed } from './declined-days.js';
import { EXCEPT, withoutExcepted } from './excepted-days.js';
import { endingAt, joinedHours, withoutBreak } from './hour-ranges.js';
import { arabicTimes } from './hour-scripts.js';
import { daysAmong, isBetween, type Time, type Token } from './hour-tokens.js';
import { plainDays, wholeDayOf } from './hour-words.js';
import { asciiNumber } from '../numbers.js';
import { shortDaysOf } from './short-days.js';

const MAX_LENGTH = 500;

const TO = slugs(
  'to until through thru ถึง đến bis à a au aux al alla alle às as até tot t/m tm til till do до по ile hasta až إلى الى la',
);
/** Between days, or between ranges; the others are in no place where they would change the meaning. */
const FILLERS = slugs(`
  and und et y e ed ve и і i en og och ja και
  open opened opening hour hours hr hrs h hs time times from the on at of business working store we are is am om im in v w na во в
  uhr geöffnet offen selbstbedienung hofladen von vom an der den die das u zeiten öffnungszeiten jeweils uur van de geopend openingstijden
  du le les des ouvert ouverte ouverts ouvertes ouverture horaires horaire heures heure jours
  el los las del horas hora horario horarios abierto abierta abiertos apertura atención día días
  il lo gli dal dalle dalla dallo dai ore ora orario orari aperto aperta aperti giorni
  das dos da aberto aberta horário funcionamento feira feiras os
  od godz godziny godzinach otwarte otwarty czynne czynny dni s so z ze от с со з із ч час работаем открыто открыт часы работы год hod
  saat saatleri arası arasında açık açıktır gün günleri günü kl klo
  public bank gesetzliche gesetzlichen wib من الساعة часов for per para pour für voor only nur solo seulement jusqu jusque jusqu'à เปิด เวลา วัน ตั้งแต่`);
const HOLIDAYS = slugs(
  'ph holiday holidays feiertag feiertage feiertagen feiertags férié fériés festivo festivos festivi feriado feriados feestdagen święta праздники bayram 공휴일',
);
/** `außer an gesetzlichen Feiertagen`, `resmi tatiller hariç`: as the hours say nothing of holidays. */
const EXCEPT_HOLIDAYS =
  /(?:(?:except|excluding|außer|ausser|sauf|hors|exceto|excepto|eccetto|tranne|behalve|oprócz|кроме)\s(?:(?:on|an|den|les|los|las|os|i|op|gesetzlichen|public|bank|jours)\s){0,3}(?:holidays|feiertag(?:en?|s)|fériés|festivos|festivi|feriados|feestdagen|świąt|праздников)|resmi tatil(?:ler)?(?: günleri)? hariç)(?!\p{L})/gu;
const WITHOUT_BREAK =
  /(?:sans interruption|en continu|senza interruzion[ei]|orario continuato|sin interrupci[oó]n|horario (?:continu(?:ad)?o|corrido)|sem intervalo|ohne (?:mittags)?pause|durchgehend|doorlopend|bez przerwy|без перерыва|без перерви|aralıksız|kesintisiz)(?!\p{L})/gu;
const NOON = slugs('noon midday mediodía mezzogiorno midi mittag');
const MIDNIGHT = slugs('midnight minuit medianoche mezzanotte mitternacht północy полуночи');
/** An end of hours that the source leaves open. */
const LATE = slugs('late close closing');
const LATE_TEXT = 'late';
const OPEN_END = new RegExp(`-${LATE_TEXT}$`);
const WHOLE_DAY = 'Open 24 hours';
/** No word of any language. */
const APPOINTMENT = 'byappointment';
const ALL_DAY = slugs('nonstop круглосуточно цілодобово całodobowo');
const BREAKS = slugs(`
  break lunchbreak pause mittagspause mittagspausen pausa pausas descanso intervalo öğle mola molası обед обеденный перерыв
  перерва обід przerwa obiadowa pauze lunchpauze middagpauze lunchpaus tauko polední přestávka pauza odmor ebédszünet
  昼休み 昼休憩 休憩 休憩時間 午休 점심시간 휴게시간 브레이크타임`);
/** Breaks of offices, and what restaurants serve. */
const MEALS = slugs('lunch lunchtime mittags almuerzo comida almoço pranzo déjeuner frokost lounas 점심');
/** `closed` of several, which the words for one day lack. */
const CLOSED = slugs('定休 休 cerrados cerradas chiusi fechados fechadas fermés fermées');

const TIME = String.raw`(?<hour>\d{1,2})(?:\s?(?<point>[:.h])\s?(?<minute>[0-5]\d))?(?::\d\d)?(?!\d)`;
const CLOCK = String.raw`(?:\s?(?<half>[ap])\.?\s?m(?!\p{L})\.?|\s?(?<mark>hrs?|hs?|u|uhr|uur|ч|год)(?!\p{L})\.?(?:\s?(?<minuteAfter>[0-5]\d)(?!\s?[\d:.h-]))?)?`;
const WORD = String.raw`(?<word>(?:mon|tues|wednes|thurs|fri|satur|sun)day|\p{L}[\p{L}\p{M}]*)[.'’]?`;
const TOKEN = new RegExp(
  String.raw`${TIME}${CLOCK}|${WORD}|(?<dash>-)|[\s,;:.|/&+()・、，；：。（）*]|(?<other>.)`,
  'gu',
);

/**
 * Days and hours in words: `lunes a viernes de 9 a 14 y de 17 a 20 h`, `Täglich 10-18 Uhr, montags geschlossen`; none unless each word
 * of the text is known and each day has one meaning. `withShortDays`: `ma-vr 9-17`, too.
 */
export function proseHours(text: string, withShortDays = false): Map<Day, string> {
  const given = text.length > MAX_LENGTH ? null : tokensOf(text, withShortDays);
  if (given === null) return new Map();
  const { tokens, excepted } = withoutExcepted(given);
  const week = weekOf(tokens) ?? new Map<Day, string>();
  if (week.size > 0) for (const day of excepted) if (!week.has(day)) week.set(day, 'Closed');
  return week;
}

const GLUED_DAYS = /^[月火水木金土日祝・、]+$/u;

/** The days that a text names; certain if it says nothing else. */
export function daysIn(text: string): { days: Day[]; isCertain: boolean } {
  const given = text.slice(0, MAX_LENGTH).replace(/[（(][^（()）]{0,100}[)）]/gu, ' ');
  const separated = GLUED_DAYS.test(given) ? given.replace(/[月火水木金土日]/gu, '$&曜 ') : given;
  const tokens = tokensOf(separated, true)?.filter(({ kind }, at, all) => kind !== '-' || isBetween(all, at));
  if (tokens && tokens.length > 0 && tokens.every(({ kind }) => kind === 'D' || kind === '-'))
    return { days: daysAmong(tokens), isCertain: true };
  const words = plainDays(separated).match(/(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|\p{L}[\p{L}\p{M}]+/gu) ?? [];
  return { days: words.flatMap((word) => dayNamed(word, slugify(word)) ?? []), isCertain: false };
}

/** Whether hours may have a break: a part of them that names no day. */
export function namesBreak(text: string): boolean {
  return (text.match(/\p{L}{2,}/gu) ?? []).some((word) => BREAKS.has(slugify(word)) || MEALS.has(slugify(word)));
}

function tokensOf(text: string, withShortDays: boolean): Token[] | null {
  const plain = plainDays(arabicTimes(withAppointmentsAs(APPOINTMENT, asciiNumber(text).normalize('NFC'))))
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212〜～~]/gu, '-')
    .replace(/\b24\s?(?:h|hours|hrs)?\s?\/\s?(?:7|24)(?:\s?h)?(?![\d:])/g, ' nonstop ')
    .replace(/\b([01]\d|2[0-4])([0-5]\d)\s?-\s?([01]\d|2[0-4])([0-5]\d)(?!\d)/g, '$1:$2-$3:$4')
    .replace(EXCEPT_HOLIDAYS, ' ')
    .replace(WITHOUT_BREAK, ' ')
    .replace(/(?<=\d\s?)น\.?(?!\p{L})/gu, ' ')
    .replace(/祝日?/gu, ' holiday ')
    .replace(/\bsonn-?(?=\s?(?:und|u\.?|&|\/|\+)\s?feiertag)/g, 'sonntag')
    .replace(/\bt\/m\b/g, 'tm')
    .replace(/\b12(?:[:.]00)?\s?(?=noon|midnight)/g, '')
    .replace(/([2-6])\s?ª(?:[\s-]?feiras?)?/g, (_, number: string) => ` ${DAYS[Number(number) - 2] ?? ''} `);
  const short = withShortDays ? shortDaysOf(plain, (slug) => TO.has(slug) || FILLERS.has(slug)) : undefined;
  const isTwelve = /\d\s?[ap]\.?\s?m\b/.test(plain);
  const tokens: Token[] = [];
  for (const { groups = {} } of plain.matchAll(TOKEN)) {
    const { hour, word, dash, other } = groups;
    if (dash !== undefined) tokens.push({ kind: '-', isWord: false });
    else if (hour !== undefined) tokens.push({ kind: 'T', time: timeOf(hour, groups) });
    else if (word !== undefined) {
      const token = tokenOf(word, short, isTwelve);
      if (token === null) return null;
      if (token !== undefined) tokens.push(token);
    } else if (other !== undefined) return null;
  }
  return tokens;
}

function timeOf(hour: string, { point, minute, half, mark, minuteAfter }: Record<string, string | undefined>): Time {
  const minutes = minute ?? minuteAfter ?? (mark === undefined ? undefined : '00');
  const past = minutes === undefined ? '' : `${point === '.' ? '.' : ':'}${minutes}`;
  // `22pm`
  const isOf24 = half !== undefined && Number(hour) > NOON_HOUR;
  const text = `${hour}${isOf24 && past === '' ? ':00' : past}${half === undefined || isOf24 ? '' : `${half}m`}`;
  const isBare = half === undefined && mark === undefined && point !== 'h' && !hour.startsWith('0');
  return { hour: Number(hour), text, isBare };
}

/** Undefined for a word that says nothing, null for one that may say anything. */
function tokenOf(
  word: string,
  short: ReadonlyMap<string, Day> | undefined,
  isTwelve: boolean,
): Token | null | undefined {
  const slug = slugify(word);
  if (HOLIDAYS.has(slug)) return { kind: 'D', day: null };
  const day = short?.get(slug) ?? (TO.has(slug) || FILLERS.has(slug) ? undefined : dayNamed(word, slug));
  if (day !== undefined) return { kind: 'D', day };
  if (wholeDayOf(word) === 'Closed' || CLOSED.has(slug)) return { kind: 'C' };
  if (EXCEPT.test(word)) return { kind: 'X' };
  if (ALL_DAY.has(slug)) return { kind: 'A', text: WHOLE_DAY };
  if (word === APPOINTMENT) return { kind: 'A', text: BY_APPOINTMENT };
  if (BREAKS.has(slug)) return { kind: 'B' };
  if (MEALS.has(slug)) return { kind: 'M' };
  if (NOON.has(slug)) return { kind: 'T', time: { hour: 12, text: isTwelve ? '12pm' : '12:00', isBare: false } };
  if (MIDNIGHT.has(slug)) return { kind: 'T', time: { hour: 12, text: isTwelve ? '12am' : '24:00', isBare: false } };
  if (LATE.has(slug)) return { kind: 'T', time: { hour: 0, text: LATE_TEXT, isBare: false } };
  if (TO.has(slug)) return { kind: '-', isWord: true };
  return FILLERS.has(slug) ? undefined : null;
}

const SOME_DAYS = 'D(?:-?D)*';
const BREAK = '[CBM]+T-T';
const DAYS_THEN = new RegExp(`(${SOME_DAYS})(?:((?:T-T)+|C|A)((?:${BREAK})*)|UT)`, 'y');
const CLOSED_THEN = new RegExp(`C(${SOME_DAYS})$`, 'y');
const HOURS_THEN = new RegExp(
  `^((?:T-T)+|A)((?:${BREAK})*)(?:(${SOME_DAYS})|(C?)(${SOME_DAYS})(C?)|((?:${SOME_DAYS}(?:UT|(?:T-T)+|C))*(?:C${SOME_DAYS})?))$`,
);

/**
 * Null unless the tokens are days with hours after them, hours with days after them, or days with a word for closed on either side;
 * hours may have breaks, and end at another time on some days.
 */
function weekOf(all: readonly Token[]): Map<Day, string> | null {
  const tokens = all
    .flatMap((token, at): Token[] => {
      if (token.kind !== '-' || isBetween(all, at)) return [token];
      return token.isWord && isUntil(all, at) ? [{ kind: 'U' }] : [];
    })
    .map((token, at, list): Token => {
      const isAlone = !['-', 'U'].includes(list[at - 1]?.kind ?? '') && list[at + 1]?.kind !== '-';
      return token.kind === 'T' && token.time.hour === 24 && isAlone ? { kind: 'A', text: WHOLE_DAY } : token;
    });
  const kinds = tokens.map(({ kind }) => kind).join('');
  const week = new Map<Day, { hours: string; count: number }>();
  let latest: string | null = null;
  const set = (days: Day[], hoursOn: string | null | ((day: Day) => string | null)) => {
    for (const day of days) {
      const hours = typeof hoursOn === 'function' ? hoursOn(day) : hoursOn;
      const other = week.get(day);
      const both = other && hours !== null && other.count > days.length ? joinedHours(other.hours, hours) : null;
      if (both !== null) {
        week.set(day, { hours: both, count: days.length });
        continue;
      }
      // Fewer days are an exception: `täglich 9-18, montags geschlossen`.
      if (hours === null || (other && other.count <= days.length && other.hours !== hours)) return false;
      if (!other || other.count > days.length) week.set(day, { hours, count: days.length });
    }
    return true;
  };
  const days = (from: number, to = tokens.length) => daysAmong(tokens.slice(from, to));
  const hoursAt = (from: number, middle: number, to = middle) =>
    withoutBreaks(hoursAmong(tokens.slice(from, middle), tokens), tokens.slice(middle, to), tokens);
  /** `Fri until 16:00` after the hours of other days, or of Friday among them. */
  const setUntil = (from: number, to: number) =>
    set(days(from, to), (day) => {
      const hours: string | null = week.get(day)?.hours ?? latest;
      return hours && untilTime(hours, tokens.slice(from, to), tokens);
    });
  const [, before, breaks = '', daysAfter, closedBefore, , closedAfter, until = ''] = HOURS_THEN.exec(kinds) ?? [];
  let at = 0;
  if (before !== undefined) {
    at = before.length + breaks.length;
    const hours = hoursAt(0, before.length, at);
    if (daysAfter !== undefined) return hours === null ? null : new Map(days(at).map((day) => [day, hours]));
    // `10-19, closed on Mondays`
    if (closedBefore !== undefined) {
      if (hours === null || (closedBefore !== '') === (closedAfter !== '')) return null;
      const closed = days(at);
      return new Map(DAYS.map((day) => [day, closed.includes(day) ? 'Closed' : hours]));
    }
    if (hours === null || timesAmong(tokens).every(({ text }) => /^\d+$/.test(text))) return null;
    // The other days at the end of a week may be off.
    const last = Math.max(
      ...days(at).map((day) => DAYS.indexOf(day)),
      until === '' ? DAYS.length - 1 : LAST_WORKING_DAY,
    );
    set(DAYS.slice(0, last + 1), hours);
  }
  for (; at < kinds.length; at = DAYS_THEN.lastIndex) {
    DAYS_THEN.lastIndex = at;
    const [all = '', named = '', hours, breaks = ''] = DAYS_THEN.exec(kinds) ?? [];
    if (all === '') break;
    const middle = at + named.length;
    if (hours === undefined) {
      if (!setUntil(at, at + all.length)) return null;
      continue;
    }
    const end = middle + hours.length;
    latest = hoursAt(middle, end, end + breaks.length);
    if (!set(days(at, middle), latest)) return null;
  }
  CLOSED_THEN.lastIndex = at;
  if (at < kinds.length && !(at > 0 && CLOSED_THEN.test(kinds) && set(days(at + 1), 'Closed'))) return null;
  return new Map([...week].map(([day, { hours }]) => [day, hours]));
}

/** Friday. */
const LAST_WORKING_DAY = 4;

/** Longer ones at meals are those of a restaurant, which serves them. */
const MAX_MEAL_MINUTES = 60;

function withoutBreaks(hours: string | null, breaks: readonly Token[], all: readonly Token[]): string | null {
  let rest = hours;
  let isMeal = true;
  for (const [at, { kind }] of breaks.entries()) {
    if (rest === null) return null;
    if (kind === 'C' || kind === 'B') isMeal = false;
    if (kind !== '-') continue;
    const pause = hoursAmong(breaks.slice(at - 1, at + 2), all) ?? '';
    rest = withoutBreak(rest, pause, isMeal ? MAX_MEAL_MINUTES : undefined);
    isMeal = true;
  }
  return rest;
}

/** Hours that end at the time among some tokens. */
function untilTime(hours: string, tokens: readonly Token[], all: readonly Token[]): string | null {
  const [time] = timesAmong(tokens);
  const hasMinutes = timesAmong(all).some(({ text }) => /[:.]/.test(text));
  if (!time) return null;
  return endingAt(hours, hasMinutes && /^\d+$/.test(time.text) ? `${time.text}:00` : time.text, time.isBare);
}

/** Whether a word for `to` is between days and a time that ends their hours. */
function isUntil(tokens: readonly Token[], at: number): boolean {
  const [before, after, next] = [at - 1, at + 1, at + 2].map((position) => tokens[position]?.kind);
  return before === 'D' && after === 'T' && next !== '-';
}

const NOON_HOUR = 12;
/** Few open before this hour of the night. */
const FIRST_HOUR = 5;

/** Perhaps. */
const NUMBER_OF_DAY = /^[1-7]$/;

/** Null unless all are hours. */
function hoursAmong(tokens: readonly Token[], all: readonly Token[]): string | null {
  if (tokens[0]?.kind === 'C') return 'Closed';
  if (tokens[0]?.kind === 'A') return tokens[0].text;
  const given = timesAmong(all);
  const isTwelve = given.every(({ hour }) => hour <= NOON_HOUR);
  const hasMinutes = given.some(({ text }) => /[:.]/.test(text)) && given.every(({ text }) => !text.endsWith('m'));
  const written = ({ text }: Time) => (hasMinutes && /^\d+$/.test(text) ? `${text}:00` : text);
  const times = timesAmong(tokens);
  const ranges: string[] = [];
  for (let at = 0; at + 1 < times.length; at += 2) {
    const [from, to] = [times[at], times[at + 1]] as [Time, Time];
    // `9-5` of a clock of twelve hours
    const isDay = isTwelve && from.isBare && to.isBare && from.hour >= FIRST_HOUR && to.hour <= from.hour;
    const halves = isDay ? [from.hour < NOON_HOUR ? 'am' : 'pm', to.hour < NOON_HOUR ? 'pm' : 'am'] : ['', ''];
    ranges.push(`${written(from)}${halves[0]}-${written(to)}${halves[1]}`);
  }
  // `2-6 8:00-17:00`
  const areNumbers = ranges.length > 1 && times.slice(0, 2).every(({ text }) => NUMBER_OF_DAY.test(text));
  if (areNumbers && hasMinutes) return null;
  const isRange = (range: string) => parseHours(range.replace(OPEN_END, '-24:00')) !== null;
  return ranges.every(isRange) ? ranges.join(', ') : null;
}

function timesAmong(tokens: readonly Token[]): Time[] {
  return tokens.flatMap((token) => (token.kind === 'T' ? [token.time] : []));
}

function slugs(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/).map(slugify));
}
