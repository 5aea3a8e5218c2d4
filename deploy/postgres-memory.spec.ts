import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import pg from 'pg';
import { memorySettings, sharedBuffersMb, startPostgres } from '../bin/postgres.mjs';

const GIBIBYTE = 2 ** 30;
const megabytes = (setting: string) => Number(/^(\d+)MB$/.exec(setting)![1]);

it.each([1, 2, 4, 8, 64])('takes at most a third of %d GiB for buffers and maintenance at once', (gibibytes) => {
  const {
    maintenance_work_mem,
    autovacuum_work_mem,
    autovacuum_max_workers = '3',
  } = memorySettings(gibibytes * GIBIBYTE);
  const workers = Number(autovacuum_max_workers) * megabytes(autovacuum_work_mem);
  const sum = sharedBuffersMb(gibibytes * GIBIBYTE) + megabytes(maintenance_work_mem) + workers;
  expect(sum).toBeLessThan((gibibytes * 1024) / 3);
});

it('plans with the cache that a machine has', () => {
  expect(memorySettings(GIBIBYTE)).toMatchObject({ effective_cache_size: '512MB', work_mem: '8MB', io_workers: '1' });
  expect(memorySettings(16 * GIBIBYTE)).toMatchObject({ effective_cache_size: '8192MB', work_mem: '16MB' });
  expect(memorySettings(16 * GIBIBYTE)).not.toHaveProperty('io_workers');
});

it('starts PostgreSQL with the settings for its memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'memory-'));
  const postgres = await startPostgres({ dataDir: folder, fsync: false, sharedBuffersMb: 32 });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    for (const [name, value] of Object.entries(memorySettings())) {
      const { rows } = await client.query<{ same: boolean }>(
        'SELECT pg_size_bytes(current_setting($1)) = pg_size_bytes($2) AS same',
        [name, value],
      );
      expect([name, rows[0]?.same]).toEqual([name, true]);
    }
  } finally {
    await client.end();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}, 60_000);
