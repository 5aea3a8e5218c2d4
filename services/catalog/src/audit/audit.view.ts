import type { AuditEntry } from '@directory/contracts/audit';
import type { AuditRow } from './audit.queries.js';

/** Characters of a value that are shown; the log keeps all of it. */
const SHOWN = 300;

export function auditEntry(row: AuditRow): AuditEntry {
  return {
    ...row,
    at: row.at.toISOString(),
    count: row.count === null ? null : Number(row.count),
    before: shown(row.before),
    after: shown(row.after),
  };
}

function shown(values: AuditRow['before']): AuditRow['before'] {
  return (
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) =>
        typeof value === 'string' && value.length > SHOWN ? [name, `${value.slice(0, SHOWN)}…`] : [name, value],
      ),
    )
  );
}
