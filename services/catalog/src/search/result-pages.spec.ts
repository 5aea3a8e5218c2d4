import { describe, expect, it } from 'vitest';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from './search-catalog.fixture.js';

const leeds = { city: 'Leeds', country_code: 'GB' };
const rows = ['Willow Shop', 'The Willow House'].flatMap((name) =>
  Array.from({ length: 75 }, (_, i) =>
    ingestRow({ name: `${name} ${i}`, category: 'Florist', ...leeds, rating: 4.5, reviews: 400 - i }),
  ),
);

describe.each(ENGINES)('pages of results, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);

  it.each(['the willow', 'willow', 'wilow', 'florist'])(
    'have each match of "%s" once, as many as their total',
    async (q) => {
      const [first, ...others] = await Promise.all(
        Array.from({ length: 8 }, (_, i) => search({ q, page: String(i + 1) })),
      );
      const names = [first, ...others].flatMap((page) => page?.businesses.map(({ name }) => name) ?? []);
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
      expect(names).toHaveLength(first?.totalCount ?? 0);
      for (const { totalCount } of others) expect(totalCount).toBe(first?.totalCount);
    },
  );
});
