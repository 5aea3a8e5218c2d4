import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../search-catalog.fixture.js';

const oslo = { city: 'Oslo', country_code: 'NO' };
const named = (city: string, country: string, ...names: string[]) =>
  names.map((name) => ingestRow({ name, category: null, city, country_code: country }));
const rows = [
  ...named('Seongnam-si', 'KR', '하나약국', '나무약국', '하나치과'),
  ...named('Adana', 'TR', 'Gül Eczanesi', 'Ay Eczanesi', 'Ay Kuyumculuk'),
  ...named('Accra', 'GH', 'Kofi Pharmacy', 'Ama Fashion'),
  ...named('Nantes', 'FR', 'Barbier Luc', 'Restaurant Ici'),
  ingestRow({ name: 'Apotek Nord', category: 'Pharmacy', ...oslo }),
  ingestRow({ name: 'Fjord', category: 'Bar', ...oslo }),
];

describe.each(ENGINES)('businesses without a category, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name).sort();

  it.each([
    ['pharmacy seongnam', ['나무약국', '하나약국']],
    ['apotheke in seongnam', ['나무약국', '하나약국']],
    ['drug store accra', ['Kofi Pharmacy']],
    ['лекарства accra', ['Kofi Pharmacy']],
    ['adana eczaneler', ['Ay Eczanesi', 'Gül Eczanesi']],
    ['pharmacies in adana', ['Ay Eczanesi', 'Gül Eczanesi']],
  ])('are found by other words for what their names say: %s', async (q, expected) => {
    const page = await search({ q });
    expect(names(page)).toEqual(expected);
    expect(page.interpreted.leftOut).toEqual([]);
    expect(page.interpreted.place?.kind).toBe('city');
  });

  it('are found by other words where no business states the part of the town', async () => {
    const page = await search({ q: 'drug store old town accra' });
    expect(names(page)).toEqual(['Kofi Pharmacy']);
    expect(page.interpreted.leftOut).toEqual(['old', 'town']);
  });

  it('are not found by words that only start like another one for it', async () => {
    expect(names(await search({ q: 'bars nantes' }))).toEqual([]);
  });

  it('are not found by words for other kinds, which have a synonym in common', async () => {
    expect((await search({ q: 'bar nantes' })).interpreted.corrected?.to).not.toBe('restaurant');
  });
});
