import { readEnvironment } from '@directory/config/environment';
import { databaseUrl, redisUrl } from '@directory/config/variables';
import { migrateQueues } from '@directory/queue/queues';
import { runMigrations } from '@directory/service-kit/migrations';
import { importerDataSource, SCHEMA } from './database/data-source.js';

const read = readEnvironment({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }, process.env);
await runMigrations(importerDataSource(read.DATABASE_URL), [`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`]);
await migrateQueues({ databaseUrl: read.DATABASE_URL, redisUrl: read.REDIS_URL });
