import { Injectable } from '@nestjs/common';
import { INGEST_COLUMN_NAMES, type IngestColumn } from '@directory/contracts/ingest';
import type { EntityManager } from 'typeorm';
import type { RowTies } from './independent-rows.js';

export interface MergeRow {
  import_id: string;
  fence: number;
  staging_table: string | null;
  staged_rows: number | null;
  cursor_row: number;
  merged_rows: number;
  inserted: number;
  new_place_ids: number;
  updated: number;
  unchanged: number;
  file_duplicates: number;
  rejected: number;
  issues: { row: number; column: string | null; code: string; value: string | null }[];
  unchanged_names: string[];
  done: boolean;
}

/** What one stretch of rows did. */
export interface MergeCounts {
  rows: number;
  inserted: number;
  newPlaceIds: number;
  updated: number;
  unchanged: number;
  fileDuplicates: number;
  unchangedNames: string[];
}

export interface MergeRules {
  importId: string;
  /** Whether the file has rows without a place id. */
  loose: boolean;
  existing: 'update' | 'skip';
  approve: boolean;
  test: boolean;
}

/** At most this many names of unchanged businesses come back from one stretch. */
const SAMPLE = 5;

/** So many businesses that share a value of a row are asked for; whether there is one or more is what counts. */
const TIED = 5;

/** Any constant: merges take turns, so that a key is never inserted twice between looking and writing. */
export const MERGE_LOCK = 7_041_789_633;

const BUSINESS_COLUMNS = INGEST_COLUMN_NAMES.filter((name) => name !== 'row_no');
/** What an update may change: never the identity nor the slug, which is an address that others link to. */
const MUTABLE_COLUMNS = BUSINESS_COLUMNS.filter((name) => name !== 'match_key' && name !== 'slug');

/** Columns derived from another one: they follow it, so that the pair never comes from two different rows. */
const FOLLOWS: Partial<Record<IngestColumn, IngestColumn>> = {
  category_slug: 'category',
  type_slug: 'type',
  city_slug: 'city',
  phone_number: 'phone',
  longitude: 'latitude',
  name_address_hash: 'full_address',
};

/** An empty cell keeps the stored value. */
function mergedValue(column: IngestColumn): string {
  return `CASE WHEN excluded.${FOLLOWS[column] ?? column} IS NULL THEN b.${column} ELSE excluded.${column} END`;
}

const UPDATE = `DO UPDATE SET ${MUTABLE_COLUMNS.map((c) => `${c} = ${mergedValue(c)}`).join(', ')},
  import_id = excluded.import_id, updated_at = now()
  WHERE (${MUTABLE_COLUMNS.map((c) => `b.${c}`).join(', ')})
    IS DISTINCT FROM (${MUTABLE_COLUMNS.map(mergedValue).join(', ')})`;

/** Rows `$1`, ascending. One without place id takes the identity of the one business with its phone, else with its name and address. */
function batchOf(table: string): string {
  return `batch AS MATERIALIZED (
  SELECT s.*, CASE WHEN s.place_id IS NOT NULL THEN s.match_key ELSE coalesce(
      (SELECT min(b.match_key) FROM business b WHERE b.phone_number = s.phone_number HAVING count(*) = 1),
      (SELECT min(b.match_key) FROM business b WHERE b.name_address_hash = s.name_address_hash HAVING count(*) = 1),
      s.match_key) END AS identity
  FROM ${table} s WHERE s.row_no BETWEEN ($1::int[])[1] AND ($1::int[])[cardinality($1::int[])] AND s.row_no = ANY($1::int[])
)`;
}

/**
 * Whether an earlier row of import `$2` has named the business of row `r`. Asked row by row: a join might begin with all rows
 * of the import. A row that has left a business as it is leaves its trace in the staging table alone.
 */
function namedBefore(table: string, loose: boolean): string {
  const changed = '(SELECT b.import_id FROM business b WHERE b.match_key = r.identity) IS NOT DISTINCT FROM $2::uuid';
  if (!loose) return changed;
  return `(${changed} OR EXISTS (SELECT FROM ${table} e WHERE e.match_key = r.identity AND e.row_no < r.row_no))`;
}

/**
 * The merge of rows `$1`: one statement, so that rows, counts and the values replaced stand or fall together. Of rows that
 * name one business the first counts, whether they stand in one batch or in several.
 */
function mergeStatement(table: string, { existing, loose }: MergeRules): string {
  const borrowed = `
borrowed AS (
  UPDATE ${table} s SET match_key = r.identity FROM batch r WHERE s.row_no = r.row_no AND r.match_key <> r.identity
),`;
  return `
WITH ${batchOf(table)},
first_of AS MATERIALIZED (SELECT DISTINCT ON (identity) * FROM batch ORDER BY identity, row_no),
again AS MATERIALIZED (SELECT identity FROM first_of r WHERE ${namedBefore(table, loose)}),${loose ? borrowed : ''}
merged AS (
  INSERT INTO business AS b (${BUSINESS_COLUMNS.join(', ')}, approved, test, import_id)
  SELECT ${BUSINESS_COLUMNS.map((c) => (c === 'match_key' ? 'identity' : c)).join(', ')},
    $3::boolean, $4::boolean OR coalesce(starts_with(place_id, 'TEST_'), false), $2::uuid
  FROM first_of WHERE identity NOT IN (SELECT identity FROM again) ORDER BY identity
  ON CONFLICT (match_key) ${existing === 'update' ? UPDATE : 'DO NOTHING'}
  RETURNING new.id, new.match_key, new.place_id, old.id IS NULL AS inserted,
    CASE WHEN old.id IS NOT NULL THEN (
      SELECT jsonb_object_agg(o.key, o.value) FROM jsonb_each(to_jsonb(old)) o
      WHERE o.value IS DISTINCT FROM to_jsonb(new) -> o.key
    ) END AS replaced
),
kept AS (
  INSERT INTO import_change (import_id, business_id, replaced)
  SELECT $2::uuid, id, replaced FROM merged WHERE replaced IS NOT NULL
  -- Changed twice by one import: what was there before it is what counts.
  ON CONFLICT (import_id, business_id) DO UPDATE SET replaced = excluded.replaced || import_change.replaced
)
SELECT
  (SELECT count(*)::int FROM batch) AS rows,
  (SELECT count(*)::int FROM merged WHERE inserted) AS inserted,
  (SELECT count(place_id)::int FROM merged WHERE inserted) AS "newPlaceIds",
  (SELECT count(*)::int FROM merged WHERE NOT inserted) AS updated,
  (SELECT count(*)::int FROM first_of) - (SELECT count(*)::int FROM merged) - (SELECT count(*)::int FROM again) AS unchanged,
  (SELECT count(*)::int FROM batch) - (SELECT count(*)::int FROM first_of) + (SELECT count(*)::int FROM again)
    AS "fileDuplicates",
  (SELECT coalesce(json_agg(name), '[]') FROM (
     SELECT name FROM first_of WHERE identity NOT IN (SELECT match_key FROM merged UNION ALL SELECT identity FROM again)
     ORDER BY row_no LIMIT ${SAMPLE}
   ) sample) AS "unchangedNames"`;
}

/** Some of the businesses that have the row's value of a column. */
function someWith(column: 'phone_number' | 'name_address_hash'): string {
  return `CASE WHEN r.place_id IS NULL THEN ARRAY(SELECT b.match_key FROM business b WHERE b.${column} = r.${column} LIMIT ${TIED})
    ELSE '{}' END`;
}

@Injectable()
export class MergeQueries {
  async find(
    db: { query(sql: string, values: unknown[]): Promise<unknown> },
    importId: string,
  ): Promise<MergeRow | undefined> {
    const rows = (await db.query('SELECT * FROM import_merge WHERE import_id = $1', [importId])) as MergeRow[];
    return rows[0];
  }

  /** The state of a merge, locked until the transaction ends; merges of all imports take turns. */
  async lock(tx: EntityManager, importId: string): Promise<MergeRow | undefined> {
    // A server that compiles statements would spend more on each batch than it takes: its plan looks far dearer than it is.
    await tx.query(`SELECT set_config('jit', 'off', true), pg_advisory_xact_lock($1)`, [MERGE_LOCK]);
    const rows = await tx.query<MergeRow[]>('SELECT * FROM import_merge WHERE import_id = $1 FOR UPDATE', [importId]);
    return rows[0];
  }

  async save(tx: EntityManager, row: MergeRow): Promise<void> {
    await tx.query(
      `UPDATE import_merge SET fence = $2, cursor_row = $3, merged_rows = $4, inserted = $5, updated = $6, unchanged = $7,
         file_duplicates = $8, rejected = $9, issues = $10, unchanged_names = $11, done = $12, new_place_ids = $13
       WHERE import_id = $1`,
      [
        row.import_id,
        row.fence,
        row.cursor_row,
        row.merged_rows,
        row.inserted,
        row.updated,
        row.unchanged,
        row.file_duplicates,
        row.rejected,
        JSON.stringify(row.issues),
        JSON.stringify(row.unchanged_names),
        row.done,
        row.new_place_ids,
      ],
    );
  }

  async countKnown(db: EntityManager, matchKeys: string[]): Promise<number> {
    const rows = await db.query<{ n: number }[]>('SELECT count(*)::int AS n FROM business WHERE match_key = ANY($1)', [
      matchKeys,
    ]);
    return rows[0]!.n;
  }

  /** Rows in a staging table; 0 when a crash of the server has emptied it. */
  async countStaged(tx: EntityManager, table: string): Promise<number> {
    const rows = await tx.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${table}`);
    return rows[0]!.n;
  }

  /** Row numbers of the next `limit` rows after the cursor. */
  async nextRows(tx: EntityManager, table: string, cursor: number, limit: number): Promise<number[]> {
    const rows = await tx.query<{ row_no: number }[]>(
      `SELECT row_no FROM ${table} WHERE row_no > $1 ORDER BY row_no LIMIT $2`,
      [cursor, limit],
    );
    return rows.map((row) => row.row_no);
  }

  /** What ties these rows to businesses and to each other, in their order. */
  ties(tx: EntityManager, table: string, rows: number[], importId: string): Promise<RowTies[]> {
    return tx.query(
      `WITH ${batchOf(table)}
       SELECT r.row_no AS row, r.place_id IS NOT NULL AS placed, r.match_key AS key, r.identity,
         r.phone_number::text AS phone, r.name_address_hash::text AS address, ${namedBefore(table, true)} AS named,
         ${someWith('phone_number')} AS "byPhone", ${someWith('name_address_hash')} AS "byAddress"
       FROM batch r ORDER BY r.row_no`,
      [rows, importId],
    );
  }

  async merge(tx: EntityManager, table: string, rows: number[], rules: MergeRules): Promise<MergeCounts> {
    const counts = await tx.query<MergeCounts[]>(mergeStatement(table, rules), [
      rows,
      rules.importId,
      rules.approve,
      rules.test,
    ]);
    return counts[0]!;
  }

  /** Gives one staged row another slug. */
  async reslug(
    tx: EntityManager,
    table: string,
    rowNo: number,
    slug: (name: string, identity: string) => string,
  ): Promise<void> {
    const rows = await tx.query<{ name: string; match_key: string }[]>(
      `SELECT name, match_key FROM ${table} WHERE row_no = $1`,
      [rowNo],
    );
    await tx.query(`UPDATE ${table} SET slug = $2 WHERE row_no = $1`, [rowNo, slug(rows[0]!.name, rows[0]!.match_key)]);
  }
}
