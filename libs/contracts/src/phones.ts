// Phones are parsed alike in files and in the form: businesses are matched by the stored number.

/**
 * A slash after a few digits follows the area code: `030/1234567`, `0049 (0) 2241/12345`. A comma before as few is within a number:
 * `9,849,864,060`.
 */
const SEVERAL =
  /[;|\n]|(?<=(?:\d\D{0,3}){7})(?<!\(0\)[\s-]?\d{1,5}\s?)\/|,(?=\s*[+0(])|(?<=(?:\d\D{0,3}){7}),(?=\s*(?:\d[\s().-]{0,3}){7})|\s(?:or|veya|ve)\s/i;

/** Another number behind a dash. */
const ANOTHER = /(?<=(?:\d\D{0,3}){7})\s[-\u2013]\s(?:\+|\(?0).{6,}$/;
/** Last digits of further numbers: `123 45 67-68`. */
const RANGE = /^([^/\u2013-]*?(\d)[\s.]?(\d))\s?[-\u2013/]\s?(\d{1,2})$/;
const MIN_RANGE_DIGITS = 7;
/** Countries in which a dash is before the number of an extension: `123450-67`. */
const EXTENDED: ReadonlySet<string> = new Set(['DE', 'AT']);
const OF_EXTENDED = /^\s*(?:\+|00)4[39]/;

/** A number without others that a text states behind it. `country` is an ISO code, for numbers without a prefix. */
export function withoutFurther(text: string, country: string | null): string {
  if (EXTENDED.has(country ?? '')) return text;
  const [, number = '', tens = '', units = '', last = ''] = RANGE.exec(text) ?? [];
  const isLonger = number.replace(/\D/g, '').length >= MIN_RANGE_DIGITS;
  const from = last.length === 1 ? units : tens + units;
  if (isLonger && Number(last) > Number(from) && !OF_EXTENDED.test(text)) return number;
  return text.replace(ANOTHER, '');
}

/** The first of several numbers in a text. */
export function firstPhone(text: string): string {
  const [first = ''] = text.split(SEVERAL, 1);
  return first.trimEnd();
}

/** A phone in international format, `00` as plus; null without a prefix or a country. `country` is an ISO code. */
export function dialled(phone: string, country: string | null): string | null {
  const international = phone.replace(/^\s*00(?=[1-9])/, '+');
  return country === null && !international.trimStart().startsWith('+') ? null : international;
}

/**
 * The 7 to 15 digits of an unparsable phone. A repeated single digit is a placeholder, which would merge unrelated
 * businesses.
 */
export function phoneDigits(phone: string): bigint | null {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 7 && digits.length <= 15 && !/^(\d)\1*$/.test(digits) ? BigInt(digits) : null;
}
