import { databaseVariables, directDatabaseUrl } from '@directory/config/database-url';
import { readEnvironment } from '@directory/config/environment';
import { databaseUrl } from '@directory/config/variables';
import { limitMigrations, migrationTimeoutSeconds } from '@directory/service-kit/migration-timeout';
import { runMigrations } from '@directory/service-kit/migrations';
import { applyServiceRole } from '@directory/service-kit/service-role';
import { catalogDataSource } from './database/data-source.js';
import { CATALOG_RIGHTS } from './database/rights.js';

const read = readEnvironment(
  {
    ...databaseVariables,
    SERVICE_DATABASE_URL: databaseUrl.optional(),
    MIGRATION_TIMEOUT_SECONDS: migrationTimeoutSeconds,
  },
  process.env,
);
limitMigrations(read.MIGRATION_TIMEOUT_SECONDS);
const url = directDatabaseUrl(read);
await runMigrations(catalogDataSource(url));
if (read.SERVICE_DATABASE_URL) {
  const source = await catalogDataSource(url).initialize();
  try {
    await applyServiceRole(source, read.SERVICE_DATABASE_URL, CATALOG_RIGHTS);
  } finally {
    await source.destroy();
  }
}
