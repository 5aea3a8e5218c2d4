import { startTestCatalog } from '../../catalog.fixture.js';
import { PostgresEngine } from './postgres-engine.js';
import { CONTRACT_ROWS, HIDDEN, itIsASearchEngine } from '../engine/search-engine-contract.fixture.js';
import { TermDictionaryUpdater } from './term-dictionary.js';

itIsASearchEngine('PostgreSQL', async () => {
  const catalog = await startTestCatalog();
  await catalog.import(CONTRACT_ROWS);
  await catalog.fillSearch();
  await catalog.db.query('UPDATE business SET approved = false WHERE name = $1', [HIDDEN]);
  await catalog.app.get(TermDictionaryUpdater).collect();
  const rows = await catalog.db.query<{ id: string; name: string }[]>('SELECT id, name FROM business');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return { engine: catalog.app.get(PostgresEngine), names, stop: () => catalog.stop() };
});
