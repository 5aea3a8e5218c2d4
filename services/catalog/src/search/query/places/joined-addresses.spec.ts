import { describe, expect, it } from 'vitest';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const popular = { rating: 5, reviews: 900 };
const taito = { category: 'Cafe', city: '台東区', region: '東京都', country_code: 'JP' };
const beijing = { category: 'Hotel', city: '北京', region: '北京市', country_code: 'CN' };
const rows = [
  ingestRow({ name: '花屋', ...taito, full_address: '東京都台東区根岸6-3-8' }),
  ingestRow({ name: '空屋', ...taito, full_address: '東京都台東区根岸1-2-4', ...popular }),
  ingestRow({ name: '森屋', ...taito, street: '上野2丁目7-5' }),
  ingestRow({ name: '春来', ...beijing, area: '老城', full_address: '北京市东城区青松大街54号' }),
  ingestRow({ name: '秋月', ...beijing, area: '东城区', full_address: '北京市东城区梅花大街2号', ...popular }),
  ingestRow({ name: '하늘', city: '서울', country_code: 'KR', full_address: '서울특별시 강동구 솔잎대로1203' }),
  ingestRow({
    name: '바다',
    city: '서울',
    country_code: 'KR',
    full_address: '서울특별시 강동구 솔잎대로7',
    ...popular,
  }),
  ingestRow({ name: '冬青', ...beijing, street: '柳树大街 19号' }),
  ingestRow({ name: 'Флора', city: 'Псков', country_code: 'RU', full_address: 'Липовый проспект, 30, Псков' }),
  ingestRow({ name: 'Вега', city: 'Псков', country_code: 'RU', full_address: 'Липовая улица, 30, Псков', ...popular }),
  ingestRow({ name: 'Вереск', city: 'Псков', country_code: 'RU', category: 'Аптека', street: 'Ясная, 98 к1' }),
  ingestRow({ name: 'Астра', city: 'Псков', country_code: 'RU', category: 'Аптека', street: 'Ясная, 98', ...popular }),
  ingestRow({ name: 'Кедр', city: 'Псков', country_code: 'RU', street: 'Тихая улица, 12к3' }),
  ingestRow({ name: 'Пихта', city: 'Псков', country_code: 'RU', full_address: 'Псков, Тихая улица, д. 7 корпус 2' }),
  ingestRow({ name: 'Сосна', city: 'Псков', country_code: 'RU', street: 'Тихая улица, 5 стр. 4' }),
  ingestRow({ name: 'Заря', city: 'Псков', country_code: 'RU', full_address: 'б-р Дубовый, 4, Псков' }),
];

describe.each(ENGINES)('addresses with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);

  it.each([
    ['日本、〒110-0003 東京都台東区根岸６丁目３−８', '花屋'],
    ['〒110-0003 東京都台東区根岸6丁目3-8', '花屋'],
    ['東京都台東区上野2-7-5', '森屋'],
    ['中国北京市东城区青松大街54号', '春来'],
    ['솔잎대로 1203', '하늘'],
    ['柳树大街19号', '冬青'],
  ])('are found where divisions and numbers are written together in another way: %s', async (q, name) => {
    const { businesses } = await search({ q });
    expect(businesses.map((business) => business.name)).toEqual([name]);
  });

  it.each([
    ['Ясная 98к1', 'Вереск'],
    ['ясная, 98 к. 1', 'Вереск'],
    ['аптека ясная 98 корпус 1', 'Вереск'],
    ['ясная 98 корп.1 псков', 'Вереск'],
    ['тихая 12 к3', 'Кедр'],
    ['тихая улица 12 корпус 3', 'Кедр'],
    ['тихая 7к2', 'Пихта'],
    ['тихая 7 корп 2', 'Пихта'],
    ['тихая 5 строение 4', 'Сосна'],
    ['тихая 5с4', 'Сосна'],
  ])('are found by the number of a building as others write it: %s', async (q, name) => {
    const { businesses, interpreted } = await search({ q });
    expect(businesses.map((business) => business.name)).toEqual([name]);
    expect(interpreted.leftOut).toEqual([]);
  });

  it.each([
    ['липовый пр-т 30', 'Флора'],
    ['липовый пр. 30', 'Флора'],
    ['липовый просп 30', 'Флора'],
    ['ул. липовая 30', 'Вега'],
    ['бульвар дубовый 4', 'Заря'],
  ])('are found by abbreviations in Cyrillic letters: %s', async (q, name) => {
    const { businesses, interpreted } = await search({ q });
    expect(businesses.map((business) => business.name)).toEqual([name]);
    expect(interpreted).toMatchObject({ leftOut: [], corrected: null });
  });
});
