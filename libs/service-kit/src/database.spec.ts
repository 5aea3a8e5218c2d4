import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ServerLine } from '@directory/testing/server-line';
import { Gauge, Registry } from 'prom-client';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { observePools, openDatabase } from './database.js';
import { createLogger } from './logging.js';
import { runMigrations } from './migrations.js';
import { isOutage } from './outages.js';
import { postgresOptions } from './postgres-options.js';

class MakeNotes1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE note (text text)');
  }
  async down(): Promise<void> {
    throw new Error('forward only');
  }
}

/** Called before the index is built. */
let beforeIndex: (runner: QueryRunner) => Promise<void> = async () => undefined;

class IndexNotes1700000000001 implements MigrationInterface {
  transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await beforeIndex(runner);
    await runner.query('CREATE INDEX CONCURRENTLY note_text ON note (text)');
  }
  async down(): Promise<void> {
    throw new Error('forward only');
  }
}

const server = process.env['TEST_DATABASE_URL']!;
const name = `start_${randomBytes(6).toString('hex')}`;
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
const source = (at = url, extra = {}) =>
  new DataSource({
    extra,
    type: 'postgres',
    url: at,
    migrations: [MakeNotes1700000000000, IndexNotes1700000000001],
    migrationsTableName: 'note_migration',
    migrationsTransactionMode: 'each',
  });

async function onServer(statement: string): Promise<void> {
  const admin = await new DataSource({ type: 'postgres', url: server }).initialize();
  await admin.query(statement);
  await admin.destroy();
}
afterEach(() => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));

it('waits until the database exists, and then until its migrations have run', async () => {
  let open = false;
  const logger = createLogger('test', 'silent');
  const reasons = vi.spyOn(logger, 'warn');
  const opening = openDatabase(source(), logger).then((db) => {
    open = true;
    return db;
  });
  const lastReason = () => String((reasons.mock.lastCall?.[0] as { err?: Error } | undefined)?.err?.message);
  await expect.poll(lastReason).toContain('does not exist');
  await onServer(`CREATE DATABASE ${name}`);
  await expect.poll(lastReason).toContain('these migrations have not run');
  expect(open).toBe(false);
  await runMigrations(source());
  const db = await opening;
  expect(await db.query('SELECT count(*)::int AS n FROM note')).toEqual([{ n: 0 }]);

  const metrics = new Registry();
  observePools({ notes: db }, metrics);
  expect(await metrics.metrics()).toContain('database_pool_connections{pool="notes",state="open"} 1');
  await db.destroy();
});

it('counts the requests that wait for a connection of a pool, without those of other metrics that an idle one serves', async () => {
  await onServer(`CREATE DATABASE ${name}`);
  const db = await source(url, { max: 1 }).initialize();
  const waiting = async (metrics: Registry) => /state="waiting"} (\d+)/.exec(await metrics.metrics())?.[1];
  const idle = new Registry();
  const collect = async () => void (await db.query('SELECT 1'));
  new Gauge({ name: 'notes', help: 'Counted by a query', registers: [idle], collect });
  observePools({ notes: db }, idle);
  expect(await waiting(idle)).toBe('0');

  const busy = new Registry();
  observePools({ notes: db }, busy);
  const runner = db.createQueryRunner();
  await runner.query('SELECT 1');
  const queries = [db.query('SELECT 1'), db.query('SELECT 1')];
  await expect.poll(() => waiting(busy)).toBe('2');
  await runner.release();
  await Promise.all(queries);
  await db.destroy();
});

it('runs one migrator at a time, and one that waits does not block a concurrent index of the other', async () => {
  await onServer(`CREATE DATABASE ${name}`);
  const others = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%advisory_lock%'`;
  beforeIndex = async (runner) => {
    while ((await runner.query(others)).length === 0) await sleep(10);
  };
  await Promise.all([runMigrations(source()), runMigrations(source())]);
  beforeIndex = async () => undefined;
  const db = await source().initialize();
  expect(await db.query('SELECT name FROM note_migration ORDER BY id')).toEqual([
    { name: 'MakeNotes1700000000000' },
    { name: 'IndexNotes1700000000001' },
  ]);
  await db.destroy();
});

it('waits with migrations for a server that does not accept connections yet', async () => {
  await onServer(`CREATE DATABASE ${name}`);
  const { hostname, port } = new URL(server);
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.on('error', () => upstream.destroy()).pipe(upstream);
    upstream.on('error', () => client.destroy()).pipe(client);
  });
  proxy.listen(0, hostname);
  await once(proxy, 'listening');
  const { port: free } = proxy.address() as AddressInfo;
  proxy.close();
  await once(proxy, 'close');
  const notYet = Object.assign(new URL(url), { port: String(free) }).href;
  const unreachable = source(notYet);
  const attempts = vi.spyOn(unreachable, 'initialize');
  const migrating = runMigrations(unreachable);
  let settled = false;
  void migrating.then(
    () => (settled = true),
    () => (settled = true),
  );
  await expect.poll(() => attempts.mock.calls.length).toBeGreaterThan(1);
  expect(settled).toBe(false);
  proxy.listen(free, hostname);
  try {
    await migrating;
  } finally {
    proxy.close();
  }
  const db = await source().initialize();
  expect(await db.query('SELECT count(*)::int AS tables FROM note')).toEqual([{ tables: 0 }]);
  await db.destroy();
});

it('waits with migrations for a server whose responses are lost, until they arrive', async () => {
  await onServer(`CREATE DATABASE ${name}`);
  const { hostname, port } = new URL(server);
  let isForwarding = false;
  let attempts = 0;
  const proxy = createServer((client) => {
    attempts++;
    client.on('error', () => client.destroy());
    if (!isForwarding) return void client.resume();
    const upstream = connect(Number(port), hostname);
    upstream.on('error', () => client.destroy()).pipe(client);
    client.on('close', () => upstream.destroy()).pipe(upstream);
  });
  proxy.listen(0, hostname);
  await once(proxy, 'listening');
  try {
    const through = Object.assign(new URL(url), { port: String((proxy.address() as AddressInfo).port) }).href;
    const migrating = runMigrations(source(through, { connectionTimeoutMillis: 100 }));
    migrating.catch(() => undefined); // awaited below
    while (attempts < 2) await once(proxy, 'connection');
    isForwarding = true;
    await migrating;
  } finally {
    proxy.close();
  }
});

it('gives migrations more time than the statements of the service', async () => {
  await onServer(`CREATE DATABASE ${name}`);
  class FillNotes1700000000002 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query('CREATE TABLE filled AS SELECT pg_sleep(0.3)::text');
    }
    async down(): Promise<void> {
      throw new Error('forward only');
    }
  }
  const impatient = { options: '-c statement_timeout=200' };
  await runMigrations(
    new DataSource({ type: 'postgres', url, migrations: [FillNotes1700000000002], extra: impatient }),
  );
  const db = await source().initialize();
  expect(await db.query('SELECT count(*)::int AS rows FROM filled')).toEqual([{ rows: 1 }]);
  await db.destroy();
});

it('rejects migrations with a wrong password at once', async () => {
  await onServer(`CREATE DATABASE ${name}`);
  const wrong = Object.assign(new URL(url), { password: 'wrong' }).href;
  await expect(runMigrations(source(wrong))).rejects.toMatchObject({ code: '28P01' });
});

/** A proxy of the server that can stop to relay, with its connections open, as a broken network does. */
async function startSilentProxy() {
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
    client.on('close', () => upstream.destroy()).on('data', (data) => isSilent || upstream.write(data));
    upstream.on('close', () => client.destroy()).on('data', (data) => isSilent || client.write(data));
  });
  proxy.listen(0, hostname);
  await once(proxy, 'listening');
  return {
    url: Object.assign(new URL(server), { port: String((proxy.address() as AddressInfo).port) }).href,
    silence: (silent: boolean) => (isSilent = silent),
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe('a database that stops to respond', () => {
  it.each([
    ['directly', false],
    ['through a pooler', true],
  ])(
    'fails a statement soon after its timeout, and serves the next once it responds, %s',
    async (_how, isPooled) => {
      const proxy = await startSilentProxy();
      const db = await new DataSource(postgresOptions(proxy.url, { statement_timeout: 500 }, isPooled)).initialize();
      try {
        await db.query('SELECT 1');
        proxy.silence(true);
        const startedAt = performance.now();
        const error: unknown = await db.query('SELECT 1').catch((reason: unknown) => reason);
        expect(isOutage(error)).toBe(true);
        expect(performance.now() - startedAt).toBeLessThan(8_000);
        proxy.silence(false);
        const backAt = performance.now();
        expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
        expect(performance.now() - backAt).toBeLessThan(5_000);
      } finally {
        await db.destroy();
        proxy.close();
      }
    },
    60_000,
  );

  it('may be silent during a statement without a timeout, and between statements', async () => {
    const db = await new DataSource(postgresOptions(server, { statement_timeout: 100 })).initialize();
    try {
      const slow = db.transaction(async (tx) => {
        await tx.query('SET LOCAL statement_timeout = 0');
        await tx.query('SELECT pg_sleep(6)');
        return tx.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
      });
      const [{ pid: before }] = await db.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
      await expect(slow).resolves.toHaveLength(1);
      const [{ pid: after }] = await db.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
      expect([before, (await slow)[0]!.pid]).toContain(after);
      await expect(db.query('SELECT pg_sleep(6)')).rejects.toMatchObject({ code: '57014' });
    } finally {
      await db.destroy();
    }
  }, 60_000);
});

it('a connection that the server ends as it is established costs a query, not the process', async () => {
  const line = await ServerLine.to(server);
  const db = await new DataSource(postgresOptions(line.url, {})).initialize();
  try {
    const first = db.query('SELECT pg_sleep(1)');
    line.endNext();
    const [, second] = await Promise.allSettled([first, db.query('SELECT 1')]);
    expect([line.hasEnded, second.status]).toEqual([true, 'rejected']);
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  } finally {
    await db.destroy();
    line.disconnect();
  }
});
