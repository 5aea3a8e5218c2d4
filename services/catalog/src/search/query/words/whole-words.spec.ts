import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const berlin = { city: 'Berlin', country_code: 'DE' };
const hanoi = { city: 'Hanoi', country_code: 'VN' };
const rows = [
  ingestRow({ name: 'Barbier am Markt', category: 'Barber shop', ...berlin }),
  ingestRow({ name: 'Starlight Kino', category: 'Movie theater', ...berlin }),
  ingestRow({ name: 'Luna', category: 'Bar', city: 'Hamburg', country_code: 'DE' }),
  ingestRow({ name: 'Phòng Khám Bảo Ngọc', category: 'Medical clinic', ...hanoi }),
  ingestRow({ name: 'Altınşehir Eczanesi', category: 'Pharmacy', city: 'Bursa', country_code: 'TR' }),
  ingestRow({ name: 'Alti', category: 'Store', city: 'Bursa', country_code: 'TR' }),
];

describe.each(ENGINES)('the last word with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each(['bar berlin', 'bar in berlin', 'rooftop bar berlin', 'pho hanoi'])(
    'is a whole word before a place: %s',
    async (q) => {
      expect(names(await search({ q }))).toEqual([]);
    },
  );

  it('begins longer words where nothing follows it', async () => {
    // A kind of business precedes names that only start with its letters.
    expect(names(await search({ q: 'bar' }))).toEqual(['Luna', 'Barbier am Markt']);
    expect(names(await search({ q: 'bar', location: 'Berlin' }))).toEqual(['Barbier am Markt']);
  });

  it('begins longer words before a place where no business has it', async () => {
    expect(names(await search({ q: 'starl berlin' }))).toEqual(['Starlight Kino']);
  });

  it('begins no longer words once it is corrected', async () => {
    const page = await search({ q: 'altj' });
    expect(names(page)).toEqual(['Alti']);
  });
});
