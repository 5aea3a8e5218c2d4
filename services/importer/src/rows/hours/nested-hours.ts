import { DAYS, type Day } from '@directory/contracts/opening-hours';
import { BoundedCache } from '../substring-cache.js';
import { daysNamed } from './named-days.js';

const keysOf = (list: string) => list.trim().split(/\s+/);

const DAY_KEYS = keysOf('day dayOfWeek day_of_week dayOfTheWeek weekday dayName day_name openDay');
const OPENING_KEYS = keysOf(`
  open opens start from opening openFrom open_from openingTime opening_time openTime open_time startTime start_time opensAt opens_at
  openAt open_at timeFrom time_from fromTime begin ouverture apertura abertura von açılış открытие`);
const CLOSING_KEYS = keysOf(`
  close closes end to closing openTo open_to closingTime closing_time closeTime close_time endTime end_time closesAt closes_at
  closeAt close_at timeTo time_to toTime finish fermeture cierre chiusura fechamento bis kapanış закрытие`);
const LIST_KEYS = keysOf('hours hour openIntervals intervals slots ranges');
const CLOSED_KEYS = keysOf('isClosed closed is_closed');
const OPEN_KEYS = keysOf('open isOpen is_open enabled');
const WHOLE_DAY_KEYS = keysOf('isOpen24Hours open24Hours open_24_hours is24Hours is_24_hours allDay all_day');
/** Of other hours than the usual ones. */
const UNUSUAL = /holiday|special|exception|feiertag|festiv/i;
const ISO_DATE = /^\d{4}-\d\d-\d\d(?=T|$)/;

type Entry = [string, unknown];

/** Of an object of JSON, or of a Python literal; none of anything else. */
export function entriesOf(value: unknown): Entry[] {
  if (value instanceof Map) return [...(value as Map<string, unknown>)];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

function valueAt(entries: readonly Entry[], keys: readonly string[], isWanted: (value: unknown) => boolean): unknown {
  const found = new Map(entries);
  return keys.map((key) => found.get(key)).find(isWanted);
}

/** Whether hours are those of a season or a holiday, as those of schema.org say. */
function isPartOfYear(entries: readonly Entry[]): boolean {
  return valueAt(entries, ['validFrom', 'validThrough'], Boolean) !== undefined;
}

/** The days that the items of a list name, each with its items; one may name several, or one in several languages. */
export function itemsByDay(list: readonly unknown[]): Entry[] {
  const items = new Map<string, unknown[]>();
  for (const item of list) {
    const entries = entriesOf(item);
    const day = isPartOfYear(entries) ? undefined : valueAt(entries, DAY_KEYS, Boolean);
    const [inOneLanguage] = entriesOf(day).map(([, name]) => name);
    for (const name of [inOneLanguage ?? day].flat()) {
      if (typeof name !== 'string') continue;
      // `https://schema.org/Monday`
      const plain = name.replace(/^.*[/#](?=\p{L}+$)/u, '');
      items.set(plain, [...(items.get(plain) ?? []), item]);
    }
  }
  return [...items];
}

const names = new BoundedCache<string, string>(500);

/** `mon_fri` and `mondayToFriday` as names of days; other keys as they are. */
export function dayKey(key: string): string {
  return names.get(key, (text) => {
    if (daysNamed(text).length > 0) return text;
    const plain = text.replaceAll('_', '-').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
    return daysNamed(plain).length > 0 ? plain : text;
  });
}

/** Lists and objects in an object that may have the hours, as `regular` in `{"regular": {"monday": "9-17"}, "holidays": …}`. */
export function innerValues(entries: readonly Entry[]): unknown[] {
  return entries.flatMap(([key, value]) => (typeof value === 'object' && value && !UNUSUAL.test(key) ? [value] : []));
}

/** Hours of the next days by their dates: of each day of the week those of most dates. Null unless all items have a date. */
export function usualHours(list: readonly unknown[]): [Day, string][] | null {
  const counts = new Map<Day, Map<string, number>>();
  for (const item of list) {
    const date = new Map(entriesOf(item)).get('date');
    const [iso] = typeof date === 'string' ? (ISO_DATE.exec(date) ?? []) : [];
    const day = iso === undefined ? undefined : DAYS[(new Date(iso).getUTCDay() + 6) % 7];
    if (day === undefined) return null;
    const range = rangesOf(item);
    const hours = /^00:00(?::00)?-00:00(?::00)?$/.test(range) ? 'Closed' : range;
    const ofDay = counts.get(day) ?? new Map<string, number>();
    counts.set(day, ofDay.set(hours, (ofDay.get(hours) ?? 0) + 1));
  }
  return [...counts].flatMap(([day, hours]): [Day, string][] => {
    const [usual = ''] = [...hours].reduce((most, one) => (one[1] > most[1] ? one : most));
    return usual === '' ? [] : [[day, usual]];
  });
}

/** `["9-12", "13-18"]`, `{"hours": "9-18"}` and `[{"open": "09:00", "close": "18:00"}]` as one text. */
export function rangesOf(hours: unknown): string {
  if (typeof hours === 'string') return hours;
  if (Array.isArray(hours)) {
    const ranges = (pairsOf(hours) ?? hours.map(rangesOf)).filter((range) => range !== '');
    const open = ranges.filter((range) => range !== 'Closed');
    return (open.length > 0 ? open : ranges.slice(0, 1)).join(',');
  }
  const day = entriesOf(hours);
  const is = (keys: readonly string[], flag: boolean) => valueAt(day, keys, (value) => value === flag) !== undefined;
  if (is(CLOSED_KEYS, true) || is(OPEN_KEYS, false)) return 'Closed';
  if (is(WHOLE_DAY_KEYS, true)) return 'Open 24 hours';
  const listed = valueAt(day, LIST_KEYS, (value) => value !== undefined && value !== null);
  if (listed !== undefined) return rangesOf(listed);
  const [open, close] = [OPENING_KEYS, CLOSING_KEYS].map((keys) => valueAt(day, keys, (time) => timeOf(time) !== ''));
  return open === undefined || close === undefined ? '' : `${timeOf(open)}-${timeOf(close)}`;
}

const MAX_HOUR = 24;

/** `09:00`, `0900`, 9 and `{"hour": 9, "minute": 0}` as text; empty without a time. */
function timeOf(time: unknown): string {
  if (typeof time === 'string') return time.replace(/^(\d{1,2})([0-5]\d)$/, '$1:$2');
  if (typeof time === 'number') return Number.isInteger(time) && time >= 0 && time <= MAX_HOUR ? `${time}:00` : '';
  const parts = new Map(entriesOf(time));
  const [hour, minute = 0] = [parts.get('hour') ?? parts.get('hours'), parts.get('minute') ?? parts.get('minutes')];
  return typeof hour === 'number' && typeof minute === 'number' ? `${hour}:${String(minute).padStart(2, '0')}` : '';
}

/** `["9:00", "17:00"]`, also for several ranges, or in a list of these. */
function pairsOf(times: readonly unknown[]): string[] | null {
  const areTimes = times.every((time) => typeof time === 'string' && /^\d{1,2}:\d{2}$/.test(time));
  if (!areTimes || times.length === 0 || times.length % 2 === 1) return null;
  return times.flatMap((time, at) => (at % 2 === 0 ? [`${String(time)}-${String(times[at + 1])}`] : []));
}
