import { randomUUID } from 'node:crypto';
import type { IngestRow } from '@directory/contracts/ingest';
import type { SearchEngineName, SearchPage } from '@directory/contracts/search';
import type { SearchStatus } from '@directory/contracts/search-admin';
import { hasMeilisearch, openMeilisearch } from '@directory/testing/meilisearch';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { TermDictionaryUpdater } from './postgres/term-dictionary.js';

/** Engines available to tests. */
export const ENGINES: SearchEngineName[] = ['postgres', ...(hasMeilisearch ? (['meilisearch'] as const) : [])];

export interface SearchCatalog {
  catalog: TestCatalog;
  stop(): Promise<unknown>;
}

/** A catalog with these rows and this engine; index and term dictionary are up to date. */
export async function startSearchCatalog(engine: SearchEngineName, rows: IngestRow[]): Promise<SearchCatalog> {
  const meili = engine === 'meilisearch' ? await openMeilisearch() : undefined;
  const index = { meiliIndex: `test_${randomUUID()}`, meiliTimeoutMs: 30_000 };
  const catalog = await startTestCatalog(meili ? { ...index, meiliUrl: meili.url, meiliKey: meili.key } : {});
  await catalog.import(rows);
  await catalog.fillSearch();
  await catalog.app.get(TermDictionaryUpdater).collect();
  const isComplete = async () => {
    const status = await catalog.get<SearchStatus>('/api/admin/search');
    return status.engine === engine && status.projection?.documents === rows.length && status.projection.depth === 0;
  };
  while (meili && !(await isComplete())) await new Promise((resolve) => setTimeout(resolve, 100));
  return { catalog, stop: () => Promise.all([catalog.stop(), meili?.stop()]) };
}

/** The catalog of a suite, started and stopped with it; `search` expects the responses of its engine. */
export function searchCatalogOf(engine: SearchEngineName, rows: IngestRow[]) {
  let started: SearchCatalog;
  beforeAll(async () => {
    started = await startSearchCatalog(engine, rows);
  }, 180_000);
  afterAll(() => started.stop());
  return {
    get catalog() {
      return started.catalog;
    },
    async search(parameters: Record<string, string>) {
      const page = await started.catalog.get<SearchPage>(`/api/search?${new URLSearchParams(parameters).toString()}`);
      expect(page.engine).toBe(engine);
      return page;
    },
  };
}
