import type { SlugFix } from '@directory/contracts/moderation';
import type { SlugFixRow } from './slug-fix.queries.js';

export function slugFix(row: SlugFixRow): SlugFix {
  return {
    state: row.state,
    preview: row.preview,
    totalBusinesses: row.total,
    totalProcessed: row.processed,
    successCount: row.changed,
    examples: row.examples,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    error: row.error,
  };
}
