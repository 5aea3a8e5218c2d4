import { DataSource } from 'typeorm';
import { CreateAuditOutbox1763600730000 } from './migrations/1763600730000-create-audit-outbox.js';
import { CreateImportRun1763600200000 } from './migrations/1763600200000-create-import-run.js';

/** The importer's own schema; the directory's tables are none of its business. */
export const SCHEMA = 'importer';

export function importerDataSource(url: string): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    schema: SCHEMA,
    applicationName: 'importer',
    poolSize: 5,
    migrations: [CreateImportRun1763600200000, CreateAuditOutbox1763600730000],
    migrationsTableName: 'importer_migration',
    migrationsTransactionMode: 'each',
    extra: { options: `-c statement_timeout=30000 -c search_path=${SCHEMA}` },
  });
}
