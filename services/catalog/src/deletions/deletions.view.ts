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
  };
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
