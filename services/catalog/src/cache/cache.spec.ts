import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BusinessReportPage } from '@directory/contracts/business-reports';
import { contentOf, representationFor } from '@directory/service-kit/representation';
import { ingestRow } from '@directory/testing/ingest-rows';
import { redisUrl } from '@directory/testing/test-redis';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { redisStore } from './cache-store.js';
import { DirectoryVersion } from './directory-version.js';

const rows = Array.from({ length: 60 }, (_, i) =>
  ingestRow({
    category: `Category ${i % 20}`,
    city: `City ${i % 10}`,
    country_code: 'DE',
    rating: 4,
    description: 'Long enough. '.repeat(100),
  }),
);

interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A request whose response is not decoded. */
function raw(
  catalog: TestCatalog,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(
      catalog.url + path,
      { method, headers: { 'x-service-token': 'a-token-for-the-tests', ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    sent.on('error', reject).end();
  });
}

/** Repeats a request until the response is compressed: it is cached then. */
async function warm(catalog: TestCatalog, path: string): Promise<RawResponse> {
  for (let tries = 0; tries < 2_000; tries++) {
    const response = await raw(catalog, path, { 'accept-encoding': 'br' });
    if (response.headers['content-encoding'] === 'br') return response;
    await sleep(10);
  }
  throw new Error(`${path} was not cached`);
}

/** Resolves once the catalog has noticed the changes of its directory, which it polls for otherwise. */
const versionSeen = (catalog: TestCatalog) => catalog.app.get(DirectoryVersion).refresh();

const PATHS = [
  '/api/homepage-data',
  '/api/featured-businesses',
  '/api/businesses?page=2',
  '/api/categories',
  '/api/categories/category-1?page=1&limit=12',
  '/api/countries/germany',
  '/api/countries/germany/cities?letter=c',
  '/api/cities',
  '/api/cities/de/city-1',
  `/api/businesses/${rows[0]!.slug}`,
];

describe('responses to public reads', () => {
  let catalog: TestCatalog;
  let uncached: TestCatalog;
  beforeAll(async () => {
    [catalog, uncached] = await Promise.all([startTestCatalog({ responseCache: true }), startTestCatalog()]);
    for (const one of [catalog, uncached]) {
      await one.import(rows);
      await one.fillSearch();
    }
  });
  afterAll(() => Promise.all([catalog.stop(), uncached.stop()]));

  it.each(PATHS)('are the same from the cache for %s, plain, brotli and gzip, each with its own tag', async (path) => {
    const first = await raw(catalog, path);
    const brotli = await warm(catalog, path);
    const plain = await raw(catalog, path);
    const gzip = await raw(catalog, path, { 'accept-encoding': 'gzip, deflate' });
    expect(first.status).toBe(200);
    expect(plain.body).toEqual(first.body);
    expect(brotliDecompressSync(brotli.body)).toEqual(first.body);
    expect(gunzipSync(gzip.body)).toEqual(first.body);
    expect(new Set([plain, brotli, gzip].map((response) => response.headers['etag'])).size).toBe(3);
    expect(plain.headers['etag']).toBe(first.headers['etag']);
    for (const response of [first, plain, brotli, gzip]) {
      expect(response.headers).toMatchObject({
        'cache-control': expect.stringContaining('max-age=0'),
        vary: 'accept-encoding',
      });
    }
  });

  it.each([true, false])('are 304 for a matching ETag, cache on: %s', async (cached) => {
    const from = cached ? catalog : uncached;
    const { headers } = cached ? await warm(from, '/api/cities') : await raw(from, '/api/cities');
    const again = await raw(from, '/api/cities', { 'if-none-match': String(headers['etag']), 'accept-encoding': 'br' });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers['etag']).toBe(headers['etag']);
    expect((await raw(from, '/api/cities', { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it.each([true, false])('have the same headers without a body for HEAD, cache on: %s', async (cached) => {
    const from = cached ? catalog : uncached;
    const read = cached ? await warm(from, '/api/categories') : await raw(from, '/api/categories');
    const head = await raw(from, '/api/categories', cached ? { 'accept-encoding': 'br' } : {}, 'HEAD');
    const compared = ['etag', 'vary', 'cache-control', 'content-type', 'content-length', 'content-encoding'];
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    for (const name of compared) expect([name, head.headers[name]]).toEqual([name, read.headers[name]]);
    const known = { 'if-none-match': String(read.headers['etag']) };
    expect((await raw(from, '/api/categories', known, 'HEAD')).status).toBe(304);
  });

  it('are one entry regardless of unknown query parameters', async () => {
    await warm(catalog, '/api/businesses?page=1');
    const response = await raw(catalog, '/api/businesses?utm_source=x&page=1', { 'accept-encoding': 'br' });
    expect(response.headers['content-encoding']).toBe('br');
  });

  it('need the service token, and errors are not cached', async () => {
    await warm(catalog, '/api/cities');
    expect((await raw(catalog, '/api/cities', { 'x-service-token': 'wrong' })).status).toBe(401);
    const missing = await raw(catalog, '/api/categories/none');
    expect(missing.status).toBe(404);
    expect(missing.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(missing.headers['etag']).toBeUndefined();
  });

  it('are not stored anywhere where the URL is a secret', async () => {
    const report = { kind: 'closed', temporarily: true, elapsedMs: 30_000 };
    const sent = await catalog.write('POST', `/api/businesses/${rows[0]!.slug}/reports`, report);
    const { token } = (await sent.json()) as { token: string };
    const status = async () => {
      const { headers, body } = await raw(catalog, `/api/reports/${token}`);
      expect(headers).toMatchObject({ 'cache-control': 'no-store' });
      return JSON.parse(body.toString());
    };
    expect(await status()).toMatchObject({ state: 'received', reply: null });
    const { reports } = await catalog.get<BusinessReportPage>('/api/admin/business-reports');
    await catalog.write('POST', `/api/admin/business-reports/${reports[0]!.id}/decline`, { reply: 'It is open' });
    expect(await status()).toMatchObject({ state: 'declined', reply: 'It is open' });
  });

  it('are computed once for concurrent requests, cached or not', async () => {
    const query = uncached.db.query.bind(uncached.db);
    const server: Server = uncached.app.getHttpServer();
    let arrived = 0;
    const count = () => void arrived++;
    server.on('request', count);
    let lists = 0;
    uncached.db.query = ((sql: string, values?: unknown[]) => {
      // Background jobs read names of cities as well.
      if (!sql.includes('category_count FROM city_count')) return query(sql, values);
      lists++;
      return expect
        .poll(() => arrived, { timeout: 20_000 })
        .toBe(25)
        .then(() => query(sql, values));
    }) as typeof uncached.db.query;
    // Requests of different versions are not shared.
    const responses = await uncached.whileUnchanged(() =>
      Promise.all(Array.from({ length: 25 }, () => raw(uncached, '/api/cities'))),
    );
    uncached.db.query = query;
    server.off('request', count);
    expect(
      new Set(responses.map(({ status, body, headers }) => `${status} ${String(headers['etag'])} ${body.toString()}`))
        .size,
    ).toBe(1);
    expect(lists).toBe(1);
    expect(
      (await Promise.all(Array.from({ length: 5 }, () => raw(uncached, '/api/categories/none')))).map((a) => a.status),
    ).toEqual([404, 404, 404, 404, 404]);
  });

  it('have a change within two seconds', async () => {
    const before = await warm(catalog, '/api/homepage-data');
    await catalog.import([ingestRow({ category: 'Brand new', country_code: 'FR' })]);
    await vi.waitFor(
      async () => {
        const after = await raw(catalog, '/api/homepage-data');
        expect(after.headers['etag']).not.toBe(String(before.headers['etag']).replace('-br', ''));
        expect(JSON.parse(after.body.toString())).toMatchObject({ totals: { businesses: 61, countries: 2 } });
      },
      { timeout: 2_000 },
    );
  });

  it('are computed again once the administrator clears the cache', async () => {
    await warm(catalog, '/api/cities');
    const cleared = await catalog.send('/api/admin/clear-cache', { method: 'POST' });
    expect(await cleared.json()).toMatchObject({ success: true });
    expect(
      (await raw(catalog, '/api/cities', { 'accept-encoding': 'br' })).headers['content-encoding'],
    ).toBeUndefined();
  });
});

(redisUrl ? describe : describe.skip)('with Redis', () => {
  it('are shared by replicas with Redis, and computed by each without it', async () => {
    const first = await startTestCatalog({ responseCache: true, redisUrl });
    const second = await startTestCatalog({ responseCache: true, redisUrl });
    try {
      // Two databases, empty and not: only Redis can have passed the first's response to the second, as both are at one version.
      await first.import(rows);
      await second.import([ingestRow()]);
      // New words of the dictionary change the version as well, some seconds later.
      await Promise.all([first.fillSearch(), second.fillSearch()]);
      const version = async (one: TestCatalog) =>
        (await one.db.query<{ version: string }[]>('SELECT version FROM directory_count'))[0]!.version;
      while ((await version(second)) !== (await version(first))) {
        const behind = Number(await version(second)) < Number(await version(first)) ? second : first;
        await behind.db.query('UPDATE directory_count SET version = version + 1');
      }
      await Promise.all([versionSeen(first), versionSeen(second)]);
      const made = await warm(first, '/api/categories');
      const shared = await warm(second, '/api/categories');
      expect(shared.headers['etag']).toBe(made.headers['etag']);
      expect(shared.body).toEqual(made.body);
    } finally {
      await Promise.all([first.stop(), second.stop()]);
    }
  });
});

(redisUrl ? describe : describe.skip)('responses in Redis', () => {
  it('are those of another release for no other one, as they may lack a field', async () => {
    const stores = ['one contract', 'one contract', 'another contract'].map((contract) =>
      redisStore(redisUrl ?? '', contract, () => undefined),
    );
    const [first, same, other] = stores.map((store) => store.fetch!.bind(store, 'spec 1', '/api/of-releases'));
    await expect
      .poll(async () => {
        stores[0]!.put('spec 1', '/api/of-releases', contentOf('{}'));
        return (await first!())?.tag;
      })
      .toBe(contentOf('{}').tag);
    expect((await same!())?.tag).toBe(contentOf('{}').tag);
    expect(await other!()).toBeUndefined();
    await Promise.all(stores.map((store) => store.close()));
  });
});

describe('content negotiation', () => {
  const response = { ...contentOf('x'), br: Buffer.from('b'), gzip: Buffer.from('g') };

  it.each([
    ['br, gzip', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    [undefined, undefined],
    ['brown, gzipped', undefined],
  ])('selects for Accept-Encoding %s the encoding %s', (accept, encoding) => {
    expect(representationFor(response, accept).encoding).toBe(encoding);
  });
});
