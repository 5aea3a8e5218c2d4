import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, startSearchCatalog, type SearchCatalog } from './search-catalog.fixture.js';

const tampa = { city: 'Tampa', region: 'Florida', country_code: 'US' };
const rows = [
  ingestRow({ name: 'Pizza Hut', category: 'Pizza restaurant', ...tampa }),
  ingestRow({ name: 'Pizza Barn', category: 'Pizza restaurant', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'Hut Supply', category: 'Store', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: '7-Eleven', category: 'Convenience store', ...tampa }),
  ingestRow({ name: 'Eleven Madison', category: 'Restaurant', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'Starbucks', category: 'Coffee shop', ...tampa }),
  ingestRow({ name: 'Star Cleaners', category: 'Dry cleaner', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: '93 Octane Brewery', category: 'Brewery', ...tampa }),
  ingestRow({ name: 'Subway 36-176', category: 'Sandwich shop', ...tampa }),
  ingestRow({ name: 'Subway 20481', category: 'Sandwich shop', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'Hop Garden', category: 'Brewpub', ...tampa }),
];

describe.each(ENGINES)('words written otherwise, with %s', (engine) => {
  let started: SearchCatalog;
  beforeAll(async () => {
    started = await startSearchCatalog(engine, rows);
  }, 180_000);
  afterAll(() => started.stop());

  const search = async (parameters: Record<string, string>) => {
    const page = await started.catalog.get<SearchPage>(`/api/search?${new URLSearchParams(parameters).toString()}`);
    expect(page.engine).toBe(engine);
    return page;
  };
  const firstOf = async (q: string, location = '') => (await search({ q, location })).businesses[0]?.name;

  it.each([
    ['pizzahut', 'Pizza Hut'],
    ['pizzahut tampa', 'Pizza Hut'],
    ['7eleven', '7-Eleven'],
    ['7 eleven', '7-Eleven'],
    ['star bucks', 'Starbucks'],
    ['star bucks coffee', 'Starbucks'],
    ['brew pub', 'Hop Garden'],
    ['brew pub in tampa', 'Hop Garden'],
    ['93octane', '93 Octane Brewery'],
    ['93octane brewery', '93 Octane Brewery'],
    ['subway 36176', 'Subway 36-176'],
    ['subway 36-176', 'Subway 36-176'],
    ['subway 204-81', 'Subway 20481'],
  ])('joined or split: finds %s as %s', async (q, name) => {
    expect(await firstOf(q)).toBe(name);
  });
});
