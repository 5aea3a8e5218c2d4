import { dayOf } from '../../rows/day-names.js';
import type { DerivedField } from './presets/preset.js';

const MINUTES_PER_DAY = 1440;

/** `0.375`, a time of a spreadsheet without its format, as `09:00`. */
function clockOf(text: string | null): string | null {
  if (text === null || !/^0?[.,]\d+$/.test(text)) return text;
  const minutes = Math.round(Number(text.replace(',', '.')) * MINUTES_PER_DAY);
  return [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const MAX_HEADER_LENGTH = 40;
/** Fewer may be chance. */
const MIN_DAYS = 3;
const OPENING = /^(.+?) (?:open|opens|opening|opening time|open time|start|from)$/;
const CLOSING = /^(.+?) (?:close|closes|closing|closing time|close time|end|to|until)$/;
/** `hours.Monday`, `opening_hours_monday`. */
const IN_HOURS = /^(?:(?:open|opening|working|business|store) )?hours (?:of (?:operation )?)?/;
const WHOLE = /^(.+?)(?: (?:opening )?hours)?$/;

/** Opening hours of a column for each day (`Monday hours`), or of two (`monday_open`, `monday_close`); null without them. */
export function dayColumns(headers: readonly string[]): DerivedField | null {
  const columns = new Map<string, { whole?: string; open?: string; close?: string }>();
  for (const header of headers) {
    const words = header
      .toLowerCase()
      .replace(/[\s._/-]+/g, ' ')
      .trim()
      .replace(IN_HOURS, '');
    if (words === '' || words.length > MAX_HEADER_LENGTH) continue;
    for (const [kind, pattern] of [
      ['open', OPENING],
      ['close', CLOSING],
      ['whole', WHOLE],
    ] as const) {
      const day = dayOf(pattern.exec(words)?.[1] ?? '');
      if (day === undefined) continue;
      columns.set(day, { [kind]: header, ...columns.get(day) });
      break;
    }
  }
  const days = [...columns].filter(([, { whole, open, close }]) => whole ?? (open && close));
  if (days.length < MIN_DAYS) return null;
  return {
    columns: days.flatMap(([, one]) => Object.values(one)).map((header) => header.toLowerCase()),
    read: (cell) => {
      const hours = days.flatMap(([day, { whole, open, close }]) => {
        const [from, to] = [open, close].map((header) => (header === undefined ? null : clockOf(cell(header))));
        const text = (whole === undefined ? null : cell(whole)) ?? (from && to ? `${from}-${to}` : null);
        return text === null ? [] : [[day, /^x$/i.test(text) ? 'Closed' : text]];
      });
      return hours.length === 0 ? null : JSON.stringify(Object.fromEntries(hours));
    },
  };
}
