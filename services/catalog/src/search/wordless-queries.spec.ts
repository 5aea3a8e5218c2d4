import { describe, expect, it } from 'vitest';
import type { Suggestions } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from './search-catalog.fixture.js';

const rows = [ingestRow({ name: 'Rosa Bakery', category: 'Bakery', city: 'Leeds', country_code: 'GB' })];

describe.each(ENGINES)('queries without a word, with %s', (engine) => {
  const started = searchCatalogOf(engine, rows);

  it.each(["'", '´', '"', '-', '…', '???', '—', '🙂', '(', '&'])('find and suggest nothing: %s', async (q) => {
    const { totalCount, businesses } = await started.search({ q });
    expect({ totalCount, businesses }).toEqual({ totalCount: 0, businesses: [] });
    const path = `/api/suggest?${new URLSearchParams({ q }).toString()}`;
    expect((await started.catalog.get<Suggestions>(path)).businesses).toEqual([]);
  });
});
