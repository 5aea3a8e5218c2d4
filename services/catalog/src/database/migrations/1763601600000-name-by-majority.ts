import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHANGED = 'sum(d) <> 0 OR sum(rated) <> 0 OR sum(tenths) <> 0';

/** Of the spellings `name` of a group, each with the change `d` of its businesses: the one that gained most, else the one that lost most. */
const NAME = '(array_agg(name ORDER BY d > 0 DESC, abs(d) DESC, name))[1]';
const LEAD = 'CASE WHEN max(d) > 0 THEN greatest(2 * max(d) - sum(d), 0) ELSE least(2 * min(d) - sum(d), 0) END';

/** The vote of Boyer and Moore: `name_lead` is by how many businesses the name leads, so that one of most businesses is found. */
const vote = (table: string) => `
      name = CASE WHEN excluded.name_lead > ${table}.name_lead THEN excluded.name ELSE ${table}.name END,
      name_lead = CASE WHEN excluded.name = ${table}.name THEN greatest(${table}.name_lead + excluded.name_lead, 0)
        ELSE abs(${table}.name_lead - greatest(excluded.name_lead, 0)) END,`;

/** Statements of the functions that count businesses, and what replaces them. */
const REPLACED = [
  [
    `INSERT INTO category_count (slug, name, business_count, rated_count, rating_tenths)
    SELECT slug, mode() WITHIN GROUP (ORDER BY name), sum(d), sum(rated), sum(tenths) FROM member
    GROUP BY slug HAVING ${CHANGED} ORDER BY slug
    ON CONFLICT (slug) DO UPDATE SET `,
    `INSERT INTO category_count (slug, name, name_lead, business_count, rated_count, rating_tenths)
    SELECT slug, ${NAME}, ${LEAD}, sum(d), sum(rated), sum(tenths)
    FROM (SELECT slug, name, sum(d) AS d, sum(rated) AS rated, sum(tenths) AS tenths FROM member GROUP BY slug, name) spelled
    GROUP BY slug HAVING ${CHANGED} OR bool_or(d <> 0) ORDER BY slug
    ON CONFLICT (slug) DO UPDATE SET ${vote('category_count')}
      `,
  ],
  [
    `INSERT INTO city_count (country_code, slug, name, business_count)
    SELECT country_code, city_slug, mode() WITHIN GROUP (ORDER BY city), sum(d) FROM visible WHERE country_code IS NOT NULL AND city_slug IS NOT NULL
    GROUP BY country_code, city_slug HAVING sum(d) <> 0 ORDER BY country_code, city_slug
    ON CONFLICT (country_code, slug) DO UPDATE SET `,
    `INSERT INTO city_count (country_code, slug, name, name_lead, business_count)
    SELECT country_code, slug, ${NAME}, ${LEAD}, sum(d)
    FROM (SELECT country_code, city_slug AS slug, city AS name, sum(d) AS d FROM visible
      WHERE country_code IS NOT NULL AND city_slug IS NOT NULL GROUP BY country_code, city_slug, city) spelled
    GROUP BY country_code, slug HAVING bool_or(d <> 0) ORDER BY country_code, slug
    ON CONFLICT (country_code, slug) DO UPDATE SET ${vote('city_count')}
      `,
  ],
] as const;

const SPELLED = {
  category_count: `SELECT '' AS country_code, member.slug, member.name FROM business,
    LATERAL (SELECT category_slug AS slug, category AS name UNION ALL
      SELECT type_slug, type WHERE type_slug IS DISTINCT FROM category_slug) member WHERE listed AND member.slug IS NOT NULL`,
  city_count: `SELECT country_code, city_slug AS slug, city AS name FROM business
    WHERE listed AND country_code IS NOT NULL AND city_slug IS NOT NULL`,
};

/** A city and a category have the spelling of most of their businesses, not that of the first import. */
export class NameByMajority1763601600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [table, rows] of Object.entries(SPELLED)) {
      await db.query(`ALTER TABLE ${table} ADD name_lead integer NOT NULL DEFAULT 0`);
      await db.query(`
        UPDATE ${table} c SET name = spelled.name, name_lead = spelled.name_lead
        FROM (
          SELECT country_code, slug, ${NAME} AS name, ${LEAD} AS name_lead
          FROM (SELECT country_code, slug, name, count(*) AS d FROM (${rows}) r GROUP BY country_code, slug, name) spelling
          GROUP BY country_code, slug
        ) spelled WHERE c.slug = spelled.slug ${table === 'city_count' ? 'AND c.country_code = spelled.country_code' : ''}`);
    }
    for (const operation of ['insert', 'update', 'delete']) {
      const [{ definition }] = (await db.query(
        `SELECT pg_get_functiondef('business_count_${operation}'::regproc) AS definition`,
      )) as [{ definition: string }];
      await db.query(
        REPLACED.reduce((text, [before, after]) => {
          if (!text.includes(before)) throw new Error(`business_count_${operation} is not as expected`);
          return text.replace(before, () => after);
        }, definition),
      );
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
