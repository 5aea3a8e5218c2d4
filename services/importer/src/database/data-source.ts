import { postgresOptions } from '@directory/service-kit/postgres-options';
import { DataSource } from 'typeorm';
import { AuditOutboxEntry } from '../audit/audit-outbox-entry.entity.js';
import { ImportRun } from '../imports/import-run.entity.js';
import { CreateImports1763600200000 } from './migrations/1763600200000-create-imports.js';

/** The importer's own schema; it has no access to the tables of the directory. */
export const SCHEMA = 'importer';

export function importerDataSource(url: string, isPooled = false): DataSource {
  return new DataSource({
    ...postgresOptions(url, { statement_timeout: 30_000, search_path: SCHEMA }, isPooled),
    schema: SCHEMA,
    applicationName: 'importer',
    poolSize: 5,
    entities: [AuditOutboxEntry, ImportRun],
    installExtensions: false,
    migrations: [CreateImports1763600200000],
    migrationsTableName: 'importer_migration',
    migrationsTransactionMode: 'each',
  });
}
