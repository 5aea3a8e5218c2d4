import type { NameKind, NameReason } from '@directory/contracts/names-admin';
import { query, type Database } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { assignedSlug, COLUMNS, kindOfScope, slugOf } from './name-columns.js';
import { recordUndo, restoreNames } from './undone-names.queries.js';
import { moveAreaNames, returnAreaNames } from './area-names-of-city.queries.js';

export interface EntryRow {
  /** Its scope: empty for a category, `RS` for a city, `RS/belgrade` for an area. */
  country_code: string;
  slug: string;
  name: string;
  city_name?: string | null;
  business_count: number;
}

/** Two entries that may be one. */
interface CandidateRow {
  country_code: string;
  slug: string;
  other_slug: string;
  reason: NameReason;
  metres: number | null;
}

/** The larger entry first. */
interface NamePairRow {
  first: EntryRow;
  second: EntryRow;
  reason: NameReason | null;
  metres: number | null;
}

interface SampleRow {
  name: string;
  place: string | null;
}

interface AliasRow {
  id: string;
  country_code: string;
  slug: string;
  name: string;
  survivor_slug: string;
  survivor_name: string;
  username: string | null;
  created_at: Date;
  /** Whether the survivor was itself merged since. */
  is_followed: boolean;
}

const MAX_MERGES = 100;
const MAX_PAIRS = 2_000;
const MAX_SAMPLES = 3;
/** Positions read per city. */
const CENTRE_BUSINESSES = 20;
const MAX_LARGEST_CITIES = 1_000;
const MAX_NAME_CANDIDATES = 2_500;
/** Cities of similar names, and of different names, whose centres are at most so far apart may be one. */
const MAX_METRES = { name: 25_000, position: 1_500 };
const MIN_BUSINESSES_OF_POSITION = 3;
const MAX_AREA_KEY_LENGTH = 100;
/** Letters of a name from which one may be wrong. */
const MIN_MISSPELT_LENGTH = 8;

// Count tables compare by bytes, businesses do not: without the collation of their index every business would be read.
const CENTRE = (city: string) => `LATERAL (
  SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY latitude) AS latitude,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY longitude) AS longitude
  FROM (SELECT latitude, longitude FROM business located
        WHERE located.listed AND located.country_code = ${city}.country_code COLLATE "default"
          AND located.city_slug = ${city}.slug COLLATE "default"
        ORDER BY located.score DESC, located.id LIMIT ${CENTRE_BUSINESSES}) best)`;
const METRES = `111320 * sqrt(power(p.latitude - q.latitude, 2)
  + power((p.longitude - q.longitude) * cos(radians((p.latitude + q.latitude) / 2)), 2))`;
const KIND_OF_SCOPE = (scope: string) =>
  `CASE WHEN ${scope} = '' THEN 'category' WHEN ${scope} LIKE '%/%' THEN 'area' ELSE 'city' END`;
const CODE_IN_SCOPE = (scope: string) => `split_part(${scope}, '/', 1)`;
const CITY_IN_SCOPE = (scope: string) => `split_part(${scope}, '/', 2)`;
const AREAS = `SELECT country_code || '/' || city_slug AS country_code, key AS slug,
    (array_agg(name ORDER BY business_count DESC, name))[1] AS name, sum(business_count)::int AS business_count
  FROM locality_count WHERE city_slug <> '' AND key <> '' AND business_count > 0`;
const ENTRIES: Record<NameKind, string> = {
  city: 'SELECT country_code, slug, name, business_count FROM city_count',
  area: `${AREAS} GROUP BY 1, 2`,
  category: `SELECT '' AS country_code, slug, name, business_count FROM category_count`,
};
const CANDIDATE = `jsonb_to_recordset($1) AS c (country_code text, slug text, other_slug text, reason text, metres int)`;
const IS_DIFFERENT = `d.country_code = c.country_code AND d.slug = least(c.slug, c.other_slug)
  AND d.other_slug = greatest(c.slug, c.other_slug)`;
const PROPOSED = `SELECT c.* FROM ${CANDIDATE}
  WHERE NOT EXISTS (SELECT FROM name_difference d WHERE ${IS_DIFFERENT})`;
const DIFFERENT = `SELECT d.country_code, d.slug, d.other_slug, c.reason, c.metres
  FROM name_difference d LEFT JOIN ${CANDIDATE} ON ${IS_DIFFERENT}
  WHERE ${KIND_OF_SCOPE('d.country_code')} = $4`;
const entry = (table: string) => `json_build_object('country_code', ${table}.country_code, 'slug', ${table}.slug,
  'name', ${table}.name, 'business_count', ${table}.business_count, 'city_name', (SELECT city.name FROM city_count city
    WHERE city.country_code = ${CODE_IN_SCOPE(`${table}.country_code`)} AND city.slug = ${CITY_IN_SCOPE(`${table}.country_code`)}))`;

/** Cities and categories, their other names, and those that may be one. */
@Injectable()
export class NameQueries {
  constructor(private readonly db: DataSource) {}

  /** Costly: reads every name. */
  candidates(kind: NameKind): Promise<CandidateRow[]> {
    return { city: () => this.cityPairs(), area: () => this.areaPairs(), category: () => this.categoryPairs() }[kind]();
  }

  /**
   * Candidates that both exist and are not marked as different, or the pairs that are: their number, and a page of them, largest
   * first.
   */
  async pairs(kind: NameKind, candidates: CandidateRow[], isDifferent: boolean, limit: number, offset: number) {
    return query.one<{ n: number; pairs: NamePairRow[] }>(
      this.db,
      `WITH entry AS NOT MATERIALIZED (${ENTRIES[kind]}),
       pair AS MATERIALIZED (
         SELECT a.business_count + b.business_count AS size, a.country_code, a.slug, b.slug AS other_slug,
           ${entry('a')} AS first, ${entry('b')} AS second, c.reason, c.metres, a.business_count >= b.business_count AS is_larger
         FROM (${isDifferent ? DIFFERENT : PROPOSED}) c
         JOIN entry a ON a.country_code = c.country_code AND a.slug = c.slug AND a.business_count > 0
         JOIN entry b ON b.country_code = c.country_code AND b.slug = c.other_slug AND b.business_count > 0
       ),
       page AS (SELECT * FROM pair ORDER BY size DESC, country_code, slug, other_slug LIMIT $2 OFFSET $3)
       SELECT (SELECT count(*)::int FROM pair) AS n,
         coalesce((SELECT json_agg(json_build_object(
           'first', CASE WHEN is_larger THEN first ELSE second END, 'second', CASE WHEN is_larger THEN second ELSE first END,
           'reason', reason, 'metres', metres) ORDER BY size DESC, country_code, slug, other_slug) FROM page), '[]') AS pairs`,
      [JSON.stringify(candidates), limit, offset, ...(isDifferent ? [kind] : [])],
    );
  }

  /** Some of the best known businesses of an entry. */
  samples({ country_code: scope, slug }: EntryRow): Promise<SampleRow[]> {
    const best = (place: string, where: string) => `(SELECT name, ${place} AS place, score, id FROM business
      WHERE listed AND ${where} ORDER BY score DESC, id LIMIT ${MAX_SAMPLES})`;
    const found = {
      category: `${best('city', 'category_slug = $1')} UNION ${best('city', 'type_slug = $1 AND type_slug IS DISTINCT FROM category_slug')}`,
      city: best('coalesce(area, region)', 'country_code = $2 AND city_slug = $1'),
      area: best(
        'street',
        `country_code = ${CODE_IN_SCOPE('$2')} AND city_slug = ${CITY_IN_SCOPE('$2')} AND area = ANY(ARRAY(SELECT name FROM locality_count
          WHERE country_code = ${CODE_IN_SCOPE('$2')} AND city_slug = ${CITY_IN_SCOPE('$2')} AND key = $1))`,
      ),
    }[kindOfScope(scope)];
    return query.rows(
      this.db,
      `SELECT name, place FROM (${found}) found ORDER BY score DESC, id LIMIT ${MAX_SAMPLES}`,
      scope === '' ? [slug] : [slug, scope],
    );
  }

  /** A name that contains another one, nearby; or two of the largest cities in one place. */
  private cityPairs(): Promise<CandidateRow[]> {
    return query.rows(
      this.db,
      `WITH city AS MATERIALIZED (SELECT country_code, slug, business_count FROM city_count WHERE business_count > 0),
       part AS MATERIALIZED (
         SELECT city.*, array_to_string(words[first:last], '-') AS part
         FROM city, string_to_array(slug, '-') words, generate_series(1, cardinality(words)) first,
           generate_series(first, cardinality(words)) last
         WHERE cardinality(words) BETWEEN 2 AND 5 AND last - first + 1 < cardinality(words)
       ),
       named AS MATERIALIZED (
         SELECT CASE WHEN c.business_count >= part.business_count THEN c.slug ELSE part.slug END AS a_slug,
           CASE WHEN c.business_count >= part.business_count THEN part.slug ELSE c.slug END AS b_slug, c.country_code,
           c.business_count + part.business_count AS size
         FROM part JOIN city c ON c.country_code = part.country_code AND c.slug = part.part
         ORDER BY size DESC LIMIT ${MAX_NAME_CANDIDATES}
       ),
       largest AS MATERIALIZED (
         SELECT c.*, p.latitude, p.longitude
         FROM (SELECT * FROM city WHERE business_count >= ${MIN_BUSINESSES_OF_POSITION}
               ORDER BY business_count DESC LIMIT ${MAX_LARGEST_CITIES}) c, ${CENTRE('c')} p
       ),
       found AS MATERIALIZED (
         SELECT country_code, a_slug, b_slug, size, 'name' AS reason FROM named
         UNION ALL
         SELECT p.country_code, p.slug, q.slug, p.business_count + q.business_count, 'position' FROM largest p
         JOIN largest q ON q.country_code = p.country_code AND (q.business_count, p.slug) < (p.business_count, q.slug)
           AND abs(q.latitude - p.latitude) < 0.05 AND ${METRES} <= ${MAX_METRES.position}
       ),
       -- Once for each city of a pair, before any join: the planner cannot know what a centre costs.
       centre AS MATERIALIZED (
         SELECT c.*, p.latitude, p.longitude
         FROM (SELECT country_code, a_slug AS slug FROM found UNION SELECT country_code, b_slug FROM found) c, ${CENTRE('c')} p
       )
       SELECT country_code, slug, other_slug, reason, metres FROM (
         SELECT DISTINCT ON (f.country_code, f.a_slug, f.b_slug) f.country_code, f.a_slug AS slug, f.b_slug AS other_slug,
           f.reason, f.size, round(${METRES})::int AS metres
         FROM found f JOIN centre p ON p.country_code = f.country_code AND p.slug = f.a_slug
         JOIN centre q ON q.country_code = f.country_code AND q.slug = f.b_slug
         ORDER BY f.country_code, f.a_slug, f.b_slug, f.reason
       ) pair WHERE metres IS NULL OR metres <= ${MAX_METRES.name}
       ORDER BY size DESC, country_code, slug, other_slug LIMIT ${MAX_PAIRS}`,
    );
  }

  /** Slugs that differ in hyphens, in the number or in British and American spelling. */
  private categoryPairs(): Promise<CandidateRow[]> {
    return query.rows(
      this.db,
      `WITH category AS (
         SELECT '' AS country_code, slug, name, business_count,
           regexp_replace(regexp_replace(replace(replace(replace(slug, '-and-', '-'), 'centre', 'center'), 'our', 'or'),
             '(ie|e)?s(-|$)', '\\2', 'g'), '(-|e(-|$)|y(-|$))', '', 'g') AS key
         FROM category_count WHERE business_count > 0
       )
       SELECT '' AS country_code, a.slug, b.slug AS other_slug, 'name' AS reason, NULL AS metres
       FROM category a JOIN category b ON b.key = a.key AND (b.business_count, a.slug) < (a.business_count, b.slug)
       ORDER BY a.business_count + b.business_count DESC, a.slug, b.slug LIMIT ${MAX_PAIRS}`,
    );
  }

  /** Spellings of one city that differ in hyphens or, if long and without a number, in one letter. */
  private areaPairs(): Promise<CandidateRow[]> {
    return query.rows(
      this.db,
      `WITH area AS MATERIALIZED (
         SELECT *, replace(slug, '-', '') AS key FROM (${ENTRIES.area}) entry WHERE length(slug) <= ${MAX_AREA_KEY_LENGTH})
       SELECT a.country_code, a.slug, b.slug AS other_slug, 'name' AS reason, NULL AS metres
       FROM area a JOIN area b ON b.country_code = a.country_code AND left(b.key, 3) = left(a.key, 3)
         AND (b.business_count, a.slug) < (a.business_count, b.slug)
       WHERE a.key = b.key OR length(a.key) >= ${MIN_MISSPELT_LENGTH} AND a.key !~ '[0-9]' AND b.key !~ '[0-9]'
         AND levenshtein_less_equal(a.key, b.key, 1) = 1
       ORDER BY a.business_count + b.business_count DESC, a.country_code, a.slug, b.slug LIMIT ${MAX_PAIRS}`,
    );
  }

  /** Areas whose name, or another name, starts with a text, largest first. */
  areasStartingWith(text: string, limit: number): Promise<EntryRow[]> {
    return query.rows(
      this.db,
      `WITH prefix AS MATERIALIZED (SELECT search_place_key($1) AS prefix),
       named AS (
         SELECT country_code || '/' || city_slug AS scope, key FROM locality_count, prefix
         WHERE prefix <> '' AND key >= prefix AND key < prefix || U&'\\+10FFFF' AND business_count > 0 AND city_slug <> ''
         UNION SELECT country_code, surviving_slug(country_code, slug) FROM name_alias, prefix
         WHERE prefix <> '' AND slug >= prefix AND slug < prefix || U&'\\+10FFFF' AND country_code LIKE '%/%'
       )
       SELECT entry.*, city.name AS city_name FROM named CROSS JOIN LATERAL (
         ${AREAS} AND country_code = ${CODE_IN_SCOPE('scope')} AND city_slug = ${CITY_IN_SCOPE('scope')} AND key = named.key
         GROUP BY 1, 2) entry
       JOIN city_count city ON city.country_code = ${CODE_IN_SCOPE('scope')} AND city.slug = ${CITY_IN_SCOPE('scope')}
       ORDER BY business_count DESC, entry.country_code, entry.slug LIMIT $2`,
      [text, limit],
    );
  }

  /** The key of an area by its name. */
  async areaKey(on: Database, name: string): Promise<string> {
    return query.value<string>(on, 'SELECT search_place_key($1) AS key', [name]);
  }

  /** An entry with businesses. */
  find(on: Database, scope: string, slug: string): Promise<EntryRow | undefined> {
    const kind = kindOfScope(scope);
    const found =
      kind === 'area'
        ? `${AREAS} AND key = $1 AND country_code = ${CODE_IN_SCOPE('$2')} AND city_slug = ${CITY_IN_SCOPE('$2')} GROUP BY 1, 2`
        : `SELECT * FROM (${ENTRIES[kind]}) entry WHERE slug = $1 AND business_count > 0 AND country_code = $2`;
    return query.maybeOne(on, found, [slug, scope]);
  }

  /** Merges made by administrators, the latest first. */
  merges(kind: NameKind): Promise<AliasRow[]> {
    return query.rows(
      this.db,
      `SELECT a.*, EXISTS (SELECT FROM name_alias n WHERE n.country_code = a.country_code AND n.slug = a.survivor_slug) AS is_followed
       FROM name_alias a WHERE source = 'administrator' AND ${KIND_OF_SCOPE('country_code')} = $1 ORDER BY id DESC LIMIT ${MAX_MERGES}`,
      [kind],
    );
  }

  /** Stores the alias and moves the businesses to the survivor; resolves to its id and their number. */
  async merge(tx: EntityManager, removed: EntryRow, survivor: EntryRow, username: string) {
    const id = await query.value<string>(
      tx,
      `INSERT INTO name_alias (country_code, slug, name, survivor_slug, survivor_name, source, username)
       VALUES ($1, $2, $3, $4, $5, 'administrator', $6) RETURNING id`,
      [removed.country_code, removed.slug, removed.name, survivor.slug, survivor.name, username],
    );
    if (kindOfScope(removed.country_code) === 'city') await moveAreaNames(tx, id, removed, survivor);
    const columns = COLUMNS[kindOfScope(removed.country_code)];
    const has = (column: string) => `${slugOf('b', column)} = $2`;
    const n = await query.value<number>(
      tx,
      `WITH moved AS (
         UPDATE business b SET updated_at = now(), ${columns
           .flatMap((column) => [
             `${column} = CASE WHEN ${has(column)} THEN $5 ELSE b.${column} END`,
             ...assignedSlug(column, `${has(column)} THEN $4`),
           ])
           .join(', ')}
         WHERE (${columns.map(has).join(' OR ')}) AND ($1 = '' OR b.country_code = ${CODE_IN_SCOPE('$1')})
           AND (${CITY_IN_SCOPE('$1')} = '' OR b.city_slug = ${CITY_IN_SCOPE('$1')})
           AND $4 <> '' -- not assigned to areas
         RETURNING b.id, jsonb_strip_nulls(jsonb_build_object(${columns
           .map((column) => `'${column}', CASE WHEN ${slugOf('old', column)} = $2 THEN old.${column} END`)
           .join(', ')})) AS before
       ), recorded AS (
         INSERT INTO name_alias_business (alias_id, business_id, before) SELECT $3, id, before FROM moved RETURNING 1
       ) SELECT count(*)::int AS n FROM recorded`,
      [removed.country_code, removed.slug, id, survivor.slug, survivor.name],
    );
    return { id, count: n };
  }

  findMerge(tx: EntityManager, id: string): Promise<AliasRow | undefined> {
    return query.maybeOne(
      tx,
      `SELECT a.*, EXISTS (SELECT FROM name_alias n WHERE n.country_code = a.country_code AND n.slug = a.survivor_slug) AS is_followed
       FROM name_alias a WHERE id = $1 AND source = 'administrator' FOR UPDATE`,
      [id],
    );
  }

  /** Removes the alias and restores the values that are still those of the merge; resolves to the number of businesses. */
  async undo(tx: EntityManager, { id, country_code: code, slug }: AliasRow): Promise<number> {
    await recordUndo(tx, id);
    if (kindOfScope(code) === 'city') await returnAreaNames(tx, id, { country_code: code, slug });
    await query.run(tx, 'DELETE FROM name_alias WHERE id = $1', [id]);
    return restoreNames(tx);
  }

  /** The name that a slug leads to, if it is an alias. */
  async survivorOf(on: Database, countryCode: string, slug: string): Promise<string | undefined> {
    return query.maybeValue<string>(on, 'SELECT name FROM surviving_name($1, $2)', [countryCode, slug]);
  }

  async isDifferent(on: Database, countryCode: string, slugs: [string, string]): Promise<boolean> {
    const pair = await query.maybeOne(
      on,
      `SELECT FROM name_difference WHERE country_code = $1 AND slug = least($2::text, $3) AND other_slug = greatest($2::text, $3)`,
      [countryCode, ...slugs],
    );
    return pair !== undefined;
  }

  async setDifferent(on: Database, code: string, slugs: [string, string], isDifferent: boolean): Promise<void> {
    await query.run(
      on,
      isDifferent
        ? `INSERT INTO name_difference VALUES ($1, least($2::text, $3), greatest($2::text, $3)) ON CONFLICT DO NOTHING`
        : `DELETE FROM name_difference WHERE country_code = $1 AND slug = least($2::text, $3) AND other_slug = greatest($2::text, $3)`,
      [code, ...slugs],
    );
  }
}
