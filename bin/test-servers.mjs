// One disposable PostgreSQL, and a Redis and a Meilisearch if available, for all tests of a run. Tests create their own databases
// and indexes.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMeilisearch } from './meilisearch.mjs';
import { startPostgres } from './postgres.mjs';
import { findRedis } from './redis.mjs';

/** Vitest's global setup: returns the teardown. */
export default async function setUp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'directory-test-'));
  await chmod(dataDir, 0o755); // as root the server runs as another user
  const postgres = await startPostgres({ dataDir, fsync: false });
  const redis = await (await findRedis())?.();
  const meilisearch = process.env.MEILI_URL ? undefined : await (await findMeilisearch())?.();
  process.env.TEST_DATABASE_URL = postgres.url;
  if (redis) process.env.TEST_REDIS_URL = redis.url;
  if (meilisearch) Object.assign(process.env, { MEILI_URL: meilisearch.url, MEILI_KEY: meilisearch.key });
  return async () => {
    await Promise.all([postgres.stop(), redis?.stop(), meilisearch?.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  };
}
