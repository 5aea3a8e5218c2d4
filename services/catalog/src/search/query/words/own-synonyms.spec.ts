import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, startSearchCatalog, type SearchCatalog } from '../../search-catalog.fixture.js';

const rows = [
  ingestRow({ name: 'Usta Döner', category: 'Snack bar', city: 'Berlin', country_code: 'DE' }),
  ingestRow({ name: 'Hotspot Wash', category: 'Laundry', city: 'Berlin', country_code: 'DE' }),
];

describe.each(ENGINES)('synonyms of the operator with %s', (engine) => {
  let started: SearchCatalog;
  beforeAll(async () => {
    started = await startSearchCatalog(engine, rows);
  }, 180_000);
  afterAll(() => started.stop());

  const save = (text: string) => started.catalog.save('settings', { search_synonyms: text });
  const search = async (q: string) => {
    const page = await started.catalog.get<SearchPage>(
      `/api/search?${new URLSearchParams({ q, exact: '1' }).toString()}`,
    );
    expect(page.engine).toBe(engine);
    return page.businesses.map(({ name }) => name);
  };
  /** The index has them some time after the response. */
  const searchUntil = async (q: string, isDone: (names: string[]) => boolean) => {
    for (;;) {
      const names = await search(q);
      if (isDone(names)) return names;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  it('find names and categories without a restart, and no more once they are removed', async () => {
    expect(await search('grillspiess')).toEqual([]);
    expect((await save('grillspiess, döner\nwaschpunkt, laundry, self service wash')).status).toBe(200);
    expect(await searchUntil('grillspiess', (names) => names.length > 0)).toEqual(['Usta Döner']);
    expect(await search('waschpunkt')).toEqual(['Hotspot Wash']);
    expect(await search('self service wash')).toContain('Hotspot Wash');
    expect((await save('')).status).toBe(200);
    expect(await searchUntil('grillspiess', (names) => names.length === 0)).toEqual([]);
  }, 60_000);
});
