import { Injectable } from '@nestjs/common';
import { fieldsWith, isStored } from '@directory/contracts/business-fields';
import type { Origin } from '@directory/contracts/attributions';
import { query } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';
import type { BusinessColumns } from './business-row.js';
import type { PhotoColumns } from './photo-path.js';

/** The best, among which categories and cities are mixed. */
const MIXED_BUSINESSES = 500;

export type BusinessRow = BusinessColumns;

export interface BusinessOrigins {
  origins: Origin[];
}

/** Columns of a card, which shows the type if there is no category. */
const CARD_COLUMNS = [...fieldsWith('public', 'card').filter(isStored), 'type', 'type_slug'] as const;
export type BusinessCardRow = BusinessColumns<(typeof CARD_COLUMNS)[number]> & AreaSlug;

interface AreaSlug {
  area_slug: string | null;
}

const AREA_SLUG = `nullif(search_place_key(area), '') AS area_slug`;
/** When the rows of import `m` were merged. */
export const MERGED_AT = 'coalesce(m.merged_at, m.created_at)';
export const CARD = [...CARD_COLUMNS, AREA_SLUG].join(', ');

@Injectable()
export class BusinessQueries {
  constructor(private readonly db: DataSource) {}

  async findBySlug(slug: string): Promise<BusinessRow | undefined> {
    return query.maybeOne<BusinessRow>(this.db, 'SELECT * FROM business WHERE slug = $1 AND approved', [slug]);
  }

  /** With the origins of its values. */
  async findWithOrigins(slug: string): Promise<(BusinessRow & AreaSlug & BusinessOrigins) | undefined> {
    return query.maybeOne(
      this.db,
      `SELECT b.*, ${AREA_SLUG}, (
         SELECT coalesce(jsonb_agg(to_jsonb(origin) ORDER BY imported_at DESC NULLS LAST), '[]') FROM (
           SELECT m.source, m.licence, o.dataset, o.dataset_licence,
             to_char(${MERGED_AT} AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS imported_on, ${MERGED_AT} AS imported_at
           FROM business_origins(b.id, b.import_id, b.dataset, b.dataset_licence) o LEFT JOIN import_merge m USING (import_id)
         ) origin
       ) AS origins
       FROM business b WHERE b.slug = $1 AND b.approved`,
      [slug],
    );
  }

  /** Also of unapproved businesses: administrators see their photos. */
  async findPhotos(id: string): Promise<(PhotoColumns & { name: string }) | undefined> {
    return query.maybeOne(this.db, 'SELECT name, photo, logo, photos FROM business WHERE id = $1', [id]);
  }

  /** Those of some slugs that are a city's, under its own name or another one. */
  async namesOfCity(countryCode: string, citySlug: string, slugs: string[]): Promise<Set<string>> {
    return new Set(
      await query.column<string>(
        this.db,
        'SELECT DISTINCT slug FROM unnest($3::text[]) AS written (slug) WHERE surviving_slug($1, slug) = $2',
        [countryCode, citySlug, slugs],
      ),
    );
  }

  /** Target of an unknown slug: the business that had it, else the only one that has it without its suffix. */
  async findSlugBehind(slug: string): Promise<string | undefined> {
    return query.maybeValue<string>(
      this.db,
      `(SELECT b.slug FROM business_slug_history h JOIN business b ON b.id = h.business_id
        WHERE h.slug = $1 AND b.approved)
       UNION ALL
       (SELECT min(slug) FROM (
          SELECT slug FROM business WHERE approved AND left(slug, -7) = $1 AND slug ~ '-[a-z0-9]{6}$' LIMIT 2
        ) candidate HAVING count(*) = 1)
       LIMIT 1`,
      [slug],
    );
  }

  /** Best first. */
  list(limit: number, offset: number): Promise<BusinessCardRow[]> {
    return this.cards('SELECT id, score FROM business WHERE listed ORDER BY score DESC, id LIMIT $1 OFFSET $2', [
      limit,
      offset,
    ]);
  }

  async countListed(): Promise<number> {
    return (await query.maybeValue<number>(this.db, 'SELECT listed_count AS n FROM directory_count')) ?? 0;
  }

  /** With a photo, then without: the best, fewer of a category and of a city first. */
  async featured(limit: number): Promise<BusinessCardRow[]> {
    const select = (photo: string) =>
      `WITH best AS MATERIALIZED (
         SELECT id, score, coalesce(category_slug, type_slug) AS kind, city_slug FROM business
         WHERE listed AND photo ${photo} ORDER BY score DESC, id LIMIT ${MIXED_BUSINESSES}
       ), mixed AS (
         SELECT id, score, row_number() OVER (PARTITION BY kind ORDER BY score DESC, id)
           + row_number() OVER (PARTITION BY city_slug ORDER BY score DESC, id) AS repeats FROM best
         ORDER BY repeats, score DESC, id LIMIT $1
       ) SELECT ${CARD} FROM mixed JOIN business USING (id) ORDER BY mixed.repeats, mixed.score DESC, id`;
    const rows = await query.rows<BusinessCardRow>(this.db, select('IS NOT NULL'), [limit]);
    if (rows.length >= limit) return rows;
    const rest = await query.rows<BusinessCardRow>(this.db, select('IS NULL'), [limit - rows.length]);
    return [...rows, ...rest];
  }

  /** Businesses whose category or type is `slug`: two ordered index scans, merged. */
  listByCategory(slug: string, limit: number, offset: number): Promise<BusinessCardRow[]> {
    return this.cards(
      `SELECT id, score FROM (
         (SELECT id, score FROM business WHERE listed AND category_slug = $1
          ORDER BY score DESC, id LIMIT $2::int + $3::int)
         UNION ALL
         (SELECT id, score FROM business WHERE listed AND type_slug = $1 AND type_slug IS DISTINCT FROM category_slug
          ORDER BY score DESC, id LIMIT $2::int + $3::int)
       ) member ORDER BY score DESC, id LIMIT $2 OFFSET $3`,
      [slug, limit, offset],
    );
  }

  listByCity(countryCode: string, citySlug: string, limit: number, offset: number): Promise<BusinessCardRow[]> {
    return this.cards(
      `SELECT id, score FROM business WHERE listed AND country_code = $1 AND city_slug = $2
       ORDER BY score DESC, id LIMIT $3 OFFSET $4`,
      [countryCode, citySlug, limit, offset],
    );
  }

  /** Cards of a page whose ids and scores come from an index-only scan: skipped rows are not read. */
  private cards(page: string, values: unknown[]): Promise<BusinessCardRow[]> {
    return query.rows(
      this.db,
      `WITH page AS MATERIALIZED (${page})
       SELECT ${CARD} FROM page JOIN business USING (id) ORDER BY page.score DESC, id`,
      values,
    );
  }
}
