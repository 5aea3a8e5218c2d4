import { countryCodeOfText, countryOfAddress } from './country-code.js';
import { isRoad } from './road-words.js';
import { isUnknown } from './text.js';

/** Countries that write the region after the city, as a separate part. */
const REGION_AFTER_CITY = new Set(['US', 'CA', 'IN', 'MX', 'NG', 'PH']);
/** Countries that write a region's short form right after the city: `Sydney NSW`, `Roma RM`, `São Paulo - SP`. */
const REGION_BESIDE_CITY = new Set(['US', 'CA', 'AU', 'IT', 'BR', 'AR']);
/** Longer numbers are not house numbers. */
const POSTCODE_DIGITS = 4;

interface AddressHints {
  country: string | null;
  region: string | null;
  postalCode: string | null;
}

/**
 * The city of an address, by position: the last part with letters after removal of country, postcode and region. Null if it may
 * be a street. Addresses follow no grammar; a `city` column takes precedence.
 */
export function cityFromAddress(address: string | null, hints: AddressHints): string | null {
  if (address === null) return null;
  const parts = address.split(/\s*[,،、]\s*/).filter((part) => part !== '');
  const country = hints.country ?? countryOfAddress(address)?.code ?? null;
  if (parts.length > 1 && country !== null && countryCodeOfText(parts.at(-1)!) === country) parts.pop();
  let regionSeen = hints.region !== null;
  while (parts.length > 0) {
    const part = withoutPostcode(parts.pop()!, hints.postalCode);
    if (part.city === '') continue;
    // "…, Hyderabad, Telangana 500064": the part before a region is a city unless it has a house number.
    const before = parts.at(-1);
    const mayBeRegion = !regionSeen && country !== null && REGION_AFTER_CITY.has(country);
    if (isRegion(part.city, hints.region) || (mayBeRegion && before !== undefined && !/\d/.test(before))) {
      regionSeen = true;
      continue;
    }
    if (part.number && !part.postcode) continue;
    // The part before a road is a house.
    return isRoad(part.city) || isUnknown(part.city) ? null : oneName(part.city, country, part.postcode);
  }
  return null;
}

interface StrippedPart {
  city: string;
  postcode: boolean;
  /** Whether a short number was removed, as in a street. */
  number: boolean;
}

/** Removes words with digits at both ends, `1012 AB` and `SW1A 2AA` completely. */
function withoutPostcode(part: string, postalCode: string | null): StrippedPart {
  const words = part.split(/[\s〒]+/).filter((word) => word !== '');
  const taken: string[] = [];
  const dutch = /^\d{4}$/.test(words[0] ?? '') && /^[A-Z]{2}$/.test(words[1] ?? '') && words.length > 2;
  if (dutch) taken.push(...words.splice(0, 2));
  while (words.length > 0 && /\d/.test(words[0]!)) taken.push(words.shift()!);
  while (words.length > 0 && /\d/.test(words.at(-1)!)) taken.push(words.pop()!);
  const code = taken.join('');
  const postcode =
    code.replace(/\D/g, '').length >= POSTCODE_DIGITS ||
    (taken.length > 1 && /[A-Z]/i.test(code)) ||
    (postalCode !== null && code !== '' && postalCode.replace(/\s/g, '') === code);
  // "Gandijeva 122v Lokal 7 Novi Beograd", without a comma: the city follows the last number.
  const city = words.slice(words.findLastIndex((word) => /\d/.test(word)) + 1).join(' ');
  return { city, postcode, number: taken.length > 0 };
}

function isRegion(text: string, region: string | null): boolean {
  if (/^(?:[A-Z]{2,3}|county)$/.test(text)) return true;
  return region !== null && text.toLowerCase() === region.toLowerCase();
}

function oneName(text: string, country: string | null, postcode: boolean): string | null {
  let city = text;
  if (country !== null && REGION_BESIDE_CITY.has(country)) city = city.replace(/\s+(?:-\s+)?[A-Z]{2,3}$/, '');
  if (country !== null && city.endsWith(` ${country}`)) city = city.slice(0, -country.length - 1);
  // Turkish addresses end in district/province and the province is the city; elsewhere a slash joins two names of one.
  const turkish = country === 'TR' || (country === null && postcode);
  const names = city.split('/').map((name) => name.trim());
  return (turkish ? names.at(-1) : names[0]) || null;
}
