import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AuditPage } from '@directory/contracts/audit';
import type { BusinessPage } from '@directory/contracts/businesses';
import { DELETE_ALL_PHRASES, type Deletion, type DeletionResponse } from '@directory/contracts/moderation';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import pg from 'pg';
import type { z } from 'zod';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';
import { DeletionsService } from './deletions.service.js';

const WEEK_MS = 7 * 24 * 3600 * 1000;

const rows = [
  ingestRow({ name: 'Ada', category: 'Gym', city: 'Bonn', country_code: 'DE', rating: 4.3, reviews: 7 }),
  ingestRow({ name: 'Bea', category: 'Spa', city: 'Bonn', country_code: 'DE', about: '{"A":{"b":true}}' }),
  ingestRow({ name: 'Cem', category: 'Gym', city: 'İzmir', country_code: 'TR', phone: '+90 1', phone_number: 901n }),
  ingestRow({ place_id: 'TEST_9', name: 'Trial', category: 'Gym' }),
];
const [ada, bea, cem] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
afterEach(async () => {
  expect(await wrongCounts(catalog.db)).toEqual([]);
  await catalog.db.query('DELETE FROM business; DELETE FROM deleted_business; DELETE FROM manual_deletion');
  for (const { name } of await schemas()) await catalog.db.query(`DROP SCHEMA ${name} CASCADE`);
  await catalog.db.query('DELETE FROM deletion; DELETE FROM change_consumer; DELETE FROM business_change');
});

const schemas = () =>
  catalog.db.query<{ name: string }[]>(`SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'deletion\\_%'`);
const call = async <T>(method: string, path: string, body?: unknown) => {
  const response = await catalog.write(method, path, body);
  return { status: response.status, body: (await response.json()) as T & { code?: string } };
};
type DeletionView = z.infer<typeof DeletionResponse>;
const idOf = async (name: string) =>
  (await catalog.db.query<{ id: string }[]>('SELECT id FROM business WHERE name = $1', [name]))[0]!.id;
const deleteOne = async (name: string) => call<DeletionView>('DELETE', `/api/businesses/${await idOf(name)}`);
const deleteAll = (confirmation: string = DELETE_ALL_PHRASES.tr) =>
  call<DeletionView>('DELETE', '/api/admin/businesses', { confirmation });
const restore = (id: string | null) => call<Deletion>('POST', `/api/admin/deletions/${id}/restore`);
const listed = () => catalog.get<Deletion[]>('/api/admin/deletions');
const statusOf = async (slug: string) => (await catalog.send(`/api/businesses/${slug}`)).status;
const purge = () => catalog.app.get(DeletionsService).purge();
/** Purges while the process has the time `nowMs`; timers and the database keep the real time. */
const purgeAt = async (nowMs: number) => {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts: [] | [number]) {
      super(...(parts.length === 0 ? ([nowMs] as const) : parts));
    }
  } as DateConstructor;
  try {
    await purge();
  } finally {
    globalThis.Date = RealDate;
  }
};
/** Whether the outbox has notified its consumers that all businesses have changed. */
const allConsumersNotified = async () => {
  const [changes] = await catalog.db.query<{ feed: boolean; outbox: boolean }[]>(
    `SELECT EXISTS (SELECT FROM feed_change WHERE bucket IS NULL) AS feed,
       EXISTS (SELECT FROM business_change WHERE business_id IS NULL) AS outbox`,
  );
  return changes!.feed && changes!.outbox;
};
/** Every row of every table that a deletion may change, without timestamps. */
const everything = async () => {
  const tables = 'business business_slug_history business_search category_count country_count city_count'.split(' ');
  const contents: Record<string, unknown> = {};
  for (const table of [...tables, 'category_country_count', 'category_city_count', 'locality_count']) {
    const where = table.endsWith('_count') ? 'WHERE business_count > 0' : '';
    contents[table] = await catalog.db.query(`SELECT * FROM ${table} ${where} ORDER BY 1, 2`);
  }
  const history = contents['business_slug_history'] as { replaced_at?: Date }[];
  for (const row of history) delete row.replaced_at;
  return contents;
};

describe('a deleted business', () => {
  it('disappears from every page, and is restored exactly', async () => {
    await catalog.import(rows);
    await catalog.db.query(`UPDATE business SET slug = 'ada-bonn-aaaaaa' WHERE name = 'Ada'`);
    const before = await everything();
    const { status, body } = await deleteOne('Ada');
    expect({ status, ...body }).toMatchObject({ status: 200, deletedCount: 1, deletionId: expect.any(String) });
    expect(await statusOf('ada-bonn-aaaaaa')).toBe(410);
    expect(await statusOf(ada.slug)).toBe(410);
    expect(await statusOf('nobody-aaaaaa')).toBe(404);
    expect((await catalog.get<SearchPage>('/api/search?q=ada')).totalCount).toBe(0);
    expect(await listed()).toMatchObject([
      { id: body.deletionId, kind: 'one', label: 'Ada', count: 1, username: 'ada', state: 'restorable' },
    ]);

    expect((await restore(body.deletionId)).body).toMatchObject({ state: 'restored', restoredCount: 1 });
    expect(await everything()).toEqual(before);
    expect(await statusOf('ada-bonn-aaaaaa')).toBe(200);
    expect(await statusOf(ada.slug)).toBe(301);
    expect(await restore(body.deletionId)).toMatchObject({ status: 404, body: { code: 'deletion_not_found' } });
    const { entries } = await catalog.get<AuditPage>('/api/admin/audit-log');
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'deletion.restore', subject: 'Ada', username: 'ada' },
      { action: 'business.delete', subject: 'Ada', username: 'ada' },
    ]);
  });

  it('a deletion by filter is listed with its filter, as its restore is in the audit log', async () => {
    await catalog.import(rows);
    const target = { matching: { category: 'Gym', countryCode: 'DE' }, expected: 1 };
    const { body } = await call<DeletionView>('POST', '/api/admin/businesses/delete-matching', target);
    expect(await listed()).toMatchObject([{ kind: 'bulk', filter: target.matching, count: 1 }]);
    await restore(body.deletionId);
    const { entries } = await catalog.get<AuditPage>('/api/admin/audit-log');
    expect(entries[0]).toMatchObject({ action: 'deletion.restore', before: { matching: target.matching } });
  });

  it('can be imported again with overwriteManual, and is then not restored', async () => {
    await catalog.import(rows);
    const { body } = await deleteOne('Ada');
    const again = { ...ada, name: 'Ada again' };
    expect(await catalog.import([again], { overwriteManual: true })).toMatchObject({ inserted: 1 });
    expect(await statusOf(ada.slug)).toBe(200);
    expect((await restore(body.deletionId)).body).toMatchObject({ state: 'restored', count: 1, restoredCount: 0 });
    const names = await catalog.db.query<{ name: string }[]>(`SELECT name FROM business WHERE place_id = $1`, [
      ada.place_id,
    ]);
    expect(names).toEqual([{ name: 'Ada again' }]);
    expect(await catalog.db.query('SELECT FROM deleted_business')).toEqual([]);
  });

  it('that does not exist is 404', async () => {
    expect(await call('DELETE', '/api/businesses/999999')).toMatchObject({ status: 404 });
    expect(await restore('0f8fad5b-d9cb-469f-a165-70867728950e')).toMatchObject({ status: 404 });
  });

  it('is purged after its week, not before', async () => {
    await catalog.import(rows);
    await deleteOne('Ada');
    await purge();
    expect(await listed()).toHaveLength(1);
    await catalog.db.query(`UPDATE deletion SET restorable_until = now() - interval '1 second'`);
    await purge();
    expect(await listed()).toEqual([]);
    expect(await statusOf(ada.slug)).toBe(404);
    expect(await catalog.db.query('SELECT FROM deleted_business')).toEqual([]);
  });
});

describe('test data', () => {
  it('is deleted separately as test data', async () => {
    await catalog.import(rows);
    const { body } = await call<DeletionView>('DELETE', '/api/admin/test-data');
    expect(body).toMatchObject({ success: true, deletedCount: 1 });
    expect((await catalog.get<BusinessPage>('/api/businesses')).totalCount).toBe(3);
    expect(await listed()).toMatchObject([{ kind: 'test', count: 1 }]);
    expect((await call<DeletionView>('DELETE', '/api/admin/test-data')).body).toMatchObject({
      deletedCount: 0,
      deletionId: null,
    });
  });
});

describe('deleting all', () => {
  it('needs the exact phrase, in either language', async () => {
    await catalog.import(rows);
    for (const phrase of ['', 'yes', DELETE_ALL_PHRASES.tr.toLowerCase()]) {
      const { status, body } = await deleteAll(phrase);
      expect([status, body.code]).toEqual([422, 'confirmation_mismatch']);
      for (const shown of Object.values(DELETE_ALL_PHRASES)) expect(body.message).toContain(`“${shown}”`);
    }
    expect((await catalog.get<BusinessPage>('/api/businesses')).totalCount).toBe(4);
    expect(await schemas()).toEqual([]);
    expect((await deleteAll(DELETE_ALL_PHRASES.en)).body.deletedCount).toBe(4);
  });

  it('empties every page at once, and is restored exactly', async () => {
    await catalog.import(rows);
    // Otherwise the division into sitemap files may take the changes before they are checked.
    const lock = catalog.db.createQueryRunner();
    await lock.query(`SELECT pg_advisory_lock(hashtext('feed pages'))`);
    await catalog.db.query(`UPDATE business SET slug = 'ada-bonn-aaaaaa' WHERE name = 'Ada'`);
    const before = await everything();
    await catalog.db.query(`INSERT INTO change_consumer (name, cursor) VALUES ('test', 0)`);
    await catalog.db.query('DELETE FROM feed_change; DELETE FROM business_change');
    const { body } = await deleteAll();
    expect(body).toMatchObject({ success: true, deletedCount: 4 });
    for (const rowsOfTable of Object.values(await everything())) expect(rowsOfTable).toEqual([]);
    expect(await allConsumersNotified()).toBe(true);
    expect((await catalog.get<SearchPage>('/api/search?q=gym')).totalCount).toBe(0);
    expect(await catalog.get('/api/homepage-data')).toMatchObject({ totals: { businesses: 0, countries: 0 } });
    expect([await statusOf('ada-bonn-aaaaaa'), await statusOf(ada.slug), await statusOf('x-aaaaaa')]).toEqual([
      410, 410, 404,
    ]);
    expect((await deleteAll()).body).toMatchObject({ deletedCount: 0, deletionId: null });

    await catalog.db.query('DELETE FROM feed_change; DELETE FROM business_change');
    expect((await restore(body.deletionId)).body).toMatchObject({ kind: 'all', state: 'restored', restoredCount: 4 });
    expect(await allConsumersNotified()).toBe(true);
    await lock.query(`SELECT pg_advisory_unlock(hashtext('feed pages'))`);
    await lock.release();
    expect(await everything()).toEqual(before);
    expect(await schemas()).toEqual([]);
    expect((await catalog.get<SearchPage>('/api/search?q=gym')).totalCount).toBe(3);
  });

  it('leaves a working directory: keys, counts, search, history, ids', async () => {
    await catalog.import(rows);
    const builtLike = () =>
      catalog.db.query(
        `SELECT indexdef AS what FROM pg_indexes WHERE schemaname = 'public'
         UNION ALL SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
         UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger
         WHERE NOT tgisinternal AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace) UNION ALL SELECT relname || coalesce(pg_get_partkeydef(oid), '') || coalesce(pg_get_expr(relpartbound, oid), '') FROM pg_class
         WHERE relnamespace = 'public'::regnamespace
         ORDER BY 1`,
      );
    const before = await builtLike();
    const [{ last }] = await catalog.db.query<[{ last: number }]>('SELECT max(id)::int AS last FROM business');
    await deleteAll();
    expect(await builtLike()).toEqual(before);
    const [set] = await schemas();
    const partitions = await catalog.db.query<unknown[]>('SELECT FROM pg_inherits WHERE inhparent = $1::regclass', [
      `${set!.name}.business_search`,
    ]);
    expect(partitions.length).toBeGreaterThan(1);
    expect(await catalog.import([bea, cem])).toMatchObject({ inserted: 2, rejected: 0 });
    expect(await catalog.import([{ ...bea, rating: 2 }, cem])).toMatchObject({ updated: 1, unchanged: 1 });
    await catalog.db.query(`UPDATE business SET slug = 'bea-two-aaaaaa' WHERE name = 'Bea'`);
    expect(await statusOf(bea.slug)).toBe(301);
    expect((await catalog.get<SearchPage>('/api/search?q=bea')).totalCount).toBe(1);
    const [{ first }] = await catalog.db.query<[{ first: number }]>('SELECT min(id)::int AS first FROM business');
    expect(first).toBeGreaterThan(last);
  });

  it('is restored business by business if there are new ones, and those stay', async () => {
    await catalog.import(rows);
    await catalog.db.query(`UPDATE business SET slug = 'cem-two-aaaaaa' WHERE name = 'Cem'`);
    const { body } = await deleteAll();
    await catalog.import([{ ...ada, name: 'Ada again' }]);
    expect((await restore(body.deletionId)).body).toMatchObject({ state: 'restored', count: 4, restoredCount: 3 });
    const names = await catalog.db.query<{ name: string }[]>('SELECT name FROM business ORDER BY name');
    expect(names.map(({ name }) => name)).toEqual(['Ada again', 'Bea', 'Cem', 'Trial']);
    expect(await statusOf(cem.slug)).toBe(301);
    expect((await catalog.get<SearchPage>('/api/search?q=cem')).totalCount).toBe(1);
    expect(await schemas()).toEqual([]);
  });

  it('twice can be restored twice', async () => {
    await catalog.import([ada]);
    const first = (await deleteAll()).body;
    await catalog.import([bea]);
    const second = (await deleteAll()).body;
    expect((await restore(second.deletionId)).body.restoredCount).toBe(1);
    expect((await restore(first.deletionId)).body.restoredCount).toBe(1);
    expect((await catalog.get<BusinessPage>('/api/businesses')).totalCount).toBe(2);
  });

  it('is restored business by business if the tables have changed since', async () => {
    await catalog.import([ada, bea]);
    const { body } = await deleteAll();
    await catalog.db.query('ALTER TABLE business ADD COLUMN note text');
    try {
      expect((await restore(body.deletionId)).body).toMatchObject({ state: 'restored', restoredCount: 2 });
    } finally {
      await catalog.db.query('ALTER TABLE business DROP COLUMN note');
    }
  });

  it('is purged after its week', async () => {
    await catalog.import([ada]);
    await deleteAll();
    await catalog.db.query(`UPDATE deletion SET restorable_until = now()`);
    await purge();
    expect([await schemas(), await listed()]).toEqual([[], []]);
  });

  it("is purged by the database's clock, even if the clock of the process is wrong", async () => {
    await catalog.import([ada]);
    const { deletionId } = (await deleteAll()).body;
    await purgeAt(Date.now() + 4 * WEEK_MS);
    expect((await listed()).map(({ id }) => id)).toEqual([deletionId]);
    expect(await schemas()).toHaveLength(1);

    await catalog.db.query(`UPDATE deletion SET restorable_until = now()`);
    await purgeAt(Date.now() - 4 * WEEK_MS);
    expect([await schemas(), await listed()]).toEqual([[], []]);
  });

  it('fails during a long read, without a change', async () => {
    await catalog.import([ada]);
    const reader = new pg.Client({ connectionString: (catalog.db.options as { url: string }).url });
    await reader.connect();
    await reader.query('BEGIN; SELECT FROM business');
    try {
      expect(await deleteAll()).toMatchObject({ status: 503, body: { code: 'directory_busy' } });
    } finally {
      await reader.end();
    }
    expect((await catalog.get<BusinessPage>('/api/businesses')).totalCount).toBe(1);
  });

  it('archives every table that refers to a business', async () => {
    const outside = await catalog.db.query(
      `SELECT conrelid::regclass FROM pg_constraint WHERE contype = 'f' AND confrelid = 'business'::regclass
         AND conrelid <> 'business_slug_history'::regclass`,
    );
    expect(outside).toEqual([]);
  });
});

describe('a long restore', () => {
  const many = Array.from({ length: 4_500 }, (_, i) => ingestRow({ name: `Shop ${i}`, category: 'Shop' }));

  /** Deletes everything, and has one business in the directory so that the others come back in chunks. */
  const deleted = async () => {
    await catalog.import(many);
    const { body } = await deleteAll();
    await catalog.import([ada]);
    return body.deletionId!;
  };
  /** Blocks the background job, so that only the test runs steps. */
  const paused = async <T>(work: () => Promise<T>): Promise<T> => {
    const holder = catalog.db.createQueryRunner();
    await holder.query(`SELECT pg_advisory_lock(hashtextextended('job restore', 0))`);
    try {
      return await work();
    } finally {
      await holder.query(`SELECT pg_advisory_unlock(hashtextextended('job restore', 0))`);
      await holder.release();
    }
  };
  const step = () => catalog.db.transaction((tx) => catalog.app.get(DeletionsService).restoreStep(tx));

  it('reports progress and remaining time, and stops when cancelled', async () => {
    const id = await deleted();
    await paused(async () => {
      expect((await restore(id)).body).toMatchObject({ state: 'restoring', processedCount: 0, secondsLeft: null });
      await step();
      await catalog.db.query(`UPDATE deletion SET restore_started_at = now() - interval '20 seconds' WHERE id = $1`, [
        id,
      ]);
      const [running] = await listed();
      expect(running).toMatchObject({
        id,
        state: 'restoring',
        count: 4_500,
        processedCount: 2_000,
        restoredCount: 2_000,
      });
      // 2,000 in 20 seconds leave 25 for the other 2,500.
      expect(running!.secondsLeft).toBeGreaterThanOrEqual(25);
      expect(running!.secondsLeft).toBeLessThanOrEqual(30);
      const cancelled = await call<Deletion>('POST', `/api/admin/deletions/${id}/cancel`);
      expect(cancelled).toMatchObject({
        status: 200,
        body: { state: 'restorable', processedCount: 2_000, secondsLeft: null },
      });
      expect(await call('POST', `/api/admin/deletions/${id}/cancel`)).toMatchObject({ status: 404 });
    });
    expect((await catalog.get<BusinessPage>('/api/businesses')).totalCount).toBe(2_001);
    const { entries } = await catalog.get<AuditPage>('/api/admin/audit-log');
    expect(entries[0]).toMatchObject({ action: 'deletion.cancel', count: 2_000, username: 'ada' });

    expect((await restore(id)).status).toBe(200);
    const restored = { state: 'restored', processedCount: 4_500, restoredCount: 4_500 };
    await expect.poll(async () => (await listed())[0]).toMatchObject(restored);
    // Stopping a restore that has completed in the meantime reports that.
    expect(await call('POST', `/api/admin/deletions/${id}/cancel`)).toMatchObject({ status: 200, body: restored });
    expect((await catalog.get<BusinessPage>('/api/businesses')).totalCount).toBe(4_501);
  });
});

describe('deleting all while an import is in flight', () => {
  it('records how many rows of that import were removed', async () => {
    await catalog.import(rows);
    await catalog.db.query('UPDATE import_merge SET done = false');
    const { body } = await deleteAll();
    const imports = await catalog.db.query<{ import_id: string; rows: number }[]>(
      'SELECT import_id, inserted + updated AS rows FROM import_merge WHERE NOT done AND inserted + updated > 0',
    );
    expect(imports.map(({ rows }) => rows)).toContain(4);
    const deletion = (await listed()).find(({ id }) => id === body.deletionId)!;
    expect(new Set(deletion.interruptedImports.map(({ importId }) => importId))).toEqual(
      new Set(imports.map(({ import_id: id }) => id)),
    );
    expect(deletion.interruptedImports).toContainEqual(expect.objectContaining({ rows: 4 }));
    await catalog.db.query('UPDATE import_merge SET done = true');
  });
});
