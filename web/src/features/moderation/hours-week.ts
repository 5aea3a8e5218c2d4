import { DAYS, type Day, parseHours } from '@directory/contracts/opening-hours';

/** Two clock times, `09:00` to `17:30`; an end before its start is on the next day, an empty one is missing. */
export interface HoursRange {
  start: string;
  end: string;
}

export type DayHours =
  | { kind: 'unknown' | 'closed' | 'allDay' }
  | { kind: 'ranges'; ranges: readonly HoursRange[] }
  /** Stored text other than hours, such as `by appointment`. */
  | { kind: 'text'; text: string };

export type Week = Readonly<Record<Day, DayHours>>;

export type HoursProblem = 'incomplete' | 'empty' | 'overlap';

const MINUTES_A_DAY = 1440;

export const EMPTY_WEEK = Object.fromEntries(DAYS.map((day) => [day, { kind: 'unknown' }])) as Record<Day, DayHours>;

/** The week of a stored text; null unless it is an object of days. */
export function readWeek(stored: string): Week | null {
  if (stored.trim() === '') return EMPTY_WEEK;
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const week = { ...EMPTY_WEEK };
  for (const [name, value] of Object.entries(parsed)) {
    const day = DAYS.find((known) => known.toLowerCase() === name.trim().toLowerCase());
    const text: unknown = Array.isArray(value) ? value.join(',') : value;
    if (day === undefined || typeof text !== 'string') return null;
    if (text.trim() !== '') week[day] = dayOf(text);
  }
  return week;
}

function dayOf(text: string): DayHours {
  const unfinished = unfinishedRanges(text);
  if (unfinished) return { kind: 'ranges', ranges: unfinished };
  const spans = parseHours(text);
  if (spans === null) return { kind: 'text', text };
  if (spans.length === 0) return { kind: 'closed' };
  if (spans.some(({ start, end }) => end - start >= MINUTES_A_DAY)) return { kind: 'allDay' };
  return { kind: 'ranges', ranges: spans.map(rangeOf) };
}

/** The ranges of a text as `textOf` writes it, of which one lacks a time; else null. */
function unfinishedRanges(text: string): HoursRange[] | null {
  const parts = text.split(',').map((part) => /^(\d\d:\d\d)?-(\d\d:\d\d)?$/.exec(part) ?? part);
  if (!parts.some((part) => typeof part !== 'string' && (!part[1] || !part[2]))) return null;
  const ranges = parts.map((part) =>
    typeof part === 'string' ? parseHours(part)?.map(rangeOf) : [{ start: part[1] ?? '', end: part[2] ?? '' }],
  );
  return ranges.every((range) => range !== undefined) ? ranges.flat() : null;
}

function rangeOf({ start, end }: { start: number; end: number }): HoursRange {
  return { start: clockOf(start), end: clockOf(end) };
}

/** The stored form: JSON with `Closed`, `Open 24 hours` or `9AM-1PM,2:30PM-6PM` per day; empty without hours. */
export function writeWeek(week: Week): string {
  const known = DAYS.flatMap((day) => {
    const text = textOf(week[day]);
    return text === null ? [] : [[day, text] as const];
  });
  return known.length === 0 ? '' : JSON.stringify(Object.fromEntries(known));
}

function textOf(hours: DayHours): string | null {
  switch (hours.kind) {
    case 'unknown':
      return null;
    case 'closed':
      return 'Closed';
    case 'allDay':
      return 'Open 24 hours';
    case 'text':
      return hours.text;
    case 'ranges':
      return hours.ranges
        .map(({ start, end }) =>
          start === '' || end === '' ? `${start}-${end}` : `${halfDayClock(start)}-${halfDayClock(end)}`,
        )
        .join(',');
  }
}

export function weekProblems(week: Week): Partial<Record<Day, HoursProblem>> {
  const problems: Partial<Record<Day, HoursProblem>> = {};
  for (const day of DAYS) {
    const problem = problemOf(week[day]);
    if (problem !== null) problems[day] = problem;
  }
  return problems;
}

function problemOf(hours: DayHours): HoursProblem | null {
  if (hours.kind !== 'ranges') return null;
  if (hours.ranges.some(({ start, end }) => start === '' || end === '')) return 'incomplete';
  if (hours.ranges.some(({ start, end }) => start === end)) return 'empty';
  const spans = hours.ranges
    .map(({ start, end }) => ({ start: minutesOf(start), end: minutesOf(end) }))
    .map(({ start, end }) => ({ start, end: end > start ? end : end + MINUTES_A_DAY }))
    .sort((a, b) => a.start - b.start);
  const isOverlapping = spans.some(({ end }, index) => {
    const next = spans[index + 1];
    return next !== undefined && next.start < end;
  });
  return isOverlapping ? 'overlap' : null;
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

/** Minutes since midnight → `09:00`. */
function clockOf(minutes: number): string {
  const minute = minutes % MINUTES_A_DAY;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** `17:30` → `5:30PM`. */
function halfDayClock(clock: string): string {
  const minutes = minutesOf(clock);
  const hour = Math.floor(minutes / 60);
  const minute = minutes % 60;
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}${hour < 12 ? 'AM' : 'PM'}`;
}
