import { cityFromAddress } from '../rows/place/city-from-address.js';
import { coordinatesOf } from '../rows/place/coordinates.js';
import { countryCodeOfPoint } from '../rows/place/country-code.js';
import { createRowFormatter } from '../rows/format-row.js';
import { countryOfCity } from '../rows/place/known-cities.js';
import { countryOfRegion } from '../rows/place/region-names.js';
import { countryOfSite } from '../rows/place/domain-country.js';
import { countryOfDigits } from '../rows/phone.js';
import { RowIssues } from '../rows/row-issues.js';
import { textOf } from '../rows/text.js';
import type { ColumnMap } from './columns/column-map.js';
import type { SheetRow } from './spreadsheet-reader.js';
import { SCRIPT_COUNTRIES } from '../rows/place/postal-form.js';

/** A decision that takes the values of some rows. */
export interface Evidence {
  /** Returns whether the row has such a value. */
  add(cells: SheetRow['cells']): boolean;
  decide(): void;
  /** After all rows, once decided. */
  finish?(): void;
}

/** Fewer rows with a large city decide nothing, nor do contradicting ones. */
const MIN_SWAPPED = 3;
const MAX_UNSWAPPED_SHARE = 0.1;
/** Positions of rows without a known place that are at sea, and on land with latitude and longitude exchanged. */
const MIN_AT_SEA = 10;

/** The longitude of `[-122.4, 37.8]`, as a latitude impossible. */
const FAR_EAST_OR_WEST = /^[[(\s]{0,3}-?(?:9\d|1\d\d)\.\d/;

/**
 * Whether latitude and longitude have each other's column, or each other's place in one, by the countries of large cities and of regions,
 * as both may be on land; else by nearly all of them being at sea.
 */
export function orderEvidence(columns: ColumnMap): Evidence | undefined {
  const { latitude, longitude, coordinates, city, full_address: address, country, country_code: code } = columns.index;
  const region = columns.index.region ?? columns.index.county;
  const hasPlace = [city, address, region].some((position) => position !== undefined);
  // With the country of a row, its position is compared with that.
  const hasBoth = latitude !== undefined && longitude !== undefined;
  if ((!hasBoth && coordinates === undefined) || (country ?? code) !== undefined) return undefined;
  const counts = { swapped: 0, others: 0, onLand: 0, atSea: 0 };
  const pointOf = (cells: SheetRow['cells']) =>
    hasBoth
      ? coordinatesOf(textOf(cells[latitude]), textOf(cells[longitude]), null, new RowIssues(0))
      : coordinatesOf(null, null, textOf(cells[coordinates ?? -1]), new RowIssues(0));
  return {
    add: (cells) => {
      const point = pointOf(cells);
      if (point && !hasBoth && FAR_EAST_OR_WEST.test(cells[coordinates ?? -1] ?? '')) {
        counts.swapped++;
        return true;
      }
      const countryAt = (north: number, east: number) =>
        Math.abs(north) <= 90 ? countryCodeOfPoint({ latitude: north, longitude: east }) : null;
      const isIn = (country: string, north: number, east: number) => countryAt(north, east) === country;
      const name = !hasPlace ? null : city === undefined ? cityOf(cells[address ?? -1]) : textOf(cells[city]);
      const expected = point && (countryOfCity(name) ?? countryOfRegion(textOf(cells[region ?? -1])));
      if (!point) return false;
      if (expected === null) {
        const [as, swapped] = [countryAt(point.latitude, point.longitude), countryAt(point.longitude, point.latitude)];
        if (as !== null) counts.onLand++;
        else if (swapped !== null) counts.atSea++;
        return false;
      }
      if (isIn(expected, point.latitude, point.longitude)) counts.others++;
      else if (isIn(expected, point.longitude, point.latitude)) counts.swapped++;
      else return false;
      return true;
    },
    decide: () => {
      const { swapped, others, onLand, atSea } = counts;
      const areAtSea = atSea >= MIN_AT_SEA && onLand + others <= atSea * MAX_UNSWAPPED_SHARE;
      columns.isLongitudeFirst = areAtSea || (swapped >= MIN_SWAPPED && others <= swapped * MAX_UNSWAPPED_SHARE);
    },
  };
}

const HALF = 0.5;
/** Fewer rows with a country decide nothing, unless they are at least half of a smaller table, and all of one. */
const MIN_COUNTRIES = 20;
const MIN_OF_SMALL_TABLE = 3;
const USUAL_SHARE = 0.98;
/** Share of the rows that show a country: a few with a place of the name of another country are no evidence. */
const MIN_STATED_SHARE = 0.1;

const SCRIPTS: readonly [RegExp, string][] = [[/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'JP'], ...SCRIPT_COUNTRIES];

function countryOfScript(name: string): string | null {
  return SCRIPTS.find(([script]) => script.test(name))?.[1] ?? null;
}

/** The header of postal codes in German. */
const GERMAN_CODE = /^(?:plz|postleitzahl)(?!\p{L})/iu;

/** Austria, Switzerland and Liechtenstein have codes of four digits. */
function countryOfGermanCode(code: string | null): string | null {
  return code !== null && /^\d{5}$/.test(code) ? 'DE' : null;
}

/** Share of the rows that show no country of which the city or the site is of one. */
const HINTED_SHARE = 0.9;

/**
 * The country of nearly all rows of a table without a column for it: a local list states it for those with a position or an address.
 * Where few do, German postal codes, large cities, the domains of sites, phones in international form and the script of the names show it.
 */
export function countryEvidence(columns: ColumnMap): Evidence | undefined {
  const { country, country_code: code } = columns.index;
  if ((country ?? code) !== undefined || columns.home !== null) return undefined;
  const format = createRowFormatter(columns);
  const stated: string[] = [];
  const others: {
    city: string | null;
    site: string | null;
    phone: string | null;
    code: string | null;
    name: string;
  }[] = [];
  const hasGermanCodes = columns.header.some((text) => text !== null && GERMAN_CODE.test(text.trim()));
  return {
    add: (cells) => {
      const { row } = format({ row: 0, cells });
      if (!row) return false;
      if (row.country_code !== null) stated.push(row.country_code);
      else others.push({ city: row.city, site: row.website, phone: row.phone, code: row.postal_code, name: row.name });
      return row.country_code !== null;
    },
    decide: () => {
      const rows = stated.length + others.length;
      const areEnough = (agreeing: number, all: number) =>
        agreeing >= MIN_COUNTRIES ||
        (rows < MIN_COUNTRIES && agreeing === all && all >= Math.max(MIN_OF_SMALL_TABLE, rows * HALF));
      const [usual, most] = mostFrequent(stated);
      const isShown = stated.length >= MIN_STATED_SHARE * rows;
      if (isShown && areEnough(most, stated.length) && most >= USUAL_SHARE * stated.length)
        columns.usualCountry = usual;
      if (stated.length >= others.length) return;
      // The names of cities take memory: few tables need them.
      const hints = others.flatMap(
        ({ city, site, phone, code, name }) =>
          (hasGermanCodes ? countryOfGermanCode(code) : null) ??
          countryOfCity(city) ??
          countryOfSite(site) ??
          countryOfDigits(phone) ??
          countryOfScript(name) ??
          [],
      );
      const [hinted, agreeing] = mostFrequent(hints);
      const isOnly = stated.filter((code) => code !== hinted).length <= (1 - USUAL_SHARE) * agreeing;
      if (areEnough(agreeing, hints.length) && agreeing >= HINTED_SHARE * hints.length && isOnly)
        columns.usualCountry = hinted;
    },
  };
}

function mostFrequent(codes: readonly string[]): [code: string, count: number] {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
}

/** Fewer addresses decide nothing. */
const MIN_ADDRESSES = 20;

/**
 * Whether the addresses of a table without cities have none, either: few seem to have one, and these are mostly different, as buildings
 * and shopping centres are.
 */
export function cityEvidence(columns: ColumnMap): Evidence | undefined {
  const { city, full_address: address } = columns.index;
  if (city !== undefined || address === undefined) return undefined;
  const format = createRowFormatter(columns);
  const counts = { addresses: 0, cities: 0 };
  const cities = new Set<string>();
  return {
    add: (cells) => {
      const { row } = format({ row: 0, cells });
      if (!row?.full_address) return false;
      counts.addresses++;
      if (!row.city) return true;
      counts.cities++;
      cities.add(row.city);
      return true;
    },
    decide: () => {
      const areFew = counts.addresses >= MIN_ADDRESSES && counts.cities < counts.addresses * HALF;
      columns.hasCitylessAddresses = areFew && cities.size > counts.cities * HALF;
    },
  };
}

function cityOf(cell: string | null | undefined): string | null {
  return cityFromAddress(textOf(cell), { country: null, region: null, postalCode: null });
}
