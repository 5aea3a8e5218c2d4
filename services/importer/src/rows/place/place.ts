import { countryNames } from '@directory/contracts/country-names';
import type { RowDefaults } from '@directory/contracts/row-defaults';
import { cityFromAddress } from './city-from-address.js';
import {
  countryCodeOfCell,
  countryCodeOfPoint,
  countryCodeOfText,
  inCountry,
  isFarFromLand,
  isNameOf,
  isNear,
  isPartOf,
  isWithin,
} from './country-code.js';
import { hasRegionNamedAs, hasTownNamedAs } from './country-towns.js';
import type { Coordinates } from './coordinates.js';
import { phoneOf, type Phone } from '../phone.js';
import { countryOfTable, type GridPosition } from './grid-country.js';
import { countryOfCity, isKnownCity } from './known-cities.js';
import { pointIn, type LostPoints } from './lost-points.js';
import { onEarth } from './projected-coordinates.js';
import { countryOfCode, countryOfForm } from './postal-form.js';
import { cityOfRegion, countryOfRegion, isRegionName } from './region-names.js';
import { RowIssues } from '../row-issues.js';
import { CITY_STATES, splitAddress, type AddressCountry } from './split-address.js';
import { isTownNear, townAt } from './towns.js';

/** The location cells of a row, cleaned but not reconciled. */
export interface PlaceCells {
  city: string | null;
  region: string | null;
  postalCode: string | null;
  fullAddress: string | null;
  countryCode: string | null;
  country: string | null;
  phone: string | null;
  coordinates: Coordinates | null;
  /** Its position if it is in metres. */
  gridPosition?: GridPosition | null;
  /** Its position if that has lost its decimal points. */
  lostPoints?: LostPoints | null;
  /** Country of the register that the file is from. */
  home?: string | null;
  /** The country that the rows of the file show. */
  usualCountry?: string | null;
  /** Whether what follows the street in the addresses of the file is a building. */
  isAddressCityless?: boolean;
  /** Whether the business visits its customers and has no public premises. */
  isServiceArea: boolean;
}

export interface Place {
  city: string | null;
  /** Whether the city is the town at the position. */
  isCityInferred: boolean;
  /** Its district, if it is inferred. */
  district: string | null;
  countryCode: string | null;
  phone: Phone | null;
  /** Null for a point in the open sea, a placeholder of some programs. */
  coordinates: Coordinates | null;
  /** What the row itself does not have. */
  lacks: { country: boolean; city: boolean };
}

export const NO_DEFAULTS: RowDefaults = { country: null, city: null, category: null };

/**
 * Country: code column, else name column, else end of the address, else coordinates, else prefix of the phone, else form of the
 * address or the postal code or name of the region, else last words of an address without commas, else the country of the register, else the default, else the one that the file shows. City: column, else address, else the
 * default, unless that is of another country, else the town at the position.
 */
export function placeOf(cells: PlaceCells, issues: RowIssues, defaults: RowDefaults = NO_DEFAULTS): Place {
  const stated = countryCodeOfCell(cells.countryCode) ?? countryCodeOfCell(cells.country);
  if (stated === null && cells.countryCode !== null)
    issues.add('row_value_unreadable', 'country_code', cells.countryCode);
  else if (stated === null && cells.country !== null) issues.add('row_value_unreadable', 'country', cells.country);
  const addressed = stated === null && cells.fullAddress !== null ? splitAddress(cells.fullAddress).country : null;
  const known = stated ?? (addressed !== null && isCertain(addressed, cells) ? addressed.code : null);
  const home = known ?? cells.home ?? defaults.country;
  const point = cells.gridPosition ? positionOnGrid(cells, cells.gridPosition, home, issues) : cells.coordinates;
  const coordinates = home && point ? inCountry(point, home) : point;
  const located = known === null && coordinates ? countryCodeOfPoint(coordinates) : null;
  const formed = known === null && located === null ? formedCountry(cells) : null;
  const guessed = addressed?.evidence === 'weak' ? addressed.code : null;
  const ofRegister = guessed ?? cells.home ?? null;
  const assumed = ofRegister ?? defaults.country ?? cells.usualCountry ?? null;
  const phone = phoneOf(cells.phone, known ?? located ?? formed ?? (guessed === null ? assumed : null), issues);
  const ofPhone = known === null && located === null ? prefixCountry(cells.phone, phone) : null;
  // A large city is a surer sign than the number: `0042-38377777` is one of Lahore.
  const ofCity = ofPhone === null ? null : countryOfCity(cells.city);
  const ownCountry = known ?? located ?? ofCity ?? ofPhone ?? formed ?? ofRegister;
  const countryCode = ownCountry ?? assumed;
  const found = coordinates ?? (cells.lostPoints ? positionWithPoints(cells.lostPoints, countryCode, issues) : null);
  const position = positionOf({ ...cells, coordinates: found }, countryCode, issues);
  const isOfDefault = defaults.country === null || defaults.country === countryCode;
  const named = cityOf(cells, countryCode) ?? cityOfRegion(cells.region);
  const isBuilding = named !== null && position !== null && isDoubtful(named, cells, position, countryCode);
  const ownCity = isBuilding ? null : named;
  const given = ownCity ?? (isOfDefault ? defaults.city : null);
  const town = given === null && position !== null && countryCode !== null ? townAt(position, countryCode) : null;
  const lacks = { country: ownCountry === null, city: ownCity === null };
  return {
    city: given ?? town?.town ?? null,
    isCityInferred: town !== null,
    district: town?.district ?? null,
    countryCode,
    phone,
    coordinates: position,
    lacks,
  };
}

/**
 * `Av. América 7309` of Bolivia is not in America, nor is `Via Nazionale 12, Palau` of Sardinia in Palau: the position decides where the
 * address names nothing else that may be the city, or where the other country has a place of the name.
 */
function isCertain({ code, evidence }: AddressCountry, cells: PlaceCells): boolean {
  if (evidence !== 'strong' && evidence !== 'coded') return false;
  const regional = countryOfRegion(cells.region);
  // `Upper Mission Road, Benin`, in Edo of Nigeria
  if (regional !== null && regional !== code && hasTownNamedAs(regional, code)) return false;
  const point = cells.coordinates && inCountry(cells.coordinates, code);
  if (!point || isWithin(point, code)) return true;
  const located = countryCodeOfPoint(point);
  if (located === null) return true;
  const isOfOther = isPartOf(located, code) || hasTownNamedAs(located, code) || hasRegionNamedAs(located, code);
  if (evidence === 'coded' || isOfOther) return false;
  if (hasCity(cells, code) || isNear(point, code)) return true;
  return prefixCountry(cells.phone, phoneOf(cells.phone, code, new RowIssues(0))) === code;
}

function hasCity(cells: PlaceCells, country: string): boolean {
  const { city } = cells;
  if (city !== null && /\p{L}/u.test(city)) return countryCodeOfText(city) !== country;
  return addressedCity(cells, country) !== null;
}

const HAN = /\p{Script=Han}/u;

function addressedCity({ fullAddress, region, postalCode, isAddressCityless }: PlaceCells, country: string | null) {
  if (fullAddress !== null && country !== null && CITY_STATES.has(country) && !HAN.test(fullAddress))
    return countryNames[country] ?? null;
  const city = cityFromAddress(fullAddress, { country, region, postalCode });
  return city === null || (isAddressCityless && !isKnownCity(city)) ? null : city;
}

function positionOnGrid(
  cells: PlaceCells,
  position: GridPosition,
  home: string | null,
  issues: RowIssues,
): Coordinates | null {
  const ofPhone = () => prefixCountry(cells.phone, phoneOf(cells.phone, null, new RowIssues(0)));
  const country =
    home ??
    ofPhone() ??
    formedCountry(cells) ??
    countryOfCity(cells.city) ??
    countryOfTable(position, cells.postalCode);
  const point = onEarth(position, country, cells.postalCode);
  if (!point) issues.add('row_grid_unknown', 'latitude', `${position.north}, ${position.east}`);
  return point;
}

function positionWithPoints(lost: LostPoints, country: string | null, issues: RowIssues): Coordinates | null {
  const point = country === null ? null : pointIn(lost, country);
  if (!point) issues.add('row_coordinate_invalid', 'latitude', `${lost.latitude}, ${lost.longitude}`);
  return point;
}

/** Points in the ocean that exports use for businesses without a position. */
const PLACEHOLDERS = [
  [46.423669, -129.9427086],
  [36.865526, -20.868554],
  [43.1628266, -26.1289079],
] as const;
const PLACEHOLDER_DEGREES = 1e-5;

/**
 * A business with a country or a service area is not in the open sea. That a program wrote a placeholder, as for each business
 * without premises, is no error of the row.
 */
function positionOf(cells: PlaceCells, country: string | null, issues: RowIssues): Coordinates | null {
  const { coordinates, isServiceArea } = cells;
  if (coordinates === null || isPlaceholder(coordinates)) return null;
  if ((country === null && !isServiceArea) || !isFarFromLand(coordinates)) return coordinates;
  if (!isServiceArea)
    issues.add('row_coordinate_invalid', 'latitude', `${coordinates.latitude}, ${coordinates.longitude}`);
  return null;
}

function isPlaceholder({ latitude, longitude }: Coordinates): boolean {
  return PLACEHOLDERS.some(
    ([lat, lng]) => Math.abs(lat - latitude) < PLACEHOLDER_DEGREES && Math.abs(lng - longitude) < PLACEHOLDER_DEGREES,
  );
}

/** `30303.0`, converted to a number by a program, is `30303`, and `〒530-0001` without its sign; texts without digits and other numbers are no codes. */
export function postalCodeOf(text: string | null): string | null {
  const plain = text?.startsWith('〒') ? text.slice(1).trim() : text;
  const code = plain?.includes('.') ? plain.replace(/^(\d+)\.0+$/, '$1') : plain;
  return code && /\p{Nd}/u.test(code) && !NO_POSTAL_CODE.test(code) ? code : null;
}

/** Decimals, and zeros where the code is not known. */
const NO_POSTAL_CODE = /^(?:-?\d+[.,]\d+|[0-]+)$/;

/** Digits of the codes of countries in which they may begin with zeros, which spreadsheets lose. */
const DIGITS: Readonly<Record<string, number>> = {
  ...{
    AU: 4,
    NO: 4,
    NZ: 4,
    DE: 5,
    ES: 5,
    FI: 5,
    FR: 5,
    IT: 5,
    KR: 5,
    LT: 5,
    MX: 5,
    MY: 5,
    PE: 5,
    PR: 5,
    TR: 5,
    UA: 5,
    US: 5,
  },
  ...{ CO: 6, RO: 6, SG: 6 },
};
/** Those with two zeros in front: `00100`. */
const TWO_ZEROS = new Set(['IT', 'FI', 'PR']);

export function withZeros(postalCode: string | null, country: string | null): string | null {
  const digits = country === null ? undefined : DIGITS[country];
  if (postalCode === null || digits === undefined || !/^\d+$/.test(postalCode)) return postalCode;
  const lost = digits - postalCode.length;
  return lost === 1 || (lost === 2 && TWO_ZEROS.has(country ?? '')) ? postalCode.padStart(digits, '0') : postalCode;
}

/** `0216 123 45 67` and the like, which other countries have, too. */
const TURKISH_PHONE = /^0?[2-5]\d\d[\s./-]?\d{3}[\s./-]?\d\d[\s./-]?\d\d$/;

/** `07 3265 1111`: only there numbers of two, four and four digits begin so. */
const AUSTRALIAN_PHONE = /^\(?0[378]\)?[ -]\d{4}[ -]?\d{4}$/;

/** By the form of the address or the postal code, the region, or a phone number next to a Turkish province or an Australian code. */
function formedCountry({ fullAddress, city, region, postalCode, phone }: PlaceCells): string | null {
  const code = postalCode ?? '';
  const formed = countryOfForm(fullAddress, code && `${region ?? ''} ${code}`, code && `${code} ${city ?? ''}`);
  if (formed !== null) return formed;
  const coded = countryOfCode(code);
  if (coded !== null) return coded;
  const isProvince = [city, region].some((text) => text !== null && isRegionName(text, 'TR') === true);
  if (isProvince && phone !== null && TURKISH_PHONE.test(phone.replace(/[()]/g, ''))) return 'TR';
  if (/^\d{4}$/.test(code) && phone !== null && AUSTRALIAN_PHONE.test(phone)) return 'AU';
  // `القاهرة`, a governorate of one city
  return countryOfRegion(region) ?? countryOfCity(region);
}

/** Of several cities in the column ("Secunderabad, Hyderabad"), the one in the address, else the first. The name of the country is none. */
function cityOf(cells: PlaceCells, country: string | null): string | null {
  const isNone = cells.city === null || !/\p{L}/u.test(cells.city) || isOwnCountry(cells.city, country);
  if (cells.city === null || isNone) return addressedCity(cells, country);
  if (!cells.city.includes(',')) return cells.city;
  const names = cells.city.split(',').map((name) => name.trim());
  const fromAddress = addressedCity(cells, country);
  return names.find((name) => name === fromAddress) ?? names.find((name) => name !== '') ?? null;
}

/** `Appletree House`, all of an address: a building or a street, unless a town there has the name. */
function isDoubtful(city: string, cells: PlaceCells, position: Coordinates, country: string | null): boolean {
  if (country === null || cells.city !== null || cells.fullAddress === null) return false;
  return ONE_NAME.test(cells.fullAddress) && !isTownNear(city, position, country) && townAt(position, country) !== null;
}
/** In Han letters numbers are, too. */
const ONE_NAME = /^(?:(?!\p{Script=Han})[^\p{Nd},/])+$/u;

/** Countries with a city of their name. */
const NAMED_AS_CITY = new Set([...CITY_STATES, 'DJ', 'GT', 'KW', 'LU', 'MX', 'PA', 'SM', 'SV']);

function isOwnCountry(city: string, country: string | null): boolean {
  return country !== null && !NAMED_AS_CITY.has(country) && isNameOf(country, city);
}

/** Only a written prefix identifies the country; without one the parser used that of the row. */
function prefixCountry(cell: string | null, phone: Phone | null): string | null {
  return cell !== null && /^(?:\+|00)/.test(cell) ? countryCodeOfText(phone?.country ?? null) : null;
}
