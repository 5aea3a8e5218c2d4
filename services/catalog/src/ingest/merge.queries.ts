import { Injectable } from '@nestjs/common';
import { BUSINESS_FIELDS, type BusinessField, type ImportedField } from '@directory/contracts/business-fields';
import type { ImportMode, RowIssue } from '@directory/contracts/imports';
import { IMPORTED_COLUMNS, INGEST_COLUMN_NAMES } from '@directory/contracts/ingest';
import type { Provenance } from '@directory/contracts/provenance';
import { query, type Database } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';
import { areaNamingStatement, namedRows, namingStatement, storedNames } from './naming-statement.js';

export interface MergeRow {
  import_id: string;
  fence: number;
  staging_table: string | null;
  staged_rows: number | null;
  /** Rows merged so far, of those with place id, then of those without, then of those that state no place at all. */
  cursor_row: number;
  cursor_without_place_id: number;
  cursor_without_place: number;
  merged_rows: number;
  /** Of them, those merged before the rows now staged were appended. */
  merged_before: number;
  inserted: number;
  new_place_ids: number;
  updated: number;
  unchanged: number;
  file_duplicates: number;
  preserved_edits: number;
  deleted_skipped: number;
  rejected: number;
  unchanged_names: string[];
  done: boolean;
}

/** Result of merging one chunk of rows. */
export interface MergeCounts {
  rows: number;
  inserted: number;
  newPlaceIds: number;
  updated: number;
  unchanged: number;
  fileDuplicates: number;
  preservedEdits: number;
  deletedSkipped: number;
  unchangedNames: string[];
}

export interface MergeRules {
  importId: string;
  phase: MergePhase;
  mode: ImportMode;
  /** Whether rows replace manual edits and restore manually deleted businesses. */
  overwriteManual: boolean;
  approve: boolean;
  test: boolean;
  /** Whether rows have their stored names already. */
  isNamed?: boolean;
}

/** Rows of two phases are never in one batch. */
export type MergePhase = 'placed' | 'unplaced' | 'placeless';

/** Conditions on staged rows `s`. A row that only has a name and a phone is last: it never decides where a business is. */
const STATES_PLACE = (row: string) =>
  `coalesce(${row}.city_slug, ${row}.postal_code, ${row}.full_address, ${row}.street, ${row}.latitude::text) IS NOT NULL`;
const PHASES: Record<MergePhase, string> = {
  placed: 's.place_id IS NOT NULL',
  unplaced: `s.place_id IS NULL AND ${STATES_PLACE('s')}`,
  placeless: `s.place_id IS NULL AND NOT ${STATES_PLACE('s')}`,
};

/** Whether row `e` is merged before the row of this number, which is of this phase. */
export function precedes(phase: MergePhase, row: string): string {
  const isEarlier = `e.row_no < ${row}`;
  const withPlace = phase === 'unplaced' ? `AND ${isEarlier}` : '';
  return `(e.place_id IS NOT NULL OR (${STATES_PLACE('e')} ${withPlace})${phase === 'placeless' ? ` OR ${isEarlier}` : ''})`;
}

/** The same for a row `s` of either phase without place id. */
export const PRECEDES = `CASE WHEN ${STATES_PLACE('s')} THEN ${precedes('unplaced', 's.row_no')} ELSE ${precedes('placeless', 's.row_no')} END`;

/** Unchanged businesses reported per chunk. */
const SAMPLE_BUSINESSES = 5;

/** Serializes merges, so that concurrent ones never insert a key twice. */
export const MERGE_LOCK = 7_041_789_633;

/** Updatable columns: neither identity nor slug, which others link to. */
export const MUTABLE_COLUMNS = IMPORTED_COLUMNS.filter((name) => name !== 'match_key' && name !== 'slug');

/** The column that a derived one follows, so that the pair is never from two different rows. */
export function leaderOf(column: ImportedField): string {
  const { follows }: BusinessField = BUSINESS_FIELDS[column];
  return follows ?? column;
}

/**
 * When a stored value of business `b` stays: for an empty cell and for a manual edit. Rows that only fill, and rows without place id
 * of a business that has one, replace nothing, nor does a city or area that is only inferred, except another such one.
 */
function keepsStored(column: ImportedField, rules: MergeRules): string {
  const leader = leaderOf(column);
  const mark = INFERRED_MARKS[leader];
  const isStored = `(b.${leader} IS NOT NULL${mark ? ` AND NOT b.${mark} IS TRUE` : ''})`;
  const reasons = [`excluded.${leader} IS NULL`];
  if (!rules.overwriteManual) reasons.push(`(b.edited_fields IS NOT NULL AND '${leader}' = ANY(b.edited_fields))`);
  if (rules.mode === 'fill') reasons.push(isStored);
  else if (rules.phase !== 'placed') reasons.push(`(b.place_id IS NOT NULL AND ${isStored})`);
  if (mark) reasons.push(`(excluded.${mark} IS TRUE AND ${isStored})`);
  // That a source states the city that was inferred changes nothing that anybody sees.
  if (column === 'city_inferred') reasons.push('excluded.city IS NOT DISTINCT FROM b.city');
  return leader === 'area' ? `NOT ${isOfReplacedCity(rules)} AND (${reasons.join(' OR ')})` : reasons.join(' OR ');
}

/** Columns that may be inferred from the position, with those that say so. */
const INFERRED_MARKS: Readonly<Record<string, ImportedField>> = { city: 'city_inferred', area: 'area_inferred' };

/** Whether the stored area is the district of an inferred city that another one replaces. An edit removes its mark. */
function isOfReplacedCity(rules: MergeRules): string {
  return `(b.area_inferred IS TRUE AND excluded.city_slug IS DISTINCT FROM b.city_slug AND NOT (${keepsStored('city', rules)}))`;
}

/** Columns that do not follow another. */
const LEADERS = MUTABLE_COLUMNS.filter((column) => leaderOf(column) === column);

/** Overwritten values are no manual edits any more. */
function stillEdited(rules: MergeRules): string {
  const replaced = LEADERS.map((column) => `CASE WHEN NOT (${keepsStored(column, rules)}) THEN '${column}' END`);
  return `edited_fields = (
    SELECT array_agg(f ORDER BY f) FROM unnest(b.edited_fields) f
    WHERE f <> ALL (array_remove(ARRAY[${replaced.join(', ')}], NULL)))`;
}

/** The origin is that of the import that last changed a business: like `import_id` it has no value of its own to preserve. */
export const ORIGIN_COLUMNS: readonly ImportedField[] = ['dataset', 'dataset_licence'];

function update(rules: MergeRules): string {
  const values = MUTABLE_COLUMNS.map((c) => `CASE WHEN ${keepsStored(c, rules)} THEN b.${c} ELSE excluded.${c} END`);
  const written = (column: ImportedField, at: number) =>
    `${column} = ${ORIGIN_COLUMNS.includes(column) ? `excluded.${column}` : values[at]}`;
  return `DO UPDATE SET ${MUTABLE_COLUMNS.map(written).join(', ')},
  ${rules.overwriteManual ? `${stillEdited(rules)},` : ''} import_id = excluded.import_id, updated_at = now()
  WHERE (${MUTABLE_COLUMNS.map((c) => `b.${c}`).join(', ')}) IS DISTINCT FROM (${values.join(', ')})`;
}

/** Number of values of row `r` that do not replace manual edits of business `b`. */
function preservedValues(mode: ImportMode): string {
  return LEADERS.map((column) => {
    const pair = column === 'latitude' ? ['latitude', 'longitude'] : [column];
    const [given, stored] = ['r', 'b'].map((table) => `(${pair.map((c) => `${table}.${c}`).join(', ')})`);
    const conditions = [`'${column}' = ANY(b.edited_fields)`, `r.${column} IS NOT NULL`];
    const mark = INFERRED_MARKS[column];
    if (mark) conditions.push(`r.${mark} IS NOT TRUE`);
    conditions.push(mode === 'fill' ? `b.${column} IS NULL` : `${given} IS DISTINCT FROM ${stored}`);
    return `(${conditions.join(' AND ')})::int`;
  }).join(' + ');
}

/**
 * Whether an earlier row of import `$2` has the business of row `r`. Evaluated row by row: a join might start with all rows of the
 * import. For unchanged businesses only the staging table has a record, where rows with place id come first.
 */
function namedBefore(table: string, phase: MergePhase): string {
  const changed = 'r.match_key IN (SELECT match_key FROM known WHERE import_id IS NOT DISTINCT FROM $2::uuid)';
  if (phase === 'placed') return changed;
  return `(${changed} OR EXISTS (SELECT FROM ${table} e
    WHERE e.match_key = r.match_key AND ${precedes(phase, 'r.row_no')}))`;
}

/** Rows of manually deleted businesses, also evaluated row by row. */
const BARRED = `SELECT match_key FROM first_of r
  WHERE (SELECT d.match_key FROM manual_deletion d WHERE d.match_key = r.match_key AND d.lifted_by IS NULL) IS NOT NULL
    AND match_key NOT IN (SELECT match_key FROM known)`;

const LIFTED = `,
lifted AS (
  UPDATE manual_deletion d SET lifted_by = $2::uuid
  WHERE d.lifted_by IS NULL AND d.match_key IN (SELECT match_key FROM merged WHERE inserted)
)`;

/**
 * Businesses are inserted if their key is unknown: of a unique index, `ON CONFLICT` reads every key again and logs every row
 * twice. A key that another transaction inserts meanwhile is an error, after which the rows are merged again.
 */
function writtenBy(rules: MergeRules): string {
  const insert = (which: string) => `
  INSERT INTO business AS b (${IMPORTED_COLUMNS.join(', ')}, approved, test, import_id)
  SELECT ${IMPORTED_COLUMNS.join(', ')},
    $3::boolean, $4::boolean OR coalesce(starts_with(place_id, 'TEST_'), false), $2::uuid
  FROM first_of WHERE match_key NOT IN (SELECT match_key FROM left_out) AND match_key ${which} (SELECT match_key FROM known)
  ORDER BY match_key`;
  const created = `created AS (${insert('NOT IN')} RETURNING id, match_key, place_id)`;
  const ofCreated = 'SELECT id, match_key, place_id, true AS inserted, NULL::jsonb AS replaced FROM created';
  if (rules.mode === 'new') return `${created}, merged AS (${ofCreated})`;
  return `${created},
changed AS (${insert('IN')}
  ON CONFLICT (match_key) ${update(rules)}
  RETURNING new.id, new.match_key, new.place_id, old.id IS NULL AS inserted,
    CASE WHEN old.id IS NOT NULL THEN (
      -- OFFSET 0: the new row is converted once, not for every key.
      SELECT jsonb_object_agg(o.key, o.value)
      FROM (SELECT to_jsonb(new) AS content OFFSET 0) written, jsonb_each(to_jsonb(old)) o
      WHERE o.value IS DISTINCT FROM written.content -> o.key
    ) END AS replaced
),
merged AS (${ofCreated} UNION ALL SELECT * FROM changed)`;
}

/**
 * Merges rows `$1`, ascending and with the keys of their businesses, in one statement, so that rows, counts and replaced values are
 * atomic. The first of several rows of a business wins, also across batches.
 */
function mergeStatement(table: string, rules: MergeRules): string {
  const { mode, phase, overwriteManual, isNamed } = rules;
  const countsEdits = mode !== 'new' && !overwriteManual;
  const named = `${storedNames('staged')},\nbatch AS MATERIALIZED (${namedRows('staged', INGEST_COLUMN_NAMES)}),`;
  return `
WITH ${isNamed ? 'batch' : 'staged'} AS MATERIALIZED (
  SELECT * FROM ${table} s
  WHERE s.row_no BETWEEN ($1::int[])[1] AND ($1::int[])[cardinality($1::int[])] AND s.row_no = ANY($1::int[])
),
${isNamed ? '' : named}
first_of AS MATERIALIZED (SELECT DISTINCT ON (match_key) * FROM batch ORDER BY match_key, row_no),
-- Looked up row by row: a join might start with the whole table.
known AS MATERIALIZED (
  SELECT b.* FROM first_of r, LATERAL (
    SELECT b.match_key, b.import_id FROM business b WHERE b.match_key = r.match_key OFFSET 0) b
),
again AS MATERIALIZED (SELECT match_key FROM first_of r WHERE ${namedBefore(table, phase)}),
barred AS MATERIALIZED (${overwriteManual ? 'SELECT NULL::text AS match_key WHERE false' : BARRED}),
left_out AS MATERIALIZED (SELECT match_key FROM again UNION ALL SELECT match_key FROM barred),
${writtenBy(rules)},
replaced_values AS (
  INSERT INTO import_change (import_id, business_id, replaced)
  SELECT $2::uuid, id, replaced FROM merged WHERE replaced IS NOT NULL
  -- Changed twice by one import: the value before the import counts, unless another one has changed it in between.
  ON CONFLICT (import_id, business_id) DO UPDATE SET replaced = CASE
    WHEN excluded.replaced ? 'import_id' AND import_change.replaced ? 'import_id' THEN excluded.replaced
    ELSE excluded.replaced || import_change.replaced END
)${overwriteManual ? LIFTED : ''}
SELECT
  (SELECT count(*)::int FROM batch) AS rows,
  (SELECT count(*)::int FROM merged WHERE inserted) AS inserted,
  (SELECT count(place_id)::int FROM merged WHERE inserted) AS "newPlaceIds",
  (SELECT count(*)::int FROM merged WHERE NOT inserted) AS updated,
  (SELECT count(*)::int FROM first_of) - (SELECT count(*)::int FROM merged) - (SELECT count(*)::int FROM left_out)
    AS unchanged,
  (SELECT count(*)::int FROM batch) - (SELECT count(*)::int FROM first_of) + (SELECT count(*)::int FROM again)
    AS "fileDuplicates",
  (SELECT count(*)::int FROM barred) AS "deletedSkipped",
  ${countsEdits ? preservedEdits(rules) : '0'} AS "preservedEdits",
  (SELECT coalesce(json_agg(name), '[]') FROM (
     SELECT name FROM first_of
     WHERE match_key NOT IN (SELECT match_key FROM merged UNION ALL SELECT match_key FROM left_out)
     ORDER BY row_no LIMIT ${SAMPLE_BUSINESSES}
   ) sample) AS "unchangedNames"`;
}

function preservedEdits({ mode, phase }: MergeRules): string {
  return `(SELECT coalesce(sum((
       SELECT ${preservedValues(mode)} FROM business b
       WHERE b.match_key = r.match_key AND b.edited_fields IS NOT NULL ${phase === 'placed' ? '' : 'AND b.place_id IS NULL'}
     )), 0)::int FROM first_of r
     WHERE r.match_key IN (SELECT match_key FROM known) AND r.match_key NOT IN (SELECT match_key FROM left_out))`;
}

@Injectable()
export class MergeQueries {
  async find(db: Database, importId: string): Promise<MergeRow | undefined> {
    return query.maybeOne(db, 'SELECT * FROM import_merge WHERE import_id = $1', [importId]);
  }

  /** The state of a merge, locked until the transaction ends; serializes merges of all imports. */
  async lock(tx: EntityManager, importId: string): Promise<MergeRow | undefined> {
    // JIT compilation would take longer than the statement: the planner overestimates its cost.
    await query.run(tx, `SELECT set_config('jit', 'off', true), pg_advisory_xact_lock($1)`, [MERGE_LOCK]);
    return query.maybeOne<MergeRow>(tx, 'SELECT * FROM import_merge WHERE import_id = $1 FOR UPDATE', [importId]);
  }

  /** Edits before the first batch precede the import; a further round of rows does not change that. */
  async save(tx: EntityManager, row: MergeRow): Promise<void> {
    await query.run(
      tx,
      `UPDATE import_merge SET fence = $2, cursor_row = $3, merged_rows = $4, inserted = $5, updated = $6, unchanged = $7,
         file_duplicates = $8, rejected = $9, unchanged_names = $10, done = $11, new_place_ids = $12,
         cursor_without_place_id = $13, preserved_edits = $14, deleted_skipped = $15, cursor_without_place = $16,
         duplicates_cursor = 0, merged_at = coalesce(merged_at, now())
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
        JSON.stringify(row.unchanged_names),
        row.done,
        row.new_place_ids,
        row.cursor_without_place_id,
        row.preserved_edits,
        row.deleted_skipped,
        row.cursor_without_place,
      ],
    );
  }

  /** Adds issues after the first `position` of the import. */
  async addIssues(tx: EntityManager, importId: string, position: number, issues: RowIssue[]): Promise<void> {
    if (issues.length === 0) return;
    await query.run(
      tx,
      `INSERT INTO import_issue (import_id, position, issue)
       SELECT $1, $2 + n - 1, issue FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS added (issue, n)`,
      [importId, position, JSON.stringify(issues)],
    );
  }

  /** The first `limit`, in the order of the merge. */
  async issues(db: Database, importId: string, limit: number): Promise<RowIssue[]> {
    const rows = await query.rows<{ issue: RowIssue }>(
      db,
      'SELECT issue FROM import_issue WHERE import_id = $1 ORDER BY position LIMIT $2',
      [importId, limit],
    );
    return rows.map(({ issue }) => issue);
  }

  async recordProvenance(tx: EntityManager, importId: string, { source, licence, note }: Provenance): Promise<void> {
    await query.run(tx, 'UPDATE import_merge SET source = $2, licence = $3, note = $4 WHERE import_id = $1', [
      importId,
      source,
      licence,
      note,
    ]);
  }

  async countKnown(db: EntityManager, matchKeys: string[]): Promise<number> {
    return (
      await query.one<{ n: number }>(db, 'SELECT count(*)::int AS n FROM business WHERE match_key = ANY($1)', [
        matchKeys,
      ])
    ).n;
  }

  /** Rows in a staging table; 0 if a crash of the server has emptied it. */
  async countStaged(tx: EntityManager, table: string): Promise<number> {
    return (await query.one<{ n: number }>(tx, `SELECT count(*)::int AS n FROM ${table}`)).n;
  }

  /** Numbers of the next `limit` rows of a phase after a cursor. */
  async nextRows(
    tx: EntityManager,
    table: string,
    next: { phase: MergePhase; cursor: number; limit: number },
  ): Promise<number[]> {
    const rows = await query.rows<{ row_no: number }>(
      tx,
      `SELECT row_no FROM ${table} s WHERE row_no > $1 AND ${PHASES[next.phase]} ORDER BY row_no LIMIT $2`,
      [next.cursor, next.limit],
    );
    return rows.map((row) => row.row_no);
  }

  /** Gives these rows, or all, the names of the cities, areas and categories under which businesses are stored. */
  async setNames(tx: EntityManager, table: string, rows?: number[]): Promise<void> {
    for (const statement of [namingStatement, areaNamingStatement])
      await query.run(tx, statement(table, rows !== undefined), rows && [rows]);
  }

  /** Whether rows with place id need them before the merge, which sets all but those of areas itself. */
  async needNames(tx: EntityManager): Promise<boolean> {
    return (
      await query.one<{ need: boolean }>(
        tx,
        `SELECT EXISTS (SELECT FROM business WHERE place_id IS NULL)
           OR EXISTS (SELECT FROM name_alias WHERE country_code LIKE '%/%') AS need`,
      )
    ).need;
  }

  async merge(tx: EntityManager, table: string, rows: number[], rules: MergeRules): Promise<MergeCounts> {
    return query.one<MergeCounts>(tx, mergeStatement(table, rules), [rows, rules.importId, rules.approve, rules.test]);
  }

  async regenerateSlug(
    tx: EntityManager,
    table: string,
    rowNo: number,
    slug: (name: string, identity: string) => string,
  ): Promise<void> {
    const row = await query.one<{ name: string; match_key: string }>(
      tx,
      `SELECT name, match_key FROM ${table} WHERE row_no = $1`,
      [rowNo],
    );
    await query.run(tx, `UPDATE ${table} SET slug = $2 WHERE row_no = $1`, [rowNo, slug(row.name, row.match_key)]);
  }
}
