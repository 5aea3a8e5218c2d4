import { Injectable } from '@nestjs/common';
import { PREVIEWED_CHANGES, PREVIEWED_ROWS, type ChangeExample, type PreviewRow } from '@directory/contracts/imports';
import { BARE_KEY } from '@directory/contracts/identity';
import type { MergePreview } from '@directory/contracts/internal';
import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';
import { leaderOf, MUTABLE_COLUMNS, type MergeRow } from './merge.queries.js';
import { found } from './unplaced-rows.queries.js';

type FieldValue = ChangeExample['changes'][number]['before'];
type Facts = Record<string, FieldValue>;

/** Of degrees: a tenth of a metre. */
const POSITION_DIGITS = 6;
/** Derived and internal columns. */
const UNREADABLE = new Set(['name_hash', 'phone_number', 'longitude']);
const READABLE = MUTABLE_COLUMNS.filter((column) => !column.endsWith('_slug') && !UNREADABLE.has(column));

/** Temporary tables that shadow the directory's own for the statements of the merge, and their content afterwards. */
@Injectable()
export class DryRunQueries {
  /** Copies the candidates of the staged rows; the rollback drops the tables. */
  async shadowTables(tx: EntityManager, staged: string): Promise<void> {
    await query.run(tx, 'SET LOCAL statement_timeout = 0');
    for (const table of ['business', 'manual_deletion', 'import_change', 'possible_duplicate']) {
      await query.run(
        tx,
        `CREATE TEMPORARY TABLE ${table} (LIKE public.${table} INCLUDING ALL EXCLUDING IDENTITY) ON COMMIT DROP`,
      );
    }
    // Negative: never the id of a business.
    await query.run(
      tx,
      'ALTER TABLE pg_temp.business ALTER id ADD GENERATED ALWAYS AS IDENTITY (START -1 INCREMENT -1)',
    );
    // Copied constraints get generated names; the merge refers to this one by name.
    await query.run(tx, 'ALTER TABLE pg_temp.business RENAME CONSTRAINT business_slug_key TO business_slug_unique');
    const slugOwners = 'UNION SELECT b.match_key FROM public.business b WHERE b.slug IN (SELECT slug FROM r)';
    await this.copy(tx, staged, 'business', slugOwners);
    await this.copy(tx, staged, 'manual_deletion');
  }

  async result(
    tx: EntityManager,
    staged: string,
    { import_id: importId, issues }: MergeRow,
  ): Promise<Pick<MergePreview, 'possibleDuplicates' | 'changedFields' | 'examples' | 'rows'>> {
    const rejected = new Set(issues.map(({ row }) => row));
    return {
      possibleDuplicates: (await query.one<{ n: number }>(tx, 'SELECT count(*)::int AS n FROM possible_duplicate')).n,
      changedFields: await this.changedFields(tx),
      examples: await this.examples(tx, staged),
      rows: (await this.firstRows(tx, staged, importId)).map(({ row, outcome, facts }) => ({
        row,
        outcome: outcome === 'deleted' && rejected.has(row) ? 'rejected' : outcome,
        values: Object.fromEntries(READABLE.map((column) => [column, valueOf(facts, column)])),
      })),
    };
  }

  private async copy(tx: EntityManager, staged: string, table: string, further = ''): Promise<void> {
    const columns = await query.one<{ names: string }>(
      tx,
      `SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [`public.${table}`],
    );
    await query.run(
      tx,
      `INSERT INTO pg_temp.${table} (${columns.names}) OVERRIDING SYSTEM VALUE
       WITH r AS MATERIALIZED (SELECT * FROM ${staged}),
       wanted AS MATERIALIZED (SELECT * FROM r WHERE place_id IS NULL AND NOT starts_with(match_key, '${BARE_KEY}'))
       SELECT ${columns.names} FROM public.${table} b JOIN (${found(`public.${table}`)} ${further}) known USING (match_key)`,
    );
  }

  private changedFields(tx: EntityManager): Promise<MergePreview['changedFields']> {
    return query.rows(
      tx,
      `SELECT f.leader AS field, count(DISTINCT c.business_id)::int AS businesses
       FROM import_change c, jsonb_object_keys(c.replaced) AS k (name)
       JOIN unnest($1::text[], $2::text[]) AS f (name, leader) ON f.name = k.name
       GROUP BY f.leader ORDER BY businesses DESC, field`,
      [MUTABLE_COLUMNS, MUTABLE_COLUMNS.map(leaderOf)],
    );
  }

  private async examples(tx: EntityManager, staged: string): Promise<ChangeExample[]> {
    const rows = await query.rows<{ replaced: Facts; after: Facts }>(
      tx,
      `SELECT c.replaced, to_jsonb(b) AS after FROM import_change c JOIN business b ON b.id = c.business_id
       JOIN (SELECT match_key, min(row_no) AS row_no FROM ${staged} GROUP BY match_key) s USING (match_key)
       ORDER BY s.row_no LIMIT ${PREVIEWED_CHANGES}`,
    );
    return rows.map(({ replaced, after }) => {
      const before = { ...after, ...replaced };
      const fields = new Set(MUTABLE_COLUMNS.filter((column) => column in replaced).map(leaderOf));
      return {
        name: String(after['name']),
        slug: String(after['slug']),
        changes: [...fields].map((field) => ({
          field,
          before: valueOf(before, field),
          after: valueOf(after, field),
        })),
      };
    });
  }

  private firstRows(
    tx: EntityManager,
    staged: string,
    importId: string,
  ): Promise<{ row: number; outcome: PreviewRow['outcome']; facts: Facts }[]> {
    return query.rows(
      tx,
      `SELECT s.row_no AS row, coalesce(to_jsonb(b), to_jsonb(s)) AS facts,
         CASE
           WHEN b.id IS NULL THEN 'deleted'
           WHEN s.place_id IS NULL AND EXISTS (SELECT FROM ${staged} e
             WHERE e.match_key = s.match_key AND (e.place_id IS NOT NULL OR e.row_no < s.row_no)) THEN 'repeated'
           WHEN b.import_id IS DISTINCT FROM $1::uuid THEN 'same'
           WHEN b.id < 0 THEN 'new'
           ELSE 'changed'
         END AS outcome
       FROM (SELECT * FROM ${staged} ORDER BY row_no LIMIT ${PREVIEWED_ROWS}) s
       LEFT JOIN business b USING (match_key) ORDER BY s.row_no`,
      [importId],
    );
  }
}

function valueOf(facts: Facts, column: string): FieldValue {
  const { [column]: value = null, latitude, longitude } = facts;
  if (column !== 'latitude' || value === null) return value;
  return [latitude, longitude].map((degrees) => Number(Number(degrees).toFixed(POSITION_DIGITS))).join(', ');
}
