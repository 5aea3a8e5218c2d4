import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';
import { assignedSlug, COLUMNS, kindOfScope, slugOf } from './name-columns.js';

/** A merge of names that is undone. */
interface UndoneMerge {
  alias_id: string;
  /** Its scope. */
  code: string;
  slug: string;
  survivor: string;
}

/** Keeps the values before a merge until `restoreNames`, once the merge itself is gone. */
export async function recordUndo(tx: EntityManager, aliasId: string): Promise<void> {
  await query.run(
    tx,
    `INSERT INTO undone_name (alias_id, country_code, slug, survivor_slug, business_id, before)
     SELECT a.id, a.country_code, a.slug, a.survivor_slug, m.business_id, m.before
     FROM name_alias_business m JOIN name_alias a ON a.id = m.alias_id WHERE a.id = $1`,
    [aliasId],
  );
}

/**
 * Restores the values of undone merges, in the order of undoing, that are still those of the merge; businesses that are deleted at
 * present are left to their restore. Resolves to the number of businesses.
 */
export async function restoreNames(tx: EntityManager): Promise<number> {
  const merges = await query.rows<UndoneMerge>(
    tx,
    `SELECT alias_id, u.country_code AS code, u.slug, survivor_slug AS survivor
     FROM undone_name u JOIN business b ON b.id = u.business_id GROUP BY 1, 2, 3, 4 ORDER BY min(u.id)`,
  );
  let count = 0;
  for (const merge of merges) count += await restoreNamesOf(tx, merge);
  return count;
}

async function restoreNamesOf(tx: EntityManager, { alias_id: id, code, slug, survivor }: UndoneMerge): Promise<number> {
  const columns = COLUMNS[kindOfScope(code)];
  const isMoved = (column: string) => `(r.before ? '${column}' AND ${slugOf('b', column)} = $3)`;
  return query.value<number>(
    tx,
    `WITH r AS MATERIALIZED (
       DELETE FROM undone_name u USING business b WHERE b.id = u.business_id AND u.alias_id = $1 RETURNING u.business_id, u.before
     ), restored AS (
       UPDATE business b SET updated_at = now(), ${columns
         .flatMap((column) => [
           `${column} = CASE WHEN ${isMoved(column)} THEN r.before ->> '${column}' ELSE b.${column} END`,
           ...assignedSlug(column, `${isMoved(column)} THEN $2`),
         ])
         .join(', ')}
       FROM r WHERE b.id = r.business_id AND (${columns.map(isMoved).join(' OR ')})
         AND $2 <> '' -- not assigned to areas
       RETURNING 1
     ) SELECT count(*)::int AS n FROM restored`,
    [id, slug, survivor],
  );
}

/** For businesses that will not be restored. */
export async function forgetDeferredNames(tx: EntityManager, businesses: string, values: unknown[]): Promise<void> {
  await query.run(tx, `DELETE FROM undone_name WHERE business_id IN (${businesses})`, values);
}
