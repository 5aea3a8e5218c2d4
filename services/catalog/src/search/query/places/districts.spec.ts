import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const istanbul = { city: 'İstanbul', country_code: 'TR' };
const popular = { rating: 5, reviews: 900 };
const rows = [
  ingestRow({ name: 'Moda', category: 'Pharmacy', ...istanbul, latitude: 40.985, longitude: 29.028 }),
  ingestRow({ name: 'Kirazlı', category: 'Pharmacy', ...istanbul, latitude: 41.03, longitude: 28.84, ...popular }),
  ingestRow({ name: 'Kadıköy Kitap', category: 'Book store', ...istanbul, latitude: 41.03, longitude: 28.84 }),
  ingestRow({
    name: 'Luna',
    category: 'Pharmacy',
    city: 'Bursa',
    country_code: 'TR',
    latitude: 40.19,
    longitude: 29.06,
  }),
];

describe.each(ENGINES)('districts with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each(['pharmacy kadıköy', 'kadikoy pharmacy', 'pharmacy in Kadıköy'])(
    'are places without a business that names them: %s',
    async (q) => {
      const page = await search({ q });
      expect(names(page)[0]).toBe('Moda');
      expect(page.interpreted.phrases).toMatchObject([{ text: 'around Kadıköy, Turkey' }]);
    },
  );

  it.each(['pharmacy istanbul kadıköy', 'kadıköy pharmacy istanbul', 'pharmacy kadıköy istanbul'])(
    'are where to search in their city: %s',
    async (q) => {
      const page = await search({ q });
      expect(names(page)[0]).toBe('Moda');
      expect(page.interpreted).toMatchObject({ leftOut: [], phrases: [{ text: 'around Kadıköy, İstanbul' }] });
      const everywhere = await search({ q, literal: 'around' });
      expect(names(everywhere).toSorted()).toEqual(['Kirazlı', 'Moda']);
      expect(everywhere.interpreted.leftOut).toEqual(['kadıköy']);
    },
  );

  it('are left out where they belong to another city', async () => {
    const { interpreted } = await search({ q: 'pharmacy bursa kadıköy' });
    expect(interpreted).toMatchObject({ leftOut: ['kadıköy'], place: { name: 'Bursa' }, phrases: [] });
  });
});
