const NAMED = ['city', 'category', 'type'];
const SOME_ROWS =
  'WHERE s.row_no BETWEEN ($1::int[])[1] AND ($1::int[])[cardinality($1::int[])] AND s.row_no = ANY($1::int[])';

/**
 * Gives rows of a staging table the names of the cities and categories under which businesses are stored, in their shipped spelling.
 * Each name is looked up once, as rows share most of theirs.
 * @param isOfSome only rows `$1`, ascending
 */
export function namingStatement(table: string, isOfSome: boolean): string {
  const countryOf = (name: string) => (name === 'city' ? 'r.country_code' : "''");
  const isForeign = (name: string) => `coalesce(${name} !~ '[A-Za-z]', false) AS foreign_${name}`;
  const written = (name: string) => `SELECT ${countryOf(name)}, ${name}_slug, foreign_${name} FROM r`;
  const storedAs = (name: string) => `LEFT JOIN stored ${name} ON ${name}.slug = r.${name}_slug
    AND ${name}.country_code = ${countryOf(name)} AND ${name}.is_foreign = r.foreign_${name}`;
  const assigned = (name: string) =>
    `${name} = coalesce(m.${name}, s.${name}), ${name}_slug = coalesce(m.${name}_slug, s.${name}_slug)`;
  return `
WITH r AS MATERIALIZED (
  SELECT row_no, country_code, ${NAMED.map((name) => `${name}_slug, ${isForeign(name)}`).join(', ')}
  FROM ${table} s ${isOfSome ? SOME_ROWS : ''}
),
written (country_code, slug, is_foreign) AS (${NAMED.map(written).join(' UNION ')}),
stored AS MATERIALIZED (
  SELECT w.*, coalesce(survivor.name, label.name) AS name, survivor.slug AS surviving_slug FROM written w
  LEFT JOIN LATERAL surviving_name(w.country_code, w.slug) survivor ON true
  -- A surviving name in another script, which has its slug: Супермаркет. İstanbul remains as it is.
  LEFT JOIN shipped_label label ON label.slug = w.slug AND label.country_code = w.country_code AND w.is_foreign
  WHERE coalesce(survivor.slug, label.slug) IS NOT NULL
)
UPDATE ${table} s SET ${NAMED.map(assigned).join(', ')}
FROM (
  SELECT r.row_no, ${NAMED.map((name) => `${name}.name AS ${name}, ${name}.surviving_slug AS ${name}_slug`).join(', ')}
  FROM r ${NAMED.map(storedAs).join(' ')}
  WHERE coalesce(${NAMED.map((name) => `${name}.slug`).join(', ')}) IS NOT NULL
) m WHERE s.row_no = m.row_no`;
}

/**
 * The same for areas, once the rows have the names of their cities. Few cities have aliases of areas, and only their rows get a key.
 * @param isOfSome only rows `$1`, ascending
 */
export function areaNamingStatement(table: string, isOfSome: boolean): string {
  return `
WITH m AS MATERIALIZED (
  SELECT s.row_no, found.name
  FROM (SELECT DISTINCT country_code AS scope FROM name_alias WHERE country_code LIKE '%/%') city
  JOIN ${table} s ON s.country_code || '/' || s.city_slug = city.scope,
    LATERAL surviving_name(city.scope, search_place_key(s.area)) found
  ${isOfSome ? SOME_ROWS : ''}
)
UPDATE ${table} s SET area = m.name FROM m WHERE s.row_no = m.row_no`;
}
