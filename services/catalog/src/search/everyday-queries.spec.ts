import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from './search-catalog.fixture.js';

const popular = { rating: 5, reviews: 900 };
const dallas = { city: 'Dallas', country_code: 'US', ...popular };
const rows = [
  ingestRow({ name: 'Şifa', category: 'Eczane', city: 'Ankara', country_code: 'TR', area: 'Çankaya' }),
  ingestRow({ name: 'Невская', category: 'Аптека', city: 'Санкт-Петербург', country_code: 'RU' }),
  ingestRow({ name: 'Арбат', category: 'Аптека', city: 'Москва', country_code: 'RU', ...popular }),
  ingestRow({ name: 'Well', category: 'Pharmacy', ...dallas }),
  ingestRow({ name: 'כרמל', category: 'מסעדה', city: 'חיפה', country_code: 'IL' }),
  ingestRow({ name: 'النخيل', category: 'مطعم', city: 'تبوك', country_code: 'SA' }),
  ingestRow({ name: 'Grill', category: 'Restaurant', ...dallas }),
  ingestRow({ name: '青空', category: 'カフェ', city: '東京', area: '渋谷区', country_code: 'JP' }),
  ingestRow({ name: '若葉', category: 'カフェ', city: '東京', area: '新宿区', country_code: 'JP', ...popular }),
  ingestRow({ name: '清风', category: '咖啡馆', city: '上海市', country_code: 'CN' }),
  ingestRow({ name: '하늘', category: '카페', city: '서울', country_code: 'KR' }),
  ingestRow({ name: 'Lipa', category: 'Cafe', city: 'Zagreb', country_code: 'HR' }),
  ingestRow({ name: 'Java', category: 'Coffee shop', ...dallas }),
  ingestRow({ name: 'Umi', category: 'Sushi restaurant', city: 'Dubai', country_code: 'AE' }),
  ingestRow({ name: 'Etna', category: 'Pizza restaurant', city: 'San Antonio', country_code: 'US' }),
  ingestRow({ name: 'Alamo', category: 'Brewery', city: 'San Antonio', country_code: 'US', ...popular }),
  ingestRow({ name: 'Windy', category: 'Brewery', city: 'Chicago', country_code: 'US' }),
  ingestRow({ name: 'Київська перлина', category: 'Store', city: 'Львів', country_code: 'UA' }),
  ingestRow({ name: 'Старата къща', category: 'Store', city: 'Варна', country_code: 'BG' }),
  ingestRow({ name: 'Twinny', category: 'Store', ...dallas }),
  ingestRow({ name: 'DIE PIZZAHÜTTE', category: 'Restaurant', city: 'Berlin', country_code: 'DE' }),
  ...['Strong Gym', 'Iron Works', 'Steel Gym'].map((name, i) =>
    ingestRow({ name, category: 'Gym', city: 'Hyderabad', country_code: 'IN', rating: 4.5, reviews: 200 + i }),
  ),
  ...[1, 2].map((i) =>
    ingestRow({
      ...{ name: `Gym Equipment Center ${i}`, category: 'Exercise equipment store', city: 'Hyderabad' },
      ...{ country_code: 'IN', rating: 4.7, reviews: 300 },
    }),
  ),
  ...['Sehat', '행복'].map((name) => ingestRow({ name, category: 'Museum', city: 'Seoul', country_code: 'KR' })),
  ingestRow({ name: 'Museum Seul', category: 'Museum', city: 'Quito', country_code: 'EC', ...popular }),
  ingestRow({ name: 'Bakery Zelm-Orrin', category: 'Bakery', city: 'Zelm-Orrin', country_code: 'NL' }),
  ingestRow({ name: 'Old Mill', category: 'Bakery', city: 'Zelm-Orrin', country_code: 'NL', ...popular }),
  ingestRow({ name: 'Golden Crust', category: 'Bakery', city: 'Castel-Vorno', country_code: 'IT' }),
  ingestRow({ name: 'Napoli', category: 'Pizza restaurant', city: 'Hull', country_code: 'GB', ...popular }),
  ...['Karki Foods', 'Karki Traders', 'Karki Label'].map((name) => ingestRow({ name, ...dallas })),
  ingestRow({ name: 'Kauri', city: 'Quito', country_code: 'EC' }),
  ...[1, 2, 3, 4, 5].map((i) =>
    ingestRow({ name: 'Pizza Hut', category: 'Pizza restaurant', city: `Plano ${i}`, country_code: 'US' }),
  ),
];

describe.each(ENGINES)('queries as people type them, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each(['gym', 'gyms in hyderabad', 'fitness studio hyderabad'])(
    'list businesses of the category that is named before others with the word in their name: %s',
    async (q) => {
      const found = names(await search({ q }));
      expect(found.slice(0, 3).sort()).toEqual(['Iron Works', 'Steel Gym', 'Strong Gym']);
      expect(found[0]).not.toBe('Iron Works');
    },
  );

  it('list a business with exactly the name of a category first', async () => {
    expect(names(await search({ q: 'exercise equipment store' })).sort()).toEqual([
      'Gym Equipment Center 1',
      'Gym Equipment Center 2',
    ]);
    expect(names(await search({ q: 'gym equipment center 2' }))[0]).toBe('Gym Equipment Center 2');
  });

  it.each([
    ["Ankara'da eczane", 'Şifa'],
    ['ankaradaki eczaneler', 'Şifa'],
    ['Ankara’nın eczaneleri', 'Şifa'],
    ["çankaya'da eczane", 'Şifa'],
    ['аптека в Санкт-Петербурге', 'Невская'],
    ['аптеки петербурга', 'Невская'],
    ['מסעדה בחיפה', 'כרמל'],
    ['مطعم بتبوك', 'النخيل'],
    ['مطعم في مدينة تبوك', 'النخيل'],
    ['渋谷のカフェ', '青空'],
    ['渋谷駅近くのカフェ', '青空'],
    ['cafe 渋谷', '青空'],
    ['上海咖啡馆', '清风'],
    ['上海的咖啡馆', '清风'],
    ['서울의 카페', '하늘'],
    ['서울카페', '하늘'],
    ['kafić u Zagrebu', 'Lipa'],
  ])('find a category in a place in another case, or written together: %s', async (q, expected) => {
    const page = await search({ q });
    expect(names(page)).toEqual([expected]);
    expect(page.interpreted.place).not.toBeNull();
    expect(page.interpreted.leftOut).toEqual([]);
  });

  it.each([
    ['where can I eat sushi in Dubai', 'Umi'],
    ['can you recommend a pizza in San Antonio', 'Etna'],
    ['лучшие аптеки Санкт-Петербурга', 'Невская'],
  ])('recognise questions: %s', async (q, expected) => {
    expect(names(await search({ q }))).toEqual([expected]);
  });

  it('recognise phrases that are written together with other words', async () => {
    const page = await search({ q: '渋谷の人気カフェ' });
    expect(names(page)).toEqual(['青空']);
    expect(page.interpreted.phrases).toMatchObject([{ kind: 'best', text: '人気' }]);
  });

  it.each([
    ['🍕 San Antonio', 'Etna'],
    ['pizza 🍕 San Antonio', 'Etna'],
    ['💊 Ankara', 'Şifa'],
  ])('read emoji as words: %s', async (q, expected) => {
    expect(names(await search({ q }))).toEqual([expected]);
  });

  it.each([
    ['fgntrf cfyrn-gtnth,ehu', 'Невская', 'аптека санкт-петербург'],
    ['икуцукн сршсфпщ', 'Windy', 'brewery chicago'],
    ['rb]dcmrf gthkbyf', 'Київська перлина', 'київська перлина'],
    ['cnfhfnf r]of', 'Старата къща', 'старата къща'],
    ['τςιννυ', 'Twinny', 'twinny'],
  ])('are corrected where they were typed in another keyboard layout: %s', async (q, expected, to) => {
    const page = await search({ q });
    expect(names(page)).toEqual([expected]);
    expect(page.interpreted.corrected).toEqual({ from: q, to });
  });

  it.each([
    ['breweries in chigaco', 'Windy'],
    ['brewerys chigaco', 'Windy'],
    ['piza san antoino', 'Etna'],
  ])('are corrected where the place is misspelt, and the category with it: %s', async (q, expected) => {
    const page = await search({ q });
    expect(names(page)).toEqual([expected]);
    expect(page.interpreted.corrected).not.toBeNull();
    expect(page.interpreted.leftOut).toEqual([]);
  });

  it.each(['museum in Seuol', 'museums Seuol', 'museum in Seouul'])(
    'are about the misspelt place, although names elsewhere resemble it: %s',
    async (q) => {
      const page = await search({ q });
      expect(names(page).toSorted()).toEqual(['Sehat', '행복']);
      expect(page.interpreted.place?.name).toBe('Seoul');
      expect(page.interpreted.corrected?.from).toBe(q);
    },
  );

  it.each(['Bakery Zelm-Orrin', 'bakery zelm orrin', 'the bakery zelm-orrin'])(
    'find a name that consists of a kind of business and a place: %s',
    async (q) => {
      const page = await search({ q });
      expect(names(page)[0]).toBe('Bakery Zelm-Orrin');
      expect(page.interpreted.corrected).toBeNull();
    },
  );

  it('are about a misspelt place with a hyphen', async () => {
    const q = 'bakery Castel-Vonro';
    expect((await search({ q })).interpreted).toMatchObject({
      place: { name: 'Castel-Vorno' },
      corrected: { from: q },
    });
  });

  it.each(['museum in Seo', 'museum in Seou'])('are not corrected while the place is being typed: %s', async (q) => {
    expect((await search({ q })).interpreted.corrected).toBeNull();
  });

  it('are corrected to a whole name rather than to a more frequent word', async () => {
    expect(names(await search({ q: 'kauki' }))[0]).toBe('Kauri');
  });

  it.each(['pizza huit', 'pizza hutl'])('are corrected to a whole name rather than to a place: %s', async (q) => {
    const page = await search({ q });
    expect(names(page)[0]).toBe('Pizza Hut');
    expect(page.interpreted).toMatchObject({ place: null, corrected: { from: q, to: 'pizza hut' } });
  });

  it('find a name written as one word, although another word starts so', async () => {
    expect(names(await search({ q: 'pizzahut' }))).toContain('Pizza Hut');
  });

  it('offer the city where its area has no results', async () => {
    const { totalCount, relaxations } = await search({ q: 'カフェ', location: '渋谷区', rating: '4' });
    expect(totalCount).toBe(0);
    expect(relaxations).toContainEqual(expect.objectContaining({ kind: 'place', label: 'Tokyo', count: 1 }));
  });
});
