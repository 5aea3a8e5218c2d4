import { SHOWN, type Shown } from './number-formats.js';

/** How numbers of a workbook are read as dates. */
export interface DateRules {
  /** Style of a cell → `Shown`. */
  shown: Uint8Array;
  /** Whether days count from 1904, as in Excel for the Macintosh, instead of 1900. */
  is1904: boolean;
}

const DAY_SECONDS = 86_400;
const SYSTEM_1904 = { epoch: Date.UTC(1904, 0, 1) / 1000, first: 0, last: 2_957_003 };
const SYSTEM_1900 = { epoch: Date.UTC(1899, 11, 30) / 1000, first: 1, last: 2_958_465 };
/** Excel treats 1900 as a leap year, as Lotus 1-2-3 did: this day never existed, and earlier ones are off by one. */
const FEBRUARY_29 = 60;

/**
 * ISO text of days since an epoch, to the second: `2026-11-20`, `14:30:00`, `2026-11-20T14:30:00`; a duration is a time of any number
 * of hours. Null for an invalid day.
 */
export function dateText(days: number, shown: Shown, is1904: boolean): string | null {
  const { epoch, first, last } = is1904 ? SYSTEM_1904 : SYSTEM_1900;
  const seconds = Math.round(days * DAY_SECONDS);
  const day = Math.floor(seconds / DAY_SECONDS);
  if (!(day >= 0 && day <= last)) return null;
  if (shown === SHOWN.duration) return clock(seconds);
  if (shown === SHOWN.time) return clock(seconds % DAY_SECONDS);
  if (day < first || (!is1904 && day === FEBRUARY_29)) return null;
  const early = !is1904 && day < FEBRUARY_29 ? DAY_SECONDS : 0;
  const [date = '', time] = new Date((epoch + seconds + early) * 1000).toISOString().split(/[T.]/);
  return shown === SHOWN.date ? date : `${date}T${time}`;
}

/** An ISO text reduced to the shown part; unchanged if that is unknown or missing. */
export function isoText(text: string, shown: Shown): string {
  const [, date, time, seconds = ':00'] = /^(\d{4}-\d\d-\d\d)?T?(?:(\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?Z?$/.exec(text) ?? [];
  const clockTime = time && time + seconds;
  if (shown === SHOWN.date) return date ?? text;
  if (shown === SHOWN.time) return clockTime ?? text;
  return shown === SHOWN.both && date && clockTime ? `${date}T${clockTime}` : text;
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => `${part}`.padStart(2, '0')).join(':');
}
