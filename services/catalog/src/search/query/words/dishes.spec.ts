import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const popular = { rating: 5, reviews: 900 };
const leeds = { city: 'Leeds', country_code: 'GB' };
const madrid = { city: 'Madrid', country_code: 'ES' };
const koeln = { city: 'Köln', country_code: 'DE' };
const moscow = { city: 'Москва', country_code: 'RU' };
const rows = [
  ingestRow({ name: 'Birchall', category: 'Ramen restaurant', ...leeds }),
  ingestRow({ name: 'Tolland', category: 'Japanese restaurant', ...leeds, ...popular }),
  ingestRow({ name: 'Merrow', category: 'Sushi restaurant', ...leeds }),
  ingestRow({ name: 'Ashcombe', category: 'Vietnamese restaurant', ...leeds }),
  ingestRow({ name: 'Harlow', category: 'Hardware store', ...leeds, ...popular }),
  ingestRow({ name: 'Quill', category: 'Pharmacy', ...leeds }),
  ingestRow({ name: 'Requejo', category: 'Mexican restaurant', ...madrid }),
  ingestRow({ name: 'Villaseca', category: 'Chinese restaurant', ...madrid }),
  ingestRow({ name: 'Argüelles', category: 'Restaurant', ...madrid, ...popular }),
  ingestRow({ name: 'Montalbo', category: 'Tapas restaurant', ...madrid }),
  ingestRow({ name: 'Lutzmann', category: 'Italian restaurant', ...koeln }),
  ingestRow({ name: 'Trautwein', category: 'Restaurant', ...koeln, ...popular }),
  ingestRow({ name: 'Bellaria', category: 'Restaurant', city: 'Roma', country_code: 'IT', ...popular }),
  ingestRow({ name: 'واحة', category: 'مطعم مأكولات هندية', city: 'الرياض', country_code: 'SA' }),
  ingestRow({ name: 'روضة', category: 'Restaurant', city: 'الرياض', country_code: 'SA', ...popular }),
  ingestRow({ name: 'Самоцвет', category: 'Japanese restaurant', ...moscow }),
  ingestRow({ name: 'Ветерок', category: 'Restaurant', ...moscow, ...popular }),
];

describe.each(ENGINES)('dishes and cuisines with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each([
    ['ramen leeds', ['Birchall', 'Tolland']],
    ['sushi leeds', ['Merrow', 'Tolland']],
  ])('find first the restaurants that are called so, then those that serve it too: %s', async (q, expected) => {
    expect(names(await search({ q }))).toEqual(expected);
  });

  it.each([
    ['bun cha leeds', ['Ashcombe']],
    ['tacos al pastor madrid', ['Requejo']],
    ['tapas madrid', ['Montalbo']],
    ['carbonara köln', ['Lutzmann']],
  ])('find the restaurants of the cuisine: %s', async (q, expected) => {
    const page = await search({ q });
    expect(names(page)).toEqual(expected);
    expect(page.interpreted).toMatchObject({ corrected: null, leftOut: [] });
  });

  it.each([
    ['restaurante chino madrid', 'Villaseca'],
    ['comida mexicana en madrid', 'Requejo'],
    ['italienisches restaurant köln', 'Lutzmann'],
    ['italienisch essen köln', 'Lutzmann'],
    ['японский ресторан москва', 'Самоцвет'],
    ['ресторан японской кухни в москве', 'Самоцвет'],
    ['japanese food leeds', 'Tolland'],
    ['restaurantes mexicanos madrid', 'Requejo'],
    ['un bon restaurant italien köln', 'Lutzmann'],
    ['restaurants italiens köln', 'Lutzmann'],
    ['ristoranti italiani köln', 'Lutzmann'],
    ['włoskie restauracje köln', 'Lutzmann'],
    ['italiener in köln', 'Lutzmann'],
    ['un chinois madrid', 'Villaseca'],
    ['nhà hàng trung quốc madrid', 'Villaseca'],
    ['中国餐馆 madrid', 'Villaseca'],
    ['멕시코 음식점 madrid', 'Requejo'],
    ['ร้านอาหารอิตาเลียน köln', 'Lutzmann'],
    ['מסעדות סיניות madrid', 'Villaseca'],
    ['indian restaurant riyadh', 'واحة'],
    ['restaurante indio riyadh', 'واحة'],
  ])('are found in words of another language: %s', async (q, expected) => {
    expect(names(await search({ q }))).toEqual([expected]);
  });

  it.each([
    ['restaurant italien', ['Lutzmann']],
    ['un restaurant italien', ['Lutzmann']],
    ['restaurant in italien', ['Bellaria']],
  ])('are no countries that are called so in another language: %s', async (q, expected) => {
    expect(names(await search({ q }))).toEqual(expected);
  });

  it('find any restaurant where no one is of the cuisine, and nothing else', async () => {
    const page = await search({ q: 'khachapuri köln' });
    expect(names(page)).toEqual(['Trautwein', 'Lutzmann']);
    expect(page.interpreted.leftOut).toEqual(['khachapuri']);
  });
});
