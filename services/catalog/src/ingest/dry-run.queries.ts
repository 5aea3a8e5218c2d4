import { Injectable } from '@nestjs/common';
import {
  PREVIEWED_CHANGES,
  PREVIEWED_ROWS,
  type ChangeExample,
  type PreviewRow,
  type RowIssue,
} from '@directory/contracts/imports';
import { BARE_KEY } from '@directory/contracts/identity';
import type { MergePreview } from '@directory/contracts/internal';
import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';
import { DuplicateDetector } from '../duplicates/duplicate-detector.js';
import { leaderOf, MUTABLE_COLUMNS, PRECEDES } from './merge.queries.js';
import { bareFound, found } from './unplaced-rows.queries.js';

type FieldValue = ChangeExample['changes'][number]['before'];
type Facts = Record<string, FieldValue>;

/** Of degrees: a tenth of a metre. */
const POSITION_DIGITS = 6;
/** Derived and internal columns. */
const UNREADABLE = new Set(['name_hash', 'phone_number', 'longitude', 'city_inferred', 'area_inferred']);
const READABLE = MUTABLE_COLUMNS.filter((column) => !column.endsWith('_slug') && !UNREADABLE.has(column));

/** Indexes by which the merge finds businesses. The others would take most of a preview. */
const MERGE_INDEXES = [
  'business_match_key_unique',
  'business_slug_unique',
  'business_phone_number',
  'business_name_hash',
  'business_name_city',
  'business_website_key',
  'business_unplaced_phone',
  'business_unplaced_name',
  'business_unplaced_name_city',
];
/**
 * Indexed texts of a row up to which no index can reject it, even with those of its stored business and of aliases. An entry has at
 * most 2,704 bytes.
 */
const MAX_INDEXED_BYTES = 800;

const COMPARED_AT_ONCE = 1_000;
const COMPARED = 'id, phone_number, name_hash, latitude, longitude, website';

/** Temporary tables that shadow the directory's own for the statements of the merge, and their content afterwards. */
@Injectable()
export class DryRunQueries {
  /** Comparing takes 50 ms for a thousand businesses. */
  maxCompared = 20_000;

  constructor(private readonly detector: DuplicateDetector) {}

  /** Copies the candidates of the staged rows; the rollback drops the tables. */
  async shadowTables(tx: EntityManager, staged: string): Promise<void> {
    const create = (table: string, without: string) =>
      query.run(
        tx,
        `CREATE TEMPORARY TABLE ${table} (LIKE public.${table} INCLUDING ALL EXCLUDING IDENTITY ${without}) ON COMMIT DROP`,
      );
    await create('business', 'EXCLUDING INDEXES');
    for (const table of ['manual_deletion', 'import_change', 'possible_duplicate']) await create(table, '');
    // Negative: never the id of a business.
    await query.run(
      tx,
      'ALTER TABLE pg_temp.business ALTER id ADD GENERATED ALWAYS AS IDENTITY (START -1 INCREMENT -1)',
    );
    const slugOwners =
      'SELECT b.match_key FROM r, LATERAL (SELECT match_key FROM public.business WHERE slug = r.slug OFFSET 0) b';
    const adopted = `SELECT match_key FROM (
      WITH wanted AS MATERIALIZED (
        SELECT * FROM r WHERE place_id IS NOT NULL
          AND (SELECT k.match_key FROM public.business k WHERE k.match_key = r.match_key) IS NULL
      ) ${found('public.business', 'b.place_id IS NULL')}) adopted`;
    await this.copy(
      tx,
      staged,
      'business',
      `UNION ${slugOwners} UNION ${adopted} UNION ${bareFound('public.business')}`,
    );
    await this.copy(tx, staged, 'manual_deletion');
    await this.createIndexes(tx, staged);
  }

  async result(
    tx: EntityManager,
    staged: string,
    importId: string,
    issues: RowIssue[],
  ): Promise<
    Pick<MergePreview, 'possibleDuplicates' | 'duplicatesAreMinimum' | 'changedFields' | 'examples' | 'rows'>
  > {
    const rejected = new Set(issues.map(({ row }) => row));
    return {
      ...(await this.possibleDuplicates(tx, importId)),
      changedFields: await this.changedFields(tx),
      examples: await this.examples(tx, staged),
      rows: (await this.firstRows(tx, staged, importId)).map(({ row, outcome, facts }) => ({
        row,
        outcome: outcome === 'deleted' && rejected.has(row) ? 'rejected' : outcome,
        values: Object.fromEntries(READABLE.map((column) => [column, valueOf(facts, column)])),
      })),
    };
  }

  /** Pairs that the merge has recorded, and those that the scan after the import will find. */
  private async possibleDuplicates(
    tx: EntityManager,
    importId: string,
  ): Promise<Pick<MergePreview, 'possibleDuplicates' | 'duplicatesAreMinimum'>> {
    await query.run(tx, 'CREATE INDEX ON pg_temp.business (id)');
    await query.run(
      tx,
      `CREATE TEMPORARY VIEW compared AS
       SELECT ${COMPARED} FROM public.business b WHERE (SELECT c.id FROM pg_temp.business c WHERE c.id = b.id) IS NULL
       UNION ALL SELECT ${COMPARED} FROM pg_temp.business`,
    );
    const written = await query.rows<{ id: string }>(
      tx,
      `SELECT id FROM pg_temp.business WHERE import_id = $1 ORDER BY id LIMIT $2`,
      [importId, this.maxCompared + 1],
    );
    const pairs: [string, string][] = [];
    for (let at = 0; at < Math.min(written.length, this.maxCompared); at += COMPARED_AT_ONCE) {
      const ids = written.slice(at, Math.min(at + COMPARED_AT_ONCE, this.maxCompared)).map(({ id }) => id);
      const tables = {
        scanned: 'pg_temp.business',
        others: 'compared',
        facts: ['public.business', 'pg_temp.business'],
      };
      pairs.push(...(await this.detector.detect(tx, ids, tables)).map(({ keys }) => keys));
    }
    const { n } = await query.one<{ n: number }>(
      tx,
      `SELECT count(*)::int AS n FROM (
         SELECT match_key, other_key FROM pg_temp.possible_duplicate
         UNION SELECT least(one, other), greatest(one, other) FROM unnest($1::text[], $2::text[]) AS detected (one, other)
         -- Decided by an administrator, or of an earlier import.
         EXCEPT SELECT match_key, other_key FROM public.possible_duplicate p WHERE different OR 'import' = ANY (reasons)
       ) pair`,
      [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
    );
    return { possibleDuplicates: n, duplicatesAreMinimum: written.length > this.maxCompared };
  }

  /** Looks businesses up one by one: a join might start with the whole table. */
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
       WITH r AS MATERIALIZED (
         SELECT match_key, place_id, slug, phone_number, name_hash, city_slug, city_inferred, latitude, longitude FROM ${staged}
       ),
       wanted AS MATERIALIZED (SELECT * FROM r WHERE place_id IS NULL AND NOT starts_with(match_key, '${BARE_KEY}'))
       SELECT ${columns.names} FROM (${found(`public.${table}`)} ${further}) known (key),
         LATERAL (SELECT * FROM public.${table} b WHERE b.match_key = known.key OFFSET 0) b`,
    );
  }

  /** Under their names, which the merge refers to. */
  private async createIndexes(tx: EntityManager, staged: string): Promise<void> {
    const isLong = `octet_length(concat(slug, category_slug, type_slug, country_code, city_slug)) > ${MAX_INDEXED_BYTES}`;
    const indexes = await query.rows<{ definition: string }>(
      tx,
      `SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index JOIN pg_class c ON c.oid = indexrelid
       WHERE indrelid = 'public.business'::regclass AND (
         c.relname = ANY($1) OR EXISTS (SELECT FROM ${staged} WHERE ${isLong}) OR EXISTS (SELECT FROM pg_temp.business WHERE ${isLong})
       ) ORDER BY indexrelid`,
      [MERGE_INDEXES],
    );
    for (const { definition } of indexes) {
      await query.run(tx, definition.replace(' ON public.business ', ' ON pg_temp.business '));
    }
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
      `WITH shown AS MATERIALIZED (
         SELECT b.id, s.row_no FROM import_change c JOIN business b ON b.id = c.business_id
         JOIN (SELECT match_key, min(row_no) AS row_no FROM ${staged} GROUP BY match_key) s USING (match_key)
         ORDER BY s.row_no LIMIT ${PREVIEWED_CHANGES}
       )
       SELECT c.replaced, to_jsonb(b) AS after FROM shown JOIN import_change c ON c.business_id = shown.id
       JOIN business b ON b.id = shown.id ORDER BY shown.row_no`,
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
             WHERE e.match_key = s.match_key AND ${PRECEDES}) THEN 'repeated'
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
