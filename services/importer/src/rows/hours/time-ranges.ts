import { DAYS, type Day } from '@directory/contracts/opening-hours';
import type { Literal } from '../python-literal.js';

const ISO_DATE = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

interface Moment {
  /** Midnight of its date. */
  date: number;
  hour: number;
  minute: number;
}

/**
 * Hours of `{"timeRanges": [{"startTime": {"date": "2024-05-06", "hour": 9, "minute": 0}, "endTime": …}]}`. The other days of a mode that
 * covers the next seven are closed. Null unless it has such ranges.
 */
export function timeRangesOf(value: unknown): Map<Day, string> | null {
  const [ranges, mode] = Array.isArray(value) ? [value, ''] : [at(value, 'timeRanges'), at(value, 'mode')];
  if (!Array.isArray(ranges) || ranges.length === 0) return null;
  const days = new Map<Day, string>();
  for (const range of ranges as unknown[]) {
    const [start, end] = [momentOf(at(range, 'startTime')), momentOf(at(range, 'endTime'))];
    if (!start || !end || (end.date === start.date && minutes(end) <= minutes(start))) return null;
    addRange(days, start, end);
  }
  if (mode === 'nextSevenDays') for (const day of DAYS) if (!days.has(day)) days.set(day, 'Closed');
  return days;
}

function addRange(days: Map<Day, string>, start: Moment, end: Moment): void {
  const count = Math.round((end.date - start.date) / DAY_MS);
  const isWhole = count > 0 && minutes(start) === 0 && (minutes(end) === 0 || count > 1);
  for (let day = 0; day < (isWhole ? Math.min(count, DAYS.length) : 1); day++) {
    const name = DAYS[(new Date(start.date + day * DAY_MS).getUTCDay() + 6) % 7] ?? 'Monday';
    const hours = isWhole ? 'Open 24 hours' : `${clock(start)}-${clock(end)}`;
    const others = days.get(name);
    days.set(name, others === undefined || others === hours ? hours : `${others}, ${hours}`);
  }
}

function momentOf(value: unknown): Moment | null {
  const [date, hour, minute] = [at(value, 'date'), Number(at(value, 'hour')), Number(at(value, 'minute') ?? 0)];
  if (typeof date !== 'string' || !ISO_DATE.test(date) || !(hour >= 0 && hour <= 24 && minute >= 0 && minute < 60))
    return null;
  return { date: Date.parse(date), hour, minute };
}

const minutes = ({ hour, minute }: Moment) => hour * 60 + minute;
const clock = ({ hour, minute }: Moment) => [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');

function at(value: unknown, key: string): unknown {
  if (value instanceof Map) return (value as Map<string, Literal>).get(key);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
