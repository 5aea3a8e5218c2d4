import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SearchStatus } from '@directory/contracts/search-admin';
import type { SearchPage, Suggestions } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { canStartMeilisearch, startMeilisearch, type OwnMeilisearch } from '@directory/testing/meilisearch';
import { DirectoryVersion } from '../../cache/directory-version.js';
import { startTestCatalog, type TestCatalog } from '../../catalog.fixture.js';
import { useFewSynonyms } from '../projection/few-synonyms.fixture.js';

useFewSynonyms();

const metricsOf = async (catalog: TestCatalog) => (await catalog.send('/metrics')).text();
const rebuild = (catalog: TestCatalog) => catalog.send('/api/admin/search/rebuild', { method: 'POST' });

describe('without Meilisearch', () => {
  it('serves from PostgreSQL and rejects a rebuild of the index', async () => {
    const catalog = await startTestCatalog();
    try {
      expect(await catalog.get('/api/admin/search')).toEqual({ engine: 'postgres', projection: null });
      const rejected = await rebuild(catalog);
      expect(rejected.status).toBe(409);
      expect(await rejected.json()).toMatchObject({ code: 'search_index_disabled' });
      expect(await metricsOf(catalog)).not.toContain('search_projection');
    } finally {
      await catalog.stop();
    }
  });
});

(canStartMeilisearch ? describe : describe.skip)('with Meilisearch and a response cache', () => {
  it('does not cache responses from before the index was updated', async () => {
    const meili = await startMeilisearch();
    const catalog = await startTestCatalog({ meiliUrl: meili.url, meiliKey: meili.key, responseCache: true });
    try {
      await catalog.import([ingestRow({ name: 'Bloomfield Florist', city: 'Berlin', country_code: 'DE' })]);
      const search = () => catalog.get<SearchPage>('/api/search?q=nettlecombe');
      await expect.poll(async () => (await search()).engine).toBe('meilisearch');
      meili.signal('SIGSTOP');
      await catalog.db.query("UPDATE business SET name = 'Nettlecombe Florist'");
      await catalog.app.get(DirectoryVersion).refresh(); // the change is seen
      meili.signal('SIGCONT');
      await expect.poll(() => search()).toMatchObject({ engine: 'meilisearch', totalCount: 1 });
    } finally {
      await Promise.all([catalog.stop(), meili.stop()]);
    }
  });
});

(canStartMeilisearch ? describe : describe.skip)('with Meilisearch', () => {
  let meili: OwnMeilisearch;
  let catalog: TestCatalog;
  beforeAll(async () => {
    meili = await startMeilisearch();
    catalog = await startTestCatalog({ meiliUrl: meili.url, meiliKey: meili.key });
    await catalog.import(
      Array.from({ length: 50 }, (_, i) =>
        ingestRow({ name: `Gym ${i}`, category: 'Gym', city: 'Berlin', country_code: 'DE' }),
      ),
    );
    const complete = { engine: 'meilisearch', projection: { documents: 50, depth: 0 } };
    await vi.waitFor(async () => expect(await status()).toMatchObject(complete), { timeout: 60_000 });
  });
  afterAll(async () => {
    await Promise.all([catalog.stop(), meili.stop()]);
  });

  const status = () => catalog.get<SearchStatus>('/api/admin/search');

  it('reports and rebuilds the index for an administrator, with the same figures for Prometheus', async () => {
    expect(await status()).toEqual({
      engine: 'meilisearch',
      projection: {
        ready: true,
        documents: 50,
        listedBusinesses: 50,
        depth: 0,
        lagSeconds: 0,
        lastError: null,
        failingSince: null,
        rebuild: null,
      },
    });
    const response = await rebuild(catalog);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ engine: 'meilisearch', projection: { rebuild: { documents: 0 } } });
    await expect.poll(async () => (await status()).projection!.rebuild).toBeNull();
    const metrics = await metricsOf(catalog);
    for (const line of ['depth', 'lag_seconds', 'failing_seconds', 'rebuilt_documents'])
      expect(metrics).toMatch(new RegExp(`^search_projection_${line}{.*} 0$`, 'm'));
    expect(metrics).toMatch(/^search_projection_ready{.*} 1$/m);
    expect(metrics).toMatch(/^search_primary_engine_up{.*} 1$/m);
  });

  it('shows no visitor an error while Meilisearch is frozen and then killed under load', async () => {
    const engines = { before: new Set<string>(), during: new Set<string>() };
    let phase: keyof typeof engines = 'before';
    let loading = true;
    let responses = 0;
    const visitor = async (path: string) => {
      while (loading) {
        const { engine, businesses } = await catalog.get<SearchPage | Suggestions>(path);
        expect(businesses.length).toBeGreaterThan(0);
        engines[phase].add(engine);
        responses += 1;
        await sleep(5);
      }
    };
    const paths = [
      '/api/search?q=gym',
      '/api/search?q=gym&location=berlin&rating=',
      '/api/suggest?q=gy',
      '/api/suggest?q=gym',
    ];
    const untilResponded = async (count: number) => {
      const end = responses + count;
      await expect.poll(() => responses).toBeGreaterThanOrEqual(end);
    };
    const visitors = paths.map(visitor);
    await untilResponded(40);
    expect([...engines.before]).toContain('meilisearch');
    meili.signal('SIGSTOP');
    await expect.poll(() => metricsOf(catalog)).toMatch(/^search_primary_engine_up{.*} 0$/m);
    phase = 'during';
    await untilResponded(40);
    // It does not run again: a request of the frozen one would be served.
    await meili.kill();
    await untilResponded(80);
    loading = false;
    await Promise.all(visitors);
    expect([...engines.during]).toEqual(['postgres']);
    expect((await status()).engine).toBe('postgres');
    expect(await metricsOf(catalog)).toMatch(/^search_primary_engine_up{.*} 0$/m);
    expect(await metricsOf(catalog)).toMatch(/^search_fallbacks_total{.*} [1-9]/m);
    await meili.start();
  });
});
