import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const phoned = (name: string, number: string, more: Parameters<typeof ingestRow>[0] = {}) =>
  ingestRow({ name, category: 'Cafe', ...more, phone: `+${number}`, phone_number: BigInt(number) });
const rows = [
  phoned('Volga', '74955550114', { city: 'Moscow', country_code: 'RU' }),
  phoned('Danube', '3615550120', { city: 'Budapest', country_code: 'HU' }),
  phoned('Aire', '441134960101', { city: 'Leeds', country_code: 'GB' }),
  phoned('Pecos', '15055550134', { city: 'Santa Fe', country_code: 'US' }),
  phoned('Sumida', '81355500116', { city: 'Tokyo', country_code: 'JP' }),
  phoned('Tiber', '39065550118', { city: 'Rome', country_code: 'IT' }),
  ingestRow({ name: 'Hall 495', category: 'Gym', city: 'Boise', country_code: 'US', full_address: '44 Route 8' }),
];

describe.each(ENGINES)('phone numbers as they are dialled, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each([
    ['8 495 555-01-14', 'Volga'],
    ['84955550114', 'Volga'],
    ['8 (495) 555', 'Volga'],
    ['06 1 555 0120', 'Danube'],
    ['(06-1) 555-0120', 'Danube'],
  ])('are found with the prefix of long-distance calls of their country: %s', async (q, name) => {
    expect(names(await search({ q }))).toEqual([name]);
  });

  it.each([
    ['011 44 113 496 0101', 'Aire'],
    ['011441134960101', 'Aire'],
    ['0011 1 505 555 0134', 'Pecos'],
    ['010 1 505 555 0134', 'Pecos'],
    ['8 10 44 113 496 0101', 'Aire'],
  ])('are found with the prefix of international calls of another country: %s', async (q, name) => {
    expect(names(await search({ q }))).toEqual([name]);
  });

  it.each(['+44 0113 496 0101', '0044 0113 4960101', '+44 0113 496', 'cafe +44 0113 496 0101'])(
    'are found with the zero of calls within their country after its code: %s',
    async (q) => {
      expect(names(await search({ q }))).toEqual(['Aire']);
    },
  );

  it('keep a zero that belongs to them', async () => {
    for (const q of ['+39 06 555 0118', '06 555 0118', '0039065550118'])
      expect({ q, names: names(await search({ q })) }).toEqual({ q, names: ['Tiber'] });
  });

  it.each([
    ['+1·505·555·0134', 'Pecos'],
    ['+1 505 555‑01‑34', 'Pecos'],
    ['505−555−0134', 'Pecos'],
    ['505—555—0134', 'Pecos'],
    ['03ー5550ー0116', 'Sumida'],
    ['０３－５５５０－０１１６', 'Sumida'],
    ['sumida 03ー5550ー0116', 'Sumida'],
  ])('are found with any dash or dot between digits: %s', async (q, name) => {
    expect(names(await search({ q }))).toEqual([name]);
  });
});
