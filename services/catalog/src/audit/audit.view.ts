import type { AuditEntry } from '@directory/contracts/audit';
import type { AuditRow } from './audit.queries.js';

export function auditEntry(row: AuditRow): AuditEntry {
  return { ...row, at: row.at.toISOString(), count: row.count === null ? null : Number(row.count) };
}
