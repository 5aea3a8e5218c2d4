import { query } from '@directory/service-kit/query';
import type { DataSource } from 'typeorm';

/** Columns that counts are grouped by. A business is once under its category, and once under its type if that differs. */
const KEYS = ['country_code', 'city_slug', 'member_slug', 'region', 'area'] as const;
type Key = (typeof KEYS)[number];
const GROUPS: Key[][] = [
  [],
  ['country_code'],
  ['country_code', 'city_slug'],
  ['country_code', 'region'],
  ['country_code', 'city_slug', 'area'],
  ['member_slug'],
  ['member_slug', 'country_code'],
  ['member_slug', 'country_code', 'city_slug'],
];

/** All groups by one scan of `business`, which at ten million does not fit into memory. */
const RECOUNT = `
CREATE TEMPORARY TABLE recounted ON COMMIT DROP AS
SELECT ${KEYS.join(', ')}, grouping(${KEYS.join(', ')}) AS grouped,
  count(*) FILTER (WHERE is_first) AS all_businesses, count(*) FILTER (WHERE is_first AND listed) AS businesses,
  count(*) FILTER (WHERE listed) AS members, count(rating) FILTER (WHERE listed) AS rated,
  coalesce(sum(round(rating * 10)) FILTER (WHERE listed), 0)::bigint AS tenths
FROM business, LATERAL (
  SELECT category_slug AS member_slug, true AS is_first
  UNION ALL SELECT type_slug, false WHERE type_slug IS NOT NULL AND type_slug IS DISTINCT FROM category_slug
) member
GROUP BY GROUPING SETS (${GROUPS.map((keys) => `(${keys.join(', ')})`).join(', ')})`;

/** Listed groups of `recounted` by these keys, none of which is null. */
function by(...keys: Key[]): string {
  const grouped = KEYS.reduce((bits, key) => bits * 2 + Number(!keys.includes(key)), 0);
  return `(SELECT * FROM recounted WHERE grouped = ${grouped} AND (members > 0 OR businesses > 0)
    ${keys.map((key) => `AND ${key} IS NOT NULL`).join(' ')})`;
}
const keyOf = (...keys: Key[]) => `${keys.join(` || '/' || `)} AS key`;

const RATED = 'business_count, rated_count, rating_tenths';
const HAS_RATED = 'business_count <> 0 OR rated_count <> 0 OR rating_tenths <> 0';
const RERATED = 'jsonb_build_array(members, rated, tenths) AS counts';

function documents(from: string): string {
  const waiting = '(SELECT range_agg(ids) FROM search_backlog)';
  return `SELECT 'all' AS key, jsonb_build_array(count(*), coalesce(sum(hashtextextended(id || ' ' || score, 0)), 0)) AS counts
    FROM (SELECT id, score FROM ${from} OFFSET 0) document WHERE (id <@ ${waiting}) IS NOT TRUE`;
}

/** Count tables, and the same counts computed from `business`; both as (key, counts). */
const CHECKS: Record<string, { stored: string; recounted: string }> = {
  directory_count: {
    stored: `SELECT 'all' AS key, jsonb_build_array(business_count, listed_count) AS counts FROM directory_count`,
    recounted: `SELECT 'all' AS key, jsonb_build_array(coalesce(sum(all_businesses), 0), coalesce(sum(businesses), 0)) AS counts
      FROM recounted WHERE grouped = ${2 ** KEYS.length - 1}`,
  },
  category_count: {
    stored: `SELECT slug AS key, jsonb_build_array(${RATED}) AS counts
      FROM category_count WHERE ${HAS_RATED}`,
    recounted: `SELECT ${keyOf('member_slug')}, ${RERATED} FROM ${by('member_slug')} category`,
  },
  country_count: {
    stored: `SELECT country_code AS key, jsonb_build_array(business_count, city_count, category_count) AS counts
      FROM country_count WHERE business_count <> 0 OR city_count <> 0 OR category_count <> 0`,
    recounted: `SELECT ${keyOf('country_code')}, jsonb_build_array(businesses, coalesce(cities, 0), coalesce(categories, 0)) AS counts
      FROM ${by('country_code')} country
      LEFT JOIN (SELECT country_code, count(*) AS cities FROM ${by('country_code', 'city_slug')} city GROUP BY 1) c USING (country_code)
      LEFT JOIN (SELECT country_code, count(*) AS categories FROM ${by('member_slug', 'country_code')} category GROUP BY 1) m USING (country_code)`,
  },
  city_count: {
    stored: `SELECT country_code || '/' || slug AS key, jsonb_build_array(business_count, category_count) AS counts
      FROM city_count WHERE business_count <> 0 OR category_count <> 0`,
    recounted: `SELECT ${keyOf('country_code', 'city_slug')}, jsonb_build_array(businesses, coalesce(categories, 0)) AS counts
      FROM ${by('country_code', 'city_slug')} city
      LEFT JOIN (SELECT country_code, city_slug, count(*) AS categories FROM ${by('member_slug', 'country_code', 'city_slug')} category
        GROUP BY 1, 2) m USING (country_code, city_slug)`,
  },
  category_country_count: {
    stored: `SELECT category_slug || '/' || country_code AS key, jsonb_build_array(${RATED}) AS counts
      FROM category_country_count WHERE ${HAS_RATED}`,
    recounted: `SELECT ${keyOf('member_slug', 'country_code')}, ${RERATED} FROM ${by('member_slug', 'country_code')} category`,
  },
  category_city_count: {
    stored: `SELECT country_code || '/' || city_slug || '/' || category_slug AS key, jsonb_build_array(${RATED}) AS counts
      FROM category_city_count WHERE ${HAS_RATED}`,
    recounted: `SELECT ${keyOf('country_code', 'city_slug', 'member_slug')}, ${RERATED}
      FROM ${by('member_slug', 'country_code', 'city_slug')} category`,
  },
  locality_count: {
    stored: `SELECT country_code || '/' || city_slug || '/' || name AS key, jsonb_build_array(business_count) AS counts
      FROM locality_count WHERE business_count <> 0`,
    recounted: `SELECT country_code || '//' || region AS key, jsonb_build_array(businesses) AS counts
      FROM ${by('country_code', 'region')} region
      UNION ALL SELECT ${keyOf('country_code', 'city_slug', 'area')}, jsonb_build_array(businesses)
      FROM ${by('country_code', 'city_slug', 'area')} area`,
  },
  // Documents not in the backlog: their number, and a sum of hashes of ids and scores.
  business_search: {
    stored: documents('business_search'),
    recounted: documents('business WHERE listed'),
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
    await query.run(tx, RECOUNT);
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
