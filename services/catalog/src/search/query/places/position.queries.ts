import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { citySlugsOf, type CityFilters } from '../../engine/search-engine.js';
import { distanceFrom } from '../../postgres/search-criteria.js';
import { SearchDatabase } from '../../postgres/search-database.js';
import { SEARCH_KEYS } from '../../postgres/search-keys.js';
import { EMPTY, raw, sql } from '../../postgres/sql.js';
import { cityKeys, KEYS_OF_CITY } from './places.queries.js';
import type { AddressWords } from './postal-codes.js';

/** Degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

const MAX_NAMESAKES = 5_000;
const MAX_CENTRE_BUSINESSES = 50;
const MAX_ADDRESS_BUSINESSES = 300;
/** Of one kind in a city, of which the best is meant: airports, not hotels. */
const MAX_OF_KIND = 10;

/** Points that a search is around: of businesses, addresses and places. */
@Injectable()
export class PositionQueries {
  constructor(private readonly db: SearchDatabase) {}

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
