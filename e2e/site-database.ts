import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { openPostgres } from '../bin/postgres.mjs';
import { MERGE_LOCK } from '../services/catalog/src/ingest/merge.queries.js';

/** Pauses a background job of the site before its next step. Resolves once the current step has ended, to what resumes the job. */
export async function pauseJob(name: string): Promise<() => Promise<void>> {
  return holding('SELECT pg_advisory_lock(hashtextextended($1, 0))', `job ${name}`);
}

/** Pauses imports before their next chunk of rows is merged. Resolves once the current chunk is merged, to what resumes them. */
export async function pauseMerges(): Promise<() => Promise<void>> {
  return holding('SELECT pg_advisory_lock($1)', MERGE_LOCK);
}

/** Makes the session of a cookie need a confirmation. */
export async function expireConfirmation(cookie: string): Promise<void> {
  const token = cookie.slice(cookie.indexOf('=') + 1);
  const end = await holding(
    "UPDATE admin_session SET confirmed_at = now() - interval '1 hour' WHERE token_hash = $1",
    token256(token),
  );
  await end();
}

/** Makes a business one that closed so many days ago. */
export async function closedSince(placeId: string, days: number): Promise<void> {
  const end = await holding(
    `UPDATE business SET closed_at = now() - interval '${days} days' WHERE place_id = $1 AND closed_at IS NOT NULL`,
    placeId,
  );
  await end();
}

const token256 = (token: string) => createHash('sha256').update(token).digest();

async function holding(statement: string, key: string | number | Buffer): Promise<() => Promise<void>> {
  const { url, close } = await openPostgres(process.env['SITE_DATA_DIR']!);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement, [key]);
  return async () => {
    await client.end();
    await close();
  };
}

/** Roles of the services in the site’s database, and of their connections. */
export async function serviceRoles(): Promise<{ role: string; isSuperuser: boolean }[]> {
  const { url, close } = await openPostgres(process.env['SITE_DATA_DIR']!);
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ role: string; isSuperuser: boolean }>(
    `SELECT DISTINCT usename AS role, usesuper AS "isSuperuser" FROM pg_user LEFT JOIN pg_stat_activity USING (usename)
     WHERE application_name ~ '^(catalog|importer)' OR usename ~ '^directory_' ORDER BY usename`, // connections of the queue have no name
  );
  await client.end();
  await close();
  return rows;
}
