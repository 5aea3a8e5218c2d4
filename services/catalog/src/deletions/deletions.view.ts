import type { Deletion } from '@directory/contracts/moderation';
import type { DeletionRow } from './deletions.queries.js';

export function deletionView(row: DeletionRow): Deletion {
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    count: row.count,
    username: row.username,
    deletedAt: row.deleted_at.toISOString(),
    restorableUntil: row.restorable_until.toISOString(),
    state: row.state,
    restoredCount: row.restored_count,
    processedCount: row.processed_count,
    secondsLeft: secondsLeft(row),
    interruptedImports: row.interrupted_imports,
  };
}

/** At the rate of the present run. */
function secondsLeft(row: DeletionRow): number | null {
  const processed = row.processed_count - row.restore_started_count;
  if (row.state !== 'restoring' || row.restore_started_at === null || processed <= 0) return null;
  const secondsSoFar = (Date.now() - row.restore_started_at.getTime()) / 1000;
  return Math.max(0, Math.round((secondsSoFar / processed) * (row.count - row.processed_count)));
}

export function deletionAnswer(row: DeletionRow | undefined) {
  const deletedCount = row?.count ?? 0;
  return {
    success: true as const,
    message: `Businesses deleted: ${deletedCount}`,
    deletedCount,
    deletionId: row?.id ?? null,
  };
}
