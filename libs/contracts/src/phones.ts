// Phones are parsed alike in files and in the form: businesses are matched by the stored number.

/** A slash after a few digits follows the area code: `030/1234567`. A comma before as few is within a number: `9,849,864,060`. */
const SEVERAL =
  /[;|\n]|(?<=(?:\d\D{0,3}){7})\/|,(?=\s*[+0(])|(?<=(?:\d\D{0,3}){7}),(?=\s*(?:\d[\s().-]{0,3}){7})|\s(?:or|veya|ve)\s/i;

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
