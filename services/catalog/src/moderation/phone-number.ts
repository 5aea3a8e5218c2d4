import { dialled, firstPhone, phoneDigits } from '@directory/contracts/phones';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/**
 * The phone number as an import would write it: E.164 digits of the first number if it can be parsed, else its 7 to 15 digits, unless
 * they are one digit repeated. `country` is for numbers without a prefix.
 */
export function phoneNumberOf(text: string, country: string | null): bigint | null {
  const first = firstPhone(text);
  const parsed = parse(first, country);
  if (parsed?.isPossible()) return BigInt(parsed.number.slice(1));
  return phoneDigits(first);
}

function parse(text: string, country: string | null) {
  const international = dialled(text, country);
  if (international === null) return undefined;
  try {
    return parsePhoneNumberFromString(international, (country ?? undefined) as CountryCode | undefined);
  } catch {
    // Thrown for a country that the library lacks, such as Antarctica; the digits remain.
    return undefined;
  }
}
