import { readEnvironment } from '@directory/config/environment';
import { databaseUrl } from '@directory/config/variables';
import { catalogDataSource } from './database/data-source.js';
import { wrongCounts } from './database/recount.js';

/** Verifies that every count equals a full recount: prints differences and exits with 1. */
const { DATABASE_URL } = readEnvironment({ DATABASE_URL: databaseUrl }, process.env);
const db = await catalogDataSource(DATABASE_URL).initialize();
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
