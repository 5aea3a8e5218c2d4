import { describe, expect, it } from 'vitest';
import { foldText, nameHash, nameKey } from './names.js';

describe('foldText', () => {
  it.each([
    ['Café-Bar „Groß“', 'cafe bar gross'],
    ['İSTANBUL Işık', 'istanbul isik'],
    ["McDonald's & Co.", 'mcdonalds co'],
    ['  Łódź — Ærø ', 'lodz aero'],
    ['Ὀδυσσεύς', 'οδυσσευσ'],
    ['Ёлка', 'елка'],
    ['ＫＦＣ　２４', 'kfc 24'],
    ['مَطعم ٢٤', 'مطعم 24'],
    ['বাংলা ৭', 'বাংলা 7'],
    ['東京 ラーメン', '東京 ラーメン'.normalize('NFKD')],
    ['♥♥', ''],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('preserves vowel signs that distinguish words', () => {
    expect(foldText('काला')).not.toBe(foldText('कल'));
    expect(foldText('ข้าว')).not.toBe(foldText('ขาว'));
  });

  it('gives the same for composed and decomposed text', () => {
    for (const text of ['Café', 'İzmir', 'がぎ', '한국', 'রেস্টুরেন্ট']) {
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
    }
  });
});

describe('the key of a name', () => {
  it.each([
    ['Star Bucks', 'STARBUCKS'],
    ['Çay Evi Ltd. Şti.', 'çay evi'],
    ['Joe’s Diner, LLC', "Joe's Diner"],
  ])('is equal for %j and %j', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
    expect(nameHash(one)).toBe(nameHash(other));
  });

  it.each([
    ['রেস্টুরেন্ট', 'Resturent'],
    ['Restaurant', 'Ресторан'],
    ['Shop 1', 'Shop 2'],
    ['♥♥', '★'],
    ['Limited', 'GmbH'],
  ])('differs for %j and %j', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
    expect(nameHash(one)).not.toBe(nameHash(other));
  });

  it('fits the bigint of PostgreSQL and never changes: hashes are stored', () => {
    expect(nameHash('KFC')).toBe(BigInt.asIntN(64, nameHash('KFC')));
    expect(nameHash('Café Groß')).toMatchInlineSnapshot(`6850451766406994244n`);
  });
});
