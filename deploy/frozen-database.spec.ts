import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DatabaseProbe } from '@directory/service-kit/database';
import { createLogger } from '@directory/service-kit/logging';
import { isOutage } from '@directory/service-kit/outages';
import { postgresOptions } from '@directory/service-kit/postgres-options';
import { Readiness } from '@directory/service-kit/readiness';
import { DataSource } from 'typeorm';
import { startPostgres } from '../bin/postgres.mjs';
import { signalIfAlive } from '../bin/processes.mjs';

const CONNECTIONS = 3;
const ASK_AFTER_MS = 1_000;
const STATEMENT_TIMEOUT_MS = 60_000;
/** Far below the timeout of statements, and far above the two seconds that it takes on an idle machine. */
const MAX_FAILURE_MS = 20_000;

it('a frozen PostgreSQL frees the connections of a pool long before their timeout, and a slow statement is not cut', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-'));
  const postgres = await startPostgres({ dataDir: folder, fsync: false, sharedBuffersMb: 32 });
  const settings = { statement_timeout: STATEMENT_TIMEOUT_MS };
  const db = await new DataSource({
    ...postgresOptions(postgres.url, settings, false, ASK_AFTER_MS),
    poolSize: CONNECTIONS,
  }).initialize();
  const onAll = (statement: string) =>
    Promise.allSettled(Array.from({ length: CONNECTIONS }, () => db.query<unknown[]>(statement)));
  let pids = [postgres.pid];
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT') => pids.forEach((pid) => signalIfAlive(pid, signal));
  try {
    const slow = await onAll('SELECT 1 AS one FROM pg_sleep(3)');
    expect(slow.map(({ status }) => status)).toEqual(slow.map(() => 'fulfilled'));

    const processes = await db.query<{ pid: number }[]>('SELECT pid FROM pg_stat_activity');
    pids = [...pids, ...processes.map(({ pid }) => pid)];
    signalAll('SIGSTOP');
    const startedAt = performance.now();
    const failed = await onAll('SELECT 1');
    expect(performance.now() - startedAt).toBeLessThan(MAX_FAILURE_MS);
    expect(failed.map((one) => one.status === 'rejected' && isOutage(one.reason))).toEqual(failed.map(() => true));

    signalAll('SIGCONT');
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  } finally {
    signalAll('SIGCONT');
    await db.destroy();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}, 120_000);

it('a service stays ready while its database is slow, is not ready once it is frozen, and is ready again after that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slow-'));
  const postgres = await startPostgres({ dataDir: folder, fsync: false, sharedBuffersMb: 32 });
  const db = await new DataSource({ ...postgresOptions(postgres.url, {}), applicationName: 'slow' }).initialize();
  const probe = new DatabaseProbe(db);
  const readiness = new Readiness(createLogger('slow', 'silent'));
  readiness.require('database', () => probe.check());
  const isReady = async () => (await readiness.state()).ready;
  let stopped: number[] = [];
  const stop = (pids: number[]) => {
    stopped = [...stopped, ...pids];
    for (const pid of pids) signalIfAlive(pid, 'SIGSTOP');
  };
  const resume = () => stopped.forEach((pid) => signalIfAlive(pid, 'SIGCONT'));
  try {
    expect(await isReady()).toBe(true);
    const processes = await db.query<{ pid: number; name: string }[]>(
      'SELECT pid, application_name AS name FROM pg_stat_activity',
    );
    stop(processes.filter(({ name }) => name === 'slow-probe').map(({ pid }) => pid));
    expect(stopped).toHaveLength(1);
    expect(await isReady()).toBe(true);

    stop([postgres.pid, ...processes.map(({ pid }) => pid)]);
    await expect.poll(isReady, { timeout: 60_000, interval: 100 }).toBe(false);

    resume();
    await expect.poll(isReady, { timeout: 60_000, interval: 100 }).toBe(true);
  } finally {
    resume();
    await probe.close();
    await db.destroy();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}, 120_000);
