import { Client } from 'pg';
import { openPostgres } from '../bin/postgres.mjs';

/** Keeps a background job of the site from starting another step; returns what lets it go on. Resolves once the current step has ended. */
export async function holdJob(name: string): Promise<() => Promise<void>> {
  const { url, close } = await openPostgres(process.env['SITE_DATA_DIR']!);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`job ${name}`]);
  return async () => {
    await client.end();
    await close();
  };
}
