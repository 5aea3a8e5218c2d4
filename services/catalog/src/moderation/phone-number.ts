import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

const SEVERAL = /\s*(?:[;|\n]|\/|,(?=\s*[+0(])|\s(?:or|veya|ve)\s)\s*/i;

/**
 * The number a phone is matched by, as an import would write it: the E.164 digits of the first number where it parses,
 * else its 7 to 15 digits, unless they are one digit repeated. `country` is for numbers written without a prefix.
 */
export function phoneNumberOf(text: string, country: string | null): bigint | null {
  const first = text.split(SEVERAL, 1)[0]!;
  const parsed = parse(first, country);
  if (parsed?.isPossible()) return BigInt(parsed.number.slice(1));
  const digits = first.replace(/\D/g, '');
  return digits.length >= 7 && digits.length <= 15 && !/^(\d)\1*$/.test(digits) ? BigInt(digits) : null;
}

function parse(text: string, country: string | null) {
  const international = text.replace(/^\s*00(?=[1-9])/, '+');
  if (country === null && !international.trimStart().startsWith('+')) return undefined;
  try {
    return parsePhoneNumberFromString(international, (country ?? undefined) as CountryCode | undefined);
  } catch {
    // Thrown for a country the library does not know, such as Antarctica; the digits remain.
    return undefined;
  }
}
