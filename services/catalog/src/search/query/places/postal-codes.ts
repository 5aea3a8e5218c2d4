/** `33602`, `33602-1234`, `SW1A 2AA`, `K1A 0B1` at the end of an address. */
export const POSTAL_CODE = /^(?:\d{4,6}(?:-\d{3,4})?|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d)$/i;
/** `SW1A` and `K1A`, which people type for a part of a city. */
const OUTWARD_CODE = /^(?:[a-z]{1,2}\d[a-z\d]?|[a-z]\d[a-z])$/i;
/** `1061 AB`: Dutch. */
const DUTCH_CODE = /^\d{4} ?[a-z]{2}$/i;
/** `1061 A`; businesses with the word `a` in their name are not meant. */
const START_OF_DUTCH_CODE = /^\d{4} [a-z]$/i;
/** British, Canadian, Dutch, Irish and Maltese codes without their space. */
const WITHOUT_SPACE =
  /^(?:([a-z]{1,2}\d[a-z\d]?)(\d[a-z]{2})|([a-z]\d[a-z])(\d[a-z]\d)|([1-9]\d{3})([a-z]{2})|([ac-fhknprtv-y]\d[\dw])([ac-fhknprtv-y\d]{4})|([a-z]{3})(\d{4}))$/;

/** In front of a code, the country on the plates of its cars or its ISO code: `D-80331`, `PL-00-001`, `SE-111 22`. */
const COUNTRY_IN_FRONT = /(?<![\p{L}\d-])[a-z]{1,3}-(?=\d{4,6}(?![\p{L}\d])|\d{2}-\d{3}(?!\d)|\d{3} \d{2,3}(?!\d))/giu;
/** A code of five or six digits that may be written with a space. */
const IN_GROUPS = /(?<![\p{L}\d-])(\d{3}) (\d{2,3})(?![\p{L}\d])/gu;

/** Digits of a code of which the first ones name a region; four are rather a house number elsewhere. */
const MIN_DIGITS_OF_REGION = 5;
/** Last characters that neighbouring codes differ in. */
const MAX_OTHER_ENDS = 2;

/** Cities of which the districts have a number, the start of their codes, and how many there are. */
const NUMBERED_DISTRICTS: [city: string, start: string, count: number][] = [
  ['Paris', '750', 20],
  ['Lyon', '690', 9],
  ['Marseille', '130', 16],
];

/** A query in which a postal code says where. */
interface InPostalCode {
  /** The other words. */
  text: string;
  /** In lower case. */
  code: string[];
}

/** The two parts of a code that is written without its space: `sw1a2aa`. */
export function postalCodeParts(word: string): [string, string] | undefined {
  const [start, end] = WITHOUT_SPACE.exec(word)?.slice(1).filter(Boolean) ?? [];
  return start === undefined || end === undefined ? undefined : [start, end];
}

/** A postal code, or the first part of one, at the end or start of a query. */
export function inPostalCode(q: string): InPostalCode | undefined {
  const words = q.split(/[\s,]+/).filter(Boolean);
  for (const count of [2, 1])
    for (const start of [words.length - count, 0]) {
      const code = words.slice(start, start + count);
      if (start < 0 || !isPostalCode(code)) continue;
      return { text: words.toSpliced(start, count).join(' '), code: code.flatMap(partsOf) };
    }
  return undefined;
}

/** Addresses with a postal code: a tsquery, and a regular expression for one of their words. */
export interface AddressWords {
  terms: string;
  word?: string;
}

/** Of the addresses with a code, then of those with the codes next to it: `10117` is where `1011…` is. */
export function wordsOfPostalCode(code: string[]): AddressWords[] {
  const whole = { terms: code.map((part) => `'${part}'`).join(' & ') };
  const [first = ''] = code;
  if (code.length > 1) return [whole, { terms: `'${first}'` }];
  const [digits = ''] = first.split('-');
  if (!/^\d+$/.test(digits)) return [whole, { terms: `'${first}':*` }];
  if (digits.length < MIN_DIGITS_OF_REGION) return [whole];
  const neighbours = Array.from({ length: MAX_OTHER_ENDS + 1 }, (_, missing) => {
    const start = digits.slice(0, digits.length - missing);
    return { terms: `'${start}':*`, word: `^${start}\\d{${missing}}$` };
  });
  return [whole, ...neighbours];
}

/** Whether the last word of a text is the beginning of a code or of its last part: `M5` of `M5V`, `7` of `SW6 7AB`. */
export function endsWithPartOfCode(text: string): boolean {
  const [last = '', before = ''] = text
    .trim()
    .split(/[\s,]+/)
    .reverse();
  if (!/^(?=.*\d)[a-z\d]+$/i.test(last)) return false;
  return last.length > 1 || OUTWARD_CODE.test(before);
}

/** The text with its codes as they are written elsewhere: without their country, then also without a space. */
export function withOtherCodes(text: string): string[] {
  const withoutCountry = text.replace(COUNTRY_IN_FRONT, '');
  const withoutSpace = withoutCountry.replace(IN_GROUPS, '$1$2');
  return [...new Set([withoutCountry, withoutSpace])].filter((other) => other !== text);
}

/** With the postal code of a district in place of its number: `plombier Paris 75011` for `plombier paris 11e`; undefined without one. */
export function withDistrictCode(text: string): string | undefined {
  for (const [city, start, count] of NUMBERED_DISTRICTS) {
    const numbered = new RegExp(String.raw`(?<!\S)${city}\s+(\d{1,2})(?:er|nde?|i?[eè](?:me)?)?(?:\s+arr\S*)?$`, 'iu');
    const [typed = '', number = ''] = numbered.exec(text) ?? [];
    if (Number(number) < 1 || Number(number) > count) continue;
    return text.replace(typed, `${city} ${start}${number.padStart(2, '0')}`);
  }
  return undefined;
}

/** Whether a query is a Dutch code without its last letter. */
export function isStartOfDutchCode(q: string): boolean {
  return START_OF_DUTCH_CODE.test(q.trim());
}

function isPostalCode(words: string[]): boolean {
  const text = words.join(' ');
  return POSTAL_CODE.test(text) || DUTCH_CODE.test(text) || OUTWARD_CODE.test(text);
}

function partsOf(word: string): string[] {
  const lower = word.toLowerCase();
  return postalCodeParts(lower) ?? [lower];
}
