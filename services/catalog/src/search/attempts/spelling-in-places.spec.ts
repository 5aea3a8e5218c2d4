import { describe, expect, it } from 'vitest';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../search-catalog.fixture.js';

const riyadh = { city: 'الرياض', country_code: 'SA' };
const rows = [
  ingestRow({ name: 'كودو', category: 'مطعم', ...riyadh }),
  ingestRow({ name: 'هايبر بنده', category: 'سوبرماركت', ...riyadh }),
  ingestRow({ name: 'بنده', category: 'سوبرماركت', ...riyadh }),
  ingestRow({ name: 'صيدلية النهدي', category: 'صيدلية', ...riyadh }),
  ingestRow({ name: 'ארומה', category: 'בית קפה', city: 'תל אביב', country_code: 'IL' }),
  ingestRow({ name: 'Officine Torodi', category: 'Pharmacie', city: 'Niamey', country_code: 'NE' }),
  ingestRow({ name: 'Officine Wadata', category: 'Pharmacie', city: 'Niamey', country_code: 'NE' }),
  // Closer to what is typed, but elsewhere.
  ingestRow({ name: 'Kudo', category: 'Restaurant', city: 'Manila', country_code: 'PH' }),
  ingestRow({ name: 'Panda', category: 'Toy store', city: 'Manila', country_code: 'PH' }),
  ingestRow({ name: 'Nandi', category: 'School', city: 'Manila', country_code: 'PH' }),
  ingestRow({ name: 'Aroma', category: 'Cafe', city: 'Manila', country_code: 'PH' }),
  ingestRow({ name: 'Lantern', category: 'Cafe', city: 'Manila', country_code: 'PH' }),
];

describe.each(ENGINES)('spellings in a place, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);

  it.each([
    [{ q: 'kudu riyadh' }, 'كودو'],
    [{ q: 'kudu', location: 'Riyadh' }, 'كودو'],
    [{ q: 'panda riyadh' }, 'بنده'],
    [{ q: 'nahdi in riyadh' }, 'صيدلية النهدي'],
    [{ q: 'aroma tel aviv' }, 'ארומה'],
  ])('are those of its businesses, although others are closer: %o', async (parameters, name) => {
    const page = await search(parameters);
    expect(page.businesses[0]?.name).toBe(name);
    expect(new Set(page.businesses.map(({ city }) => city)).size).toBe(1);
  });

  it('are shown as they are written', async () => {
    const { interpreted } = await search({ q: 'kudu riyadh' });
    expect(interpreted).toMatchObject({ what: 'كودو', corrected: { from: 'kudu', to: 'كودو' } });
    expect((await search({ q: 'nahdi in riyadh' })).interpreted.corrected?.to).toBe('النهدي');
  });

  it('are found next to a kind of business in another language', async () => {
    const page = await search({ q: 'panda supermarket riyadh' });
    expect(page.businesses[0]?.name).toBe('بنده');
    expect(page.interpreted.leftOut).toEqual(['supermarket']);
  });

  it.each(['lantern riyadh', 'lantern tel aviv'])('are no other words there: %s', async (q) => {
    const { businesses } = await search({ q });
    expect(businesses.every(({ name }) => name === 'Lantern')).toBe(true);
  });

  it('are not compared by sound where names are in Latin letters', async () => {
    const { businesses, interpreted } = await search({ q: 'pharmacie de garde niamey' });
    expect(businesses).toHaveLength(2);
    expect(interpreted.corrected).toBeNull();
  });
});
