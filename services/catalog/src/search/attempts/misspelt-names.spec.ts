import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../search-catalog.fixture.js';

const popular = { rating: 5, reviews: 900 };
const lima = { city: 'Lima', country_code: 'PE' };
const rows = [
  ingestRow({ name: 'Café San José', category: 'Cafe', ...lima, ...popular }),
  ingestRow({ name: 'Café San José de Puerto Yorpardal', category: 'Cafe', city: 'Tacna', country_code: 'PE' }),
  ingestRow({ name: 'Marmanek Grill', category: 'Restaurant', ...lima }),
  ingestRow({ name: 'Solano', category: 'Pharmacy', street: 'Avenida Quebracho 5', ...lima }),
  ingestRow({ name: 'Vidal', category: 'Pharmacy', street: 'Calle Ombú 7', ...lima, ...popular }),
  ingestRow({
    name: 'Очаг',
    category: 'Restaurant',
    street: 'Невский проспект, 47',
    city: 'Псков',
    country_code: 'RU',
  }),
  // The same words, one of them in another field, and more of these.
  ...['Rosa', 'Luna', 'Sol'].map((name) =>
    ingestRow({ name: `${name} Marmanek`, category: 'Bakery', street: 'Mill Road', ...lima, ...popular }),
  ),
];

describe.each(ENGINES)('a misspelt name with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each(['Café San José de uPerto Yorpardal', 'Café San José de Puerto Yorpardla'])(
    'is found although its first words are another name: %s',
    async (q) => {
      const page = await search({ q });
      expect(names(page)[0]).toBe('Café San José de Puerto Yorpardal');
      expect(page.interpreted.leftOut).toEqual([]);
    },
  );

  it('is found before words of several fields', async () => {
    expect(names(await search({ q: 'Marmanek rill' }))[0]).toBe('Marmanek Grill');
  });

  it.each([
    ['pharmacies quebrahco', 'Solano'],
    ['chemists on quebrahco', 'Solano'],
    ['рестораны на невском проспекте', 'Очаг'],
  ])('is found as that of a street next to the plural of a category: %s', async (q, name) => {
    expect(names(await search({ q }))).toEqual([name]);
  });
});
