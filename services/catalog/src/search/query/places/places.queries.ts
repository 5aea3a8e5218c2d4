import { slugify } from '@directory/contracts/slugs';
import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { DirectoryVersion } from '../../../cache/directory-version.js';
import { KeyedCache } from '../../../cache/keyed-cache.js';
import { cityKey } from '../../projection/business-document.js';
import { hasContact } from '../../postgres/search-criteria.js';
import { raw, sql } from '../../postgres/sql.js';
import { citySlugsOf, type CityFilters } from '../../engine/search-engine.js';
import type { Contact } from '../contacts/contacts.js';
import { DirectoryCounts } from '../directory-counts.js';
import { BEST_FIRST, SEARCH_KEYS } from '../../postgres/search-keys.js';
import { LookupDatabase } from '../../postgres/lookup-database.js';
import { SearchDatabase } from '../../postgres/search-database.js';

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

const COLUMNS = 'country_code, slug, name, business_count';
const MAX_LOCALITIES_OF_NAME = 20;
const MAX_PLACES_OF_NAME = 200;
const MAX_DOMAINS = 1_000;
/** Of those whose name has a prefix, as many as may have businesses of some categories. */
const MAX_CITIES_OF_CATEGORIES = 30;
/** Prefixes are the first parameter, the limit the second. */
const CITIES_STARTING_WITH = `
  SELECT DISTINCT ${COLUMNS} FROM unnest($1::text[]) AS prefix (prefix), LATERAL (
    (SELECT * FROM (
       SELECT * FROM city_count WHERE city_count.slug >= prefix AND city_count.slug < prefix || '~' AND business_count > 0
       OFFSET 0 -- otherwise the index of the order is read, that is every city for most prefixes
     ) started ORDER BY business_count DESC, country_code, slug LIMIT $2)
    UNION ALL
    SELECT city_count.* FROM name_alias a
    JOIN city_count ON city_count.country_code = a.country_code AND city_count.slug = surviving_slug(a.country_code, a.slug)
    WHERE a.slug >= prefix AND a.slug < prefix || '~' AND a.country_code <> '' AND business_count > 0) city
  ORDER BY business_count DESC, country_code, slug LIMIT $2`;
/** Of businesses in a city, the keys of which are the first parameter. */
export const KEYS_OF_CITY = `${SEARCH_KEYS} && ARRAY(SELECT hashtextextended(city, 3) FROM unnest($1::text[]) city)`;

/** Of a city in all its spellings; undefined without a city. */
export function cityKeys(city: CityFilters): string[] | undefined {
  return citySlugsOf(city)?.map((slug) => cityKey(city.countryCode ?? '', slug));
}

/** The directory's places, and business names with their places. */
@Injectable()
export class PlacesQueries {
  private readonly cityRows: KeyedCache<NamedCityRow>;
  private readonly localityRows: KeyedCache<LocalityRow>;
  private readonly placeRows: KeyedCache<NamedPlaceRow>;

  constructor(
    private readonly db: SearchDatabase,
    private readonly lookups: LookupDatabase,
    private readonly counts: DirectoryCounts,
    version: DirectoryVersion,
  ) {
    this.cityRows = new KeyedCache(version, {
      read: (slugs) => this.readCities(slugs),
      keysOf: ({ requested }) => requested,
    });
    this.localityRows = new KeyedCache(version, {
      read: (texts) => this.readLocalities(texts),
      keysOf: ({ typed }) => [typed],
    });
    this.placeRows = new KeyedCache(version, {
      read: (slugs) => this.readPlacesOfNames(slugs),
      keysOf: ({ slug }) => [slug],
    });
  }

  /** Cities with these slugs, or with other names of these slugs, largest first. */
  async cities(slugs: string[]): Promise<NamedCityRow[]> {
    const cities = new Map<string, NamedCityRow>();
    for (const [slug, rows] of await this.cityRows.get(slugs))
      for (const row of rows) {
        const key = cityKey(row.country_code, row.slug);
        cities.set(key, { ...row, requested: [...(cities.get(key)?.requested ?? []), slug] });
      }
    return [...cities.entries()]
      .sort(([a, { business_count: ofA }], [b, { business_count: ofB }]) => ofB - ofA || (a < b ? -1 : 1))
      .map(([, row]) => row);
  }

  private readCities(slugs: string[]): Promise<NamedCityRow[]> {
    return this.lookups.query(
      `SELECT ${COLUMNS}, array_agg(requested) AS requested FROM (
         SELECT requested, city_count.* FROM unnest($1::text[]) requested JOIN city_count ON slug = requested
         UNION
         SELECT a.slug, city_count.* FROM name_alias a
         JOIN city_count ON city_count.country_code = a.country_code AND city_count.slug = surviving_slug(a.country_code, a.slug)
         WHERE a.slug = ANY($1) AND a.country_code <> ''
       ) named WHERE business_count > 0 GROUP BY ${COLUMNS}`,
      [slugs],
    );
  }

  /** Regions and areas of these names, or areas with these other names, largest first. */
  async localities(texts: string[]): Promise<LocalityRow[]> {
    const rows = await this.localityRows.get(texts);
    return [...rows.values()].flat().sort((a, b) => b.business_count - a.business_count);
  }

  private readLocalities(texts: string[]): Promise<LocalityRow[]> {
    return this.lookups.query(
      `SELECT typed, found.country_code, key, found.name, found.business_count,
         CASE WHEN c.slug IS NOT NULL THEN to_json(c) END AS city
       FROM unnest($1::text[]) AS typed (typed), LATERAL (
         (SELECT * FROM locality_count WHERE key = search_place_key(typed) AND business_count > 0
          ORDER BY business_count DESC LIMIT ${MAX_LOCALITIES_OF_NAME})
         UNION ALL
         SELECT l.* FROM name_alias a JOIN locality_count l ON l.key = surviving_slug(a.country_code, a.slug)
           AND l.country_code = split_part(a.country_code, '/', 1) AND l.city_slug = split_part(a.country_code, '/', 2)
         WHERE a.slug = search_place_key(typed) AND a.country_code LIKE '%/%' AND business_count > 0) found
       LEFT JOIN city_count c ON c.country_code = found.country_code AND c.slug = found.city_slug
       WHERE c.slug IS NOT NULL OR found.city_slug = ''`,
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

  /**
   * Cities of which the slug of a name has one of these prefixes, largest first.
   * @param categories of which they must have businesses, which are counted instead of all
   */
  citiesStartingWith(prefixes: string[], limit: number, categories?: string[]): Promise<CityRow[]> {
    if (categories)
      return this.lookups.query(
        `SELECT city.country_code, city.slug, city.name, sum(counted.business_count)::int AS business_count
         FROM (${CITIES_STARTING_WITH}) city JOIN category_city_count counted
           ON counted.country_code = city.country_code AND counted.city_slug = city.slug AND category_slug = ANY($3)
         WHERE counted.business_count > 0 GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2 LIMIT $4`,
        [prefixes, MAX_CITIES_OF_CATEGORIES, categories, limit],
      );
    return this.lookups.query(CITIES_STARTING_WITH, [prefixes, limit]);
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
    const rows = await this.placeRows.get(slugs);
    return [...rows.values()].flat();
  }

  private readPlacesOfNames(slugs: string[]): Promise<NamedPlaceRow[]> {
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

  /** Whether a business has this name. */
  async isName(text: string): Promise<boolean> {
    const slug = slugify(text);
    return slug !== '' && (await this.existingNames([slug])).length > 0;
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
}
