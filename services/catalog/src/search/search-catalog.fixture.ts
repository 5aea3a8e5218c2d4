import { randomUUID } from 'node:crypto';
import type { IngestRow } from '@directory/contracts/ingest';
import type { SearchEngineName } from '@directory/contracts/search';
import type { SearchStatus } from '@directory/contracts/search-admin';
import { hasMeilisearch, openMeilisearch } from '@directory/testing/meilisearch';
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
