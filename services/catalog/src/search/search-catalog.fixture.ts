import { randomUUID } from 'node:crypto';
import type { IngestRow } from '@directory/contracts/ingest';
import type { SearchEngineName, SearchPage } from '@directory/contracts/search';
import type { SearchStatus } from '@directory/contracts/search-admin';
import { hasMeilisearch, sharedMeilisearch } from '@directory/testing/meilisearch';
import type pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { catalogDataSource } from '../database/data-source.js';
import { PRIMARY_ENGINE, type PrimaryEngine } from './engine/primary-engine.js';
import { SearchDatabase } from './postgres/search-database.js';
import { indexSchema } from './projection/index-schema.js';
import { IndexServer } from './projection/index-server.js';
import { OutboxQueries } from './projection/outbox.queries.js';
import { PROJECTION } from './projection/projection.service.js';

/** Engines available to tests. */
export const ENGINES: SearchEngineName[] = ['postgres', ...(hasMeilisearch ? (['meilisearch'] as const) : [])];

export interface SearchCatalog {
  catalog: TestCatalog;
  stop(): Promise<unknown>;
}

/** Indexes that earlier suites of this process have built: writing the settings, with all synonyms, takes the server seconds. */
const freeIndexes: string[] = [];

async function startOnMeilisearch(): Promise<SearchCatalog> {
  const { url: meiliUrl, key: meiliKey } = sharedMeilisearch();
  const free = freeIndexes.pop();
  const meiliIndex = free ?? `test_${randomUUID()}`;
  const catalog = await startTestCatalog(async (databaseUrl) => {
    if (free) await reuseIndex(new IndexServer(meiliUrl, meiliKey, free), databaseUrl);
    return { meiliUrl, meiliKey, meiliIndex, meiliTimeoutMs: 30_000 };
  });
  const stop = async () => {
    await catalog.stop();
    freeIndexes.push(meiliIndex);
  };
  return { catalog, stop };
}

/** Empties an index, and records that it is the one of this directory, which is empty. */
async function reuseIndex(server: IndexServer, databaseUrl: string): Promise<void> {
  await server.waitForTask(await server.clear(server.live), new AbortController().signal);
  const db = await catalogDataSource(databaseUrl).initialize();
  const outbox = new OutboxQueries(db);
  await outbox.register(PROJECTION);
  await outbox.saveState(PROJECTION, { index: await server.createdAt(server.live), schema: indexSchema() });
  await db.destroy();
}

async function startOnPostgres(): Promise<SearchCatalog> {
  const catalog = await startTestCatalog();
  return { catalog, stop: () => catalog.stop() };
}

/**
 * What is found does not depend on the speed of the machine: no statement is cancelled for its duration, and no other engine responds
 * instead of a slow one.
 */
function liftTimeLimits({ app }: TestCatalog): void {
  const { master } = app.get(SearchDatabase).driver as unknown as { master: pg.Pool };
  master.on('acquire', (client) => void client.query('SET statement_timeout = 0').catch(() => undefined));
  const primary = app.get<PrimaryEngine | undefined>(PRIMARY_ENGINE);
  if (primary) Object.defineProperty(primary.timeout, 'currentMs', { value: primary.timeout.maxMs });
}

/** A catalog with these rows and this engine; index and term dictionary are up to date. */
export async function startSearchCatalog(engine: SearchEngineName, rows: IngestRow[]): Promise<SearchCatalog> {
  const started = await (engine === 'meilisearch' ? startOnMeilisearch() : startOnPostgres());
  const { catalog } = started;
  liftTimeLimits(catalog);
  await catalog.import(rows);
  await catalog.fillSearch();
  const isComplete = async () => {
    const status = await catalog.get<SearchStatus>('/api/admin/search');
    return status.engine === engine && status.projection?.documents === rows.length && status.projection.depth === 0;
  };
  while (engine === 'meilisearch' && !(await isComplete())) await new Promise((resolve) => setTimeout(resolve, 100));
  return started;
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
