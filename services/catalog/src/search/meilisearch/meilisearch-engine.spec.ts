import { randomUUID } from 'node:crypto';
import { hasMeilisearch, sharedMeilisearch } from '@directory/testing/meilisearch';
import { startTestCatalog } from '../../catalog.fixture.js';
import { withDelegate } from '../engine/fallback-engines.js';
import { MeilisearchEngine } from './meilisearch-engine.js';
import { DocumentQueries } from '../projection/documents.queries.js';
import { IndexServer } from '../projection/index-server.js';
import { businessDocument } from '../projection/business-document.js';
import { PostgresEngine } from '../postgres/postgres-engine.js';
import { CONTRACT_ROWS, HIDDEN, itIsASearchEngine } from '../engine/search-engine-contract.fixture.js';
import { TermDictionaryUpdater } from '../postgres/term-dictionary.js';

const never = new AbortController().signal;

itIsASearchEngine(
  'Meilisearch',
  async () => {
    const meili = sharedMeilisearch();
    const catalog = await startTestCatalog();
    await catalog.import(CONTRACT_ROWS);
    await catalog.fillSearch();
    await catalog.app.get(TermDictionaryUpdater).collect();
    await catalog.db.query('UPDATE business SET approved = false WHERE name = $1', [HIDDEN]);
    const index = `test_${randomUUID()}`;
    const server = new IndexServer(meili.url, meili.key, index);
    await server.create(index, never);
    const approved = await new DocumentQueries(catalog.db).pageAfter('0', 10_000);
    await server.waitForTask(await server.put(index, approved.map(businessDocument)), never);
    const rows = await catalog.db.query<{ id: string; name: string }[]>('SELECT id, name FROM business');
    return {
      engine: withDelegate(new MeilisearchEngine(meili.url, meili.key, index), catalog.app.get(PostgresEngine)),
      names: new Map(rows.map(({ id, name }) => [id, name])),
      stop: async () => {
        await server.drop(index, never);
        await catalog.stop();
      },
    };
  },
  hasMeilisearch,
);
