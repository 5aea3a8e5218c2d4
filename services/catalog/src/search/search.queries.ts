import { Injectable } from '@nestjs/common';
import { CARD_COLUMNS, type BusinessCardRow } from '../businesses/businesses.queries.js';
import { SearchDatabase } from './postgres/search-database.js';

export interface HitRow extends BusinessCardRow {
  latitude: number | null;
  longitude: number | null;
}

export interface NamedCountRow {
  slug: string;
  name: string;
  business_count: number;
}

/** Reads the displayed columns of the businesses found by an engine. */
@Injectable()
export class SearchQueries {
  constructor(private readonly db: SearchDatabase) {}

  /** Ordered as the ids; without unapproved businesses. */
  hits(ids: string[]): Promise<HitRow[]> {
    return this.db.query(
      `SELECT ${CARD_COLUMNS.join(', ')}, latitude, longitude
       FROM unnest($1::bigint[]) WITH ORDINALITY AS requested (id, position) JOIN business USING (id)
       WHERE approved ORDER BY position`,
      [ids],
    );
  }

  categories(slugs: string[]): Promise<NamedCountRow[]> {
    return this.db.query('SELECT slug, name, business_count FROM category_count WHERE slug = ANY($1)', [slugs]);
  }

  /** Categories with a word that has this prefix, largest first. */
  categoriesStartingWith(slug: string, limit: number): Promise<NamedCountRow[]> {
    return this.db.query(
      `SELECT slug, name, business_count FROM category_count
       WHERE business_count > 0 AND strpos('-' || slug, '-' || $1) > 0
       ORDER BY starts_with(slug, $1) DESC, business_count DESC, slug LIMIT $2`,
      [slug, limit],
    );
  }

  cities(
    keys: { countryCode: string; slug: string }[],
  ): Promise<{ country_code: string; slug: string; name: string }[]> {
    return this.db.query(
      `SELECT country_code, slug, name FROM city_count
       WHERE (country_code, slug) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
      [keys.map(({ countryCode }) => countryCode), keys.map(({ slug }) => slug)],
    );
  }
}
