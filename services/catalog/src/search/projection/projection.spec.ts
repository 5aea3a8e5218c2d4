import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { ingestRow } from '@directory/testing/ingest-rows';
import { canStartMeilisearch, startMeilisearch, type OwnMeilisearch } from '@directory/testing/meilisearch';
import { DirectoryVersion } from '../../cache/directory-version.js';
import { startTestCatalog, type TestCatalog } from '../../catalog.fixture.js';
import { CONFIG, type CatalogConfig } from '../../tokens.js';
import { MeilisearchEngine } from '../meilisearch/meilisearch-engine.js';
import type { SearchPlan } from '../engine/search-engine.js';
import { businessDocument } from './business-document.js';
import { DocumentQueries } from './documents.queries.js';
import { useFewSynonyms, writeAllSynonyms } from './few-synonyms.fixture.js';
import { indexSchema } from './index-schema.js';
import { IndexServer } from './index-server.js';
import { OutboxQueries } from './outbox.queries.js';
import type { ProjectionState } from './projection-state.js';
import { OwnSynonyms } from '../query/words/own-synonyms.js';
import { PROJECTION, ProjectionService } from './projection.service.js';

const never = new AbortController().signal;
const everything: SearchPlan = {
  text: '',
  typed: '',
  at: new Date(),
  filters: {},
  sort: 'relevance',
  offset: 0,
  limit: 50,
};
const rows = (count: number, facts = {}) => Array.from({ length: count }, () => ingestRow(facts));

(canStartMeilisearch ? describe : describe.skip)('the index of Meilisearch', () => {
  let meili: OwnMeilisearch;
  let catalog: TestCatalog;
  let index: string;
  const replicas: ProjectionService[] = [];
  /** The log of the projections. */
  const logged: object[] = [];
  useFewSynonyms();
  beforeAll(async () => {
    [meili, catalog] = await Promise.all([startMeilisearch(), startTestCatalog()]);
  });
  beforeEach(() => {
    index = `test_${randomUUID()}`;
  });
  afterEach(async () => {
    await stopReplicas();
    await catalog.db.query('TRUNCATE business, change_consumer, business_change CASCADE');
  });
  afterAll(async () => {
    await Promise.all([meili.stop(), catalog.stop()]);
  });

  const stopReplicas = () => Promise.all(replicas.splice(0).map((one) => one.onModuleDestroy()));
  /** The projection of another replica. */
  const start = async () => {
    const config: CatalogConfig = {
      ...catalog.app.get<CatalogConfig>(CONFIG),
      meiliUrl: meili.url,
      meiliKey: meili.key,
    };
    const [outbox, documents] = [new OutboxQueries(catalog.db), new DocumentQueries(catalog.db)];
    const logger = Object.assign(Object.create(catalog.app.get(LOGGER)) as Logger, {
      info: (facts: object, message: string) => void logged.push({ ...facts, message }),
    });
    const version = catalog.app.get(DirectoryVersion);
    const synonyms = new OwnSynonyms(catalog.db, version);
    const own = { ...config, meiliIndex: index };
    const replica = new ProjectionService(own, logger, catalog.db, outbox, documents, version, synonyms);
    replicas.push(replica);
    await replica.onModuleInit();
    return replica;
  };
  /** Resolves once the index exists and equals the directory. */
  const followed = async () => {
    const difference = async () => {
      const { listedBusinesses, documents, ...status } = (await replicas[0]!.status())!;
      return { ...status, missing: listedBusinesses - (documents ?? 0) };
    };
    await expect.poll(difference).toMatchObject({ ready: true, depth: 0, rebuild: null, missing: 0 });
  };
  const request = async <T>(path: string, init?: RequestInit) => {
    const headers = { authorization: `Bearer ${meili.key}`, 'content-type': 'application/json' };
    return (await (await fetch(meili.url + path, { ...init, headers })).json()) as T;
  };
  const createdAt = async (name = index) => (await request<{ createdAt?: string }>(`/indexes/${name}`)).createdAt;
  const settingsTasks = async () =>
    (await request<{ total: number }>(`/tasks?types=settingsUpdate&indexUids=${index},${index}_new`)).total;
  const found = async (text: string) =>
    (await new MeilisearchEngine(meili.url, meili.key, index).search({ ...everything, text }, never)).ids;
  const state = async () => {
    const stored = await catalog.db.query<{ state: ProjectionState }[]>('SELECT state FROM change_consumer');
    return stored[0]!.state;
  };
  const keep = (change: object) => new OutboxQueries(catalog.db).saveState(PROJECTION, change);
  const waiting = async () => {
    const changes = await catalog.db.query<{ business_id: string }[]>('SELECT business_id FROM business_change');
    return new Set(changes.map((change) => change.business_id));
  };
  const idsOf = async (where: string) =>
    (await catalog.db.query<{ id: string }[]>(`SELECT id FROM business WHERE ${where}`)).map(({ id }) => id);

  it('is created where there is none, and has a change within seconds', async () => {
    await catalog.import(rows(2));
    await start();
    await followed();
    await catalog.import([ingestRow({ name: 'Çınar Kebap', city: 'İzmir', country_code: 'TR' })]);
    const startMs = performance.now();
    await expect.poll(async () => (await found('cinar')).length).toBe(1);
    expect(performance.now() - startMs).toBeLessThan(5_000);
    expect(await found('kebap izmir')).toEqual(await idsOf(`name = 'Çınar Kebap'`));
    expect(await found('')).toHaveLength(3);
  });

  it('logs the ids of the requests whose changes it has', async () => {
    await start();
    await followed();
    const importId = randomUUID();
    await catalog.stage(importId, 1, rows(3));
    await catalog.merge(importId, {}, { 'x-request-id': 'of-an-import' });
    await followed();
    const line = { message: 'search index updated', requestIds: ['of-an-import'], businesses: 3 };
    expect(logged).toContainEqual(expect.objectContaining(line));
  });

  it('applies changes, and removes businesses that are unapproved, deleted or cleared', async () => {
    await catalog.import(rows(6));
    await start();
    await followed();
    await catalog.db.query(`UPDATE business SET name = 'Renamed' WHERE id = (SELECT min(id) FROM business)`);
    await catalog.db.query(`UPDATE business SET approved = false WHERE id = (SELECT max(id) FROM business)`);
    await catalog.db.query(`DELETE FROM business WHERE id = (SELECT max(id) - 1 FROM business)`);
    await followed();
    expect((await found('')).toSorted()).toEqual((await idsOf('approved')).toSorted());
    expect(await found('renamed')).toHaveLength(1);
    await catalog.db.query(`UPDATE business SET approved = true`);
    await followed();
    expect(await found('')).toHaveLength(5);
    await catalog.db.query('TRUNCATE business CASCADE');
    await catalog.import(rows(1));
    await followed();
    expect(await found('')).toEqual(await idsOf('true'));
    await catalog.db.query('DELETE FROM business');
    await followed();
    expect(await found('')).toEqual([]);
  });

  it('receives its settings once, with all synonyms', async () => {
    writeAllSynonyms(true);
    try {
      await start();
      await followed();
      expect(await settingsTasks()).toBe(1);
      await stopReplicas();
      await start();
      await catalog.import(rows(1));
      await followed();
      expect(await settingsTasks()).toBe(1);
      expect(await request(`/indexes/${index}/settings/synonyms`)).toMatchObject({ florist: expect.any(Array) });
    } finally {
      writeAllSynonyms(false);
    }
  });

  it('catches up after an outage, and is rebuilt where the server has lost it', async () => {
    const replica = await start();
    await followed();
    await meili.kill();
    await catalog.import(rows(30));
    await expect.poll(async () => (await replica.status())!.failingSince).not.toBeNull();
    expect(await replica.status()).toMatchObject({ ready: true, documents: null, lastError: expect.any(String) });
    expect((await replica.status())!.depth).toBe(30);
    await meili.start();
    await followed();
    expect(await found('')).toHaveLength(30);
    await expect.poll(async () => (await replica.status())!.failingSince).toBeNull();

    await meili.kill();
    await meili.forget();
    await meili.start();
    await catalog.import(rows(1));
    await followed();
    expect(await found('')).toHaveLength(31);
  });

  it('is rebuilt and swapped while every search sees all documents and changes are applied', async () => {
    await catalog.import(rows(60));
    const replica = await start();
    await followed();
    const before = await createdAt();
    let building = true;
    const sizes = new Set<number>();
    const searching = (async () => {
      while (building) sizes.add((await found('')).length);
    })();
    expect(await replica.requestRebuild()).toBe(true);
    await catalog.import(rows(5, { name: 'Latecomer' }));
    await catalog.db.query(`DELETE FROM business WHERE id = (SELECT min(id) FROM business)`);
    await expect.poll(() => createdAt()).not.toBe(before);
    building = false;
    await searching;
    expect([...sizes]).toEqual([everything.limit]);
    await followed();
    expect(await found('latecomer')).toHaveLength(5);
    expect((await replica.status())!.documents).toBe(64);
    await expect.poll(() => createdAt(`${index}_new`)).toBeUndefined();
  });

  it('is rebuilt for another schema, another database or a wrong number of documents', async () => {
    await catalog.import(rows(3));
    const rebuilt = async (change: () => Promise<unknown>) => {
      await start();
      await followed();
      await stopReplicas();
      const before = await createdAt();
      await change();
      await start();
      await expect.poll(() => createdAt()).not.toBe(before);
      await followed();
      await stopReplicas();
    };
    await rebuilt(() => keep({ schema: 'of another release' }));
    await rebuilt(() => catalog.db.query('DELETE FROM change_consumer'));
    await rebuilt(async () => {
      const { taskUid } = await request<{ taskUid: number }>(`/indexes/${index}/documents`, { method: 'DELETE' });
      await expect.poll(async () => (await request<{ status: string }>(`/tasks/${taskUid}`)).status).toBe('succeeded');
    });
    expect(await found('')).toHaveLength(3);
  });

  it('is not rebuilt after a crash behind the swap, and the old index is dropped', async () => {
    await catalog.import(rows(3));
    await start();
    await followed();
    await stopReplicas();
    const live = (await createdAt())!;
    const startedAt = new Date().toISOString();
    const rebuild = { startedAt, index: live, schema: indexSchema(), afterId: '0', documents: 3 };
    await keep({ index: '2020-01-01T00:00:00Z', rebuild });
    await request(`/indexes`, { method: 'POST', body: JSON.stringify({ uid: `${index}_new` }) });
    await expect.poll(() => createdAt(`${index}_new`)).toBeDefined();
    await start();
    await followed();
    expect(await createdAt()).toBe(live);
    expect(await state()).toEqual({ index: live, schema: indexSchema(), rebuild: null });
    await expect.poll(() => createdAt(`${index}_new`)).toBeUndefined();
  });

  it('resumes a rebuild after a crash, with changes of documents that were already sent', async () => {
    await catalog.import(rows(4));
    await start();
    await followed();
    await stopReplicas();
    const server = new IndexServer(meili.url, meili.key, index);
    const aside = await server.create(server.next, never);
    const [first = '', second = ''] = (await idsOf('true ORDER BY id')).slice(0, 2);
    const half = await new DocumentQueries(catalog.db).find([first, second]);
    await server.waitForTask(await server.put(server.next, half.map(businessDocument)), never);
    const startedAt = new Date().toISOString();
    await keep({ rebuild: { startedAt, index: aside, schema: indexSchema(), afterId: second, documents: 2 } });
    await catalog.db.query(`UPDATE business SET name = 'Latest' WHERE id = $1`, [first]);
    await start();
    await expect.poll(() => createdAt()).toBe(aside);
    await followed();
    expect(await found('latest')).toEqual([first]);
    expect(await found('')).toHaveLength(4);
  });

  it('has every document that the server accepts, where their requests or one of them are too large', async () => {
    const usual = meili;
    meili = await startMeilisearch('--http-payload-size-limit', '20000');
    try {
      // A document has the pairs of characters of an address without spaces.
      const large = { full_address: '地址'.repeat(500), area: '区域'.repeat(250), region: '地区'.repeat(75) };
      await catalog.import([...rows(30, { full_address: 'Long Street '.repeat(80) }), ingestRow(large)]);
      const [tooLarge] = await idsOf(`area LIKE '区域%'`);
      const replica = await start();
      const othersAreIndexed = { ready: true, documents: 30, rebuild: null };
      await expect.poll(() => replica.status()).toMatchObject(othersAreIndexed);
      expect((await replica.status())!.lastError).toContain('size limit');
      expect(await waiting()).toEqual(new Set([tooLarge]));

      await catalog.db.query(`UPDATE business SET name = 'Latest'`);
      await expect.poll(async () => (await found('latest')).length).toBe(30);
      await expect.poll(waiting).toEqual(new Set([tooLarge]));

      await catalog.db.query(`UPDATE business SET full_address = NULL, area = NULL`);
      await stopReplicas();
      await start();
      await followed();
      expect(await found('latest')).toHaveLength(31);
    } finally {
      await stopReplicas();
      await meili.stop();
      meili = usual;
    }
  });

  it('is updated by one replica, and by another when that one dies', async () => {
    await start();
    await followed();
    await start();
    meili.signal('SIGSTOP');
    await catalog.import(rows(20));
    // The first one waits for a response; its connection breaks, as with its process.
    await sleep(1_000);
    const [first] = replicas.splice(0, 1);
    await catalog.db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    meili.signal('SIGCONT');
    await first!.onModuleDestroy();
    await followed();
    expect((await found('')).toSorted()).toEqual((await idsOf('true')).toSorted());
  });
});
