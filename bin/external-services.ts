// Checks external servers given by URL.
import { messageOf, CliError } from './cli-error.mjs';
import type { Configuration } from './configuration.mjs';
import { printError } from './console-output.mjs';

const TIMEOUT_MS = 5_000;
/** See docs/adr/0002. */
const OLDEST_POSTGRES = 18;

type ExternalServices = Pick<Configuration, 'databaseUrl' | 'redisUrl' | 'meiliUrl' | 'meiliKey'>;

export async function checkExternalServices({ databaseUrl, redisUrl, meiliUrl, meiliKey }: ExternalServices) {
  if (databaseUrl) await reach('DATABASE_URL', 'PostgreSQL', databaseUrl, pingPostgres);
  if (redisUrl) await reach('REDIS_URL', 'Redis', redisUrl, pingRedis);
  if (meiliUrl) {
    // Search works without Meilisearch: an outage is reported only.
    await reach('MEILI_URL', 'Meilisearch', meiliUrl, (url) => pingMeili(url, meiliKey)).catch((error: Error) =>
      printError(`${error.message} Searching PostgreSQL meanwhile.`),
    );
  }
}

async function reach(variable: string, program: string, url: string, ping: (url: string) => Promise<void>) {
  try {
    await ping(url);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(
      `No ${program} to work with at ${placeOf(url)} (${messageOf(error)}): start it, or mend or leave out ${variable}.`,
    );
  }
}

/** Host and port, without credentials. */
function placeOf(url: string) {
  const { hostname, port } = new URL(url);
  return port ? `${hostname}:${port}` : hostname;
}

async function pingPostgres(url: string) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => {}); // the query that follows reports it
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version >= OLDEST_POSTGRES) return;
    throw new CliError(
      `The PostgreSQL at ${placeOf(url)} is version ${version}, and ${OLDEST_POSTGRES} or newer is needed: upgrade it, name another in DATABASE_URL, or leave that out to have one that comes with the directory.`,
    );
  } finally {
    await client.end();
  }
}

async function pingRedis(url: string) {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    retryStrategy: () => null,
  });
  let reason: unknown;
  client.on('error', (error) => (reason = error)); // `connect` itself says only "Connection is closed."
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    throw reason ?? error;
  } finally {
    client.disconnect();
  }
}

async function pingMeili(url: string, key: string | undefined) {
  const response = await fetch(new URL('/indexes?limit=1', url), {
    headers: key ? { authorization: `Bearer ${key}` } : {},
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 401 || response.status === 403)
    throw new Error(key ? 'it rejects MEILI_KEY' : 'it requires a key, MEILI_KEY');
  if (!response.ok) throw new Error(`it responds with ${response.status}`);
}
