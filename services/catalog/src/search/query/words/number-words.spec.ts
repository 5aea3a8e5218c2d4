import { describe, expect, it } from 'vitest';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const popular = { rating: 5, reviews: 900 };
const tulsa = { city: 'Tulsa', country_code: 'US' };
const rows = [
  ingestRow({ name: 'Twenty One Pelicans', category: 'Cafe', ...tulsa }),
  ingestRow({ name: '36 Harbour Lounge', category: 'Bar', ...tulsa }),
  ingestRow({ name: 'Highway 66 Grill', category: 'Restaurant', ...tulsa }),
  ingestRow({ name: 'Six Grill', category: 'Restaurant', ...tulsa, ...popular }),
  ingestRow({ name: 'One Pelican', category: 'Cafe', ...tulsa, ...popular }),
  ingestRow({ name: 'Seventeen Tailors', category: 'Tailor', ...tulsa }),
  ingestRow({ name: 'Thirty-Third Bakery', category: 'Bakery', ...tulsa }),
  ingestRow({ name: 'Louis XIV Interiors', category: 'Furniture store', ...tulsa }),
  ingestRow({ name: 'Henri IV', category: 'Hotel', ...tulsa }),
  ingestRow({ name: 'Shop 4', category: 'Store', ...tulsa, ...popular }),
  ingestRow({ name: 'Amber Deli', category: 'Deli', ...tulsa, street: '12 Twenty-Second Street' }),
];

describe.each(ENGINES)('numbers in words, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);

  it.each([
    ['21 pelicans', 'Twenty One Pelicans'],
    ['twentyone pelicans', 'Twenty One Pelicans'],
    ['21st pelicans tulsa', 'Twenty One Pelicans'],
    ['thirty six harbour lounge', '36 Harbour Lounge'],
    ['thirty-six harbour lounge tulsa', '36 Harbour Lounge'],
    ['highway sixty six grill', 'Highway 66 Grill'],
    ['17 tailors', 'Seventeen Tailors'],
    ['17th tailors', 'Seventeen Tailors'],
    ['33rd bakery', 'Thirty-Third Bakery'],
    ['louis 14 interiors', 'Louis XIV Interiors'],
    ['louis fourteen interiors', 'Louis XIV Interiors'],
    ['henri 4', 'Henri IV'],
    ['henri iv tulsa', 'Henri IV'],
    ['12 22nd street tulsa', 'Amber Deli'],
  ])('find a name with the number in digits, and the reverse: %s', async (q, name) => {
    const page = await search({ q });
    expect(page.businesses[0]?.name).toBe(name);
    expect(page.interpreted.leftOut).toEqual([]);
  });
});
