import { Injectable } from '@nestjs/common';
import type { UndoneImport } from '@directory/contracts/imports';
import type { UndoResponse } from '@directory/contracts/moderation';
import { IMPORTED_COLUMNS } from '@directory/contracts/ingest';
import { query } from '@directory/service-kit/query';
import { DataSource, type EntityManager } from 'typeorm';
import type { MergeRow } from '../ingest/merge.queries.js';

export type Undone = Pick<UndoResponse, 'deletedCount' | 'revertedCount' | 'unrevertedCount' | 'deletionId'>;

/** Columns that an update by an import may change. */
const RESTORED = [
  ...IMPORTED_COLUMNS.filter((name) => name !== 'match_key' && name !== 'slug'),
  'import_id',
  'edited_fields',
];

/** The import `$1` wrote `business b` last, and no administrator changed it since. */
const UNTOUCHED = `b.import_id = $1
  AND (b.edited_at IS NULL OR b.edited_at < (SELECT coalesce(m.merged_at, m.created_at) FROM import_merge m WHERE m.import_id = $1))`;

/**
 * Condition on `business b`: the import `$1` inserted it and either has not updated it, or updated only its own values: the replaced
 * values name no other import.
 */
export const BROUGHT = `${UNTOUCHED} AND NOT EXISTS (
  SELECT FROM import_change c WHERE c.import_id = $1 AND c.business_id = b.id AND c.replaced ? 'import_id')`;

/** A key that the import has replaced by a place id may meanwhile be that of another business. */
const isFree = (key: string) => `NOT EXISTS (SELECT FROM business other WHERE other.match_key = ${key})`;

@Injectable()
export class UndoQueries {
  constructor(private readonly db: DataSource) {}

  async find(tx: EntityManager, importId: string): Promise<(MergeRow & { undone: Undone | null }) | undefined> {
    return query.maybeOne<MergeRow & { undone: Undone | null }>(
      tx,
      'SELECT * FROM import_merge WHERE import_id = $1 FOR UPDATE',
      [importId],
    );
  }

  /** Undone imports, or those among these, with their counts. */
  listUndone(importIds?: string[]): Promise<(UndoneImport & { importId: string })[]> {
    return query.rows(
      this.db,
      `SELECT import_id AS "importId", (undone ->> 'deletedCount')::int AS "deletedCount",
         (undone ->> 'revertedCount')::int AS "revertedCount", (undone ->> 'unrevertedCount')::int AS "unrevertedCount"
       FROM import_merge WHERE ($1::uuid[] IS NULL OR import_id = ANY ($1)) AND undone IS NOT NULL`,
      [importIds ?? null],
    );
  }

  /** Restores the old values of businesses updated by the import. */
  async revert(tx: EntityManager, importId: string): Promise<number> {
    return (
      await query.one<{ n: number }>(
        tx,
        `WITH reverted AS (
         UPDATE business b SET (${RESTORED.join(', ')}) = ROW (${RESTORED.map((column) => `old.${column}`).join(', ')}),
           match_key = CASE WHEN ${isFree('old.match_key')} THEN old.match_key ELSE b.match_key END, updated_at = now()
         FROM import_change c, LATERAL (
           SELECT (jsonb_populate_record(current_row, c.replaced)).*
           FROM business current_row WHERE current_row.id = c.business_id
         ) old
         WHERE c.import_id = $1 AND b.id = c.business_id AND c.replaced ? 'import_id' AND ${UNTOUCHED} RETURNING 1
       ) SELECT count(*)::int AS n FROM reverted`,
        [importId],
      )
    ).n;
  }

  async note(tx: EntityManager, importId: string, undone: Undone): Promise<void> {
    await query.run(tx, 'UPDATE import_merge SET undone = $2 WHERE import_id = $1', [importId, JSON.stringify(undone)]);
    // Businesses that were not reverted keep values of the import, and so its source.
    await query.run(
      tx,
      `DELETE FROM import_change c WHERE c.import_id = $1 AND NOT EXISTS (
         SELECT FROM business b WHERE b.id = c.business_id AND c.replaced ? 'import_id'
           AND b.import_id IS DISTINCT FROM (c.replaced ->> 'import_id')::uuid)`,
      [importId],
    );
    await query.run(tx, 'DELETE FROM possible_duplicate WHERE import_id = $1 AND NOT different', [importId]);
  }
}
