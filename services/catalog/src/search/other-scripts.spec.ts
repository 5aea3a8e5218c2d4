import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, startSearchCatalog, type SearchCatalog } from './search-catalog.fixture.js';

const popular = { rating: 5, reviews: 900 };
const rows = [
  ...['金龙大药房', '王氏餐厅', '春风健身中心'].map((name) => ingestRow({ name, city: '北京', country_code: 'CN' })),
  ...['金龙便利店', '百合餐厅'].map((name) => ingestRow({ name, city: '北京', country_code: 'CN', ...popular })),
  ...['さくら食堂', 'レストラン ひまわり', '鈴木喫茶店'].map((name) =>
    ingestRow({ name, city: '東京', country_code: 'JP' }),
  ),
  ingestRow({ name: 'さくらレストラン', city: '東京', country_code: 'JP', ...popular }),
  ...['우리 식당', '행복약국', '한마음 동물병원'].map((name) => ingestRow({ name, city: '서울', country_code: 'KR' })),
  ...['하늘 식당', '푸른약국'].map((name) => ingestRow({ name, city: '서울', country_code: 'KR', ...popular })),
  ...['ร้านอาหารดอกบัว', 'โรงแรมสยาม'].map((name) => ingestRow({ name, city: 'Bangkok', country_code: 'TH' })),
  ...['Ресторан Затишок', 'Готель Дніпро'].map((name) => ingestRow({ name, city: 'Kyiv', country_code: 'UA' })),
  ...['Φαρμακείο Οικονόμου', 'Ταβέρνα Το Λιμάνι'].map((name) =>
    ingestRow({ name, city: 'Athens', country_code: 'GR' }),
  ),
  ...['مطعم النخيل', 'صيدلية السلام', 'مكتب محاسبة السلام الأمين الجديد'].map((name) =>
    ingestRow({ name, city: 'Cairo', country_code: 'EG' }),
  ),
  ...['מסעדת כהן', 'בית מרקחת הזית'].map((name) => ingestRow({ name, city: 'Haifa', country_code: 'IL' })),
  ...['Harper Fitness', 'Copper Bistro'].map((name) => ingestRow({ name, city: 'Austin', country_code: 'US' })),
];

describe.each(ENGINES)('names in other scripts, with %s', (engine) => {
  let started: SearchCatalog;
  beforeAll(async () => {
    started = await startSearchCatalog(engine, rows);
  }, 180_000);
  afterAll(() => started.stop());

  const search = async (q: string) => {
    const page = await started.catalog.get<SearchPage>(`/api/search?${new URLSearchParams({ q }).toString()}`);
    expect(page.engine).toBe(engine);
    return page;
  };
  const best = async (q: string) => (await search(q)).businesses.slice(0, 3).map(({ name }) => name);

  it.each([
    ['金龙大药店', '金龙大药房'],
    ['金虎大药房', '金龙大药房'],
    ['王氏食厅', '王氏餐厅'],
    ['春风建身中心', '春风健身中心'],
    ['さくろ食堂', 'さくら食堂'],
    ['レストラン ひまわい', 'レストラン ひまわり'],
    ['鈴本喫茶店', '鈴木喫茶店'],
    ['우러 식당', '우리 식당'],
    ['행복역국', '행복약국'],
    ['한마은 동물병원', '한마음 동물병원'],
    ['ร้านอาหารดอกขัว', 'ร้านอาหารดอกบัว'],
  ])('finds a name with one wrong character: %s', async (q, name) => {
    expect(await best(q)).toContain(name);
  });

  it.each([
    ['restoran zatyshok', 'Ресторан Затишок'],
    ['hotel dnipro', 'Готель Дніпро'],
    ['farmakio ikonomou', 'Φαρμακείο Οικονόμου'],
    ['taverna to limani', 'Ταβέρνα Το Λιμάνι'],
    ['mataam al nakhil', 'مطعم النخيل'],
    ['saydaliyat al salam', 'صيدلية السلام'],
    ['maktab muhasaba al salam al amin al gadid', 'مكتب محاسبة السلام الأمين الجديد'],
    ['misedet kohen', 'מסעדת כהן'],
    ['uri sikdang', '우리 식당'],
    ['haengbok yakguk', '행복약국'],
    ['sakura resutoran', 'さくらレストラン'],
    ['roong raem sayam', 'โรงแรมสยาม'],
  ])('finds a name in another script by Latin letters: %s', async (q, name) => {
    expect(await best(q)).toContain(name);
  });

  it.each([
    ['харпер фитнес', 'Harper Fitness'],
    ['коппер бистро', 'Copper Bistro'],
    ['χάρπερ φίτνες', 'Harper Fitness'],
  ])('finds a Latin name by other letters: %s', async (q, name) => {
    expect(await best(q)).toContain(name);
  });

  it('shows the spelling that it has searched for', async () => {
    expect((await search('金龙大药店')).interpreted.corrected).toEqual({ from: '金龙大药店', to: '金龙大药房' });
  });
});
