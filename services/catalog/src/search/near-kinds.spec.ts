import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from './search-catalog.fixture.js';

const bangkok = { city: 'Bangkok', country_code: 'TH' };
const atAirport = { latitude: 13.7, longitude: 100.75 };
const inCentre = { latitude: 13.75, longitude: 100.5 };
const popular = { rating: 5, reviews: 900 };
const rows = [
  ingestRow({ name: 'Suvarna', category: 'Airport', ...bangkok, ...atAirport }),
  ingestRow({ name: 'Lotus Rooms', category: 'Hotel', ...bangkok, latitude: 13.71, longitude: 100.74 }),
  ingestRow({ name: 'Orchid Rooms', category: 'Hotel', ...bangkok, latitude: 13.73, longitude: 100.72 }),
  ...['Palace', 'Riverside', 'Temple'].map((name) =>
    ingestRow({ name, category: 'Hotel', ...bangkok, ...inCentre, ...popular }),
  ),
  ...Array.from({ length: 11 }, (_, i) =>
    ingestRow({ name: `Ward ${i}`, category: 'Hospital', ...bangkok, ...atAirport }),
  ),
  ingestRow({ name: 'Лён', category: 'Cafe', city: 'Псков', country_code: 'RU', street: 'улица Рябиновая, 5' }),
  ingestRow({ name: 'Клён', category: 'Cafe', city: 'Псков', country_code: 'RU', street: 'Мира, 1', ...popular }),
  ingestRow({ name: 'Ombak', category: 'Cafe', city: 'Metro', country_code: 'ID' }),
  ingestRow({ name: 'Paro Field', category: 'Airport', city: 'Paro', country_code: 'BT', ...popular }),
];

describe.each(ENGINES)('queries near a kind of business, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each([
    ['hotel near airport bangkok', 'near airport'],
    ['hotels near the airport in Bangkok', 'near the airport'],
    ['hotels near bangkok airport', 'near bangkok airport'],
  ])('searches around one of few of a kind in a city: %s', async (q, text) => {
    const page = await search({ q });
    expect(names(page)).toEqual(['Lotus Rooms', 'Orchid Rooms']);
    expect(page.interpreted).toMatchObject({ phrases: [{ kind: 'around', text }], place: { name: 'Bangkok' } });
  });

  it('searches the whole city near a kind of which it has many', async () => {
    const page = await search({ q: 'hotel near hospital bangkok' });
    expect(names(page)).toHaveLength(5);
    expect(page.interpreted).toMatchObject({ phrases: [], place: { name: 'Bangkok' } });
    expect(page.interpreted.leftOut).toContain('hospital');
  });

  it.each(['кафе у метро рябиновая', 'кафе рядом с метро рябиновая', 'кафе недалеко от метро Рябиновая'])(
    'searches by the name of a station, not in the city of Metro: %s',
    async (q) => {
      expect(names(await search({ q }))).toEqual(['Лён']);
    },
  );

  it('searches the whole city near a kind that it lacks', async () => {
    const page = await search({ q: 'hotel near stadium bangkok' });
    expect(names(page)).toHaveLength(5);
  });
});
