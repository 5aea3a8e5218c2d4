/** Meaning of a number in a cell: a number, or the shown part of a date and time. */
export const SHOWN = { number: 0, date: 1, time: 2, both: 3, duration: 4 } as const;
export type Shown = (typeof SHOWN)[keyof typeof SHOWN];

/** Formats referenced by number only: ECMA-376, 18.8.30, those of East Asia included. */
const BUILT_IN: readonly [first: number, last: number, shown: Shown][] = [
  [14, 17, SHOWN.date],
  [18, 21, SHOWN.time],
  [22, 22, SHOWN.both],
  [27, 31, SHOWN.date],
  [32, 33, SHOWN.time],
  [34, 36, SHOWN.date],
  [45, 45, SHOWN.time],
  [46, 46, SHOWN.duration],
  [47, 47, SHOWN.time],
  [50, 58, SHOWN.date],
];

/** Meaning of numbers in a built-in format. */
export function shownByNumber(id: number): Shown {
  return BUILT_IN.find(([first, last]) => id >= first && id <= last)?.[2] ?? SHOWN.number;
}

/** Longer codes are invalid. */
const MAX_CODE_LENGTH = 255;
/** Quoted text, escaped characters, padding and fill characters. */
const LITERALS = /"[^"]*("|$)|\\.|_.|\*./g;
const BRACKETS = /\[([^\]]{0,255})(\]|$)/g;
const ELAPSED = /^(h+|m+|s+)$/i;
/** Excluded from date formats: letters that are no date part, placeholders of digits and text. */
const NOT_OF_DATES = /[cfijklnopqru-x0#?%@]/i;

/** Meaning of numbers by the first section of a format code, which is for positive numbers. */
export function shownByCode(code: string): Shown {
  if (code.length > MAX_CODE_LENGTH) return SHOWN.number;
  let elapsed = false;
  const [first = ''] = code
    .replace(LITERALS, '')
    .replace(BRACKETS, (_, inner: string) => {
      if (!ELAPSED.test(inner)) return '';
      elapsed = true;
      return inner;
    })
    .split(';', 1);
  const section = first.replace(/AM\/PM|A\/P/gi, '').replace(/s\.0+/gi, 's');
  if (!/[ymdhs]/i.test(section) || NOT_OF_DATES.test(section)) return SHOWN.number;
  if (elapsed) return SHOWN.duration;
  const time = /[hs]/i.test(section);
  const date = /[yd]|mmm/i.test(section) || (!time && /m/i.test(section));
  return date ? (time ? SHOWN.both : SHOWN.date) : SHOWN.time;
}
