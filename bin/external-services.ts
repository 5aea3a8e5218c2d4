// Checks external servers given by URL.
import {
  databaseConnection,
  DatabaseConnectionError,
  databaseError,
  databaseUrls,
} from '../libs/config/src/database-url.js';
import { messageOf, CliError } from './cli-error.mjs';
import type { Configuration } from './configuration.mjs';
import { printError } from './console-output.mjs';

const TIMEOUT_MS = 5_000;
/** See docs/adr/0002. */
const OLDEST_POSTGRES = 18;

type ExternalDatabase = Pick<Configuration, 'databaseUrl' | 'databaseDirectUrl' | 'databaseCa'>;
type ExternalServices = ExternalDatabase & Pick<Configuration, 'redisUrl' | 'meiliUrl' | 'meiliKey'>;

/**
 * URLs of an external database, with its certificate authority.
 * @throws ConfigError
 */
export function externalDatabase({ databaseUrl, databaseDirectUrl, databaseCa }: ExternalDatabase) {
  if (!databaseUrl) return undefined;
  const urls = databaseUrls({
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseDirectUrl,
    DATABASE_CA: databaseCa,
  });
  return { url: urls.databaseUrl, direct: urls.directDatabaseUrl ?? urls.databaseUrl };
}

export async function checkExternalServices(configuration: ExternalServices) {
  const { redisUrl, meiliUrl, meiliKey } = configuration;
  const database = externalDatabase(configuration);
  if (database) {
    await reach('DATABASE_URL', 'PostgreSQL', database.url, pingPostgres);
    if (database.direct !== database.url) {
      await reach('DATABASE_DIRECT_URL', 'PostgreSQL', database.direct, pingPostgres);
    }
  }
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
    if (error instanceof DatabaseConnectionError)
      throw new CliError(`${variable} (${placeOf(url)}): ${error.message}.`);
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
  const client = new pg.Client({ ...databaseConnection(url), connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => {}); // the query that follows reports it
  try {
    await client.connect().catch((error: unknown) => {
      throw databaseError(error);
    });
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
