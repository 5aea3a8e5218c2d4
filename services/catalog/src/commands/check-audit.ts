import { AuditEntryRecord } from '../audit/audit-entry.entity.js';
import { AuditQueries } from '../audit/audit.queries.js';
import { runCommand } from './operator-command.js';

/** Verifies that no entry of the audit log was changed or removed: names the first such entry. */
await runCommand(async (db) => {
  const log = new AuditQueries(db, db.getRepository(AuditEntryRecord));
  const [broken, last] = [await log.firstBroken(), await log.last()];
  if (broken) {
    const message = `Entry ${broken} of the audit log is not what was written, or one before it is missing.`;
    return { message, isFailure: true };
  }
  if (!last) return { message: 'The audit log is empty.', isFailure: false };
  const hash = last.hash.toString('hex');
  return {
    message: `The audit log is as it was written, up to entry ${last.id} with hash ${hash}.`,
    isFailure: false,
  };
});
