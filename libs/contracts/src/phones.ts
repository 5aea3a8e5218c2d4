// How a phone is read, in a file as in an administrator's form: what is stored is matched on it.

const SEVERAL = /\s*(?:[;|\n]|\/|,(?=\s*[+0(])|\s(?:or|veya|ve)\s)\s*/i;

/** The first of the numbers that a text names. */
export function firstPhone(text: string): string {
  return text.split(SEVERAL, 1)[0]!;
}

/**
 * A phone as it is dialled from abroad, `00` as a plus sign; null where it neither has a prefix nor a country to be read in.
 * `country` is an ISO code.
 */
export function dialled(phone: string, country: string | null): string | null {
  const international = phone.replace(/^\s*00(?=[1-9])/, '+');
  return country === null && !international.trimStart().startsWith('+') ? null : international;
}

/**
 * The 7 to 15 digits of a phone that cannot be parsed. One digit repeated is a placeholder, which would
 * merge unrelated businesses.
 */
export function phoneDigits(phone: string): bigint | null {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 7 && digits.length <= 15 && !/^(\d)\1*$/.test(digits) ? BigInt(digits) : null;
}
