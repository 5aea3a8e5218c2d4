import { DAYS } from '@directory/contracts/opening-hours';
import { parseNested, type Literal } from '../../../rows/python-literal.js';

/** `{"periods": [{"open": {"day": 1, "time": "0900"}, "close": {…}}]}` as hours by day; a day without any is closed. */
export function hoursOfPeriods(cell: string | null): string | null {
  const value = cell && /^\s*\{/.test(cell) ? parseNested(cell.trim()) : undefined;
  const periods = value instanceof Map ? value.get('periods') : undefined;
  if (!Array.isArray(periods)) return null;
  const days = new Map<number, string[]>();
  for (const period of periods) {
    if (!(period instanceof Map)) continue;
    const [open, close] = [momentOf(period.get('open')), momentOf(period.get('close'))];
    if (!open) continue;
    // Open without a close: around the clock.
    if (!close) return 'Open 24 hours';
    days.set(open.day, [...(days.get(open.day) ?? []), `${open.time}-${close.time}`]);
  }
  if (days.size === 0) return null;
  return JSON.stringify(
    Object.fromEntries(DAYS.map((day, at) => [day, days.get((at + 1) % 7)?.join(', ') ?? 'Closed'])),
  );
}

/** `{"day": 1, "time": "0900"}`, or `{"day": 1, "hour": 9, "minute": 0}`; Sunday is 0. */
function momentOf(value: Literal | undefined): { day: number; time: string } | null {
  if (!(value instanceof Map)) return null;
  const number = (key: string) => Number(value.get(key) ?? 0);
  const time = value.get('time');
  const text = typeof time === 'string' || typeof time === 'number' ? String(time) : undefined;
  const [hour, minute] = text === undefined ? [number('hour'), number('minute')] : [text.slice(0, -2), text.slice(-2)];
  return { day: number('day'), time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') };
}
