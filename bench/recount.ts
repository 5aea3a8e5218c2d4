import pg from 'pg';
import { print, step } from '../bin/console-output.mjs';

/** Counts maintained by triggers, and their recount. Both have rows of a key and a number. */
const CHECKS = {
  businesses: [
    `SELECT 'all' AS key, business_count AS n FROM directory_count UNION ALL SELECT 'listed', listed_count FROM directory_count`,
    `SELECT 'all' AS key, count(*) AS n FROM business UNION ALL SELECT 'listed', count(*) FROM business WHERE listed`,
  ],
  countries: [
    'SELECT country_code AS key, business_count AS n FROM country_count WHERE business_count <> 0',
    'SELECT country_code AS key, count(*) AS n FROM business WHERE listed AND country_code IS NOT NULL GROUP BY 1',
  ],
  cities: [
    `SELECT country_code || '/' || slug AS key, business_count AS n FROM city_count WHERE business_count <> 0`,
    `SELECT country_code || '/' || city_slug AS key, count(*) AS n FROM business
     WHERE listed AND country_code IS NOT NULL AND city_slug IS NOT NULL GROUP BY 1`,
  ],
  categories: [
    'SELECT slug AS key, business_count AS n FROM category_count WHERE business_count <> 0',
    `SELECT slug AS key, count(*) AS n FROM (
       SELECT category_slug AS slug FROM business WHERE listed
       UNION ALL SELECT type_slug FROM business WHERE listed AND type_slug IS DISTINCT FROM category_slug
     ) member WHERE slug IS NOT NULL GROUP BY 1`,
  ],
};

/** Rejects unless the stored counts equal a recount of `business`, which has `count` rows. */
export async function recount(databaseUrl: string, count: number) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [name, [stored, recounted]] of Object.entries(CHECKS)) {
      const { keys, different } = await step(`Recounting ${name}`, async () => {
        const { rows } = await client.query(
          `SELECT count(*)::int AS keys, (count(*) FILTER (WHERE k.n IS DISTINCT FROM a.n))::int AS different
           FROM (${stored}) k FULL JOIN (${recounted}) a USING (key)`,
        );
        return rows[0];
      });
      if (different > 0) throw new Error(`${different} of ${keys} ${name} are miscounted`);
    }
    const { rows } = await client.query(
      `SELECT count(*)::int AS businesses, (SELECT count(*)::int FROM category_count WHERE business_count > 0) AS categories,
         (SELECT count(*)::int FROM country_count WHERE business_count > 0) AS countries,
         (SELECT count(*)::int FROM city_count WHERE business_count > 0) AS cities,
         pg_size_pretty(pg_database_size(current_database())) AS size FROM business`,
    );
    const { businesses, categories, countries, cities, size } = rows[0];
    if (businesses !== count) throw new Error(`${count} businesses were wanted, ${businesses} are there`);
    print(`${businesses} businesses in ${categories} categories, ${countries} countries and ${cities} cities: ${size}`);
  } finally {
    await client.end();
  }
}
