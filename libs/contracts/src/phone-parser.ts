import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import { dialled, firstPhone, phoneDigits, withoutFurther } from './phones.js';

export interface ParsedPhone {
  /** E.164 digits. */
  number: bigint;
  /** ISO code of the country its prefix names, when it names one. */
  country: string | null;
}

/** National numbers are shorter: one that begins with the code of its country is international, also without a plus. */
const MIN_INTERNATIONAL_DIGITS = 12;

/** The number in a text; `country` is for numbers without a prefix. Null if it cannot be one. */
export function parsePhone(text: string, country: string | null): ParsedPhone | null {
  const international = dialled(text, country);
  if (international === null) return null;
  const alone = withoutFurther(international, country);
  return withoutPlus(alone, country) ?? possible(alone, country) ?? possible(international, country);
}

function possible(text: string, country: string | null): ParsedPhone | null {
  try {
    const parsed = parsePhoneNumberFromString(text, (country ?? undefined) as CountryCode | undefined);
    return parsed?.isPossible() ? { number: BigInt(parsed.number.slice(1)), country: parsed.country ?? null } : null;
  } catch {
    // Thrown for a country the library does not know, such as Antarctica.
    return null;
  }
}

/** `49 170 1234567` of Germany, whose numbers may be as long; null for any other. */
function withoutPlus(text: string, country: string | null): ParsedPhone | null {
  if (country === null || !/^\s?[1-9][\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length < MIN_INTERNATIONAL_DIGITS || !isSupportedCountry(country)) return null;
  return digits.startsWith(getCountryCallingCode(country)) ? possible(`+${digits}`, country) : null;
}

/**
 * The number a phone is matched by: the E.164 digits of the first number where it parses, else its 7 to 15 digits, unless
 * they are one digit repeated.
 */
export function phoneNumberOf(text: string, country: string | null): bigint | null {
  const first = firstPhone(text);
  return parsePhone(first, country)?.number ?? phoneDigits(first);
}
