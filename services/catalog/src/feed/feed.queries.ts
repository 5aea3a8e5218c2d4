import { Injectable } from '@nestjs/common';
import type { BuiltFile } from '@directory/contracts/internal';
import { MIN_LISTED_BUSINESSES } from '@directory/contracts/listing';
import { query } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';

/** Rows of a list that are worth indexing, in the order of an index. */
const LISTED = {
  categories: `category_count WHERE business_count >= ${MIN_LISTED_BUSINESSES} ORDER BY slug`,
  countries: 'country_count WHERE business_count > 0 ORDER BY country_code',
  cities: `city_count WHERE business_count >= ${MIN_LISTED_BUSINESSES} ORDER BY country_code, slug`,
  // `/countries/:slug/cities` is another page.
  'country-categories': `category_country_count
    WHERE business_count >= ${MIN_LISTED_BUSINESSES} AND category_slug <> 'cities' ORDER BY category_slug, country_code`,
  'city-categories': `category_city_count WHERE business_count >= ${MIN_LISTED_BUSINESSES}
    ORDER BY country_code, city_slug, category_slug`,
  areas: `(SELECT country_code, city_slug, key AS slug FROM locality_count
    WHERE city_slug <> '' AND key <> '' AND business_count > 0
    GROUP BY country_code, city_slug, key HAVING sum(business_count) >= ${MIN_LISTED_BUSINESSES}) area
    ORDER BY country_code, city_slug, slug`,
} as const;
export type ListName = keyof typeof LISTED;
export const LIST_NAMES = Object.keys(LISTED) as ListName[];

type ListCounts = Record<ListName, number> & { version: string };

/** Columns of the list's table. */
export interface ListedRow {
  country_code: string;
  slug: string;
  city_slug: string;
  category_slug: string;
}

interface BuiltRow {
  path: string;
  revision: string;
  urls: number;
  bytes: number;
  built_at: Date;
}

/** A build that has not reported for so long counts as ended. */
const BUILD_TIMEOUT_SECONDS = 30;

@Injectable()
export class FeedQueries {
  private counted: ListCounts | undefined;

  constructor(private readonly db: DataSource) {}

  /** Number of rows in each list, counted once per version of the directory. */
  async counts(): Promise<ListCounts> {
    const version = await query.value<string>(this.db, 'SELECT version FROM directory_count');
    if (this.counted?.version === version) return this.counted;
    const counts = LIST_NAMES.map(
      (name) => `(SELECT count(*)::int FROM ${LISTED[name].split('ORDER BY')[0]}) AS "${name}"`,
    );
    this.counted = await query.one<ListCounts>(this.db, `SELECT version, ${counts.join(', ')} FROM directory_count`);
    return this.counted;
  }

  listed(name: ListName, limit: number, offset: number): Promise<ListedRow[]> {
    return query.rows(this.db, `SELECT * FROM ${LISTED[name]} LIMIT $1 OFFSET $2`, [limit, offset]);
  }

  built(): Promise<BuiltRow[]> {
    return query.rows(this.db, 'SELECT path, revision, urls, bytes, built_at FROM sitemap_file');
  }

  async saveBuilt(files: BuiltFile[]): Promise<void> {
    await query.run(
      this.db,
      `INSERT INTO sitemap_file (path, revision, urls, bytes, built_at)
       SELECT path, revision, urls, bytes, "builtAt" FROM jsonb_to_recordset($1)
         AS f(path text, revision text, urls integer, bytes integer, "builtAt" timestamptz)
       ON CONFLICT (path) DO UPDATE SET revision = excluded.revision, urls = excluded.urls,
         bytes = excluded.bytes, built_at = excluded.built_at WHERE excluded.built_at > sitemap_file.built_at`,
      [JSON.stringify(files)],
    );
  }

  async build(): Promise<{ building: boolean; error: string | null }> {
    return query.one<{ building: boolean; error: string | null }>(
      this.db,
      `SELECT building AND reported_at > now() - $1 * interval '1 s' AS building, error FROM sitemap_build`,
      [BUILD_TIMEOUT_SECONDS],
    );
  }

  async saveBuild(building: boolean, error: string | null): Promise<void> {
    await query.run(this.db, 'UPDATE sitemap_build SET (building, reported_at, error) = ($1, now(), $2)', [
      building,
      error,
    ]);
  }
}
