import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';
import type { Adoption, KnownBusiness, UnplacedRow } from './resolve-rows.js';
import { factsOf, found } from './unplaced-rows.queries.js';

/** Businesses without place id that rows with a new place id are of. */
@Injectable()
export class AdoptionQueries {
  async find(
    tx: EntityManager,
    table: string,
    rows: number[],
    importId: string,
  ): Promise<{ newRows: UnplacedRow[]; candidates: KnownBusiness[] }> {
    const { any } = await query.one<{ any: boolean }>(
      tx,
      'SELECT EXISTS (SELECT FROM business WHERE place_id IS NULL) AS any',
    );
    if (!any) return { newRows: [], candidates: [] };
    const candidates = await query.rows<KnownBusiness>(
      tx,
      `WITH ${newRowsOf(table)}, found AS (${found('business', 'b.place_id IS NULL')})
       SELECT b.match_key AS key, false AS placed, false AS deleted, ${factsOf('b')}, b.edited_fields AS edited, false AS named
       FROM found, LATERAL (SELECT * FROM business b WHERE b.match_key = found.match_key OFFSET 0) b
       WHERE b.import_id IS DISTINCT FROM $2::uuid`,
      [rows, importId],
    );
    if (candidates.length === 0) return { newRows: [], candidates };
    const newRows = await query.rows<UnplacedRow>(
      tx,
      `WITH ${newRowsOf(table)} SELECT r.row_no AS row, r.match_key AS key, ${factsOf('r')} FROM r ORDER BY r.row_no`,
      [rows],
    );
    return { newRows, candidates };
  }

  /** The keys of these businesses become those of their rows. The merge of the row sets the place id. */
  async give(tx: EntityManager, importId: string, adoptions: Adoption[]): Promise<void> {
    const keys = [adoptions.map(({ key }) => key), adoptions.map(({ newKey }) => newKey)];
    await query.run(
      tx,
      `WITH adopted AS (
         UPDATE business b SET match_key = a.new_key FROM unnest($1::text[], $2::text[]) AS a (key, new_key)
         WHERE b.match_key = a.key RETURNING b.id, a.key
       )
       INSERT INTO import_change (import_id, business_id, replaced)
       SELECT $3::uuid, id, jsonb_build_object('match_key', key) FROM adopted
       ON CONFLICT (import_id, business_id) DO UPDATE SET replaced = excluded.replaced || import_change.replaced`,
      [...keys, importId],
    );
    await query.run(
      tx,
      `WITH a AS (SELECT * FROM unnest($1::text[], $2::text[]) AS a (key, new_key)),
       former AS (DELETE FROM possible_duplicate WHERE match_key = ANY($1) OR other_key = ANY($1) RETURNING *),
       pairs AS (
         SELECT f.*, coalesce(one.new_key, f.match_key) AS one, coalesce(other.new_key, f.other_key) AS other
         FROM former f LEFT JOIN a one ON one.key = f.match_key LEFT JOIN a other ON other.key = f.other_key
       )
       INSERT INTO possible_duplicate (match_key, other_key, import_id, reasons, certain, different, detected_at)
       SELECT least(one, other), greatest(one, other), import_id, reasons, certain, different, detected_at FROM pairs
       WHERE one <> other ON CONFLICT DO NOTHING`,
      keys,
    );
  }
}

/** Of rows `$1`, those whose place id no business and no deletion has. */
function newRowsOf(table: string): string {
  // Looked up row by row: a join might start with the whole table.
  const isNew = (known: string) => `(SELECT k.match_key FROM ${known} k WHERE k.match_key = s.match_key) IS NULL`;
  return `r AS MATERIALIZED (
    SELECT DISTINCT ON (match_key) * FROM ${table} s
    WHERE s.row_no = ANY($1::int[]) AND ${isNew('business')} AND ${isNew('manual_deletion')}
    ORDER BY match_key, row_no
  ), wanted AS MATERIALIZED (SELECT * FROM r)`;
}
