import { DAYS, DAY_MINUTES, digitalClock, parseHours, type Day } from '@directory/contracts/opening-hours';

const HALF_DAY_MINUTES = DAY_MINUTES / 2;
/** Longer ones are other hours. */
const MAX_BREAK_MINUTES = 6 * 60;
/** Of a break without its half of the day: `12-1`, `1-2`. */
const HALVES = [
  [0, 0],
  [0, HALF_DAY_MINUTES],
  [HALF_DAY_MINUTES, HALF_DAY_MINUTES],
] as const;

/** Hours without a break: `9-17` and `12-1` as `09:00-12:00, 13:00-17:00`. Null unless the break is within one of their ranges. */
export function withoutBreak(hours: string, pause: string, maxMinutes = MAX_BREAK_MINUTES): string | null {
  const spans = parseHours(hours) ?? [];
  const [given] = parseHours(pause) ?? [];
  if (!given) return null;
  for (const [startShift, endShift] of HALVES) {
    const [start, end] = [given.start + startShift, (given.end % DAY_MINUTES) + endShift];
    const around = spans.find((span) => span.start < start && end < span.end);
    if (!around || end <= start || end - start > maxMinutes) continue;
    return spans
      .flatMap((span) =>
        span === around
          ? [
              { ...span, end: start },
              { ...span, start: end },
            ]
          : [span],
      )
      .map((span) => `${digitalClock(span.start)}-${digitalClock(span.end)}`)
      .join(', ');
  }
  return null;
}

/**
 * Hours that end at another time, after the start of the last range or at the end of an earlier one; null for any other. `isBare`: it
 * may be of either half of the day.
 */
export function endingAt(hours: string, time: string, isBare: boolean): string | null {
  const ranges = hours.split(', ');
  const earlier = ranges.findIndex((range) => range.endsWith(`-${time}`));
  if (earlier >= 0) return ranges.slice(0, earlier + 1).join(', ');
  const [from = ''] = (ranges.at(-1) ?? '').split('-');
  for (const end of [time, ...(isBare ? [`${time}pm`] : [])]) {
    const range = `${from}-${end}`;
    const [span] = parseHours(range) ?? [];
    if (span && span.end <= DAY_MINUTES) return [...ranges.slice(0, -1), range].join(', ');
  }
  return null;
}

/** Those of a morning and an afternoon that are stated apart: `Mo-Fr 8-12, Mo-Mi 14-18`. Null where the second begin before the end. */
export function joinedHours(earlier: string, later: string): string | null {
  const [before, after] = [earlier, later].map((hours) => parseHours(hours) ?? []) as [Span[], Span[]];
  const [end, start] = [before.at(-1)?.end, after[0]?.start];
  return end !== undefined && start !== undefined && end <= start ? `${earlier}, ${later}` : null;
}

type Span = NonNullable<ReturnType<typeof parseHours>>[number];

const NUMBERED_DAY = /^\s?([1-7]):(?:(closed)|(\d{1,2}:\d{2}):(\d{1,2}:\d{2}))$/i;

/** `1:closed,2:9:00:12:00,2:13:00:17:00`, of days by numbers from Sunday on; none for any other text. */
export function numberedDays(text: string): Map<Day, string> {
  const days = new Map<Day, string>();
  for (const part of text.split(',')) {
    const [, number, closed, from, to] = NUMBERED_DAY.exec(part) ?? [];
    if (number === undefined) return new Map();
    const day = DAYS[(Number(number) + 5) % 7] ?? 'Sunday';
    const range = /^0{1,2}:00$/.test(from ?? '') && from === to ? 'Open 24 hours' : `${from}-${to}`;
    const other = days.get(day);
    days.set(day, closed ? 'Closed' : other === undefined ? range : `${other}, ${range}`);
  }
  return days;
}

const CLOCK = String.raw`\d{1,2}(?:[:.]\d\d)?(?:\s?[ap]m)?`;
const NUMBERED_HOURS = String.raw`(?:closed|off|${CLOCK}\s?[-\u2010-\u2015]\s?${CLOCK}(?:\s?[,&]\s?${CLOCK}\s?[-\u2010-\u2015]\s?${CLOCK})*)`;
const NUMBERED_DAYS = String.raw`[1-7](?:\s?[-,\u2010-\u2015]\s?[1-7])*`;
/** With minutes or halves of the day, as `1-5 8-12` may be something else. */
const NUMBERED_WEEK = new RegExp(
  String.raw`^(?=1\s?[-,\u2010-\u2015].*(?:\d[:.]\d\d|\d\s?[ap]m|[1-7]\s?:))${NUMBERED_DAYS}(?:\s?:\s?|\s)${NUMBERED_HOURS}(?:\s?[,;|/]\s?${NUMBERED_DAYS}(?:\s?:\s?|\s)${NUMBERED_HOURS})*$`,
  'i',
);
const NUMBERED_PART = new RegExp(
  String.raw`(?<=^|[,;|/]\s?)(${NUMBERED_DAYS})(?:\s?:\s?|\s)(${NUMBERED_HOURS})(?=\s?(?:[,;|/]|$))`,
  'gi',
);
const WORKING_DAYS = 5;

/** `1-5 9:00-18:00, 6 10:00-14:00`, of days by numbers from Monday on, as the first of them are at least five; none for any other text. */
export function numberedWeek(text: string): Map<Day, string> {
  const week = new Map<Day, string>();
  if (text.length > MAX_NUMBERED_LENGTH || !NUMBERED_WEEK.test(text)) return week;
  for (const [, numbers = '', hours = ''] of text.matchAll(NUMBERED_PART)) {
    const days = numberedDaysOf(numbers);
    if (week.size === 0 && days.length < WORKING_DAYS) return week;
    for (const day of days) week.set(day, /^[co]/i.test(hours) ? 'Closed' : hours.replace(/\s?[,&]\s?/g, ', '));
  }
  return week;
}

const MAX_NUMBERED_LENGTH = 120;

function numberedDaysOf(numbers: string): Day[] {
  return numbers.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split(/[-\u2010-\u2015]/).map(Number);
    return DAYS.slice(from - 1, to);
  });
}
