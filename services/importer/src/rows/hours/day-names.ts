import { DAYS, type Day } from '@directory/contracts/opening-hours';
import { slugify } from '@directory/contracts/slugs';

/** Exports have day names in their own language. English comes first and wins for equal words. */
const LOCALES =
  'en tr de fr es it pt nl pl ru uk sr sr-Latn hr sl bs bg cs sk hu ro el sv da nb fi et lv lt ar he fa hi id ms vi th ja ko zh'.split(
    ' ',
  );
/** Of these only the long names. */
const FURTHER_LOCALES = 'az kk ka hy mk sq ca bn ur'.split(' ');
const SHORT: readonly string[][] = [
  ['Mon', 'Pzt', 'Pt', 'Hét', 'שני', 'ב'],
  ['Tue', 'Tues', 'Sal', 'שלישי', 'ג'],
  ['Wed', 'Çar', 'Çrş', 'Szer', 'רביעי', 'ד'],
  ['Thu', 'Thur', 'Thurs', 'Per', 'Csüt', 'חמישי', 'ה'],
  ['Fri', 'Cum', 'Pén', 'שישי', 'ו'],
  ['Sat', 'Cmt', 'Cts', 'Szom', 'Şən', 'שבת', 'ש'],
  ['Sun', 'Paz', 'Vas', 'Baz', 'ראשון', 'א'],
];
/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

let byName: Map<string, Day> | undefined;

/** The day of a name, or undefined: full and short names in forty languages. */
export function dayOf(name: string): Day | undefined {
  const english = DAYS.find((day) => day === name);
  if (english) return english; // collecting forty languages takes time
  byName ??= collect();
  return byName.get(keyOf(name.replace(/\([^()]*\)/, '')));
}

const MAX_LETTER_LENGTH = 2;
/** Few letters of another script transliterate to those of days in other languages: `ה`, Thursday, to `H`. */
const OTHER_SCRIPT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u;

function keyOf(name: string): string {
  const slug = slugify(name);
  return slug.length > MAX_LETTER_LENGTH || !OTHER_SCRIPT.test(name) ? slug : name.replace(/[\s.'׳’]/g, '');
}

function collect(): Map<string, Day> {
  const names = new Map<string, Day>();
  const add = (name: string, day: Day) => {
    const key = keyOf(name);
    if (key !== '' && !names.has(key)) names.set(key, day);
  };
  DAYS.forEach((day, index) => {
    add(day, day);
    for (const short of SHORT[index] ?? []) add(short, day);
  });
  for (const locale of [...LOCALES, ...FURTHER_LOCALES]) {
    const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
    DAYS.forEach((day, index) => add(format.format(MONDAY + index * DAY_MS), day));
  }
  for (const [name, days] of shortNames()) if (days.size === 1) for (const day of days) add(name, day);
  return names;
}

/** Short names with the days that they are of in any language: `mar` is Tuesday in French, Spanish, Italian and Romanian alike. */
function shortNames(): Map<string, Set<Day>> {
  const names = new Map<string, Set<Day>>();
  for (const locale of LOCALES) {
    const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
    DAYS.forEach((day, index) => {
      const name = keyOf(format.format(MONDAY + index * DAY_MS));
      names.set(name, (names.get(name) ?? new Set()).add(day));
    });
  }
  return names;
}
