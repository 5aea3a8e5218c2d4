import { expect, it } from 'vitest';
import { websiteText, phoneLink } from './links';

it.each([
  ['+1 408-555-0166', 'tel:+14085550166'],
  ['030/5550123', 'tel:0305550123'],
  ['0090 532 555 01 23', 'tel:00905325550123'],
  ['444 1 555', 'tel:4441555'],
  // The first of several.
  ['0532 555 01 23 / 0212 555 01 24', 'tel:05325550123'],
  ['9849555060,9849555061', 'tel:9849555060'],
  // Last digits of further numbers.
  ['0212 555 67 67-68', 'tel:02125556767'],
  ['+90 212 555 67 67 / 68', 'tel:+902125556767'],
  ['+7 495 555-67-68', 'tel:+74955556768'],
  ['0212 555 12 00 - 0216 555 12 01', 'tel:02125551200'],
  // A remark with a digit.
  ['0212 555 12 00 (3 hat)', 'tel:02125551200'],
  ['0212 555 12 00 (dahili 3)', 'tel:02125551200;ext=3'],
  // The trunk prefix, which is not dialled after the code of the country.
  ['+44 (0)20 5550 0123', 'tel:+442055500123'],
  ['0044 (0) 20 5550 0123', 'tel:00442055500123'],
  ['(020) 5550 0123', 'tel:02055500123'],
  // An extension.
  ['+1 408-555-0166 ext. 12', 'tel:+14085550166;ext=12'],
  ['408 555 0166 x7', 'tel:4085550166;ext=7'],
  ['0212 555 01 24 dahili 305', 'tel:02125550124;ext=305'],
  // Words for numbers of the keys.
  ['0800 CALL-NOW', 'tel:08002255669'],
  ['1-800-FLOWERS', 'tel:18003569377'],
  ['19019 HOTLINE', 'tel:19019'],
  ['+1 408-555-0166 (mobile)', 'tel:+14085550166'],
  ['*6550', 'tel:*6550'],
  ['0800', 'tel:0800'],
  ['12', null],
  ['by post', null],
])('the link of the phone %s is %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

it('dials the extension behind a dash of a German number', () => {
  expect(phoneLink('030 555012-34', 'DE')).toBe('tel:03055501234');
  expect(phoneLink('030 555012-34', 'TR')).toBe('tel:030555012');
});

it.each([
  ['https://www.quay.example/menu', 'quay.example'],
  ['http://пекара.example:8080/path?x#y', 'пекара.example'],
  ['HTTPS://WWW.Bäckerei.example', 'Bäckerei.example'],
  ['https://xn--bckerei-5wa.example', 'xn--bckerei-5wa.example'],
  ['https://anna:пекара.example@quay.example/', 'quay.example'],
  ['https://quay.example\\@пекара.example/', 'quay.example'],
  // Profiles.
  ['https://www.instagram.com/quay.cafe/?hl=en', 'instagram.com/quay.cafe'],
  ['https://www.youtube.com/@quay', 'youtube.com/@quay'],
  ['https://www.facebook.com/profile.php?id=1', 'facebook.com'],
  ['https://www.facebook.com/pages/Quay/1', 'facebook.com'],
])('the website %s is named %s, as it is written', (website, name) => expect(websiteText(website)).toBe(name));
