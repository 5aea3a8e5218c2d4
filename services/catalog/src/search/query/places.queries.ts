import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { hasContact } from '../postgres/search-criteria.js';
import { sql } from '../postgres/sql.js';
import type { Contact } from './contacts.js';
import { SEARCH_KEYS } from '../postgres/search-keys.js';
import { SearchDatabase } from '../postgres/search-database.js';

export interface CityRow {
  country_code: string;
  slug: string;
  name: string;
  business_count: number;
}

/** A region, or an area of a city. */
export interface LocalityRow {
  /** The text that named it. */
  typed: string;
  country_code: string;
  city: CityRow | null;
  key: string;
  name: string;
  business_count: number;
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

/** The directory's places, and business names with their places. */
@Injectable()
export class PlacesQueries {
  constructor(private readonly db: SearchDatabase) {}

  /** Cities with these slugs, largest first. */
  cities(slugs: string[]): Promise<CityRow[]> {
    return this.db.query(
      `SELECT ${COLUMNS} FROM city_count WHERE slug = ANY($1) AND business_count > 0
       ORDER BY business_count DESC, country_code, slug LIMIT 200`,
      [slugs],
    );
  }

  /** Regions and areas of these names, largest first. */
  localities(texts: string[]): Promise<LocalityRow[]> {
    return this.db.query(
      `SELECT typed, found.country_code, key, found.name, found.business_count,
         CASE WHEN c.slug IS NOT NULL THEN to_json(c) END AS city
       FROM (SELECT DISTINCT unnest($1::text[]) AS typed) typed, LATERAL (
         SELECT * FROM locality_count WHERE key = search_place_key(typed) AND business_count > 0
         ORDER BY business_count DESC LIMIT ${MAX_LOCALITIES_OF_NAME}) found
       LEFT JOIN city_count c ON c.country_code = found.country_code AND c.slug = found.city_slug
       WHERE c.slug IS NOT NULL OR found.city_slug = ''
       ORDER BY found.business_count DESC`,
      [texts],
    );
  }

  /** Whether a city has businesses in one of these regions. */
  async exists(countryCode: string, citySlug: string, regions: string[]): Promise<boolean> {
    const { found } = await query.one<{ found: boolean }>(
      this.db,
      `SELECT EXISTS (SELECT FROM business_search WHERE ${SEARCH_KEYS} @> ARRAY[hashtextextended($1, 3)]
         AND ${SEARCH_KEYS} && ARRAY(SELECT hashtextextended(region, 5) FROM unnest($2::text[]) region)) AS found`,
      [`${countryCode}/${citySlug}`, regions],
    );
    return found;
  }

  /** Cities whose slug has this prefix, largest first. */
  citiesStartingWith(slug: string, limit: number): Promise<CityRow[]> {
    return this.db.query(
      `SELECT ${COLUMNS} FROM city_count WHERE slug >= $1 AND slug < $1 || '~' AND business_count > 0
       ORDER BY business_count DESC, country_code, slug LIMIT $2`,
      [slug, limit],
    );
  }

  async countryCounts(codes: string[]): Promise<Map<string, number>> {
    const rows = await this.db.query<{ country_code: string; business_count: number }[]>(
      'SELECT country_code, business_count FROM country_count WHERE country_code = ANY($1) AND business_count > 0',
      [codes],
    );
    return new Map(rows.map((row) => [row.country_code, row.business_count]));
  }

  /** Places of businesses that have exactly one of these names, as slugs. */
  placesOfNames(slugs: string[]): Promise<NamedPlaceRow[]> {
    return this.db.query(
      `SELECT DISTINCT wanted.slug, found.country_code, found.city_slug FROM unnest($1::text[]) AS wanted (slug), LATERAL (
         SELECT country_code, city_slug FROM business WHERE approved AND left(business.slug, -7) = wanted.slug
         LIMIT ${MAX_PLACES_OF_NAME}) found`,
      [slugs],
    );
  }

  /** Whether a business name starts with the first of these slugs, or equals one of the others. */
  async isNamePrefix([text, ...names]: string[]): Promise<boolean> {
    const { found } = await query.one<{ found: boolean }>(
      this.db,
      `SELECT $1 LIKE '%-%' AND EXISTS (SELECT FROM business WHERE approved AND slug >= $1 AND slug < $1 || '~')
         OR EXISTS (SELECT FROM business WHERE approved AND left(slug, -7) = ANY($2)) AS found`,
      [text, names.filter((name) => name.includes('-'))],
    );
    return found;
  }

  /** The first of these phone numbers that a business has. */
  async phone(numbers: bigint[]): Promise<bigint | undefined> {
    const row = await query.maybeOne<{ phone_number: string }>(
      this.db,
      `SELECT b.phone_number FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (number, position)
       JOIN business b ON b.phone_number = wanted.number WHERE b.approved ORDER BY position LIMIT 1`,
      [numbers.map(String)],
    );
    return row && BigInt(row.phone_number);
  }

  /** Whether a business has this website, or a number that ends so. */
  async hasContact(contact: Contact): Promise<boolean> {
    const { text, values } =
      sql`SELECT EXISTS (SELECT FROM business_search WHERE ${hasContact(contact)}) AS found`.compile();
    return (await query.one<{ found: boolean }>(this.db, text, values)).found;
  }

  /** Approximate centre of a city's businesses. */
  async centre(countryCode: string, citySlug: string): Promise<{ latitude: number; longitude: number } | undefined> {
    const { latitude, longitude } = await query.one<{ latitude: number | null; longitude: number | null }>(
      this.db,
      `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY latitude) AS latitude,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY longitude) AS longitude
       FROM (SELECT latitude, longitude FROM business WHERE approved AND country_code = $1 AND city_slug = $2
             ORDER BY score DESC, id LIMIT 50) best`,
      [countryCode, citySlug],
    );
    return latitude === null || longitude === null ? undefined : { latitude, longitude };
  }
}
