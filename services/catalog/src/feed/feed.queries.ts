import { Injectable } from '@nestjs/common';
import type { BuiltFile } from '@directory/contracts/internal';
import { MIN_LISTED_BUSINESSES } from '@directory/contracts/listing';
import { query } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';

export interface ListedCounts {
  version: string;
  categories: number;
  countries: number;
  cities: number;
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
  constructor(private readonly db: DataSource) {}

  async counts(): Promise<ListedCounts> {
    return query.one<ListedCounts>(
      this.db,
      `SELECT version,
         (SELECT count(*)::int FROM category_count WHERE business_count >= $1) AS categories,
         (SELECT count(*)::int FROM country_count WHERE business_count > 0) AS countries,
         (SELECT count(*)::int FROM city_count WHERE business_count >= $1) AS cities
       FROM directory_count`,
      [MIN_LISTED_BUSINESSES],
    );
  }

  categories(limit: number, offset: number): Promise<{ slug: string }[]> {
    return query.rows(
      this.db,
      'SELECT slug FROM category_count WHERE business_count >= $1 ORDER BY slug LIMIT $2 OFFSET $3',
      [MIN_LISTED_BUSINESSES, limit, offset],
    );
  }

  countries(limit: number, offset: number): Promise<{ country_code: string }[]> {
    return query.rows(
      this.db,
      'SELECT country_code FROM country_count WHERE business_count > 0 ORDER BY country_code LIMIT $1 OFFSET $2',
      [limit, offset],
    );
  }

  cities(limit: number, offset: number): Promise<{ country_code: string; slug: string }[]> {
    return query.rows(
      this.db,
      `SELECT country_code, slug FROM city_count WHERE business_count >= $1
       ORDER BY country_code, slug LIMIT $2 OFFSET $3`,
      [MIN_LISTED_BUSINESSES, limit, offset],
    );
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
