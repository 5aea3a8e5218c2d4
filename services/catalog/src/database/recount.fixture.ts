import type { DataSource } from 'typeorm';

const MEMBER = `(
  SELECT category_slug AS slug, country_code, city_slug, rating FROM business WHERE approved AND category_slug IS NOT NULL
  UNION ALL
  SELECT type_slug, country_code, city_slug, rating FROM business
  WHERE approved AND type_slug IS NOT NULL AND type_slug IS DISTINCT FROM category_slug
) m`;

/** Each count table and the same counts made anew from `business`. */
const CHECKS: Record<string, [kept: string, recounted: string]> = {
  directory: [
    'SELECT business_count AS a, approved_count AS b FROM directory_count',
    'SELECT count(*)::int AS a, (count(*) FILTER (WHERE approved))::int AS b FROM business',
  ],
  category: [
    'SELECT slug AS k, business_count AS n, rated_count AS r, rating_tenths AS t FROM category_count WHERE business_count <> 0 ORDER BY 1',
    `SELECT slug AS k, count(*)::int AS n, count(rating)::int AS r, coalesce(sum(round(rating * 10)), 0)::bigint AS t
     FROM ${MEMBER} GROUP BY 1 ORDER BY 1`,
  ],
  country: [
    'SELECT country_code AS k, business_count AS n FROM country_count WHERE business_count <> 0 ORDER BY 1',
    `SELECT country_code AS k, count(*)::int AS n FROM business
     WHERE approved AND country_code IS NOT NULL GROUP BY 1 ORDER BY 1`,
  ],
  city: [
    `SELECT country_code || '/' || slug AS k, business_count AS n FROM city_count WHERE business_count <> 0 ORDER BY 1`,
    `SELECT country_code || '/' || city_slug AS k, count(*)::int AS n FROM business
     WHERE approved AND country_code IS NOT NULL AND city_slug IS NOT NULL GROUP BY 1 ORDER BY 1`,
  ],
  categoryCountry: [
    `SELECT category_slug || '/' || country_code AS k, business_count AS n FROM category_country_count
     WHERE business_count <> 0 ORDER BY 1`,
    `SELECT slug || '/' || country_code AS k, count(*)::int AS n FROM ${MEMBER}
     WHERE country_code IS NOT NULL GROUP BY 1 ORDER BY 1`,
  ],
  categoryCity: [
    `SELECT country_code || '/' || city_slug || '/' || category_slug AS k, business_count AS n FROM category_city_count
     WHERE business_count <> 0 ORDER BY 1`,
    `SELECT country_code || '/' || city_slug || '/' || slug AS k, count(*)::int AS n FROM ${MEMBER}
     WHERE country_code IS NOT NULL AND city_slug IS NOT NULL GROUP BY 1 ORDER BY 1`,
  ],
};

/** Kept counts and a full recount, table by table, for a test to hold against each other. */
export async function countsAndRecount(db: DataSource): Promise<{ kept: unknown; recounted: unknown }> {
  const kept: Record<string, unknown> = {};
  const recounted: Record<string, unknown> = {};
  for (const [name, [keptSql, recountSql]] of Object.entries(CHECKS)) {
    kept[name] = await db.query(keptSql);
    recounted[name] = await db.query(recountSql);
  }
  return { kept, recounted };
}
