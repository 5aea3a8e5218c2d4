import { Injectable } from '@nestjs/common';
import { BARE_KEY } from '@directory/contracts/identity';
import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';
import { leaderOf, MUTABLE_COLUMNS, precedes, type MergePhase } from './merge.queries.js';
import { MAX_POSSIBLE, MAX_SHARERS, type KnownBusiness, type UnplacedRow, type Resolution } from './resolve-rows.js';
import { FAR_AT_ONE_ADDRESS_METRES, NEAR_METRES, STATED_COLUMNS } from './same-business.js';

export const factsOf = (table: string) => STATED_COLUMNS.map((column) => `${table}.${column}`).join(', ');

/** Degrees of latitude, and of longitude at the equator, of somewhat more than a distance. */
const degreesOf = (metres: number) => (1.05 * metres) / 111_000;

/**
 * Businesses of one name that are read within a city, or around the positions of a tenth of a degree. No chain has as many: beyond
 * it, rows are only matched by key, phone and position.
 */
const MAX_NAMESAKES = 5_000;

/** Everything but the name and what follows it: empty cells change nothing. */
const SILENCED = MUTABLE_COLUMNS.filter((column) => leaderOf(column) !== 'name');

/** Rows without place id, and their candidates. */
@Injectable()
export class UnplacedRowQueries {
  rows(tx: EntityManager, table: string, rows: number[]): Promise<UnplacedRow[]> {
    return query.rows(
      tx,
      `SELECT s.row_no AS row, s.match_key AS key, ${factsOf('s')}
       FROM ${table} s WHERE s.row_no = ANY($1::int[]) ORDER BY s.row_no`,
      [rows],
    );
  }

  /**
   * Candidates of these rows: by key, by phone, or by name and place. The number read is in proportion to the rows, as a chain has
   * thousands of branches.
   */
  known(
    tx: EntityManager,
    table: string,
    rows: number[],
    { importId, phase }: { importId: string; phase: MergePhase },
  ): Promise<KnownBusiness[]> {
    return query.rows(
      tx,
      `WITH r AS MATERIALIZED (SELECT * FROM ${table} s WHERE s.row_no = ANY($1::int[])),
       wanted AS MATERIALIZED (SELECT * FROM r WHERE NOT starts_with(match_key, '${BARE_KEY}')),
       found AS (${found('business')} UNION ${bareFound('business')}),
       removed AS (${found('manual_deletion')})
       SELECT b.match_key AS key, b.place_id IS NOT NULL AS placed, false AS deleted, ${factsOf('b')}, b.edited_fields AS edited,
         (b.import_id IS NOT DISTINCT FROM $2::uuid OR EXISTS (
           SELECT FROM ${table} e
           WHERE e.match_key = b.match_key AND ${precedes(phase, '($1::int[])[1]')})) AS named
       FROM found, LATERAL (SELECT * FROM business b WHERE b.match_key = found.match_key OFFSET 0) b
       UNION ALL
       SELECT d.match_key, d.place_id IS NOT NULL, true, ${factsOf('d')}, NULL, false
       FROM removed JOIN manual_deletion d USING (match_key)
       WHERE d.lifted_by IS NULL AND NOT EXISTS (SELECT FROM business b WHERE b.match_key = d.match_key)`,
      [rows, importId],
    );
  }

  /** Sets the match keys of the rows' businesses. Of a row that several businesses fit, nothing remains to be written. */
  async identify(
    tx: EntityManager,
    table: string,
    resolutions: { row: number; key: string; nameOfFirst?: string | undefined }[],
  ): Promise<void> {
    const silent = resolutions.flatMap(({ row, nameOfFirst }) =>
      nameOfFirst === undefined ? [] : [{ row, nameOfFirst }],
    );
    if (silent.length > 0)
      await query.run(
        tx,
        `UPDATE ${table} s SET name = r.name, ${SILENCED.map((column) => `${column} = NULL`).join(', ')}
         FROM unnest($1::int[], $2::text[]) AS r (row_no, name) WHERE s.row_no = r.row_no`,
        [silent.map(({ row }) => row), silent.map(({ nameOfFirst }) => nameOfFirst)],
      );
    await query.run(
      tx,
      `UPDATE ${table} s SET match_key = r.key FROM unnest($1::int[], $2::text[]) AS r (row_no, key)
       WHERE s.row_no = r.row_no AND s.match_key <> r.key`,
      [resolutions.map(({ row }) => row), resolutions.map(({ key }) => key)],
    );
  }

  /** Records pairs of possible duplicates. */
  async recordPossible(tx: EntityManager, importId: string, resolutions: Resolution[]): Promise<void> {
    const pairs = resolutions.flatMap(({ key, possible }) => possible.map((other) => ({ key, other })));
    if (pairs.length === 0) return;
    await query.run(
      tx,
      `INSERT INTO possible_duplicate (match_key, other_key, import_id, reasons)
       SELECT DISTINCT least(p.key, p.other), greatest(p.key, p.other), $3::uuid, '{import}'::text[]
       FROM unnest($1::text[], $2::text[]) AS p (key, other)
       WHERE p.key <> p.other AND EXISTS (SELECT FROM business b WHERE b.match_key = p.key) ON CONFLICT DO NOTHING`,
      [pairs.map(({ key }) => key), pairs.map(({ other }) => other), importId],
    );
  }
}

/**
 * Match keys of rows of `table` that share the key of a row of `r`, or are candidates of a row of `wanted` without place id, and
 * meet the condition `which` on the row `b`. Looked up one by one: a join might start with the whole table. A name is looked up
 * within its city and its surroundings.
 */
export function found(table: string, which = 'true'): string {
  const lookUp = (from: string, condition: string, limit?: number) =>
    `SELECT b.match_key FROM ${from} r, LATERAL (
      SELECT b.match_key FROM ${table} b WHERE ${condition} AND ${which} ${limit ? `LIMIT ${limit + 1}` : ''} OFFSET 0) b`;
  const named = 'b.name_hash = r.name_hash';
  const namedIn = (city: string) => `${NAME_AND_CITY} = ${nameAndCity('r.name_hash', city)}`;
  const isComparable = '(b.latitude IS NULL OR r.is_unlocated)';
  const distinct = (columns: string, condition: string) =>
    `(SELECT DISTINCT ${columns} FROM wanted WHERE ${condition})`;
  const isLocated = 'latitude IS NOT NULL AND longitude IS NOT NULL';
  const cell = 'floor(latitude * 10) / 10 AS south, floor(longitude * 10) / 10 AS west';
  const unlocated = 'latitude IS NULL AS is_unlocated';
  return [
    lookUp('r', 'b.match_key = r.match_key'),
    lookUp(distinct('phone_number', 'phone_number IS NOT NULL'), 'b.phone_number = r.phone_number', MAX_SHARERS),
    lookUp(
      distinct('name_hash, latitude AS south, longitude AS west', isLocated),
      `${named} AND ${isAround(0, NEAR_METRES)}`,
      MAX_SHARERS,
    ),
    lookUp(
      distinct(`name_hash, ${cell}`, isLocated),
      `${named} AND ${isAround(0.1, FAR_AT_ONE_ADDRESS_METRES)}`,
      MAX_NAMESAKES,
    ),
    ...[
      {
        columns: `name_hash, city_slug, ${unlocated}`,
        where: STATES_CITY,
        isNamed: namedIn('r.city_slug'),
      },
      { columns: `name_hash, ${unlocated}`, where: STATES_CITY, isNamed: namedIn('NULL') },
      { columns: `name_hash, ${unlocated}`, where: `NOT (${STATES_CITY})`, isNamed: named },
    ].map(({ columns, where, isNamed }) =>
      lookUp(distinct(columns, where), `${isNamed} AND ${isComparable}`, MAX_NAMESAKES),
    ),
  ].join(' UNION ');
}

/** Whether `b` is within a distance of the square of `size` degrees whose corner is south and west in `r`. */
function isAround(size: number, metres: number): string {
  const reach = degreesOf(metres);
  // A degree of longitude is shorter the farther it is from the equator.
  const along = `${reach} / greatest(cos(radians(least(abs(r.south) + ${size}, 90))), 0.001)`;
  const isBetween = (longitude: string) => `${longitude} BETWEEN r.west - ${along} AND r.west + ${size} + ${along}`;
  return `b.latitude BETWEEN r.south - ${reach} AND r.south + ${size + reach}
    AND (${['b.longitude', 'b.longitude - 360', 'b.longitude + 360'].map(isBetween).join(' OR ')})`;
}

/** Businesses of the name and city of rows that identify none: the rows may be of them. */
export function bareFound(table: string): string {
  return `SELECT b.match_key FROM (
      SELECT DISTINCT name_hash, city_slug FROM r WHERE city_slug IS NOT NULL AND starts_with(match_key, '${BARE_KEY}')
    ) r, LATERAL (SELECT b.match_key FROM ${table} b
      WHERE ${NAME_AND_CITY} = ${nameAndCity('r.name_hash', 'r.city_slug')}
      LIMIT ${MAX_POSSIBLE + 1} OFFSET 0) b`;
}

/** Of a row: an inferred city is no fact of it. */
const STATES_CITY = 'city_slug IS NOT NULL AND city_inferred IS NOT TRUE';

function nameAndCity(nameHash: string, citySlug: string): string {
  return `hashtextextended(coalesce(${citySlug}, ''), ${nameHash})`;
}

/** The indexed expression. */
const NAME_AND_CITY = nameAndCity('b.name_hash', 'CASE WHEN NOT b.city_inferred IS TRUE THEN b.city_slug END');
