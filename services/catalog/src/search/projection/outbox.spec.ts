import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LOGGER } from '@directory/service-kit/tokens';
import { countBlocked } from '@directory/testing/blocked-connections';
import { ingestRow } from '@directory/testing/ingest-rows';
import type { DataSource } from 'typeorm';
import { startTestCatalog, type TestCatalog } from '../../catalog.fixture.js';
import { wrongCounts } from '../../database/recount.js';
import { OutboxConsumer, type ConsumerTask } from './outbox-consumer.js';
import { OutboxQueries, type Changes } from './outbox.queries.js';

let catalog: TestCatalog;
let db: DataSource;
let outbox: OutboxQueries;
const running: OutboxConsumer[] = [];
beforeAll(async () => {
  catalog = await startTestCatalog();
  db = catalog.db;
  outbox = new OutboxQueries(db);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  await db.query('TRUNCATE change_consumer, business_change');
  await db.query('DELETE FROM business');
});
afterAll(() => catalog.stop());

const insert = (keys: string[]) =>
  db.query<{ id: string }[]>(
    `INSERT INTO business (match_key, slug, name, name_hash)
     SELECT k, k, 'n', 1 FROM unnest($1::text[]) k RETURNING id`,
    [keys],
  );
const waiting = async () =>
  (await db.query<{ business_id: string | null }[]>('SELECT business_id FROM business_change ORDER BY number')).map(
    (row) => row.business_id,
  );
const numbered = (from: number, count: number) => Array.from({ length: count }, (_, i) => `key-${from + i}`);

function start(task: ConsumerTask, locks = db): OutboxConsumer {
  const consumer = new OutboxConsumer(locks, outbox, task, catalog.app.get(LOGGER));
  running.push(consumer);
  consumer.start();
  return consumer;
}

describe('the outbox', () => {
  it('records nothing without a consumer', async () => {
    await insert(['a', 'b']);
    await db.query(`UPDATE business SET name = 'm'`);
    await db.query('DELETE FROM business');
    expect(await waiting()).toEqual([]);
  });

  it('records what every statement changes, and that everything was deleted', async () => {
    await outbox.register('reader');
    const [a, b] = (await insert(['a', 'b'])).map((row) => row.id);
    await db.query(`UPDATE business SET name = 'm' WHERE match_key = 'a'`);
    await db.query(`UPDATE business SET name = 'm' WHERE match_key = 'nobody'`);
    await db.query(`DELETE FROM business WHERE match_key = 'b'`);
    expect(await waiting()).toEqual([a, b, a, b]);
    await db.query('DELETE FROM business');
    await db.query('DELETE FROM business');
    expect((await waiting()).slice(4)).toEqual([null]);
    await insert(['c']);
    await db.query('TRUNCATE business CASCADE');
    expect((await waiting()).slice(6)).toEqual([null]);
    expect(await wrongCounts(db)).toEqual([]);
  });

  it('records the request id of a change, also in a background job', async () => {
    await outbox.register('reader');
    const requestIds = async () => (await outbox.next('reader', 100, db))!.requestIds;
    const write = (requestId: string, method: string, path: string, body?: unknown) =>
      catalog.write(method, path, body, { 'x-request-id': requestId });
    const [{ id } = { id: '' }] = await insert(['a']);
    expect(await requestIds()).toEqual([]);

    const importId = randomUUID();
    await catalog.stage(importId, 1, [ingestRow()]);
    await catalog.merge(importId, {}, { 'x-request-id': 'of-an-import' });
    await write('of-an-approval', 'POST', `/api/admin/businesses/${id}/toggle-approval`);
    await catalog.edit(id, { name: 'Other' }, { 'x-request-id': 'of-an-edit' });
    const target = { ids: [id] };
    await write('of-a-bulk-action', 'POST', '/api/admin/businesses/bulk', { action: 'approve', target });
    await write('of-an-undo', 'POST', `/api/admin/imports/${importId}/undo`);
    const deleted = await write('of-a-deletion', 'DELETE', `/api/businesses/${id}`);
    const { deletionId } = (await deleted.json()) as { deletionId: string };
    await write('of-a-restore', 'POST', `/api/admin/deletions/${deletionId}/restore`);
    const changes = ['import', 'approval', 'edit', 'bulk-action', 'undo', 'deletion', 'restore'];
    expect(await requestIds()).toEqual(changes.map((what) => expect.stringMatching(`^of-an?-${what}$`)));

    await db.query(`UPDATE business SET slug = 'wrong'`);
    await write('of-a-correction', 'POST', '/api/admin/fix-slugs');
    await expect.poll(async () => (await requestIds()).at(-1)).toBe('of-a-correction');
  });

  it('records nothing of a rollback, and a merge like any other write', async () => {
    await outbox.register('reader');
    await db
      .transaction(async (tx) => {
        await tx.query(`INSERT INTO business (match_key, slug, name, name_hash) VALUES ('x', 'x', 'n', 1)`);
        throw new Error('never mind');
      })
      .catch((error: Error) => expect(error.message).toBe('never mind'));
    const rows = [ingestRow(), ingestRow()];
    await catalog.import([...rows, rows[0]!]);
    const ids = (await db.query<{ id: string }[]>('SELECT id FROM business')).map((row) => row.id);
    expect((await waiting()).sort()).toEqual(ids.sort());
  });

  it('is read in order and without a gap while many transactions write', async () => {
    await outbox.register('reader');
    const lock = db.createQueryRunner();
    const seen: string[] = [];
    const numbers: string[] = [];
    let writing = true;
    const read = async () => {
      for (let last = false; ;) {
        const changes = await outbox.next('reader', 7, lock);
        if (changes) {
          seen.push(...changes.ids);
          numbers.push(changes.upTo);
          await outbox.advance('reader', changes.upTo, lock);
        } else if (last) return;
        else last = !writing;
      }
    };
    const write = async (writer: number) => {
      for (let i = 0; i < 15; i++) {
        // Two statements per transaction, and a pause with their numbers assigned: the reader must not skip them.
        await db.transaction(async (tx) => {
          const key = (part: string) => `w${writer}-${i}${part}`;
          const put = `INSERT INTO business (match_key, slug, name, name_hash) VALUES ($1, $1, 'n', 1)`;
          await tx.query(put, [key('a')]);
          await tx.query(`SELECT pg_sleep(${(writer % 4) / 500})`);
          await tx.query(put, [key('b')]);
        });
      }
    };
    const reading = read();
    await Promise.all(Array.from({ length: 6 }, (_, writer) => write(writer)));
    writing = false;
    await reading;
    await lock.release();
    const ids = (await db.query<{ id: string }[]>('SELECT id FROM business')).map((row) => row.id);
    expect(ids).toHaveLength(180);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(numbers.map(Number)).toEqual(numbers.map(Number).toSorted((a, b) => a - b));
    expect(await waiting()).toEqual([]);
  });

  it('records writes that are in flight while a consumer registers', async () => {
    const writer = db.createQueryRunner();
    await writer.startTransaction();
    await writer.query(`INSERT INTO business (match_key, slug, name, name_hash) VALUES ('early', 'early', 'n', 1)`);
    let registered = false;
    const registering = outbox.register('reader').then(() => (registered = true));
    await expect.poll(() => countBlocked(db)).toBeGreaterThan(0);
    expect(registered).toBe(false);
    await writer.commitTransaction();
    await writer.release();
    await registering;
    // Earlier writes are visible once the consumer is registered, later ones are in the outbox.
    expect(await db.query('SELECT match_key FROM business')).toEqual([{ match_key: 'early' }]);
    await insert(['late']);
    expect(await waiting()).toHaveLength(1);
  });

  it('retains a change until the slowest consumer has it, and nothing without consumers', async () => {
    await outbox.register('fast');
    await outbox.register('slow');
    await insert(['a', 'b']);
    const changes = await outbox.next('fast', 10, db);
    await outbox.advance('fast', changes!.upTo, db);
    expect(await waiting()).toHaveLength(2);
    expect(await outbox.backlog('slow')).toMatchObject({ depth: 2, lag_seconds: expect.any(Number) });
    expect(await outbox.backlog('fast')).toEqual({ depth: 0, lag_seconds: 0 });
    await outbox.unregister('slow');
    expect(await waiting()).toEqual([]);
  });
});

describe('a consumer', () => {
  it('receives each business once a batch, after the deletion of all', async () => {
    await outbox.register('reader');
    await insert(['a']);
    await db.query('DELETE FROM business');
    const [{ id } = { id: '' }] = await insert(['b']);
    await db.query(`UPDATE business SET name = 'm'`);
    const batches: Changes[] = [];
    start({ name: 'reader', maxChanges: 10, apply: async (changes) => void batches.push(changes) });
    await expect.poll(async () => (await waiting()).length).toBe(0);
    expect(batches).toMatchObject([{ ids: [id], cleared: true }]);
  });

  it('receives a batch again until it succeeds, prepares again each time, and records the error', async () => {
    const calls: string[] = [];
    let broken = true;
    start({
      name: 'reader',
      maxChanges: 10,
      prepare: async () => void calls.push('prepare'),
      apply: async ({ ids }) => {
        calls.push(`apply ${ids.length}`);
        if (broken) throw new Error('no room');
      },
    });
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await insert(['a']);
    await expect.poll(async () => (await outbox.find('reader'))?.failing_since != null).toBe(true);
    expect(await outbox.find('reader')).toMatchObject({ last_error: 'no room' });
    expect(await waiting()).toHaveLength(1);
    broken = false;
    await expect.poll(async () => (await waiting()).length).toBe(0);
    await expect.poll(async () => (await outbox.find('reader'))?.failing_since).toBeNull();
    expect(calls.slice(-2)).toEqual(['prepare', 'apply 1']);
    expect(calls.filter((call) => call === 'prepare').length).toBeGreaterThan(1);
  });

  it.each([1, 10])(
    'receives the changes behind one that it rejects, which is retried, in batches of %i',
    async (maxChanges) => {
      const applied: string[] = [];
      let rejected: string | undefined;
      const task: ConsumerTask = {
        name: 'reader',
        maxChanges,
        apply: async ({ ids }, _signal, reject) => {
          if (rejected && ids.includes(rejected)) reject(rejected, 'too large');
          applied.push(...ids.filter((id) => id !== rejected));
        },
      };
      await outbox.register('reader');
      const [first, bad, ...others] = (await insert(numbered(0, 5))).map(({ id }) => id);
      rejected = bad;
      start(task);
      await expect.poll(waiting).toEqual([bad]);
      expect(await outbox.find('reader')).toMatchObject({ last_error: 'too large', failing_since: expect.any(Date) });
      await db.query('UPDATE business SET name = $1 WHERE id <> $2', ['m', bad]);
      await expect.poll(waiting).toEqual([bad]);
      expect(applied.toSorted()).toEqual([first, first, ...others, ...others].toSorted());
      expect((await outbox.backlog('reader')).depth).toBe(1);

      rejected = undefined;
      await running.pop()!.stop();
      start(task);
      await expect.poll(waiting).toEqual([]);
      expect(applied.at(-1)).toBe(bad);
      await expect.poll(async () => (await outbox.find('reader'))?.failing_since).toBeNull();
    },
  );

  it('runs on one replica, and another continues where it stops', async () => {
    const applied: { replica: number; ids: string[] }[] = [];
    const task = (replica: number): ConsumerTask => ({
      name: 'reader',
      maxChanges: 1,
      apply: async ({ ids }) => void applied.push({ replica, ids }),
    });
    start(task(1));
    await expect.poll(() => outbox.find('reader')).toBeDefined();
    start(task(2));
    await insert(numbered(0, 3));
    await expect.poll(async () => (await waiting()).length).toBe(0);
    expect(applied.map(({ replica }) => replica)).toEqual([1, 1, 1]);

    await running[0]!.stop();
    await insert(numbered(3, 3));
    await expect.poll(async () => (await waiting()).length).toBe(0);
    expect(applied.slice(3).map(({ replica }) => replica)).toEqual([2, 2, 2]);
    expect(new Set(applied.flatMap(({ ids }) => ids)).size).toBe(6);
  });

  it('continues after a connection that could not be released', async () => {
    await outbox.register('reader');
    await insert(['a']);
    let released = 0;
    const locks = Object.create(db) as DataSource;
    locks.createQueryRunner = () => {
      const runner = db.createQueryRunner();
      const release = runner.release.bind(runner);
      runner.release = async () => {
        await release();
        if (released++ === 0) throw new Error('the connection is broken');
      };
      return runner;
    };
    let attempts = 0;
    const apply = async () => {
      if (attempts++ === 0) throw new Error('the first attempt fails');
    };
    start({ name: 'reader', maxChanges: 10, apply }, locks);
    await expect.poll(async () => (await waiting()).length).toBe(0);
    expect(attempts).toBe(2);
  });

  it('survives the loss of its database connection', async () => {
    const applied = new Set<string>();
    start({ name: 'reader', maxChanges: 1, apply: async ({ ids }) => ids.forEach((id) => applied.add(id)) });
    await expect.poll(() => outbox.find('reader')).toBeDefined();
    await insert(numbered(0, 2));
    await expect.poll(() => applied.size).toBe(2);
    // Background jobs of the catalog hold advisory locks of their own for moments.
    const killed = await db.query<{ pid: number }[]>(
      `SELECT pid, pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND (classid::bigint << 32 | objid::bigint) = hashtextextended('change_consumer reader', 0)`,
    );
    expect(killed).toHaveLength(1);
    await insert(numbered(2, 2));
    await expect.poll(async () => (await waiting()).length).toBe(0);
    expect(applied.size).toBe(4);
  });
});
