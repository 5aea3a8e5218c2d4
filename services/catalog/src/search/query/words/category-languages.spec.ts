import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const popular = { rating: 5, reviews: 900 };
const rows = [
  ingestRow({ name: 'Слънце', category: 'Пекарна', city: 'София', country_code: 'BG' }),
  ingestRow({ name: 'Шипка', category: 'Кафене', city: 'София', country_code: 'BG', ...popular }),
  ingestRow({ name: 'Gintaras', category: 'Vaistinė', city: 'Vilnius', country_code: 'LT' }),
  ingestRow({ name: 'Széchenyi', category: 'Gyógyszertár', city: 'Budapest', country_code: 'HU' }),
  ingestRow({ name: 'کوروش', category: 'رستوران', city: 'تهران', country_code: 'IR' }),
  ingestRow({ name: 'Արարատ', category: 'Ռեստորան', city: 'Երևան', country_code: 'AM' }),
  ingestRow({ name: 'თბილისური', category: 'საცხობი', city: 'თბილისი', country_code: 'GE' }),
  ingestRow({ name: '桜', category: '寿司店', city: '東京', country_code: 'JP' }),
  ingestRow({ name: '同心', category: '药店', city: '上海', country_code: 'CN' }),
  ingestRow({ name: 'ดอกบัว', category: 'ร้านอาหาร', city: 'เชียงใหม่', country_code: 'TH' }),
  ingestRow({ name: 'Ferrari', category: 'Parrucchiere', city: 'Milano', country_code: 'IT' }),
  ingestRow({ name: 'Harbour', category: 'Restaurant', city: 'Bristol', country_code: 'GB' }),
  ingestRow({ name: 'Cathedral', category: 'Pharmacy', city: 'Bristol', country_code: 'GB', ...popular }),
  ingestRow({ name: 'Quay', category: 'Hotel', city: 'Bristol', country_code: 'GB' }),
  ingestRow({ name: 'Keyhole', category: 'Locksmith', city: 'Bristol', country_code: 'GB' }),
  ingestRow({ name: 'Pokorný', category: 'Autopůjčovna', city: 'Praha', country_code: 'CZ' }),
  ingestRow({ name: 'Bellecour', category: 'Cordonnerie', city: 'Lyon', country_code: 'FR' }),
  ingestRow({ name: 'ВТБ', category: 'Банкомат', city: 'Омск', country_code: 'RU' }),
  ingestRow({ name: 'Вардар', category: 'Кафе', city: 'Скопје', country_code: 'MK' }),
  ingestRow({ name: 'Кафе', category: 'Toy store', city: 'Скопје', country_code: 'MK' }),
  ingestRow({ name: 'Bakery Sofia', category: 'Store', city: 'Bristol', country_code: 'GB', ...popular }),
  ingestRow({ name: 'Bakery Corner', category: 'Bakery', city: 'Perth', country_code: 'AU', ...popular }),
];

describe.each(ENGINES)('categories in other languages than those of the place, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each([
    ['bakery in sofia', 'Слънце'],
    ['bakeries sofia', 'Слънце'],
    ['best bakery in sofia', 'Слънце'],
    ['bäckerei sofia', 'Слънце'],
    ['fırın sofya', 'Слънце'],
    ['pharmacy vilnius', 'Gintaras'],
    ['chemist in vilnius', 'Gintaras'],
    ['аптека vilnius', 'Gintaras'],
    ['farmacias en budapest', 'Széchenyi'],
    ['薬局 budapest', 'Széchenyi'],
    ['restaurants in tehran', 'کوروش'],
    ['מסעדות tehran', 'کوروش'],
    ['restaurant yerevan', 'Արարատ'],
    ['bakery tbilisi', 'თბილისური'],
    ['sushi tokyo', '桜'],
    ['pharmacy shanghai', '同心'],
    ['restaurant เชียงใหม่', 'ดอกบัว'],
    ['hairdressers milano', 'Ferrari'],
    ['frizerski salon milano', 'Ferrari'],
    ['レストラン bristol', 'Harbour'],
    ['المطاعم bristol', 'Harbour'],
    ['рестораны bristol', 'Harbour'],
    ['nhà thuốc bristol', 'Cathedral'],
    ['ξενοδοχεία bristol', 'Quay'],
    ['cerrajeros bristol', 'Keyhole'],
    ['ślusarz bristol', 'Keyhole'],
    ['thợ khóa bristol', 'Keyhole'],
    ['car rentals in prague', 'Pokorný'],
    ['araba kiralama prag', 'Pokorný'],
    ['прокат автомобилей praha', 'Pokorný'],
  ])('are found by their names there: %s', async (q, expected) => {
    const page = await search({ q });
    expect(names(page)).toEqual([expected]);
    expect(page.interpreted.leftOut).toEqual([]);
  });

  it.each([
    ['cobbler lyon', 'Bellecour'],
    ['shoe repair in lyon', 'Bellecour'],
    ['where can i get my shoes repaired in lyon', 'Bellecour'],
    ['atm omsk', 'ВТБ'],
    ['geldautomat omsk', 'ВТБ'],
  ])('are found by what they offer: %s', async (q, expected) => {
    expect(names(await search({ q }))).toEqual([expected]);
  });

  it('are found by a name that has one spelling in Latin letters with another', async () => {
    expect(names(await search({ q: 'кафе скопје' })).toSorted()).toEqual(['Вардар', 'Кафе']);
  });

  it('are searched as typed where the place has them', async () => {
    const page = await search({ q: 'bakery perth' });
    expect(names(page)).toEqual(['Bakery Corner']);
    expect(page.interpreted.corrected).toBeNull();
  });
});
