import { countryName, countrySlug } from '@directory/contracts/countries';
import type { Place } from '@directory/contracts/search';
import type { CityFilters, PlaceFilters } from '../engine/search-engine.js';
import { areaKey, regionKey } from '../projection/business-document.js';
import type { Contact } from './contacts/contacts.js';
import type { Phrase } from './phrases/phrases.js';
import { isWithoutSpaces } from './tokenizer.js';
import type { AreaRow, CityRow, Filled, LocalityRow } from './places/places.queries.js';

/** A place, with the filters of a search in it. */
export interface Locality extends Place {
  filters: PlaceFilters;
}

export interface ParsedQuery {
  /** Words to search for; empty: everything that matches the filters. */
  text: string;
  /** Whether the last word is no beginning of a longer one: words after it are left out, or it is short and a place follows. */
  isLastWordWhole?: boolean;
  /** Whether the last word is the beginning of a number or a postal code. */
  isCodeUnfinished?: boolean;
  place: Locality | undefined;
  source: 'location' | 'words' | 'filter';
  /** Whether the place was parsed from the first words, which may also start the name of a business. */
  isLeading: boolean;
  /** Whether words follow the place that a preposition precedes: `near new york pharmacy`. */
  isInner?: boolean;
  /** Other places of that name. */
  alternatives: Locality[];
  /** Text of the location box that matches no place. */
  unknownPlace: string | undefined;
  phone: bigint | undefined;
  contact?: Contact | undefined;
  recognised?: Recognised | undefined;
}

/** The part of a query that is not searched as words. */
interface Recognised {
  phrases: Phrase[];
  /** The query without them. */
  words: string;
  /** With them as words. */
  literal: ParsedQuery;
  /** Whether they may be a part of a name, which is then searched first. */
  isDoubtful: boolean;
}

/** Words of fewer letters begin too many others: `bar` those of barbers. */
const MIN_BEGINNING_LETTERS = { typed: 4, corrected: 5 };

/** Whether the last word is too short for the beginning of a longer one, once other words follow it or it is corrected. */
export function endsWithShortWord(text: string, kind: keyof typeof MIN_BEGINNING_LETTERS = 'typed'): boolean {
  const last = text.split(/\s+/).at(-1) ?? '';
  return !isWithoutSpaces(last) && [...last].length < MIN_BEGINNING_LETTERS[kind];
}

/** Words without a place. */
export function parsedText(text: string): ParsedQuery {
  return {
    text,
    place: undefined,
    source: 'words',
    isLeading: false,
    alternatives: [],
    unknownPlace: undefined,
    phone: undefined,
  };
}

/** Country, as every place shows it. */
function inCountry(code: string) {
  return { country: countryName(code), countryCode: code, countrySlug: countrySlug(code) };
}

/** @param rows of one city, a row for each spelling; the first names it */
export function cityPlace(rows: Filled<CityRow>): Locality {
  const [{ country_code: code, slug, name }] = rows;
  return {
    kind: 'city',
    name,
    slug,
    within: countryName(code),
    ...inCountry(code),
    businessCount: countOf(rows),
    filters: cityFilters(rows),
  };
}

function cityFilters([city, ...others]: readonly [CityRow, ...CityRow[]]): CityFilters {
  return {
    countryCode: city.country_code,
    citySlug: city.slug,
    ...(others.length > 0 && { otherCitySlugs: others.map(({ slug }) => slug) }),
  };
}

export function countryPlace(code: string, businessCount: number): Locality {
  const country = inCountry(code);
  return {
    kind: 'country',
    name: country.country,
    slug: country.countrySlug,
    within: '',
    ...country,
    businessCount,
    filters: { countryCode: code },
  };
}

/** @param rows of one region, the one with its name first */
export function regionPlace(rows: Filled<LocalityRow>): Locality {
  const [{ country_code: code, key, name }] = rows;
  return {
    kind: 'region',
    name,
    slug: key,
    within: countryName(code),
    ...inCountry(code),
    businessCount: countOf(rows),
    filters: { countryCode: code, regions: rows.map((row) => regionKey(code, row.name)) },
  };
}

/** @param rows of one area, in a city in any spelling */
export function areaPlace(rows: Filled<AreaRow>): Locality {
  const [{ key, name, city }] = rows;
  const code = city.country_code;
  const others = [...new Map(rows.map((row) => [row.city.slug, row.city])).values()].filter(
    ({ slug }) => slug !== city.slug,
  );
  return {
    kind: 'area',
    name,
    slug: key,
    within: city.name,
    ...inCountry(code),
    businessCount: countOf(rows),
    filters: { ...cityFilters([city, ...others]), areas: rows.map((row) => areaKey(code, row.city.slug, row.name)) },
  };
}

function countOf(rows: Pick<LocalityRow, 'business_count'>[]): number {
  return rows.reduce((sum, { business_count }) => sum + business_count, 0);
}

/** Text of the location box that finds this place again. */
export function placeText({ name, within }: Place): string {
  return within === '' ? name : `${name}, ${within}`;
}

/** A place as a response has it. */
export function publicPlace({ filters: _filters, ...place }: Locality): Place {
  return place;
}

/** The words of a query without a place. */
export function asWords(q: string, parsed: ParsedQuery): ParsedQuery {
  return { ...parsed, text: q, isLastWordWhole: false, place: undefined, isLeading: false, alternatives: [] };
}
