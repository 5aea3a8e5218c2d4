import { DAYS } from '@directory/contracts/opening-hours';

/** Day of the year from 0 to its text: `10:00-18:00`, `Closed`, `Open 24 hours`. */
export type YearOfHours = readonly string[];

/** Without a leap day. */
export const SEASON_YEAR = 2026;
const DAY_MS = 24 * 60 * 60_000;
const YEAR_DAYS = 365;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTH = MONTHS.join('|');
/** Unlike the hour of `Apr 10:00-18:00` and `Apr 24/7`. */
const DATE = String.raw`(\d{1,2})(?![\d/]|:\d)`;
/** `Apr`, `Apr-Oct`, `Apr 15-30`, `Apr 15-Oct 14`, in the grammar of OpenStreetMap. */
const RANGE = new RegExp(
  String.raw`\b(${MONTH})\b(?:\s${DATE})?(?:\s?-\s?(?:(${MONTH})\b(?:\s${DATE})?|${DATE}))?`,
  'g',
);
const MAX_SEASONS = 8;
/** Of a day; as in the edit form. */
const MAX_TEXT_LENGTH = 200;

interface Season {
  /** Days of the year, the last one included; before the first one if the season continues past the end of the year. */
  from: number;
  to: number;
  hours: string;
}

/**
 * Seven texts from Monday on, such as `Apr-Oct 10:00-18:00, Nov-Mar closed`: no text of one season alone, as on most days of
 * the year it would be wrong. Null if no seasons that the rules name have the same hours in each of their weeks.
 */
export function seasonalTexts(rules: string, year: YearOfHours): string[] | null {
  const starts = startsOf(rules);
  if (starts.length < 2 || starts.length > MAX_SEASONS) return null;
  const spans = starts.map((from, at) => {
    const next = starts[(at + 1) % starts.length] ?? 0;
    return { from, to: (next + YEAR_DAYS - 1) % YEAR_DAYS };
  });
  const texts = DAYS.map((_, day) => {
    const seasons: Season[] = [];
    for (const { from, to } of spans) {
      const hours = hoursWithin(year, from, to, day);
      if (hours === null) return null;
      seasons.push({ from, to, hours });
    }
    return textOf(merged(seasons));
  });
  return texts.every((text): text is string => text !== null && text.length <= MAX_TEXT_LENGTH) ? texts : null;
}

/** Days of the year on which a season may start, ascending. */
function startsOf(rules: string): number[] {
  const starts = new Set<number>();
  for (const [, name = '', first, lastName, lastOther, lastSame] of rules.matchAll(RANGE)) {
    const month = MONTHS.indexOf(name);
    const lastMonth = lastName === undefined ? month : MONTHS.indexOf(lastName);
    const last = lastOther ?? lastSame ?? (lastName === undefined ? first : undefined);
    starts.add(dayOfYear(month, first === undefined ? 1 : Number(first)));
    starts.add(last === undefined ? dayOfYear(lastMonth + 1, 1) : dayOfYear(lastMonth, Number(last) + 1));
  }
  return [...starts].sort((a, b) => a - b);
}

function dayOfYear(month: number, date: number): number {
  const days = Math.round((Date.UTC(SEASON_YEAR, month, date) - Date.UTC(SEASON_YEAR, 0, 1)) / DAY_MS);
  return days % YEAR_DAYS;
}

/** The hours on one day of the week, from Monday 0. Null if they differ, or no such day is in a season of a few days with hours. */
function hoursWithin(year: YearOfHours, from: number, to: number, day: number): string | null {
  const length = ((to - from + YEAR_DAYS) % YEAR_DAYS) + 1;
  const dates = Array.from({ length }, (_, at) => (from + at) % YEAR_DAYS);
  const those = dates.filter((date) => weekdayOf(date) === day);
  const [hours, ...others] = new Set((those.length > 0 ? those : dates).map((date) => year[date]));
  if (hours === undefined || others.length > 0) return null;
  return those.length > 0 || hours === 'Closed' ? hours : null;
}

const FIRST_WEEKDAY = (new Date(Date.UTC(SEASON_YEAR, 0, 1)).getUTCDay() + 6) % 7;
const weekdayOf = (date: number) => (FIRST_WEEKDAY + date) % 7;

/** Neighbours with equal hours are one season, also around the end of the year. */
function merged(seasons: readonly Season[]): Season[] {
  const result: Season[] = [];
  for (const season of seasons) {
    const last = result.at(-1);
    if (last?.hours === season.hours) last.to = season.to;
    else result.push({ ...season });
  }
  const [first, last] = [result[0], result.at(-1)];
  if (first && last && first !== last && first.hours === last.hours) {
    first.from = last.from;
    result.pop();
  }
  return result;
}

/** Starts with an open season: a text that starts with `closed` means the whole year. */
function textOf(seasons: readonly Season[]): string {
  const open = seasons.findIndex(({ hours }) => hours !== 'Closed');
  const [first] = seasons;
  if (seasons.length === 1 || open < 0 || !first) return first?.hours ?? 'Closed';
  return [...seasons.slice(open), ...seasons.slice(0, open)].map(seasonText).join(', ');
}

function seasonText({ from, to, hours }: Season): string {
  const [start, end] = [dateOf(from), dateOf(to)];
  const areMonths = start.getUTCDate() === 1 && dateOf(to + 1).getUTCDate() === 1;
  const [first, last] = [start, end].map((date) => {
    const month = MONTHS[date.getUTCMonth()] ?? '';
    return areMonths ? month : `${month} ${date.getUTCDate()}`;
  });
  const span = first === last ? first : `${first}-${last}`;
  // `Open 24 hours` anywhere in a text means the whole year.
  const plain = hours === 'Open 24 hours' ? '00:00-24:00' : hours.replace('Closed', 'closed');
  return `${span} ${plain}`;
}

const dateOf = (date: number) => new Date(Date.UTC(SEASON_YEAR, 0, 1 + date));
