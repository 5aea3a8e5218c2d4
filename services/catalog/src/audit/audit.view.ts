import type { AuditEntry } from '@directory/contracts/audit';
import type { AuditEntryRecord } from './audit-entry.entity.js';

/** Longer values are truncated here; the log has them in full. */
const MAX_SHOWN_LENGTH = 300;

export function auditEntry(row: AuditEntryRecord): AuditEntry {
  return {
    ...row,
    at: row.at.toISOString(),
    count: row.count === null ? null : Number(row.count),
    before: truncate(row.before),
    after: truncate(row.after),
  };
}

function truncate(values: AuditEntryRecord['before']): AuditEntryRecord['before'] {
  return (
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) =>
        typeof value === 'string' && value.length > MAX_SHOWN_LENGTH
          ? [name, `${value.slice(0, MAX_SHOWN_LENGTH)}…`]
          : [name, value],
      ),
    )
  );
}
