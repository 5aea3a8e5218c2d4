import { cityFromAddress } from './city-from-address.js';
import { countryCodeOfPoint, countryCodeOfText } from './country-code.js';
import type { Coordinates } from './numbers.js';
import { phoneOf, type Phone } from './phone.js';
import type { RowIssues } from './row-issues.js';

/** What a row says about where it is, cleaned but not yet reconciled. */
export interface PlaceCells {
  city: string | null;
  region: string | null;
  postalCode: string | null;
  fullAddress: string | null;
  countryCode: string | null;
  country: string | null;
  phone: string | null;
  coordinates: Coordinates | null;
}

export interface Place {
  city: string | null;
  countryCode: string | null;
  phone: Phone | null;
}

/** Country: code column, else name column, else prefix of the phone, else coordinates. City: column, else address. */
export function placeOf(cells: PlaceCells, issues: RowIssues): Place {
  const stated = countryCodeOfText(cells.countryCode) ?? countryCodeOfText(cells.country);
  const located = stated === null && cells.coordinates ? countryCodeOfPoint(cells.coordinates) : null;
  const phone = phoneOf(cells.phone, stated ?? located, issues);
  const countryCode = stated ?? prefixCountry(cells.phone, phone) ?? located;
  return { city: cityOf(cells, countryCode), countryCode, phone };
}

/** `30303.0`, a number column gone through a program, is `30303`. */
export function postalCodeOf(text: string | null): string | null {
  return text?.includes('.') ? text.replace(/^(\d+)\.0+$/, '$1') : text;
}

/** A column that names several ("Secunderabad, Hyderabad") is settled by the address, else by its first name. */
function cityOf(cells: PlaceCells, country: string | null): string | null {
  const hints = { country, region: cells.region, postalCode: cells.postalCode };
  if (cells.city === null || !/\p{L}/u.test(cells.city)) return cityFromAddress(cells.fullAddress, hints);
  if (!cells.city.includes(',')) return cells.city;
  const names = cells.city.split(',').map((name) => name.trim());
  const fromAddress = cityFromAddress(cells.fullAddress, hints);
  return names.find((name) => name === fromAddress) ?? names.find((name) => name !== '') ?? null;
}

/** Only a prefix that is written tells the country; without one the parser was given ours. */
function prefixCountry(cell: string | null, phone: Phone | null): string | null {
  return cell !== null && /^(?:\+|00)/.test(cell) ? countryCodeOfText(phone?.country ?? null) : null;
}
