import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { cityKey } from '../projection/business-document.js';
import { distanceFrom, hasContact } from '../postgres/search-criteria.js';
import { EMPTY, raw, sql } from '../postgres/sql.js';
import { citySlugsOf, type CityFilters } from '../engine/search-engine.js';
import type { Contact } from './contacts.js';
import type { AddressWords } from './postal-codes.js';
import { DirectoryCounts } from './directory-counts.js';
import { BEST_FIRST, SEARCH_KEYS } from '../postgres/search-keys.js';
import { LookupDatabase } from '../postgres/lookup-database.js';
import { SearchDatabase } from '../postgres/search-database.js';

export interface CityRow {
  country_code: string;
  slug: string;
  name: string;
  business_count: number;
}

/** A city, with those of the requested slugs that are a name of it. */
interface NamedCityRow extends CityRow {
  requested: string[];
}

/** A region, or an area of a city. */
export type Filled<T> = [T, ...T[]];

export interface LocalityRow {
  /** The matched text. */
  typed: string;
  country_code: string;
  city: CityRow | null;
  key: string;
  name: string;
  business_count: number;
}

/** Of an area of a city. */
export interface AreaRow extends Omit<LocalityRow, 'typed'> {
  city: CityRow;
}

/** A name of some business, with a place of it. */
export interface NamedPlaceRow {
  slug: string;
  country_code: string | null;
  city_slug: string | null;
}

/** Degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

const COLUMNS = 'country_code, slug, name, business_count';
const MAX_LOCALITIES_OF_NAME = 20;
const MAX_PLACES_OF_NAME = 200;
const MAX_NAMESAKES = 5_000;
const MAX_CENTRE_BUSINESSES = 50;
const MAX_ADDRESS_BUSINESSES = 300;
const MAX_DOMAINS = 1_000;
/** Of one kind in a city, of which the best is meant: airports, not hotels. */
const MAX_OF_KIND = 10;
const KEYS_OF_CITY = `${SEARCH_KEYS} && ARRAY(SELECT hashtextextended(city, 3) FROM unnest($1::text[]) city)`;

/** Of a city in all its spellings; undefined without a city. */
function cityKeys(city: CityFilters): string[] | undefined {
  return citySlugsOf(city)?.map((slug) => cityKey(city.countryCode ?? '', slug));
}

/** The directory's places, and business names with their places. */
@Injectable()
export class PlacesQueries {
  constructor(
    private readonly db: SearchDatabase,
    private readonly lookups: LookupDatabase,
    private readonly counts: DirectoryCounts,
  ) {}

  /** Cities with these slugs, or with other names of these slugs, largest first. */
  async cities(slugs: string[]): Promise<NamedCityRow[]> {
    if (slugs.length === 0) return [];
    return this.lookups.query(
      `SELECT ${COLUMNS}, array_agg(requested) AS requested FROM (
         SELECT requested, city_count.* FROM unnest($1::text[]) requested JOIN city_count ON slug = requested
         UNION
         SELECT a.slug, city_count.* FROM name_alias a
         JOIN city_count ON city_count.country_code = a.country_code AND city_count.slug = surviving_slug(a.country_code, a.slug)
         WHERE a.slug = ANY($1) AND a.country_code <> ''
       ) named WHERE business_count > 0 GROUP BY ${COLUMNS}
       ORDER BY business_count DESC, country_code, slug LIMIT 200`,
      [slugs],
    );
  }

  /** Regions and areas of these names, or areas with these other names, largest first. */
  async localities(texts: string[]): Promise<LocalityRow[]> {
    if (texts.length === 0) return [];
    return this.lookups.query(
      `SELECT typed, found.country_code, key, found.name, found.business_count,
         CASE WHEN c.slug IS NOT NULL THEN to_json(c) END AS city
       FROM (SELECT DISTINCT unnest($1::text[]) AS typed) typed, LATERAL (
         (SELECT * FROM locality_count WHERE key = search_place_key(typed) AND business_count > 0
          ORDER BY business_count DESC LIMIT ${MAX_LOCALITIES_OF_NAME})
         UNION ALL
         SELECT l.* FROM name_alias a JOIN locality_count l ON l.key = surviving_slug(a.country_code, a.slug)
           AND l.country_code = split_part(a.country_code, '/', 1) AND l.city_slug = split_part(a.country_code, '/', 2)
         WHERE a.slug = search_place_key(typed) AND a.country_code LIKE '%/%' AND business_count > 0) found
       LEFT JOIN city_count c ON c.country_code = found.country_code AND c.slug = found.city_slug
       WHERE c.slug IS NOT NULL OR found.city_slug = ''
       ORDER BY found.business_count DESC`,
      [texts],
    );
  }

  /** Spellings of an area of a city, the most frequent first. */
  areas(city: CityFilters, key: string): Promise<AreaRow[]> {
    return this.lookups.query(
      `SELECT area.country_code, key, area.name, area.business_count, to_json(c) AS city FROM locality_count area
       JOIN city_count c ON c.country_code = area.country_code AND c.slug = area.city_slug
       WHERE area.country_code = $1 AND area.city_slug = ANY($2) AND area.business_count > 0
         AND key = ANY(SELECT surviving_slug($1 || '/' || slug, $3) FROM unnest($2::text[]) slug)
       ORDER BY area.business_count DESC, area.name`,
      [city.countryCode, citySlugsOf(city), key],
    );
  }

  /** Whether a city has businesses in one of these regions. */
  async exists(city: CityFilters, regions: string[]): Promise<boolean> {
    const { found } = await query.one<{ found: boolean }>(
      this.db,
      `SELECT EXISTS (SELECT FROM ${BEST_FIRST} WHERE ${KEYS_OF_CITY}
         AND ${SEARCH_KEYS} && ARRAY(SELECT hashtextextended(region, 5) FROM unnest($2::text[]) region)) AS found`,
      [cityKeys(city), regions],
    );
    return found;
  }

  /** Those of the names, as slugs, of which some business of a city has all words; with `areStems` also with other endings. */
  async wordsIn(city: CityFilters, slugs: string[], areStems: boolean): Promise<string[]> {
    if (slugs.length === 0) return [];
    const rows = await query.rows<{ slug: string }>(
      this.db,
      `SELECT DISTINCT slug FROM unnest($2::text[]) slug, LATERAL (
         SELECT string_agg(quote_literal(word) || $3, ' & ')::tsquery AS words FROM regexp_split_to_table(slug, '-') word WHERE word <> '') wanted
       WHERE EXISTS (SELECT FROM business_search WHERE ${KEYS_OF_CITY} AND words @@ wanted.words)`,
      [cityKeys(city), slugs, areStems ? ':*' : ''],
    );
    return rows.map(({ slug }) => slug);
  }

  /** Cities of which the slug of a name has one of these prefixes, largest first. */
  citiesStartingWith(prefixes: string[], limit: number): Promise<CityRow[]> {
    return this.lookups.query(
      `SELECT DISTINCT ${COLUMNS} FROM unnest($1::text[]) AS prefix (prefix), LATERAL (
         (SELECT * FROM (
            SELECT * FROM city_count WHERE city_count.slug >= prefix AND city_count.slug < prefix || '~' AND business_count > 0
            OFFSET 0 -- otherwise the index of the order is read, that is every city for most prefixes
          ) started ORDER BY business_count DESC, country_code, slug LIMIT $2)
         UNION ALL
         SELECT city_count.* FROM name_alias a
         JOIN city_count ON city_count.country_code = a.country_code AND city_count.slug = surviving_slug(a.country_code, a.slug)
         WHERE a.slug >= prefix AND a.slug < prefix || '~' AND a.country_code <> '' AND business_count > 0) city
       ORDER BY business_count DESC, country_code, slug LIMIT $2`,
      [prefixes, limit],
    );
  }

  /** Names of regions and areas, also other names of areas, whose key has this prefix, largest first. */
  async localitiesStartingWith(text: string, limit: number): Promise<string[]> {
    const rows = await this.lookups.query<{ name: string }[]>(
      `SELECT min(name) AS name FROM search_place_key($1) prefix, LATERAL (
         SELECT name, key, business_count FROM locality_count
         WHERE key >= prefix AND key < prefix || U&'\\+10FFFF' AND business_count > 0
         UNION ALL SELECT name, slug, 0 FROM name_alias
         WHERE slug >= prefix AND slug < prefix || U&'\\+10FFFF' AND country_code LIKE '%/%') named
       WHERE prefix <> '' GROUP BY key ORDER BY max(business_count) DESC, key LIMIT $2`,
      [text, limit],
    );
    return rows.map(({ name }) => name);
  }

  async countryCounts(codes: string[]): Promise<Map<string, number>> {
    if (codes.length === 0) return new Map();
    const { countries } = await this.counts.current();
    return new Map(
      codes.flatMap((code) => {
        const count = countries.get(code);
        return count === undefined ? [] : [[code, count]];
      }),
    );
  }

  /** Places of businesses that have exactly one of these names, as slugs. */
  async placesOfNames(slugs: string[]): Promise<NamedPlaceRow[]> {
    if (slugs.length === 0) return [];
    return this.lookups.query(
      `SELECT DISTINCT wanted.slug, found.country_code, found.city_slug FROM unnest($1::text[]) AS wanted (slug), LATERAL (
         SELECT country_code, city_slug FROM business WHERE listed AND left(business.slug, -7) = wanted.slug
         LIMIT ${MAX_PLACES_OF_NAME}) found`,
      [slugs],
    );
  }

  /** Those of the slugs that are the name of a business. */
  async existingNames(slugs: string[]): Promise<string[]> {
    if (slugs.length === 0) return [];
    const rows = await this.lookups.query<{ slug: string }[]>(
      `SELECT slug FROM unnest($1::text[]) AS wanted (slug)
       WHERE EXISTS (SELECT FROM business WHERE listed AND left(business.slug, -7) = wanted.slug)`,
      [slugs],
    );
    return rows.map(({ slug }) => slug);
  }

  /** Businesses whose name starts with these words, up to a limit. */
  async countNamesStartingWith(slug: string, limit: number): Promise<number> {
    const { count } = await query.one<{ count: number }>(
      this.lookups,
      `SELECT count(*)::int AS count FROM (
         SELECT FROM business WHERE listed AND slug >= $1 || '-' AND slug < $1 || '.' LIMIT $2) named`,
      [slug, limit],
    );
    return count;
  }

  /**
   * The position of the business with one of these names that is nearest to a point, without one the best; undefined where businesses of
   * several cities have it and neither tells which.
   */
  positionOfName(slugs: string[], city: CityFilters, near: Position | undefined): Promise<Position | undefined> {
    const order = near ? sql`${distanceFrom(near)}, ` : EMPTY;
    const { text, values } = sql`WITH named AS (
        SELECT * FROM business WHERE listed AND left(slug, -7) = ANY(${slugs}) AND latitude IS NOT NULL AND longitude IS NOT NULL
          AND country_code = coalesce(${city.countryCode}, country_code) AND city_slug = ANY(coalesce(${citySlugsOf(city)}, ARRAY[city_slug]))
        LIMIT ${raw(MAX_NAMESAKES)})
      SELECT latitude, longitude FROM named
      WHERE ${raw(near ? 'true' : '(SELECT count(DISTINCT (country_code, city_slug)) FROM named) = 1')}
      ORDER BY ${order} score DESC, id LIMIT 1`.compile();
    return query.maybeOne<Position>(this.db, text, values);
  }

  /** The best business of some categories in a city, unless these have many there, of which any may be meant. */
  positionOfKind(categories: string[], city: CityFilters): Promise<Position | undefined> {
    return query.maybeOne<Position>(
      this.db,
      `WITH found AS MATERIALIZED (SELECT latitude, longitude, score, id FROM business_search
         WHERE ${KEYS_OF_CITY} AND ${SEARCH_KEYS} && ARRAY(SELECT hashtextextended(slug, 1) FROM unnest($2::text[]) slug)
           AND (category_slug = ANY($2) OR type_slug = ANY($2)) AND latitude IS NOT NULL AND longitude IS NOT NULL
         LIMIT ${MAX_OF_KIND + 1})
       SELECT latitude, longitude FROM found WHERE (SELECT count(*) FROM found) <= ${MAX_OF_KIND} ORDER BY score DESC, id LIMIT 1`,
      [cityKeys(city), categories],
    );
  }

  /** The middle of a street or a postal code in the city that has most businesses there. */
  positionOfAddress({ terms, word }: AddressWords, city: CityFilters): Promise<Position | undefined> {
    const keys = cityKeys(city);
    const inCity = keys && `AND ${KEYS_OF_CITY}`;
    return query.maybeOne<Position>(
      this.db,
      `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY latitude) AS latitude,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY longitude) AS longitude
       FROM (SELECT * FROM business_search WHERE words @@ $2::tsquery ${inCity ?? 'AND $1::text[] IS NULL'} LIMIT ${MAX_ADDRESS_BUSINESSES}) found
       WHERE ts_filter(words, '{d}') @@ $2::tsquery
         AND ($3::text IS NULL OR EXISTS (SELECT FROM unnest(tsvector_to_array(words)) word WHERE word ~ $3))
         AND latitude IS NOT NULL AND longitude IS NOT NULL
       GROUP BY country_code, city_slug ORDER BY count(*) DESC LIMIT 1`,
      [keys, terms, word],
    );
  }

  /** Whether a business name starts with the first of these slugs, or equals one of the others. */
  async isNamePrefix([text, ...names]: string[]): Promise<boolean> {
    const { found } = await query.one<{ found: boolean }>(
      this.lookups,
      `SELECT $1 LIKE '%-%' AND EXISTS (SELECT FROM business WHERE listed AND slug >= $1 AND slug < $1 || '~')
         OR EXISTS (SELECT FROM business WHERE listed AND left(slug, -7) = ANY($2)) AS found`,
      [text, names.filter((name) => name.includes('-'))],
    );
    return found;
  }

  /** The first of these phone numbers that a business has. */
  async phone(numbers: bigint[]): Promise<bigint | undefined> {
    const row = await query.maybeOne<{ phone_number: string }>(
      this.lookups,
      `SELECT b.phone_number FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (number, position)
       JOIN business b ON b.phone_number = wanted.number WHERE b.listed ORDER BY position LIMIT 1`,
      [numbers.map(String)],
    );
    return row && BigInt(row.phone_number);
  }

  /** Those of the ranges in which a business has its number. */
  async existingPhoneRanges(ranges: [first: bigint, last: bigint][]): Promise<[first: bigint, last: bigint][]> {
    if (ranges.length === 0) return [];
    const rows = await this.lookups.query<{ first: string; last: string }[]>(
      `SELECT first, last FROM unnest($1::bigint[], $2::bigint[]) AS wanted (first, last)
       WHERE EXISTS (SELECT FROM business WHERE phone_number BETWEEN first AND last AND listed)`,
      [ranges.map(([first]) => String(first)), ranges.map(([, last]) => String(last))],
    );
    return rows.map(({ first, last }) => [BigInt(first), BigInt(last)]);
  }

  /** Whether a business has this website, or a number with this part. */
  async hasContact(contact: Contact): Promise<boolean> {
    const { text, values } =
      sql`SELECT EXISTS (SELECT FROM ${raw(BEST_FIRST)} WHERE ${hasContact(contact)}) AS found`.compile();
    return (await query.one<{ found: boolean }>(this.db, text, values)).found;
  }

  /** Those of the domains that a business has; at most a thousand are looked up. */
  async existingDomains(domains: string[]): Promise<string[]> {
    if (domains.length === 0) return [];
    const rows = await this.lookups.query<{ domain: string }[]>(
      `SELECT domain FROM unnest($1::text[]) AS wanted (domain)
       WHERE EXISTS (SELECT FROM business WHERE listed AND website IS NOT NULL
         AND website_key(website) = hashtextextended(domain, 0) AND search_domain(website) = domain)`,
      [domains.slice(0, MAX_DOMAINS)],
    );
    return rows.map(({ domain }) => domain);
  }

  /** Those of the categories that the city has, the largest first. */
  async categoriesIn(city: CityFilters, slugs: string[]): Promise<string[]> {
    const rows = await this.lookups.query<{ slug: string }[]>(
      `SELECT category_slug AS slug FROM category_city_count
       WHERE category_slug = ANY($3) AND country_code = $1 AND city_slug = ANY($2) AND business_count > 0
       GROUP BY category_slug ORDER BY sum(business_count) DESC, category_slug`,
      [city.countryCode, citySlugsOf(city), slugs],
    );
    return rows.map(({ slug }) => slug);
  }

  /** Approximate centre of the businesses of areas, each as in the filter of a search. */
  centreOfAreas(areas: string[]): Promise<Position | undefined> {
    return this.centreOf(
      `SELECT latitude, longitude FROM business_search
       WHERE ${SEARCH_KEYS} && ARRAY(SELECT hashtextextended(area, 6) FROM unnest($1::text[]) AS area)
       LIMIT ${MAX_CENTRE_BUSINESSES}`,
      [areas],
    );
  }

  /** Approximate centre of a city's businesses. Each slug has a lookup of its own: of several at once all businesses are sorted. */
  centre(city: CityFilters): Promise<Position | undefined> {
    return this.centreOf(
      `SELECT best.* FROM unnest($2::text[]) AS wanted (wanted_city), LATERAL (
         SELECT latitude, longitude, score, id FROM business WHERE listed AND country_code = $1 AND city_slug = wanted_city
         ORDER BY score DESC, id LIMIT ${MAX_CENTRE_BUSINESSES}) best
       ORDER BY score DESC, id LIMIT ${MAX_CENTRE_BUSINESSES}`,
      [city.countryCode, citySlugsOf(city)],
    );
  }

  /** @param some SQL of businesses with their positions */
  private async centreOf(some: string, values: unknown[]): Promise<Position | undefined> {
    const { latitude, longitude } = await query.one<{ latitude: number | null; longitude: number | null }>(
      this.db,
      `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY latitude) AS latitude,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY longitude) AS longitude FROM (${some}) best`,
      values,
    );
    return latitude === null || longitude === null ? undefined : { latitude, longitude };
  }
}
