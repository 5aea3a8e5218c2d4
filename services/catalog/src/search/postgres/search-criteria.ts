import { hoursSpan } from '@directory/contracts/opening-hours';
import type { HoursFilter, SearchSort } from '@directory/contracts/search';
import { PHONE_END_DIGITS, type Contact } from '../query/contacts/contacts.js';
import type { Point } from '../engine/bounding-box.js';
import type { FacetFilter, FacetName } from '../engine/facets.js';
import { cityKey } from '../projection/business-document.js';
import { citySlugsOf, type PlaceFilters, type SearchFilters } from '../engine/search-engine.js';
import type { WeekClock } from './open-hours.js';
import { gridCellsFor, SEARCH_KEYS } from './search-keys.js';
import { join, raw, sql, type Sql } from './sql.js';

/** A search, ready for SQL. */
export interface SearchCriteria {
  /** Absent: everything that matches the filters. */
  words?: WordCriteria | undefined;
  /** Slugs of the categories that the words name. */
  categories?: string[] | undefined;
  /** The text may be the start of a name, a few matches are enough, and no facets are counted. */
  isSuggestion?: boolean;
  /** Only the number of matches is needed. */
  isCount?: boolean;
  /** Only these facets are needed, no businesses. */
  facetsOnly?: FacetName[];
  /** Filters of the matches, but not of the candidates, among which each facet is counted without its own filter. */
  facetFilters?: FacetFilter[];
  phone?: bigint | undefined;
  contact?: Contact | undefined;
  /** Only these businesses, in their order. */
  ids?: string[];
  filters: SearchFilters;
  clock: WeekClock;
  sort: SearchSort;
}

/** A business with the queried name, a variant of it, or a name that starts with it. */
export interface NamedBusiness {
  id: string;
  score: number;
  /** Whether it has the queried name itself, or that or a variant. */
  isOwnName: boolean;
  isExact: boolean;
  /** Whether its name starts with the query, whose last word is not complete or which has stop words. */
  isLeading: boolean;
}

export interface WordCriteria {
  /** A tsquery that must match, and one whose words count for the rank. */
  every: string;
  any: string;
  /** A tsquery that matches numbers next to their neighbours in the text. */
  houseNumber: string | undefined;
  text: string;
  /** These come first. */
  named: readonly NamedBusiness[];
  /** What a word of the name starts with; checked among so many matches as are ranked. */
  wordStart?: string;
  /** At most so many businesses match; Infinity: unknown. */
  maxMatches: number;
  /** At least so many match, without other filters. */
  minMatches: number;
  /** Matches by prefix, for which whole lists of the index are read each time. */
  isPrefix: boolean;
}

/** Columns for ranks and facets. */
export function columnsOf({ words, filters: { near }, facetsOnly }: SearchCriteria): Sql {
  const facets = raw(
    'id, category_slug, type_slug, country_code, city_slug, region_key, area_key, rating, verified, has_phone, hours_key',
  );
  if (facetsOnly) return facets;
  const distance = near ? distanceFrom(near) : raw('NULL::double precision');
  return sql`${facets}, name, ${raw(words ? 'words' : 'NULL AS words')}, score, reviews, ${distance} AS distance`;
}

/** Condition on `business_search` for candidates. */
export function conditionOf(criteria: SearchCriteria): Sql {
  const { words, phone, contact, ids } = criteria;
  const filters = candidateFilters(criteria);
  const { minimumRating, near } = filters;
  const conditions: (Sql | false | undefined)[] = [
    words && sql`words @@ ${words.every}::tsquery`,
    ...keyConditions(filters),
    near && sql`${raw(SEARCH_KEYS)} && ${gridCellsFor(near)}::bigint[]`,
    near && sql`${distanceFrom(near)} <= ${near.radius}::double precision`,
    minimumRating !== undefined && sql`rating >= ${minimumRating}::real`,
    phone !== undefined &&
      sql`id IN (SELECT id FROM business WHERE phone_number = ${String(phone)}::bigint AND listed)`,
    contact && hasContact(contact),
    ids && sql`id = ANY(${ids}::bigint[])`,
    // Last, as it reads the hours of each row.
    ...hoursConditions(criteria),
  ];
  return join([...conditions.filter((it) => it instanceof Object), raw('true')], ' AND ');
}

/** Condition on `business_search` for what is in a place. */
export function isInPlace(place: PlaceFilters): Sql {
  return join([...keyConditions(place), raw('true')], ' AND ');
}

function keyConditions(filters: SearchFilters): Sql[] {
  const { regions, areas } = filters;
  const cities = cityKeysOf(filters);
  const keys = keysOf(filters);
  return [
    ...(keys.length > 0 ? [sql`${raw(SEARCH_KEYS)} @> ARRAY[${join(keys)}]::bigint[]`] : []),
    ...(cities.length > 1 ? [isAnyOf(cities, 3)] : []),
    ...(regions ? [isAnyOf(regions, 5)] : []),
    ...(areas ? [isAnyOf(areas, 6)] : []),
  ];
}

function candidateFilters({ filters, facetFilters = [] }: SearchCriteria): SearchFilters {
  return { ...filters, ...Object.fromEntries(facetFilters.map((name) => [name, undefined])) };
}

/** Condition on a candidate: all `facetFilters`, but those that are undefined in `filters`. */
export function facetCondition({ facetFilters = [] }: SearchCriteria, filters: SearchFilters): Sql {
  const { categorySlug, countryCode, regions, areas, minimumRating } = filters;
  const citySlugs = citySlugsOf(filters);
  const conditions: Record<FacetFilter, false | Sql> = {
    categorySlug: categorySlug !== undefined && sql`(category_slug = ${categorySlug} OR type_slug = ${categorySlug})`,
    countryCode: countryCode !== undefined && sql`country_code = ${countryCode}`,
    citySlug: citySlugs !== undefined && sql`city_slug = ANY(${citySlugs})`,
    regions: regions !== undefined && sql`region_key = ANY(${hashesOf(regions, 5)})`,
    areas: areas !== undefined && sql`area_key = ANY(${hashesOf(areas, 6)})`,
    minimumRating: minimumRating !== undefined && sql`rating >= ${minimumRating}::real`,
  };
  return join([...facetFilters.flatMap((name) => conditions[name] || []), raw('true')], ' AND ');
}

export function withAnyHours(criteria: SearchCriteria): SearchCriteria {
  return { ...criteria, filters: { ...criteria.filters, open: undefined, hours: undefined } };
}

export function hoursConditions({ filters: { open, hours }, clock }: SearchCriteria): Sql[] {
  return [...(hours ? [hasHours(hours)] : []), ...(open ? [isOpen(clock)] : [])];
}

function cityKeysOf(filters: SearchFilters): string[] {
  return citySlugsOf(filters)?.map((slug) => cityKey(filters.countryCode ?? '', slug)) ?? [];
}

/** Required keys of a row, as `search_keys` computes them. */
function keysOf(filters: SearchFilters): Sql[] {
  const { categorySlug, countryCode, citySlug, verified, hasPhone } = filters;
  const [city, ...otherCities] = cityKeysOf(filters);
  const keys: Sql[] = [];
  if (categorySlug !== undefined) keys.push(sql`hashtextextended(${categorySlug}, 1)`);
  if (countryCode !== undefined && citySlug === undefined) keys.push(sql`hashtextextended(${countryCode}, 2)`);
  if (city !== undefined && otherCities.length === 0) keys.push(sql`hashtextextended(${city}, 3)`);
  if (verified) keys.push(raw(1));
  if (hasPhone) keys.push(raw(2));
  return keys;
}

/** The key of a contact may be that of others too. */
export function hasContact(contact: Contact): Sql {
  if ('domain' in contact) return sql`${raw(SEARCH_KEYS)} @> ARRAY[hashtextextended(${contact.domain}, 7)]`;
  if ('phoneRanges' in contact) {
    const bounds = contact.phoneRanges.map(([first, last]) => sql`(${String(first)}::bigint, ${String(last)}::bigint)`);
    return sql`id IN (SELECT b.id FROM (VALUES ${join(bounds)}) AS range (first, last)
      JOIN business b ON b.phone_number BETWEEN first AND last WHERE b.listed)`;
  }
  const { phoneEnd } = contact;
  return sql`${raw(SEARCH_KEYS)} @> ARRAY[${10_000_000 + Number(phoneEnd.slice(-PHONE_END_DIGITS))}::bigint]
    AND (SELECT phone_number % ${String(10 ** phoneEnd.length)}::bigint FROM business b WHERE b.id = business_search.id)
      = ${String(Number(phoneEnd))}::bigint`;
}

function isAnyOf(places: string[], seed: number): Sql {
  return sql`${raw(SEARCH_KEYS)} && ${hashesOf(places, seed)}`;
}

function hashesOf(places: string[], seed: number): Sql {
  return sql`ARRAY[${join(places.map((place) => sql`hashtextextended(${place}, ${raw(seed)})`))}]::bigint[]`;
}

/** Whether a business is open by its own clock; NULL without known hours. */
export function isOpen({ points, otherPoint }: WeekClock): Sql {
  return sql`(SELECT spans @> coalesce((${points}::jsonb ->> time_zone)::integer, ${otherPoint}::integer)
    FROM open_hours WHERE key = hours_key)`;
}

function hasHours(filter: HoursFilter): Sql {
  const [start, end] = hoursSpan(filter);
  return sql`(SELECT spans @> int4range(${start}, ${end}) FROM open_hours WHERE key = hours_key)`;
}

/** Along the surface of the earth (haversine). */
export function distanceFrom({ latitude, longitude }: Point): Sql {
  const [y, x] = [sql`${latitude}::double precision`, sql`${longitude}::double precision`];
  return sql`(12742 * asin(least(1, sqrt(power(sind((latitude - ${y}) / 2), 2)
    + cosd(${y}) * cosd(latitude) * power(sind((longitude - ${x}) / 2), 2)))))`;
}
