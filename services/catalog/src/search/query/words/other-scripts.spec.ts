import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, startSearchCatalog, type SearchCatalog } from '../../search-catalog.fixture.js';

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
  ingestRow({ name: 'АЗС Світанок', city: 'Kyiv', country_code: 'UA' }),
  ...['Φαρμακείο Οικονόμου', 'Ταβέρνα Το Λιμάνι'].map((name) =>
    ingestRow({ name, city: 'Athens', country_code: 'GR' }),
  ),
  ...['مطعم النخيل', 'صيدلية السلام', 'مكتب محاسبة السلام الأمين الجديد'].map((name) =>
    ingestRow({ name, city: 'Cairo', country_code: 'EG' }),
  ),
  ...['عيادة الزهراء', 'عيادة النور'].map((name) => ingestRow({ name, city: 'Cairo', country_code: 'EG' })),
  ...['מסעדת כהן', 'בית מרקחת הזית', 'בית קפה לוי ובניו'].map((name) =>
    ingestRow({ name, city: 'Haifa', country_code: 'IL' }),
  ),
  ingestRow({ name: '株式会社青葉商事', city: '東京', country_code: 'JP' }),
  ingestRow({ name: 'みどりベーカリー', city: '東京', country_code: 'JP' }),
  ingestRow({ name: 'クリニック', city: '東京', country_code: 'JP' }),
  ingestRow({ name: 'モリノ書店 中野店', city: '東京', country_code: 'JP' }),
  ingestRow({ name: 'ครัวริมน้ำ', city: 'Bangkok', country_code: 'TH' }),
  ingestRow({ name: 'บ้านสวน', city: 'Bangkok', country_code: 'TH' }),
  ingestRow({ name: 'บานสวน', city: 'Bangkok', country_code: 'TH', ...popular }),
  ingestRow({ name: '天天', category: '餐厅', city: '南京', country_code: 'CN', street: '中山路2号', ...popular }),
  ingestRow({ name: '福满楼', category: '餐厅', city: '南京', country_code: 'CN', street: '中山路12号' }),
  ingestRow({
    name: '老地方',
    category: '宾馆',
    city: '南京',
    country_code: 'CN',
    full_address: '江苏省南京市建国路88号',
  }),
  ...['Harper Fitness', 'Copper Bistro', 'Bridge Domino', 'Willow Center'].map((name) =>
    ingestRow({ name, city: 'Austin', country_code: 'US' }),
  ),
  ...['Martin', 'Peacock Market', 'Peck Market', 'Sigma Medical Centre', 'Katmandu Bar', 'Baja Ranch Grill'].map(
    (name) => ingestRow({ name, city: 'Austin', country_code: 'US' }),
  ),
  ...['Martin Medical Centre', 'Paris Bistro', 'Cedar Pharmacy', 'Cedar Farms'].map((name) =>
    ingestRow({ name, city: 'Tulsa', country_code: 'US' }),
  ),
  ingestRow({ name: 'Paris', city: 'Paris', country_code: 'FR', ...popular }),
  ...['백제약국', '카페비앤에스', '소울핏'].map((name) => ingestRow({ name, city: '서울', country_code: 'KR' })),
  ingestRow({ name: '里昂哈佛國際牙醫診所', category: '牙醫', city: '新竹市', country_code: 'TW' }),
  ingestRow({ name: '건국대학교병원', city: '서울', country_code: 'KR' }),
  ingestRow({ name: 'Ramen Palace', city: 'Baku', country_code: 'AZ' }),
  ingestRow({ name: 'Рамен в Баку', city: 'Sofia', country_code: 'BG' }),
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
    ['南京餐厅', ['天天', '福满楼']],
    ['東京のレストラン', ['さくらレストラン', 'レストラン ひまわり']],
    ['식당서울', ['우리 식당', '하늘 식당']],
  ])('finds what is written together with its place: %s', async (q, expected) => {
    const page = await search(q);
    expect(page.interpreted.place).toMatchObject({ kind: 'city' });
    expect(page.businesses.map(({ name }) => name).sort()).toEqual([...expected].sort());
  });

  it.each(['h x', 'q', 'k f c'])('corrects nothing to words that merely sound alike: %s', async (q) => {
    expect((await search(q)).interpreted.corrected).toBeNull();
  });

  it.each([
    ['(株)青葉商事', '株式会社青葉商事'],
    ['㈱青葉商事', '株式会社青葉商事'],
    ['青葉商事（株）', '株式会社青葉商事'],
    ['(有)さくら食堂', 'さくら食堂'],
    ['(주)행복약국', '행복약국'],
    ['주식회사 행복약국', '행복약국'],
    ['㈜ 행복약국', '행복약국'],
  ])('finds a name with its legal form written otherwise, or although it has none: %s', async (q, name) => {
    expect(await best(q)).toContain(name);
  });

  it.each([
    ['サクラ食堂', 'さくら食堂'],
    ['もりの書店', 'モリノ書店 中野店'],
  ])('finds a name written in the other kana: %s', async (q, name) => {
    expect((await best(q))[0]).toBe(name);
  });

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
    ['iyada al zahra', 'عيادة الزهراء'],
    ['misedet kohen', 'מסעדת כהן'],
    ['beit kafe levi uvanav', 'בית קפה לוי ובניו'],
    ['bait kaffe lewi ovanaiu', 'בית קפה לוי ובניו'],
    ['uri sikdang', '우리 식당'],
    ['haengbok yakguk', '행복약국'],
    ['baekjeyakguk', '백제약국'],
    ['sakura resutoran', 'さくらレストラン'],
    ['midori be ka ri', 'みどりベーカリー'],
    ['kurinikku', 'クリニック'],
    ['roong raem sayam', 'โรงแรมสยาม'],
  ])('finds a name in another script by Latin letters: %s', async (q, name) => {
    expect(await best(q)).toContain(name);
  });

  it.each([
    ['харпер фитнес', 'Harper Fitness'],
    ['коппер бистро', 'Copper Bistro'],
    ['χάρπερ φίτνες', 'Harper Fitness'],
    ['μπριτζ ντομινο', 'Bridge Domino'],
    ['γουιλοου σεντερ', 'Willow Center'],
    ['γουιλλογου σεντερ', 'Willow Center'],
    ['виллоу центер', 'Willow Center'],
    ['пеакок маркет', 'Peacock Market'],
    ['катманду бар', 'Katmandu Bar'],
    ['κατμανντου μπαρ', 'Katmandu Bar'],
    ['μπατζα ραντσ γκριλ', 'Baja Ranch Grill'],
    ['седар фармаси', 'Cedar Pharmacy'],
    ['σενταρ φαρμασι', 'Cedar Pharmacy'],
    ['мартин медикал центре', 'Martin Medical Centre'],
    ['παρισ μπιστρο', 'Paris Bistro'],
  ])('finds a Latin name by other letters: %s', async (q, name) => {
    expect((await best(q))[0]).toBe(name);
  });

  it.each([
    ['บ้านสวน', 'บ้านสวน'],
    ['บานสวน', 'บานสวน'],
    ['บ้านส', 'บ้านสวน'],
    ['ครัวริมน้ำ', 'ครัวริมน้ำ'],
    ['จรัวริมน้ำ', 'ครัวริมน้ำ'],
    ['餐厅 南京', '天天'],
    ['中山路12号', '福满楼'],
    ['南京 中山路2号', '天天'],
    ['建国路88号 南京', '老地方'],
  ])('finds names, categories and addresses of scripts without spaces by their letters: %s', async (q, name) => {
    expect((await best(q))[0]).toBe(name);
  });

  it.each([
    ['哈佛牙醫', '里昂哈佛國際牙醫診所'],
    ['건국대병원', '건국대학교병원'],
    ['新竹哪裡有牙醫', '里昂哈佛國際牙醫診所'],
  ])('finds a kind of business that is written together with other words: %s', async (q, name) => {
    expect((await best(q))[0]).toBe(name);
  });

  it('leaves out a word that sounds like none of a name', async () => {
    const { businesses, interpreted } = await search('misedet vkrplsh kohen');
    expect({ name: businesses[0]?.name, leftOut: interpreted.leftOut }).toEqual({
      name: 'מסעדת כהן',
      leftOut: ['vkrplsh'],
    });
  });

  it('takes words for no others that merely share some sounds', async () => {
    const { businesses, interpreted } = await search('sushi chicago');
    expect({ businesses, corrected: interpreted.corrected }).toEqual({ businesses: [], corrected: null });
  });

  it.each(['coffee benghazi', 'zoo leipzig'])('joins no words to a name that they hardly resemble: %s', async (q) => {
    const { businesses, interpreted } = await search(q);
    expect({ businesses, corrected: interpreted.corrected }).toEqual({ businesses: [], corrected: null });
  });

  it('finds words in other letters in names and places of either letters', async () => {
    const { businesses } = await search('рамен баку');
    expect(businesses.map(({ name }) => name)).toContain('Ramen Palace');
  });

  it('shows the spelling that it has searched for', async () => {
    expect((await search('金龙大药店')).interpreted.corrected).toEqual({ from: '金龙大药店', to: '金龙大药房' });
  });
});
