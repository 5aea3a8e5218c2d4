import { databaseVariables, directDatabaseUrl } from '@directory/config/database-url';
import { readEnvironment } from '@directory/config/environment';
import { connectDatabase } from '@directory/service-kit/database';
import { catalogDataSource } from './database/data-source.js';
import { wrongCounts } from './database/recount.js';

/** Verifies that every count equals a full recount: prints differences and exits with 1. */
const url = directDatabaseUrl(readEnvironment(databaseVariables, process.env));
const db = await connectDatabase(catalogDataSource(url));
try {
  const wrong = await wrongCounts(db);
  for (const { table, key, stored, recounted } of wrong) {
    process.stdout.write(`${table} ${key}: stored ${JSON.stringify(stored)}, recounted ${JSON.stringify(recounted)}\n`);
  }
  process.stdout.write(
    wrong.length === 0 ? 'All counts equal a full recount.\n' : `${wrong.length} counts are wrong.\n`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await db.destroy();
}
