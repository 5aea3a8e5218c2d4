import { query } from '@directory/service-kit/query';
import type { DataSource } from 'typeorm';

const RATED = 'business_count, rated_count, rating_tenths';
const HAS_RATED = 'business_count <> 0 OR rated_count <> 0 OR rating_tenths <> 0';
const RECOUNTED = 'count(*), count(rating), coalesce(sum(round(rating * 10)), 0)::bigint';
const MEMBER = `(
  SELECT category_slug AS slug, country_code, city_slug, rating FROM business WHERE listed AND category_slug IS NOT NULL
  UNION ALL
  SELECT type_slug, country_code, city_slug, rating FROM business
  WHERE listed AND type_slug IS NOT NULL AND type_slug IS DISTINCT FROM category_slug
) m`;

/** Count tables, and the same counts computed from `business`; both as (key, counts). */
const CHECKS: Record<string, { stored: string; recounted: string }> = {
  directory_count: {
    stored: `SELECT 'all' AS key, jsonb_build_array(business_count, listed_count) AS counts FROM directory_count`,
    recounted: `SELECT 'all' AS key, jsonb_build_array(count(*), count(*) FILTER (WHERE listed)) AS counts FROM business`,
  },
  category_count: {
    stored: `SELECT slug AS key, jsonb_build_array(${RATED}) AS counts
      FROM category_count WHERE ${HAS_RATED}`,
    recounted: `SELECT slug AS key, jsonb_build_array(${RECOUNTED}) AS counts
      FROM ${MEMBER} GROUP BY slug`,
  },
  country_count: {
    stored: `SELECT country_code AS key, jsonb_build_array(business_count, city_count, category_count) AS counts
      FROM country_count WHERE business_count <> 0 OR city_count <> 0 OR category_count <> 0`,
    recounted: `SELECT b.country_code AS key, jsonb_build_array(b.businesses, b.cities, coalesce(m.categories, 0)) AS counts
      FROM (SELECT country_code, count(*) AS businesses, count(DISTINCT city_slug) AS cities FROM business
            WHERE listed AND country_code IS NOT NULL GROUP BY country_code) b
      LEFT JOIN (SELECT country_code, count(DISTINCT slug) AS categories FROM ${MEMBER} GROUP BY country_code) m
        ON m.country_code = b.country_code`,
  },
  city_count: {
    stored: `SELECT country_code || '/' || slug AS key, jsonb_build_array(business_count, category_count) AS counts
      FROM city_count WHERE business_count <> 0 OR category_count <> 0`,
    recounted: `SELECT b.country_code || '/' || b.city_slug AS key, jsonb_build_array(b.businesses, coalesce(m.categories, 0)) AS counts
      FROM (SELECT country_code, city_slug, count(*) AS businesses FROM business
            WHERE listed AND country_code IS NOT NULL AND city_slug IS NOT NULL GROUP BY country_code, city_slug) b
      LEFT JOIN (SELECT country_code, city_slug, count(DISTINCT slug) AS categories FROM ${MEMBER}
            GROUP BY country_code, city_slug) m
        ON m.country_code = b.country_code AND m.city_slug = b.city_slug`,
  },
  category_country_count: {
    stored: `SELECT category_slug || '/' || country_code AS key, jsonb_build_array(${RATED}) AS counts
      FROM category_country_count WHERE ${HAS_RATED}`,
    recounted: `SELECT slug || '/' || country_code AS key, jsonb_build_array(${RECOUNTED}) AS counts
      FROM ${MEMBER} WHERE country_code IS NOT NULL GROUP BY slug, country_code`,
  },
  category_city_count: {
    stored: `SELECT country_code || '/' || city_slug || '/' || category_slug AS key, jsonb_build_array(${RATED}) AS counts
      FROM category_city_count WHERE ${HAS_RATED}`,
    recounted: `SELECT country_code || '/' || city_slug || '/' || slug AS key, jsonb_build_array(${RECOUNTED}) AS counts
      FROM ${MEMBER} WHERE country_code IS NOT NULL AND city_slug IS NOT NULL GROUP BY country_code, city_slug, slug`,
  },
  locality_count: {
    stored: `SELECT country_code || '/' || city_slug || '/' || name AS key, jsonb_build_array(business_count) AS counts
      FROM locality_count WHERE business_count <> 0`,
    recounted: `SELECT country_code || '/' || city_slug || '/' || name AS key, jsonb_build_array(count(*)) AS counts
      FROM (SELECT country_code, '' AS city_slug, region AS name FROM business WHERE listed
            UNION ALL SELECT country_code, city_slug, area FROM business WHERE listed) named
      WHERE country_code IS NOT NULL AND city_slug IS NOT NULL AND name IS NOT NULL GROUP BY 1`,
  },
};

/** A count that differs from a full recount; null if the row is missing. */
export interface WrongCount {
  table: string;
  key: string;
  stored: number[] | null;
  recounted: number[] | null;
}

/** At most `limit` wrong counts per table. Reads one snapshot, so that it may run during imports. */
export function wrongCounts(db: DataSource, limit = 20): Promise<WrongCount[]> {
  return db.transaction('REPEATABLE READ', async (tx) => {
    await query.run(tx, 'SET LOCAL statement_timeout = 0');
    const wrong: WrongCount[] = [];
    for (const [table, { stored, recounted }] of Object.entries(CHECKS)) {
      const rows = await query.rows<Omit<WrongCount, 'table'>>(
        tx,
        `SELECT key, k.counts AS stored, r.counts AS recounted
         FROM (${stored}) k FULL JOIN (${recounted}) r USING (key)
         WHERE k.counts IS DISTINCT FROM r.counts ORDER BY key LIMIT $1`,
        [limit],
      );
      wrong.push(...rows.map((row) => ({ table, ...row })));
    }
    return wrong;
  });
}
