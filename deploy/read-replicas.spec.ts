import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessDetail } from '@directory/contracts/businesses';
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import type { EditableBusiness, ModerationPage } from '@directory/contracts/moderation';
import { runMigrations } from '@directory/service-kit/migrations';
import { ingestRow } from '@directory/testing/ingest-rows';
import pg from 'pg';
import { pollUntil } from '../bin/processes.mjs';
import { startTestCatalog, type TestCatalog } from '../services/catalog/src/catalog.fixture.js';
import { readCatalogConfig } from '../services/catalog/src/config.js';
import { catalogDataSource } from '../services/catalog/src/database/data-source.js';
import { startRelay, startReplication } from './standby.fixture.js';

const CATCH_UP_TIMEOUT_MS = 60_000;
/** Longer than the interval of probes and of the version. */
const PAUSE_MS = 2_500;
/** Of each concurrent reader. */
const READ_INTERVAL_MS = 20;

const rows = Array.from({ length: 30 }, (_, i) =>
  ingestRow({
    category: `Category ${i % 5}`,
    city: `City ${i % 3}`,
    country_code: 'DE',
    working_hours: '{"Monday":"9-17"}',
    description: 'A cafe',
  }),
);
const page = `/api/businesses/${rows[0]!.slug}`;
const PUBLIC_PATHS = [
  ...['/api/homepage-data', '/api/featured-businesses', '/api/businesses', page, `${page}/similar`],
  ...['/api/lists?ids=1,2', '/api/categories', '/api/categories/category-1', '/api/category-index', '/api/city-index'],
  ...[
    '/api/countries',
    '/api/countries/germany',
    '/api/countries/germany/cities',
    '/api/cities',
    '/api/cities/de/city-1',
  ],
  ...['/api/countries/germany/category-1', '/api/cities/de/city-1/category-1'],
  ...['/api/search?q=business', '/api/search?q=cafe+in+city+1&open=1', '/api/search?q=categroy', '/api/suggest?q=bus'],
];

let replication: Awaited<ReturnType<typeof startReplication>>;
let relay: Awaited<ReturnType<typeof startRelay>>;
let standby: pg.Client;
let catalog: TestCatalog;

const onPort = (url: string, port: number) => Object.assign(new URL(url), { port }).href;

/** Samples of a metric by the value of its label. */
async function metric(name: string, from = catalog): Promise<Record<string, number>> {
  const text = await (await from.send('/metrics')).text();
  return Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}\\{(?:service="catalog",)?\\w+="([^"]+)".*\\} (\\S+)$`, 'gm'))].map(
      ([, label, value]) => [label, Number(value)],
    ),
  );
}

const isUsable = async (from = catalog) => Object.values(await metric('database_replica_usable', from))[0] === 1;

async function untilUsable(from = catalog): Promise<void> {
  if (!(await pollUntil(() => isUsable(from), CATCH_UP_TIMEOUT_MS))) throw new Error('the replica is not used');
}

/** Statements by server while `work` runs. */
async function statements(work: () => Promise<unknown>, from = catalog) {
  const before = await metric('public_read_statements_total', from);
  await work();
  const after = await metric('public_read_statements_total', from);
  return Object.fromEntries(Object.entries(after).map(([server, count]) => [server, count - before[server]!]));
}

async function firstId(): Promise<string> {
  const { businesses } = await catalog.get<ModerationPage>('/api/admin/businesses?limit=100');
  return String(businesses.find(({ slug }) => page.endsWith(`/${slug}`))!.id);
}

/** Changes what the page shows, not its slug. */
async function describeAs(id: string, description: string): Promise<void> {
  const response = await catalog.edit(id, { description });
  expect(response.status).toBe(200);
}
const described = async (path: string, from = catalog) =>
  (await from.get<BusinessDetail | EditableBusiness>(path)).description;

const pauseReplay = (pause: boolean) => standby.query(`SELECT pg_wal_replay_${pause ? 'pause' : 'resume'}()`);

async function connectToStandby(): Promise<void> {
  standby = new pg.Client({ connectionString: replication.standbyUrl });
  standby.on('error', () => undefined); // it is stopped by a test
  await standby.connect();
}

beforeAll(async () => {
  replication = await startReplication();
  relay = await startRelay(() => replication.standbyPort);
  await runMigrations(catalogDataSource(replication.primaryUrl));
  await connectToStandby();
  catalog = await startTestCatalog({
    databaseUrl: replication.primaryUrl,
    databaseReadUrls: [onPort(replication.standbyUrl, relay.port)],
  });
  await catalog.import(rows);
  await untilUsable();
});
afterAll(async () => {
  await catalog.stop();
  await standby.end();
  await relay.stop();
  await replication.stop();
});

describe('public reads with a replica', () => {
  it('are served by it alone, whatever the page', async () => {
    await catalog.fillSearch(); // new words change the version of the directory in the background
    await catalog.get('/api/search?q=cafe&open=1'); // parses new opening hours, on the primary
    await untilUsable();
    const connections: { name: string; query: string }[] = [];
    const counts = await statements(async () => {
      for (const path of PUBLIC_PATHS) {
        expect([path, (await catalog.send(path)).status]).toEqual([path, 200]);
        const { rows: open } = await standby.query<(typeof connections)[0]>(
          `SELECT application_name AS name, query FROM pg_stat_activity WHERE application_name LIKE 'catalog%'`,
        );
        connections.push(...open); // idle ones are closed
      }
    });
    expect(counts).toEqual({ replica: expect.any(Number), primary: 0, fallback: 0 });
    expect(counts['replica']).toBeGreaterThanOrEqual(PUBLIC_PATHS.length);
    expect(new Set(connections.map(({ name }) => name))).toEqual(
      new Set(['catalog-lookup', 'catalog-read', 'catalog-read-probe', 'catalog-search']),
    );
    expect(connections.map(({ query }) => query).join('\n')).toMatch(/FROM (?:business|city_count|category_count)/);
  });

  it('have a change as soon as it is saved while the replica is seconds behind, as has the administration', async () => {
    const id = await firstId();
    await pauseReplay(true);
    const whilePaused = await statements(() => described(page));
    expect(whilePaused).toMatchObject({ primary: 0, fallback: 0 }); // it has every version so far
    await describeAs(id, 'A new text');
    const end = Date.now() + PAUSE_MS;
    const counts = await statements(async () => {
      for (let reads = 0; Date.now() < end; reads++) {
        await sleep(READ_INTERVAL_MS);
        expect([reads, await described(page)]).toEqual([reads, 'A new text']);
        expect([reads, await described(`/api/admin/businesses/${id}`)]).toEqual([reads, 'A new text']);
      }
    });
    const { rows: behind } = await standby.query<{ description: string }>(
      'SELECT description FROM business WHERE id = $1',
      [id],
    );
    expect(behind).toEqual([{ description: 'A cafe' }]);
    expect(counts).toMatchObject({ replica: 0, fallback: 0 });
    expect(Object.values(await metric('database_replica_lag_seconds'))[0]).toBeGreaterThan(1);
    await pauseReplay(false);
    await untilUsable();
    expect(await statements(async () => expect(await described(page)).toBe('A new text'))).toMatchObject({
      replica: expect.any(Number),
      primary: 0,
    });
    expect(Object.values(await metric('database_replica_lag_seconds'))[0]).toBeLessThan(1);
  });

  it('have a change made by another process within two seconds', async () => {
    await pauseReplay(true);
    const client = new pg.Client({ connectionString: replication.primaryUrl });
    await client.connect();
    await client.query(`UPDATE business SET description = 'From elsewhere' WHERE slug = $1`, [rows[0]!.slug]);
    await client.end();
    expect(await pollUntil(async () => (await described(page)) === 'From elsewhere', 2_000)).toBe(true);
    await pauseReplay(false);
    await untilUsable();
  });

  it('have a change made on another process within two seconds, the administration on every process at once', async () => {
    const other = await startTestCatalog({
      databaseUrl: replication.primaryUrl,
      databaseReadUrls: [onPort(replication.standbyUrl, relay.port)],
    });
    try {
      await untilUsable(other);
      const id = await firstId();
      await described(page, other);
      await pauseReplay(true);
      for (const text of ['First', 'Second', 'Third']) {
        await describeAs(id, text);
        expect(await described(`/api/admin/businesses/${id}`, other)).toBe(text);
        expect(await described(page)).toBe(text);
        expect(await pollUntil(async () => (await described(page, other)) === text, 2_000)).toBe(true);
      }
      const paths = (Object.keys(endpoints) as EndpointKey[])
        .map(endpointDefinition)
        .filter(
          ({ method, access, service, long }) =>
            method === 'GET' && access === 'admin' && service === 'catalog' && !long,
        )
        .map(({ path }) => path.replace(/:\w+/, id));
      expect(paths.length).toBeGreaterThan(10);
      const counts = await statements(async () => {
        for (const path of paths) await (await other.send(path)).arrayBuffer();
      }, other);
      expect(counts).toEqual({ replica: 0, primary: 0, fallback: 0 });
    } finally {
      await pauseReplay(false);
      await other.stop();
    }
    await untilUsable();
  });

  it('have a change on every connection of a URL whose standbys replay at different speeds', async () => {
    let connections = 0;
    // The probe's connection is the first: it never sees the standby that is behind.
    const balancer = await startRelay(() =>
      connections++ % 2 === 0 ? replication.primaryPort : replication.standbyPort,
    );
    const balanced = await startTestCatalog({
      databaseUrl: replication.primaryUrl,
      databaseReadUrls: [onPort(replication.primaryUrl, balancer.port)],
    });
    try {
      await untilUsable(balanced);
      const readSome = () => Promise.all(PUBLIC_PATHS.slice(0, 6).map((path) => balanced.send(path)));
      await readSome(); // opens connections to both
      const id = await firstId();
      await pauseReplay(true);
      const response = await balanced.edit(id, { description: 'On all' });
      expect(response.status).toBe(200);
      let byReplica = 0;
      // Until the next probe, all reads are the primary's.
      for (let rounds = 0; byReplica === 0 && rounds < 200; rounds++) {
        const counts = await statements(async () => {
          for (let reads = 0; reads < 15; reads++) {
            const [text] = await Promise.all([described(page, balanced), readSome()]);
            expect([reads, text]).toEqual([reads, 'On all']);
          }
        }, balanced);
        byReplica = counts['replica'] ?? 0;
      }
      expect(byReplica).toBeGreaterThan(0);
    } finally {
      await pauseReplay(false);
      await balanced.stop();
      await balancer.stop();
    }
  });

  /**
   * Reads until `work` has ended, which waits for a number of further responses by its parameter; resolves to the number of responses by
   * status, and the longest duration.
   */
  async function readDuring(work: (untilRead: (responses: number) => Promise<void>) => Promise<unknown>) {
    const statuses: Record<number, number> = {};
    let [longestMs, done] = [0, false];
    const reader = async (first: number) => {
      for (let i = first; !done; i++) {
        const start = performance.now();
        const { status } = await catalog.send(PUBLIC_PATHS[i % PUBLIC_PATHS.length]!);
        longestMs = Math.max(longestMs, performance.now() - start);
        statuses[status] = (statuses[status] ?? 0) + 1;
        await sleep(READ_INTERVAL_MS);
      }
    };
    const readers = Promise.all([0, 5, 10, 15].map(reader));
    const count = () => Object.values(statuses).reduce((sum, one) => sum + one, 0);
    const untilRead = async (responses: number) => {
      const end = count() + responses;
      await expect.poll(count).toBeGreaterThanOrEqual(end);
    };
    await work(untilRead).finally(() => (done = true));
    await readers;
    return { statuses, longestMs };
  }

  it('all succeed while the replica stops and starts, which then is used again', async () => {
    await untilUsable();
    const { statuses } = await readDuring(async (untilRead) => {
      await untilRead(20);
      await replication.stopStandby();
      await expect.poll(() => isUsable()).toBe(false); // probes fail, too
      await untilRead(20);
      expect((await catalog.send('/health/ready')).status).toBe(200);
      await replication.startStandby();
      await untilUsable();
      expect((await statements(() => untilRead(20)))['replica']).toBeGreaterThan(0);
    });
    expect(Object.keys(statuses)).toEqual(['200']);
    expect(statuses[200]).toBeGreaterThan(50);
    await connectToStandby();
  });

  it('all succeed within seconds when the replica no longer responds without closing a connection', async () => {
    await untilUsable();
    const { statuses, longestMs } = await readDuring(async (untilRead) => {
      await untilRead(20);
      relay.silence(true);
      expect(await pollUntil(async () => !(await isUsable()), 10_000)).toBe(true);
      const isUnused = async () => {
        const { replica, fallback } = await statements(() => untilRead(20));
        return replica === 0 && fallback === 0;
      };
      expect(await pollUntil(isUnused, 10_000)).toBe(true); // once the reads in flight have ended
      relay.silence(false);
      await untilUsable();
    });
    expect(Object.keys(statuses)).toEqual(['200']);
    expect(longestMs).toBeLessThan(8_000);
  });
});

it('takes credentials and database of the primary for read URLs that have none', () => {
  const { databaseReadUrls } = readCatalogConfig({
    DATABASE_URL: 'postgres://u%40x:p%2Fw@primary:5432/directory?sslmode=require',
    DATABASE_READ_URLS: 'postgres://replica-1, postgres://reader:secret@replica-2:5433/other?sslmode=disable,',
    SERVICE_TOKEN: 'a token that is long enough',
    ADMIN_PASSWORD: 'three unusual garden sheds',
  });
  expect(databaseReadUrls).toEqual([
    'postgres://u%40x:p%2Fw@replica-1/directory?sslmode=require',
    'postgres://reader:secret@replica-2:5433/other?sslmode=disable',
  ]);
});
