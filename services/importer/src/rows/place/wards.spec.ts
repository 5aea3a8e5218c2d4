import { describe, expect, it } from 'vitest';
import { useTables } from '../../readers/formatted-rows.fixture.js';
import { splitWard, wardBehind } from './wards.js';

const { businessOf } = useTables();

describe('wards of cities in Han letters and Hangul', () => {
  it.each([
    ['東京都豊島区東池袋1-32-4', '東京都', '豊島区'],
    ['さいたま市浦和区仲町1-10-1', 'さいたま市', '浦和区'],
    ['北京市朝阳区建国路1号', '北京市', '朝阳区'],
    ['上海市浦东新区世纪大道8号', '上海市', '浦东新区'],
    ['臺北市大安區仁愛路四段1號', '臺北市', '大安區'],
    ['서울특별시 강남구 테헤란로 1', '서울특별시', '강남구'],
    ['경기도 성남시 분당구 판교로 1', '성남시', '분당구'],
    ['苏州市工业园区星湖街1号', '苏州市', null],
    ['福井市大手2-5-16', '福井市', null],
    ['전라남도 화순군 화순읍 서양로 3', '화순군', null],
    ['10 High St, London', 'London', null],
  ])('the ward of %s in %s is %s', (address, city, ward) => {
    expect(wardBehind(address, city)).toBe(ward);
  });

  it.each([
    ['さいたま市大宮区', ['さいたま市', '大宮区']],
    ['成都市武侯区', ['成都市', '武侯区']],
    ['성남시 분당구', ['성남시', '분당구']],
    ['苏州市工业园区', ['苏州市工业园区', null]],
    ['四日市市', ['四日市市', null]],
    ['Berlin', ['Berlin', null]],
  ])('a cell with %s is split', (cell, expected) => {
    expect(splitWard(cell)).toEqual(expected);
  });

  it('are the area of a row that states none', async () => {
    const fromAddress = await businessOf({ 店名: '東店', 住所: '埼玉県さいたま市浦和区仲町1-10-1' });
    expect(fromAddress).toMatchObject({ city: 'さいたま市', area: '浦和区' });
    const fromCity = await businessOf({ 店名: '東店', 市区町村: 'さいたま市浦和区', 電話番号: '048-555-0101' });
    expect(fromCity).toMatchObject({ city: 'さいたま市', area: '浦和区' });
    const stated = await businessOf({ 상호명: '가게', 행정동명: '역삼동', 주소: '서울특별시 강남구 테헤란로 1' });
    expect(stated).toMatchObject({ city: '서울특별시', area: '역삼동' });
  });
});

describe('cities of addresses in Han letters and Hangul', () => {
  it.each([
    [{ 상호명: '가게', 주소: '전라남도 화순군 화순읍 서양로 313' }, 'KR', '화순군'],
    [{ 상호명: '가게', 주소: '강원특별자치도 정선군 정선읍 비봉로 52-1, (정선읍)' }, 'KR', '정선군'],
    [{ 상호명: '가게', 주소: '인천광역시 강화군 강화읍 강화대로 1' }, 'KR', '인천광역시'],
    [{ 店名: '東店', 地址: '112台灣台北市北投區立農街二段293號' }, 'TW', '台北市'],
    [{ 店名: '東店', 地址: '10491臺灣台北市中山區民生東路二段1號' }, 'TW', '台北市'],
    [{ 店名: '東店', 都道府県: '東京都', 住所: '豊島区東池袋1-32-4' }, 'JP', '東京都'],
    [{ 店名: '東店', 都道府県: '富山', 住所: '' }, 'JP', null],
    [{ 店名: '東店', 住所: '上尾市原市中1-1-8', 郵便番号: '362-0023' }, 'JP', '上尾市'],
  ])('%j is in %s, %s', async (row, country, city) => {
    expect(await businessOf(row as Record<string, string>)).toMatchObject({ country_code: country, city });
  });

  it('are stated where the numbers of the houses are written in Han letters', async () => {
    const row = { 店名: '東店', 地址: '臺北市士林區文林路一六九號一樓', 緯度: '25.0937', 經度: '121.5260' };
    expect(await businessOf(row)).toMatchObject({ city: '臺北市', city_inferred: null, area: '士林區' });
  });
});
