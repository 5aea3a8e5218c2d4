import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';
import { assignedSlug, COLUMNS, kindOfScope, slugOf } from './name-columns.js';

/** A merge of names that is undone. */
interface UndoneMerge {
  /** Its scope. */
  code: string;
  slug: string;
  survivor: string;
}

export interface MovedBusiness {
  business_id: string;
  /** Its values before the merge, by column. */
  before: Record<string, string>;
}

/** Restores the values that are still those of the merge; resolves to the number of businesses. */
export async function restoreNames(
  tx: EntityManager,
  { code, slug, survivor }: UndoneMerge,
  moved: MovedBusiness[],
): Promise<number> {
  const columns = COLUMNS[kindOfScope(code)];
  const isMoved = (column: string) => `(r.before ? '${column}' AND ${slugOf('b', column)} = $3)`;
  const { n } = await query.one<{ n: number }>(
    tx,
    `WITH restored AS (
       UPDATE business b SET updated_at = now(), ${columns
         .flatMap((column) => [
           `${column} = CASE WHEN ${isMoved(column)} THEN r.before ->> '${column}' ELSE b.${column} END`,
           ...assignedSlug(column, `${isMoved(column)} THEN $2`),
         ])
         .join(', ')}
       FROM jsonb_to_recordset($1) AS r (business_id bigint, before jsonb)
       WHERE b.id = r.business_id AND (${columns.map(isMoved).join(' OR ')})
         AND $2 <> '' -- not assigned to areas
       RETURNING 1
     ) SELECT count(*)::int AS n FROM restored`,
    [JSON.stringify(moved), slug, survivor],
  );
  return n;
}

/** Leaves businesses of a merge that are deleted at present to their restore. */
export async function deferUndo(tx: EntityManager, aliasId: string): Promise<void> {
  await query.run(
    tx,
    `INSERT INTO undone_name (alias_id, country_code, slug, survivor_slug, business_id, before)
     SELECT a.id, a.country_code, a.slug, a.survivor_slug, m.business_id, m.before
     FROM name_alias_business m JOIN name_alias a ON a.id = m.alias_id
     WHERE a.id = $1 AND NOT EXISTS (SELECT FROM business b WHERE b.id = m.business_id)`,
    [aliasId],
  );
}

/** Restores the names of businesses that were deleted when a merge was undone, in the order of undoing. */
export async function restoreDeferredNames(tx: EntityManager): Promise<void> {
  const merges = await query.rows<UndoneMerge & { moved: MovedBusiness[] }>(
    tx,
    `WITH due AS (DELETE FROM undone_name u USING business b WHERE b.id = u.business_id RETURNING u.*)
     SELECT country_code AS code, slug, survivor_slug AS survivor,
       jsonb_agg(jsonb_build_object('business_id', business_id, 'before', before)) AS moved
     FROM due GROUP BY alias_id, country_code, slug, survivor_slug ORDER BY min(id)`,
  );
  for (const { moved, ...merge } of merges) await restoreNames(tx, merge, moved);
}

/** For businesses that will not be restored. */
export async function forgetDeferredNames(tx: EntityManager, businesses: string, values: unknown[]): Promise<void> {
  await query.run(tx, `DELETE FROM undone_name WHERE business_id IN (${businesses})`, values);
}
