import { postgresOptions } from '@directory/service-kit/postgres-options';
import { DataSource } from 'typeorm';
import { AuditOutboxEntry } from '../audit/audit-outbox-entry.entity.js';
import { ImportRun } from '../imports/import-run.entity.js';
import { CreateImports1763600200000 } from './migrations/1763600200000-create-imports.js';
import { CountImports1764100000000 } from './migrations/1764100000000-count-imports.js';
import { AddPreviewing1764000000000 } from './migrations/1764000000000-add-previewing.js';
import { CreateUploads1763900000000 } from './migrations/1763900000000-create-uploads.js';

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
    migrations: [
      CreateImports1763600200000,
      CreateUploads1763900000000,
      AddPreviewing1764000000000,
      CountImports1764100000000,
    ],
    migrationsTableName: 'importer_migration',
    migrationsTransactionMode: 'each',
  });
}
