import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const dentist = { category: 'Dentist', city: 'London', country_code: 'GB' };
const cafe = { category: 'Cafe', city: 'Seattle', region: 'Washington', country_code: 'US' };
const popular = { rating: 5, reviews: 900 };
const rows = [
  ingestRow({ name: 'Tolland', ...dentist, area: 'Camden' }),
  ingestRow({ name: 'Merrow', ...dentist, area: 'Soho', ...popular }),
  ingestRow({ name: 'London Loaf', category: 'Bakery', city: 'London', country_code: 'GB', area: 'Camden' }),
  ingestRow({ name: 'Quill', ...cafe, area: 'Ballard' }),
  ingestRow({ name: 'Stanyon', ...cafe, area: 'Fremont', ...popular }),
  ingestRow({ name: 'Corvisart', category: 'Hotel', city: 'Paris', country_code: 'FR', area: 'Montmartre' }),
  ingestRow({ name: 'Beaufils', category: 'Hotel', city: 'Paris', country_code: 'FR', area: 'Bastille', ...popular }),
  ingestRow({ name: 'Калинка', category: 'Hotel', city: 'Львів', country_code: 'UA' }),
  ingestRow({ name: 'Барвінок', category: 'Hotel', city: 'Одеса', country_code: 'UA' }),
  ingestRow({ name: 'Світанок', category: 'Hotel', city: 'Київ', country_code: 'UA', ...popular }),
  ingestRow({ name: 'השדרה', category: 'Restaurant', city: 'תל אביב', country_code: 'IL' }),
  ingestRow({ name: 'Pemberton', category: 'Bakery', city: 'Great Falls', country_code: 'US' }),
  ingestRow({ name: 'Harlow', category: 'Bakery', city: 'Leeds', country_code: 'GB', ...popular }),
  ingestRow({ name: 'Shalvata Grove', category: 'Store', city: 'Tel Aviv', country_code: 'IL' }),
  ingestRow({ name: 'Ashcombe', category: 'Restaurant', city: 'Leeds', country_code: 'GB', ...popular }),
];

describe.each(ENGINES)('places of a query with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each([
    ['dentist in london camden', 'Tolland'],
    ['london uk dentist camden', 'Tolland'],
    ['dentist camden london uk', 'Tolland'],
    ['hotels france paris montmartre', 'Corvisart'],
    ['cafe in ballard seattle wa', 'Quill'],
  ])('are an area within those around it, in any order: %s', async (q, expected) => {
    const page = await search({ q });
    expect(names(page)).toEqual([expected]);
    expect(page.interpreted).toMatchObject({ leftOut: [], place: { kind: 'area' } });
  });

  it('are no part of the name of a business', async () => {
    expect(names(await search({ q: 'london loaf camden' }))[0]).toBe('London Loaf');
  });

  it.each([
    ['nowhereatall tel aviv', 'Tel Aviv'],
    ['nowhereatall in great falls', 'Great Falls'],
  ])('keep words that are phrases elsewhere: %s', async (q, name) => {
    expect((await search({ q })).interpreted).toMatchObject({ phrases: [], place: { name } });
  });

  it.each([
    ['готелі у львові', 'Калинка'],
    ['готель в одесі', 'Барвінок'],
    ['готелі у києві', 'Світанок'],
    ['מסעדות בתל אביב', 'השדרה'],
  ])('are known in the cases of Ukrainian and after a Hebrew prefix: %s', async (q, expected) => {
    const page = await search({ q });
    expect(names(page)).toEqual([expected]);
    expect(page.interpreted.leftOut).toEqual([]);
  });
});
