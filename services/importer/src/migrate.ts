import { databaseVariables, directDatabaseUrl } from '@directory/config/database-url';
import { readEnvironment } from '@directory/config/environment';
import { databaseUrl, redisUrl } from '@directory/config/variables';
import { migrateQueues } from '@directory/queue/queues';
import { limitMigrations, migrationTimeoutSeconds } from '@directory/service-kit/migration-timeout';
import { runMigrations } from '@directory/service-kit/migrations';
import { applyServiceRole } from '@directory/service-kit/service-role';
import { importerDataSource, SCHEMA } from './database/data-source.js';
import { gatewayRights, importerRights } from './database/rights.js';

const read = readEnvironment(
  {
    ...databaseVariables,
    REDIS_URL: redisUrl,
    SERVICE_DATABASE_URL: databaseUrl.optional(),
    GATEWAY_DATABASE_URL: databaseUrl.optional(),
    MIGRATION_TIMEOUT_SECONDS: migrationTimeoutSeconds,
  },
  process.env,
);
limitMigrations(read.MIGRATION_TIMEOUT_SECONDS);
const url = directDatabaseUrl(read);
await runMigrations(importerDataSource(url), [`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`]);
await migrateQueues({ databaseUrl: url, redisUrl: read.REDIS_URL });

const source = await importerDataSource(url).initialize();
try {
  if (read.SERVICE_DATABASE_URL)
    await applyServiceRole(source, read.SERVICE_DATABASE_URL, importerRights(read.REDIS_URL));
  if (read.GATEWAY_DATABASE_URL)
    await applyServiceRole(source, read.GATEWAY_DATABASE_URL, gatewayRights(read.REDIS_URL));
} finally {
  await source.destroy();
}
