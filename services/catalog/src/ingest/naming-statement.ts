const NAMED = ['city', 'category', 'type'];
const SOME_ROWS =
  'WHERE s.row_no BETWEEN ($1::int[])[1] AND ($1::int[])[cardinality($1::int[])] AND s.row_no = ANY($1::int[])';

const countryOf = (name: string, row: string) => (name === 'city' ? `${row}.country_code` : "''");

/**
 * Common table expressions with the names of the cities and categories under which the businesses of `rows` are stored, in their shipped
 * spelling. Each name is looked up once, as rows share most of theirs.
 */
export function storedNames(rows: string): string {
  const written = (name: string) => `SELECT ${countryOf(name, 'r')}, ${name}_slug, ${name} FROM ${rows} r`;
  return `
written (country_code, slug, written_as) AS (${NAMED.map(written).join(' UNION ')}),
stored AS MATERIALIZED (
  SELECT w.*, coalesce(survivor.name, label.name) AS name, survivor.slug AS surviving_slug FROM written w
  LEFT JOIN LATERAL surviving_name(w.country_code, w.slug) survivor ON true
  -- A surviving name in another script, which has its slug: Супермаркет. İstanbul remains as it is.
  LEFT JOIN shipped_label label ON label.slug = w.slug AND label.country_code = w.country_code AND w.written_as !~ '[A-Za-z]'
  WHERE coalesce(survivor.slug, label.slug) IS NOT NULL
)`;
}

/** Joins the stored names, as tables `city`, `category` and `type`, to rows `row`. */
const withStored = (row: string) =>
  NAMED.map(
    (name) => `LEFT JOIN stored ${name} ON ${name}.slug = ${row}.${name}_slug
    AND ${name}.country_code = ${countryOf(name, row)} AND ${name}.written_as = ${row}.${name}`,
  ).join(' ');

/** Rows of a table with `columns` and the stored names, after `storedNames`. */
export function namedRows(table: string, columns: readonly string[]): string {
  const replaced: Record<string, string> = {};
  for (const name of NAMED) {
    replaced[name] = `coalesce(${name}.name, s.${name}) AS ${name}`;
    replaced[`${name}_slug`] = `coalesce(${name}.surviving_slug, s.${name}_slug) AS ${name}_slug`;
  }
  return `SELECT ${columns.map((column) => replaced[column] ?? `s.${column}`).join(', ')} FROM ${table} s ${withStored('s')}`;
}

/**
 * Gives rows of a staging table their stored names.
 * @param isOfSome only rows `$1`, ascending
 */
export function namingStatement(table: string, isOfSome: boolean): string {
  const assigned = (name: string) =>
    `${name} = coalesce(m.${name}, s.${name}), ${name}_slug = coalesce(m.${name}_slug, s.${name}_slug)`;
  return `
WITH r AS MATERIALIZED (
  SELECT row_no, country_code, ${NAMED.map((name) => `${name}, ${name}_slug`).join(', ')}
  FROM ${table} s ${isOfSome ? SOME_ROWS : ''}
),
${storedNames('r')}
UPDATE ${table} s SET ${NAMED.map(assigned).join(', ')}
FROM (
  SELECT r.row_no, ${NAMED.map((name) => `${name}.name AS ${name}, ${name}.surviving_slug AS ${name}_slug`).join(', ')}
  FROM r ${withStored('r')}
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
