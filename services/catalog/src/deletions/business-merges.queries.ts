import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';
import { editedAt } from '../moderation/edit.queries.js';
import { leaderOf, MUTABLE_COLUMNS, ORIGIN_COLUMNS } from '../ingest/merge.queries.js';

/** What a survivor takes over where it has no value: neither identity nor origin. */
const FILLED = MUTABLE_COLUMNS.filter((column) => column !== 'place_id' && !ORIGIN_COLUMNS.includes(column));
const LEADERS = FILLED.filter((column) => leaderOf(column) === column);
const CHANGED = [...FILLED, 'approved', 'edited_at'].join(', ');

/** Sets columns of the survivors. `source` selects their id and `written`, the values by column; `merged` are preceding WITH queries. */
function setting(source: string, merged = ''): string {
  return `WITH ${merged} change AS MATERIALIZED (${source})
    UPDATE business b SET (${CHANGED}) = ROW (${CHANGED.split(', ')
      .map((column) => `v.${column}`)
      .join(', ')}), updated_at = now()
    FROM change, LATERAL (
      SELECT (jsonb_populate_record(current_row, change.written)).* FROM business current_row
      WHERE current_row.id = change.survivor_id
    ) v
    WHERE b.id = change.survivor_id`;
}

/** Businesses removed by merging them into another; see docs/adr/0034. */
@Injectable()
export class BusinessMergeQueries {
  /**
   * Completes the survivors from businesses that `deletionId` has just removed, whose URLs lead to them from now on. Of several
   * businesses with a value, the first gives it.
   */
  async complete(
    tx: EntityManager,
    deletionId: string,
    pairs: { survivorId: string; removedId: string }[],
  ): Promise<void> {
    await query.run(
      tx,
      `WITH facts AS MATERIALIZED (
         SELECT p.removed_id, p.survivor_id, p.nth, to_jsonb(s) AS survivor, d.content AS removed
         FROM unnest($2::bigint[], $3::bigint[]) WITH ORDINALITY AS p (removed_id, survivor_id, nth)
         JOIN business s ON s.id = p.survivor_id JOIN deleted_business d ON d.id = p.removed_id
       ),
       filled AS (
         SELECT DISTINCT ON (f.survivor_id, c.leader) f.removed_id, c.leader FROM facts f, unnest($4::text[]) AS c (leader)
         WHERE f.survivor -> c.leader = 'null' AND f.removed -> c.leader <> 'null'
         ORDER BY f.survivor_id, c.leader, f.nth
       ),
       changed AS (
         SELECT f.removed_id, jsonb_object_agg(c.name, f.survivor -> c.name) AS before,
           jsonb_object_agg(c.name, f.removed -> c.name) AS after
         FROM facts f JOIN filled USING (removed_id) JOIN unnest($5::text[], $6::text[]) AS c (name, leader) USING (leader)
         GROUP BY f.removed_id
       )
       INSERT INTO business_merge (removed_id, deletion_id, survivor_id, before, after)
       SELECT f.removed_id, $1, f.survivor_id,
         coalesce(c.before, '{}') || jsonb_build_object(
           'approved', f.survivor -> 'approved', 'edited_at', f.survivor -> 'edited_at'),
         coalesce(c.after, '{}') || jsonb_build_object('edited_at', ${editedAt(`(f.survivor ->> 'import_id')::uuid`)}, 'approved',
           (f.survivor -> 'approved')::boolean OR bool_or((f.removed -> 'approved')::boolean) OVER (PARTITION BY f.survivor_id))
       FROM facts f LEFT JOIN changed c USING (removed_id)`,
      [
        deletionId,
        pairs.map(({ removedId }) => removedId),
        pairs.map(({ survivorId }) => survivorId),
        LEADERS,
        FILLED,
        FILLED.map(leaderOf),
      ],
    );
    await query.run(
      tx,
      setting(
        `SELECT survivor_id, jsonb_object_agg(v.key, v.value) AS written FROM business_merge, jsonb_each(after) v
         WHERE deletion_id = $1 GROUP BY survivor_id`,
      ),
      [deletionId],
    );
    await query.run(
      tx,
      `INSERT INTO business_slug_history (slug, business_id)
       SELECT DISTINCT ON (former.slug) former.slug, m.survivor_id
       FROM business_merge m JOIN deleted_business d ON d.id = m.removed_id, unnest(d.former_slugs || d.slug) AS former (slug)
       WHERE m.deletion_id = $1 ORDER BY former.slug, d.slug = former.slug DESC
       ON CONFLICT (slug) DO UPDATE SET business_id = excluded.business_id, replaced_at = now()`,
      [deletionId],
    );
    await query.run(
      tx,
      `INSERT INTO merged_origin (survivor_id, removed_id, import_id, dataset, dataset_licence)
       SELECT m.survivor_id, m.removed_id, o.import_id, o.dataset, o.dataset_licence
       FROM business_merge m JOIN deleted_business d ON d.id = m.removed_id,
         business_origins(d.id, (d.content ->> 'import_id')::uuid, d.content ->> 'dataset', d.content ->> 'dataset_licence') o
       WHERE m.deletion_id = $1 AND m.before - '{approved,edited_at}'::text[] <> '{}'`,
      [deletionId],
    );
  }

  /**
   * Undoes the merges of businesses after `cursor` that have just been restored, also in a survivor that has been deleted itself; one
   * that is deleted with the whole directory follows with its restore. What has changed in a survivor since the merge stays.
   */
  async revert(tx: EntityManager, deletionId: string, cursor: string): Promise<void> {
    const restored = `restored AS MATERIALIZED (
      SELECT m.* FROM business_merge m JOIN business r ON r.id = m.removed_id
      WHERE m.deletion_id = $1 AND m.removed_id > $2
    )`;
    await query.run(
      tx,
      setting(
        `SELECT m.survivor_id, jsonb_object_agg(v.key, v.value) AS written
         FROM restored m JOIN business s ON s.id = m.survivor_id, to_jsonb(s) AS stored, jsonb_each(m.before) v
         WHERE stored -> v.key = m.after -> v.key GROUP BY m.survivor_id`,
        `${restored},`,
      ),
      [deletionId, cursor],
    );
    await query.run(
      tx,
      `WITH ${restored},
       written AS (
         SELECT m.survivor_id, jsonb_object_agg(v.key, v.value) FILTER (WHERE s.content -> v.key = m.after -> v.key) AS content
         FROM restored m JOIN deleted_business s ON s.id = m.survivor_id, jsonb_each(m.before) v GROUP BY m.survivor_id
       ),
       returned AS (
         SELECT m.survivor_id, array_agg(former.slug) AS slugs
         FROM restored m JOIN deleted_business d ON d.id = m.removed_id, unnest(d.former_slugs || d.slug) AS former (slug)
         GROUP BY m.survivor_id
       )
       UPDATE deleted_business s SET content = s.content || coalesce(written.content, '{}'),
         former_slugs = ARRAY(SELECT slug FROM unnest(s.former_slugs) AS own (slug) WHERE slug <> ALL (returned.slugs))
       FROM written JOIN returned USING (survivor_id) WHERE s.id = survivor_id`,
      [deletionId, cursor],
    );
    await query.run(
      tx,
      `WITH ${restored} DELETE FROM merged_origin o USING restored m WHERE o.removed_id = m.removed_id`,
      [deletionId, cursor],
    );
    await query.run(
      tx,
      `WITH ${restored},
       own AS (DELETE FROM business_slug_history h USING restored m JOIN business b ON b.id = m.removed_id WHERE h.slug = b.slug)
       UPDATE business_slug_history h SET business_id = m.removed_id
       FROM restored m JOIN deleted_business d ON d.id = m.removed_id, unnest(d.former_slugs) AS former (slug)
       WHERE h.slug = former.slug AND h.slug <> d.slug`,
      [deletionId, cursor],
    );
    await this.defer(tx, deletionId, cursor);
  }

  /** Undoes what was deferred to the restore of a whole directory, in the survivors that are restored. */
  async revertDeferred(tx: EntityManager, directoryDeletionId: string): Promise<void> {
    const due = 'business_merge m JOIN business s ON s.id = m.survivor_id';
    await query.run(
      tx,
      setting(
        `SELECT m.survivor_id, jsonb_object_agg(v.key, v.value) AS written
         FROM ${due}, to_jsonb(s) AS stored, jsonb_each(m.before) v
         WHERE m.deletion_id = $1 AND stored -> v.key = m.after -> v.key GROUP BY m.survivor_id`,
      ),
      [directoryDeletionId],
    );
    await query.run(
      tx,
      `DELETE FROM business_slug_history h USING ${due}
       WHERE m.deletion_id = $1 AND h.business_id = s.id AND h.slug = ANY (m.returned_slugs)`,
      [directoryDeletionId],
    );
    await query.run(
      tx,
      'DELETE FROM business_merge m USING business s WHERE m.deletion_id = $1 AND s.id = m.survivor_id',
      [directoryDeletionId],
    );
  }

  /** Leaves the survivors in archived tables, whose counts and search data depend on them, to the restore of these. */
  private async defer(tx: EntityManager, deletionId: string, cursor: string): Promise<void> {
    const archives = await query.rows<{ id: string; schema: string }>(
      tx,
      'SELECT id, schema_name AS schema FROM deletion WHERE schema_name IS NOT NULL',
    );
    for (const { id, schema } of archives) {
      await query.run(
        tx,
        `UPDATE business_merge m SET deletion_id = $3, returned_slugs = d.former_slugs || d.slug
         FROM business r, deleted_business d, ${schema}.business s
         WHERE m.deletion_id = $1 AND m.removed_id > $2 AND r.id = m.removed_id AND d.id = m.removed_id AND s.id = m.survivor_id
           AND NOT EXISTS (SELECT FROM business b WHERE b.id = m.survivor_id)`,
        [deletionId, cursor, id],
      );
    }
  }

  async forget(tx: EntityManager, deletionId: string): Promise<void> {
    await query.run(tx, 'DELETE FROM business_merge WHERE deletion_id = $1', [deletionId]);
  }
}
