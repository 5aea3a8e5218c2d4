import type { HoursFilter } from './search.js';

/** Keys of opening hours in their stored order. */
export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Day = (typeof DAYS)[number];

const SUNDAY_FIRST = [DAYS[6], ...DAYS.slice(0, 6)];
export const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Minutes since midnight; `end` exceeds 1440 when closing after midnight. */
interface Span {
  start: number;
  end: number;
}

export interface OpenState {
  open: boolean;
  /** `until 11:30 PM`, `opens Mon 9 AM`; null if unknown. */
  detail: string | null;
}

export interface DayHours {
  day: string;
  /** In one notation, as in `OpenState`, where it can be parsed; null if unknown. */
  text: string | null;
  closed: boolean;
  today: boolean;
}

/**
 * Whether a business is open at `now` in its own time zone, from its `day → hours` JSON. Null without hours of today that can
 * be parsed: a text such as `by appointment` says neither. Without a time zone only the day decides.
 */
export function openState(workingHours: string | null, timeZone: string | null, now: Date): OpenState | null {
  const week = parseWeek(workingHours);
  if (week.size === 0) return null;
  const clock = clockIn(timeZone, now);
  const text = week.get(clock.day);
  const spans = text === undefined ? [] : parseHours(text);

  const { minute } = clock;
  if (minute !== null) {
    const late = spansAround(week, clock.day).find((span) => span.start <= minute && minute < span.end);
    if (late)
      return {
        open: true,
        detail: late.end - late.start >= 6 * DAY_MINUTES ? '24 hours' : untilText(late.end, clock.day, minute),
      };
  }
  if (text === undefined || spans === null) return null;
  if (clock.minute === null) return { open: spans.length > 0, detail: 'today' };
  return { open: false, detail: nextOpening(week, clock.day, clock.minute) };
}

/** First of the points that represent whole days, for businesses without a known clock. */
const DAY_POINTS = 20_000;

/**
 * Opening times as sorted, disjoint [start, end) of the points of `weekPoint`: minutes of the local week from Sunday 0:00, followed
 * by one point per day. `openState` is `open` exactly if one of them contains the point.
 */
export function weekSpans(workingHours: string | null): [number, number][] {
  const spans: [number, number][] = [];
  const days: [number, number][] = [];
  for (const [day, text] of parseWeek(workingHours)) {
    const parsed = parseHours(text);
    if (parsed !== null && parsed.length > 0) days.push([DAY_POINTS + day, DAY_POINTS + day + 1]);
    for (const { start, end } of parsed ?? []) {
      const from = (start + day * DAY_MINUTES) % WEEK_MINUTES;
      const to = from + end - start;
      spans.push([from, Math.min(to, WEEK_MINUTES)]);
      if (to > WEEK_MINUTES) spans.push([0, to - WEEK_MINUTES]);
    }
  }
  return [...apart(spans), ...apart(days)];
}

/** Point of the week in this zone; that of a whole day if the zone is unknown. */
export function weekPoint(timeZone: string | null, now: Date): number {
  const { day, minute } = clockIn(timeZone, now);
  return minute === null ? DAY_POINTS + day : day * DAY_MINUTES + minute;
}

/** What the spans of a business contain whose hours pass the filter: the whole week, a minute, or the point of a day. */
export function hoursSpan(filter: HoursFilter): [number, number] {
  if (filter === 'always') return [0, WEEK_MINUTES];
  const [name, hour, minute] = filter.split(/[-:]/);
  const day = SUNDAY_FIRST.findIndex((one) => one.toLowerCase() === name);
  const point = hour === undefined ? DAY_POINTS + day : day * DAY_MINUTES + Number(hour) * 60 + Number(minute);
  return [point, point + 1];
}

function apart(spans: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [start, end] of spans.sort(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** Seven days from Monday; empty without hours. */
export function weekHours(workingHours: string | null, timeZone: string | null, now: Date): DayHours[] {
  const week = parseWeek(workingHours);
  if (week.size === 0) return [];
  const { day: today } = clockIn(timeZone, now);
  return DAYS.map((day, position) => {
    const index = (position + 1) % 7;
    const text = week.get(index) ?? null;
    return {
      day,
      text: text && hoursText(text),
      closed: text !== null && isClosed(text),
      today: index === today,
    };
  });
}

/**
 * Opening times as local `HH:MM` for each parsable span from Monday on. A span that ends before it starts runs past midnight; a
 * whole day ends a minute before it starts, as `00:00` to `23:59`, and a closed one is `00:00` to `00:00`.
 */
export function openingTimes(workingHours: string | null): { day: string; opens: string; closes: string }[] {
  const week = parseWeek(workingHours);
  return DAYS.flatMap((day, position) => {
    const text = week.get((position + 1) % 7);
    const spans = text === undefined ? null : parseHours(text);
    if (spans === null) return [];
    if (spans.length === 0) return [{ day, opens: '00:00', closes: '00:00' }];
    return spans.map(({ start, end }) => ({
      day,
      opens: digitalClock(start),
      closes: digitalClock(end - start >= DAY_MINUTES ? end - 1 : end),
    }));
  });
}

/** `1410` → `23:30`. */
export function digitalClock(minutes: number): string {
  const minute = minutes % DAY_MINUTES;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Spans of a day's text: empty when closed, null if not parsable. */
export function parseHours(text: string): Span[] | null {
  const plain = normalize(text);
  if (isClosed(plain)) return [];
  if (/24\s*(hours|hrs|h\b)|^24\/7$/i.test(plain)) return [{ start: 0, end: DAY_MINUTES }];
  const spans: Span[] = [];
  for (const part of plain.split(/[,;|]/)) {
    const match = /^(\d{1,2})(?:[:.](\d{2}))? ?([ap]m)? ?(?:-|to) ?(\d{1,2})(?:[:.](\d{2}))? ?([ap]m)?$/i.exec(
      part.trim(),
    );
    if (!match) return null;
    const span = spanOf(match);
    if (!span) return null;
    if (!spans.some(({ start, end }) => start === span.start && end === span.end)) spans.push(span);
  }
  return spans;
}

function spanOf([, h1 = '', m1, half1, h2 = '', m2, half2]: RegExpExecArray): Span | null {
  let end = minuteOf(h2, m2, half2);
  let start = minuteOf(h1, m1, half1 ?? half2);
  if (start === null || end === null) return null;
  if (!half2 && isTwelveHours(h2)) end = closingMinute(start, end, half1 !== undefined);
  // `9-5PM`: a missing AM/PM is that of the end, unless only the other one precedes it.
  if (!half1 && half2 && start >= end) {
    const other = minuteOf(h1, m1, /a/i.test(half2) ? 'pm' : 'am');
    if (other !== null && other < end) start = other;
  }
  return { start, end: untilMidnight(end > start ? end : end + DAY_MINUTES) };
}

/** Many sources have no 24:00, and write 23:59 for it. */
function untilMidnight(end: number): number {
  return end % DAY_MINUTES === DAY_MINUTES - 1 ? end + 1 : end;
}

/** `5` and `11`, unlike `05` and `17` */
function isTwelveHours(hour: string): boolean {
  return Number(hour) <= 12 && !hour.startsWith('0');
}

const HALF_DAY_MINUTES = DAY_MINUTES / 2;
/** Longer spans over midnight are a day: `9-5`, unlike `11-2` of a bar. */
const MAX_NIGHT_MINUTES = 18 * 60;

/** Of a closing time without AM or PM. Behind one with it, the next such time: `9AM-5`, `5PM-9:30`, `8PM-3`. */
function closingMinute(start: number, end: number, isBehindHalf: boolean): number {
  const minutes = end > start ? end - start : end - start + DAY_MINUTES;
  const isLater = isBehindHalf ? minutes > HALF_DAY_MINUTES : end <= start && minutes > MAX_NIGHT_MINUTES;
  return isLater ? start + minutes - HALF_DAY_MINUTES : end;
}

function minuteOf(hourText: string, minuteText = '0', half?: string): number | null {
  let hour = Number(hourText);
  const minute = Number(minuteText);
  if (minute > 59 || hour > (half ? 12 : 24)) return null;
  if (half) hour = (hour % 12) + (/p/i.test(half) ? 12 : 0);
  return hour * 60 + minute;
}

/** Merged spans from yesterday to a week from now, in minutes from today's midnight. */
function spansAround(week: Map<number, string>, today: number): Span[] {
  const spans: Span[] = [];
  for (let offset = -1; offset <= 7; offset++) {
    const text = week.get((today + offset + 7) % 7);
    for (const span of (text !== undefined && parseHours(text)) || []) {
      spans.push({ start: span.start + offset * DAY_MINUTES, end: span.end + offset * DAY_MINUTES });
    }
  }
  const merged: Span[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** Without the day, a time is the next such time. */
function untilText(end: number, today: number, minute: number): string {
  return `until ${end - minute < DAY_MINUTES ? '' : dayPrefix(end, today)}${clockText(end)}`;
}

function nextOpening(week: Map<number, string>, today: number, minute: number): string | null {
  const next = spansAround(week, today).find((span) => span.start > minute);
  if (!next) return null;
  return `opens ${next.start < DAY_MINUTES ? '' : dayPrefix(next.start, today)}${clockText(next.start)}`;
}

/** Of minutes from today's midnight. */
function dayPrefix(minutes: number, today: number): string {
  return `${(SUNDAY_FIRST[(today + Math.floor(minutes / DAY_MINUTES)) % 7] ?? '').slice(0, 3)} `;
}

/** `9 AM`, `6:30 PM`, from minutes since midnight. */
export function clockText(minutes: number): string {
  const minute = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const hour = Math.floor(minute / 60);
  const rest = minute % 60;
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`;
}

function parseWeek(workingHours: string | null): Map<number, string> {
  const week = new Map<number, string>();
  if (workingHours === null) return week;
  let parsed: unknown;
  try {
    parsed = JSON.parse(workingHours);
  } catch {
    return week;
  }
  if (typeof parsed !== 'object' || parsed === null) return week;
  for (const [name, value] of Object.entries(parsed)) {
    const day = SUNDAY_FIRST.findIndex((known) => known.toLowerCase() === name.trim().toLowerCase());
    const text = Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : '';
    if (day >= 0 && text.trim() !== '') week.set(day, text);
  }
  return week;
}

const clocks = new Map<string, Intl.DateTimeFormat | null>();

function clockIn(timeZone: string | null, now: Date): { day: number; minute: number | null } {
  const clock = timeZone === null ? null : clockOf(timeZone);
  // Not that of the computer: server and browser render the same.
  if (!clock) return { day: now.getUTCDay(), minute: null };
  const parts = Object.fromEntries(clock.formatToParts(now).map((part) => [part.type, part.value]));
  return {
    day: SUNDAY_FIRST.findIndex((day) => day === parts.weekday),
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

/** Cached: formatters are expensive, and a list needs the same zone many times. */
function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    try {
      const options = { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
      clock = new Intl.DateTimeFormat('en-US', options);
    } catch {
      clock = null;
    }
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** Narrow and no-break spaces → space, dashes → hyphen, full-width digits → ASCII. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212~]/g, '-')
    .replace(/\b([ap])\.\s?m\.?/gi, '$1m')
    .replace(/\s+/g, ' ')
    .trim();
}

function isClosed(text: string): boolean {
  return /^closed\b/i.test(text.trim());
}

/** `11:30AM-3PM,17:00-22:00` → `11:30 AM – 3 PM, 5 PM – 10 PM`; a text that cannot be parsed only gets its spaces. */
function hoursText(text: string): string {
  const spans = parseHours(text);
  if (spans === null || spans.length === 0) return normalize(text).replace(/ ?[,;|] ?/g, ', ');
  return spans
    .map(({ start, end }) => (end - start >= DAY_MINUTES ? 'Open 24 hours' : `${clockText(start)} – ${clockText(end)}`))
    .join(', ');
}
