import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, startSearchCatalog, type SearchCatalog } from '../../search-catalog.fixture.js';

const KINDS = [
  ['hoteles', 'Hotel', 'Madrid', 'ES'],
  ['bares', 'Bar', 'Madrid', 'ES'],
  ['hoteis', 'Hotel', 'Lisboa', 'PT'],
  ['ristoranti', 'Ristorante', 'Roma', 'IT'],
  ['pizzerie', 'Pizzeria', 'Roma', 'IT'],
  ['apotheken', 'Apotheke', 'Berlin', 'DE'],
  ['bäckereien', 'Bäckerei', 'Berlin', 'DE'],
  ['bakkerijen', 'Bakkerij', 'Utrecht', 'NL'],
  ['oteller', 'Otel', 'Ankara', 'TR'],
  ['eczaneler', 'Eczane', 'Ankara', 'TR'],
  ['restoranlar', 'Restoran', 'Ankara', 'TR'],
  ['bureaux', 'Bureau', 'Paris', 'FR'],
  ['enoteche', 'Enoteca', 'Roma', 'IT'],
  ['банкоматы', 'Банкомат', 'Омск', 'RU'],
  ['стоматология', 'Частные стоматологии', 'Омск', 'RU'],
  ['парикмахерская', 'Парикмахерские услуги', 'Омск', 'RU'],
] as const;
/** One with the plural in its name, so that the word is none of the misspelt ones. */
const rows = KINDS.flatMap(([plural, category, city, country_code], i) => [
  ingestRow({ name: `Casa ${i}`, category, city, country_code }),
  ingestRow({ name: `${plural} ${i}`, category: 'Store', city, country_code }),
]);

describe.each(ENGINES)('plurals of other languages with %s', (engine) => {
  let started: SearchCatalog;
  beforeAll(async () => {
    started = await startSearchCatalog(engine, rows);
  }, 180_000);
  afterAll(() => started.stop());

  it.each(KINDS.map(([plural, , city], i) => [`${plural} ${city}`, i] as const))(
    'find the category too: %s',
    async (q, i) => {
      const page = await started.catalog.get<SearchPage>(`/api/search?${new URLSearchParams({ q }).toString()}`);
      expect(page.engine).toBe(engine);
      expect(page.businesses.map(({ name }) => name)).toContain(`Casa ${i}`);
    },
  );
});
