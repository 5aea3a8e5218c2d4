// One throw-away PostgreSQL, and one Redis where there is one, for all tests of a run. Tests make databases of their own.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres.mjs';
import { findRedis, startRedis } from './redis.mjs';

export default async function setUp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'directory-test-'));
  await chmod(dataDir, 0o755); // as root the server runs as somebody else
  const postgres = await startPostgres({ dataDir, fsync: false });
  const redis = await startRedis(await findRedis());
  process.env.TEST_DATABASE_URL = postgres.url;
  if (redis) process.env.TEST_REDIS_URL = redis.url;
  /** @type {any} */ (globalThis).__stopTestServers = async () => {
    await Promise.all([postgres.stop(), redis?.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  };
}
