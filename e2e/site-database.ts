import { Client } from 'pg';
import { openPostgres } from '../bin/postgres.mjs';
import { MERGE_LOCK } from '../services/catalog/src/ingest/merge.queries.js';

/** Pauses a background job of the site before its next step. Resolves once the current step has ended, to what resumes the job. */
export async function pauseJob(name: string): Promise<() => Promise<void>> {
  return lock('SELECT pg_advisory_lock(hashtextextended($1, 0))', `job ${name}`);
}

/** Pauses imports before their next chunk of rows is merged. Resolves once the current chunk is merged, to what resumes them. */
export async function pauseMerges(): Promise<() => Promise<void>> {
  return lock('SELECT pg_advisory_lock($1)', MERGE_LOCK);
}

async function lock(statement: string, key: string | number): Promise<() => Promise<void>> {
  const { url, close } = await openPostgres(process.env['SITE_DATA_DIR']!);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement, [key]);
  return async () => {
    await client.end();
    await close();
  };
}
