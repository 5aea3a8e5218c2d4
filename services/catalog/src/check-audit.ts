import { databaseVariables, directDatabaseUrl } from '@directory/config/database-url';
import { readEnvironment } from '@directory/config/environment';
import { connectDatabase } from '@directory/service-kit/database';
import { AuditEntryRecord } from './audit/audit-entry.entity.js';
import { AuditQueries } from './audit/audit.queries.js';
import { catalogDataSource } from './database/data-source.js';

/** Verifies that no entry of the audit log was changed or removed: names the first such entry and exits with 1. */
const url = directDatabaseUrl(readEnvironment(databaseVariables, process.env));
const db = await connectDatabase(catalogDataSource(url));
try {
  const log = new AuditQueries(db, db.getRepository(AuditEntryRecord));
  const [broken, last] = [await log.firstBroken(), await log.last()];
  process.stdout.write(
    broken
      ? `Entry ${broken} of the audit log is not what was written, or one before it is missing.\n`
      : last
        ? `The audit log is as it was written, up to entry ${last.id} with hash ${last.hash.toString('hex')}.\n`
        : 'The audit log is empty.\n',
  );
  process.exitCode = broken ? 1 : 0;
} finally {
  await db.destroy();
}
