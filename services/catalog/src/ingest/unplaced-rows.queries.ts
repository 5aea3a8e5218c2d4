import { Injectable } from '@nestjs/common';
import { BARE_KEY } from '@directory/contracts/identity';
import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';
import { MAX_PHONE_SHARERS, type KnownBusiness, type UnplacedRow, type Resolution } from './resolve-rows.js';
import { FAR_AT_ONE_ADDRESS_METRES, STATED_COLUMNS } from './same-business.js';

const factsOf = (table: string) => STATED_COLUMNS.map((column) => `${table}.${column}`).join(', ');

/** Degrees of latitude beyond which a position excludes a match. */
const LATITUDES = (1.05 * FAR_AT_ONE_ADDRESS_METRES) / 111_000;

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
   * Candidates of these rows: by key, by phone, or by name. Those with the same name and a position are restricted to the row's
   * surroundings, for a chain has thousands.
   */
  known(tx: EntityManager, table: string, rows: number[], importId: string): Promise<KnownBusiness[]> {
    return query.rows(
      tx,
      `WITH r AS MATERIALIZED (SELECT * FROM ${table} s WHERE s.row_no = ANY($1::int[])),
       wanted AS MATERIALIZED (SELECT * FROM r WHERE NOT starts_with(match_key, '${BARE_KEY}')),
       found AS (${found('business')}),
       removed AS (${found('manual_deletion')})
       SELECT b.match_key AS key, b.place_id IS NOT NULL AS placed, false AS deleted, ${factsOf('b')}, b.edited_fields AS edited,
         (b.import_id IS NOT DISTINCT FROM $2::uuid OR EXISTS (
           SELECT FROM ${table} e
           WHERE e.match_key = b.match_key AND (e.place_id IS NOT NULL OR e.row_no < ($1::int[])[1]))) AS named
       FROM found, LATERAL (SELECT * FROM business b WHERE b.match_key = found.match_key OFFSET 0) b
       UNION ALL
       SELECT d.match_key, d.place_id IS NOT NULL, true, ${factsOf('d')}, NULL, false
       FROM removed JOIN manual_deletion d USING (match_key)
       WHERE d.lifted_by IS NULL AND NOT EXISTS (SELECT FROM business b WHERE b.match_key = d.match_key)`,
      [rows, importId],
    );
  }

  /** Sets the match keys of the rows' businesses. */
  async identify(tx: EntityManager, table: string, resolutions: Resolution[]): Promise<void> {
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
 * Match keys of rows of `table` that share the key of a row of `r`, or are candidates of a row of `wanted` without place id. Looked
 * up one by one: a join might start with the whole table. A name is looked up within its city, as a chain is in thousands of cities.
 */
export function found(table: string): string {
  const lookUp = (from: string, condition: string, limit = '') =>
    `SELECT b.match_key FROM ${from} r, LATERAL (
      SELECT b.match_key FROM ${table} b WHERE ${condition} ${limit} OFFSET 0) b`;
  const named = 'b.name_hash = r.name_hash';
  const namedIn = (city: string) =>
    `${nameAndCity('b.name_hash', 'b.city_slug')} = ${nameAndCity('r.name_hash', city)}`;
  const isNear = `b.latitude BETWEEN r.latitude - ${LATITUDES} AND r.latitude + ${LATITUDES}`;
  const isComparable = '(b.latitude IS NULL OR r.is_unlocated)';
  const distinct = (columns: string, condition: string) =>
    `(SELECT DISTINCT ${columns}, latitude IS NULL AS is_unlocated FROM wanted WHERE ${condition})`;
  return [
    lookUp('r', 'b.match_key = r.match_key'),
    lookUp(
      '(SELECT DISTINCT phone_number FROM wanted)',
      'b.phone_number = r.phone_number',
      `LIMIT ${MAX_PHONE_SHARERS + 1}`,
    ),
    lookUp('(SELECT * FROM wanted WHERE latitude IS NOT NULL)', `${named} AND ${isNear}`),
    lookUp(distinct('name_hash, city_slug', 'city_slug IS NOT NULL'), `${namedIn('r.city_slug')} AND ${isComparable}`),
    lookUp(distinct('name_hash', 'city_slug IS NOT NULL'), `${namedIn('NULL')} AND ${isComparable}`),
    lookUp(distinct('name_hash', 'city_slug IS NULL'), `${named} AND ${isComparable}`),
  ].join(' UNION ');
}

/** The indexed expression. */
function nameAndCity(nameHash: string, citySlug: string): string {
  return `hashtextextended(coalesce(${citySlug}, ''), ${nameHash})`;
}
