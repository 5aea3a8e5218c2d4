import { describe, expect, it } from 'vitest';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const names = [
  ...['النهدي', 'البيك', 'الطازج', 'العثيم', 'الدانوب', 'كودو', 'بنده', 'مخبز المراعي'],
  ...['מקס סטוק', 'Bait Al Ward', 'Altaya Pharma', 'Linda', 'Loud House'],
];
const rows = names.map((name) =>
  ingestRow({ name, category: 'Store', city: 'Riyadh', country_code: 'SA', latitude: 24.7, longitude: 46.7 }),
);

describe.each(ENGINES)('brands of other scripts in the Latin letters of their signs, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);

  it.each([
    ['nahdi', 'النهدي'],
    ['al nahdi', 'النهدي'],
    ['albaik', 'البيك'],
    ['al baik', 'البيك'],
    ['al-baik', 'البيك'],
    ['altazaj', 'الطازج'],
    ['othaim', 'العثيم'],
    ['danube', 'الدانوب'],
    ['kudu', 'كودو'],
    ['panda riyadh', 'بنده'],
    ['almarai', 'مخبز المراعي'],
    ['max stock', 'מקס סטוק'],
  ])('find the name: %s', async (q, name) => {
    expect((await search({ q })).businesses[0]?.name).toBe(name);
  });

  it.each(['lamppost', 'orient', 'lead'])('are no other word with some of the consonants: %s', async (q) => {
    const { businesses, interpreted } = await search({ q });
    expect({ businesses, corrected: interpreted.corrected }).toEqual({ businesses: [], corrected: null });
  });
});
