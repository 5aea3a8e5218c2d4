import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { dialled, firstPhone, phoneDigits } from './phones.js';

export interface ParsedPhone {
  /** E.164 digits. */
  number: bigint;
  /** ISO code of the country its prefix names, when it names one. */
  country: string | null;
}

/** The number in a text; `country` is for numbers without a prefix. Null if it cannot be one. */
export function parsePhone(text: string, country: string | null): ParsedPhone | null {
  const international = dialled(text, country);
  if (international === null) return null;
  try {
    const parsed = parsePhoneNumberFromString(international, (country ?? undefined) as CountryCode | undefined);
    return parsed?.isPossible() ? { number: BigInt(parsed.number.slice(1)), country: parsed.country ?? null } : null;
  } catch {
    // Thrown for a country the library does not know, such as Antarctica.
    return null;
  }
}

/**
 * The number a phone is matched by: the E.164 digits of the first number where it parses, else its 7 to 15 digits, unless
 * they are one digit repeated.
 */
export function phoneNumberOf(text: string, country: string | null): bigint | null {
  const first = firstPhone(text);
  return parsePhone(first, country)?.number ?? phoneDigits(first);
}
