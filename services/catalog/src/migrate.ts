import { readEnvironment } from '@directory/config/environment';
import { databaseUrl } from '@directory/config/variables';
import { runMigrations } from '@directory/service-kit/migrations';
import { catalogDataSource } from './database/data-source.js';

const { DATABASE_URL } = readEnvironment({ DATABASE_URL: databaseUrl }, process.env);
await runMigrations(catalogDataSource(DATABASE_URL));
