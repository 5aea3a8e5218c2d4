import type { Deletion as DeletionView } from '@directory/contracts/moderation';
import type { Deletion } from './deletion.entity.js';

export function deletionView(row: Deletion): DeletionView {
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    filter: row.filter,
    count: row.count,
    username: row.username,
    deletedAt: row.deletedAt.toISOString(),
    restorableUntil: row.restorableUntil.toISOString(),
    state: row.state,
    restoredCount: row.restoredCount,
    processedCount: row.processedCount,
    secondsLeft: secondsLeft(row),
    interruptedImports: row.interruptedImports,
  };
}

/** At the rate of the current run. */
function secondsLeft(row: Deletion): number | null {
  const processed = row.processedCount - row.restoreStartedCount;
  if (row.state !== 'restoring' || row.restoreStartedAt === null || processed <= 0) return null;
  const secondsSoFar = (Date.now() - row.restoreStartedAt.getTime()) / 1000;
  return Math.max(0, Math.round((secondsSoFar / processed) * (row.count - row.processedCount)));
}

export function deletionResponse(row: Deletion | null) {
  const deletedCount = row?.count ?? 0;
  return {
    success: true as const,
    message: `Businesses deleted: ${deletedCount}`,
    deletedCount,
    deletionId: row?.id ?? null,
  };
}
