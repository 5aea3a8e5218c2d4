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

/** Marks a change of what an import had written that was undone later: undoing the change undoes both. */
const OF_UNDONE = 'import_is_undone';

/** No administrator changed `business b` since an import. */
const isUnedited = (importId: string) =>
  `(b.edited_at IS NULL OR b.edited_at < (SELECT coalesce(m.merged_at, m.created_at) FROM import_merge m WHERE m.import_id = ${importId}))`;

/** The import `$1` wrote `business b` last, and no administrator changed it since. */
const UNTOUCHED = `b.import_id = $1 AND ${isUnedited('$1')}`;

/** A change by which an import replaced values of another one. */
const replacing = (importId: string) =>
  `import_change c WHERE c.import_id = ${importId} AND c.business_id = b.id AND c.replaced ? 'import_id'`;

/** The import `$1`, and those before it that were undone since it changed what they had written. */
const UNDONE_IN_TURN = `WITH RECURSIVE step AS (
    SELECT $1::uuid AS import_id
    UNION
    SELECT e.import_id FROM step JOIN import_change c ON c.import_id = step.import_id AND c.business_id = b.id AND c.replaced ? '${OF_UNDONE}',
      LATERAL (SELECT (c.replaced ->> 'import_id')::uuid AS import_id) e
    WHERE ${isUnedited('e.import_id')}
  )`;

/**
 * Condition on `business b`: the import `$1` inserted it and either has not updated it, or updated only its own values: the replaced
 * values name no other import. Or an import did that was undone since `$1` changed it.
 */
export const BROUGHT = `${UNTOUCHED} AND (NOT EXISTS (SELECT FROM ${replacing('$1')})
  OR (EXISTS (SELECT FROM ${replacing('$1')} AND c.replaced ? '${OF_UNDONE}')
    AND EXISTS (${UNDONE_IN_TURN} SELECT FROM step WHERE NOT EXISTS (SELECT FROM ${replacing('step.import_id')}))))`;

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

  /** Restores the old values of businesses updated by the import, and by those before it that were undone since. */
  async revert(tx: EntityManager, importId: string): Promise<number> {
    const n = await query.value<number>(
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
    );
    if (n > 0) for (const earlier of await this.undoneBefore(tx, importId)) await this.revert(tx, earlier);
    return n;
  }

  /** Undone imports that wrote what is left of businesses once this import is reverted. */
  private async undoneBefore(tx: EntityManager, importId: string): Promise<string[]> {
    return query.column<string>(
      tx,
      `SELECT DISTINCT b.import_id AS id FROM import_change c JOIN business b ON b.id = c.business_id
       WHERE c.import_id = $1 AND c.replaced ? '${OF_UNDONE}' AND b.import_id::text = c.replaced ->> 'import_id'`,
      [importId],
    );
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
    // Once the later imports are undone too, nothing of this one is left.
    if (undone.unrevertedCount > 0)
      await query.run(
        tx,
        `UPDATE import_change SET replaced = replaced || '{"${OF_UNDONE}": true}' WHERE replaced ->> 'import_id' = $1`,
        [importId],
      );
    await query.run(tx, 'DELETE FROM possible_duplicate WHERE import_id = $1 AND NOT different', [importId]);
  }
}
