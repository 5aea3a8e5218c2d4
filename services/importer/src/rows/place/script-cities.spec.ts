import { expect, it } from 'vitest';
import { cityFromAddress } from './city-from-address.js';

const cityOf = (address: string, country: string | null = null) =>
  cityFromAddress(address, { country, region: null, postalCode: null });

it.each([
  ['חיפה', 'חיפה'],
  ['תל־אביב', 'תל־אביב'],
  ['באר שבע', 'באר שבע'],
  ['דיזנגוף', null],
  ['קניון עזריאלי', null],
  ['דיזנגוף 50, תל אביב', 'תל אביב'],
  ['הרצל 12 חיפה', 'חיפה'],
  ['זכרון, ישראל', 'זכרון'],
  ['الرياض', 'الرياض'],
  ['أبها', 'أبها'],
  ['ابها', 'ابها'],
  ['العليا', null],
  ['سوق الذهب', null],
  ['حي النخيل, الرياض', 'الرياض'],
  ['เชียงใหม่', 'เชียงใหม่'],
  ['สีลม', null],
  ['ถนนสุขุมวิท', null],
  ['99/1 หมู่ 5 ต.บางพลี อ.บางพลี จ.สมุทรปราการ 10540', 'สมุทรปราการ'],
  ['12 หมู่ 3 ตำบลสุเทพ อำเภอเมือง จังหวัดเชียงใหม่ 50200', 'เชียงใหม่'],
  ['สีลม บางรัก กทม. 10500', 'กรุงเทพมหานคร'],
  ['Belgrade', 'Belgrade'],
])('the city of the address %s is %s', (address, city) => {
  expect(cityOf(address)).toBe(city);
});
