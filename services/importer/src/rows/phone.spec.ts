import { describe, expect, it } from 'vitest';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { phoneOf } from './phone.js';
import { RowIssues } from './row-issues.js';

describe('phoneOf', () => {
  it.each([
    ['+1 408-379-7066', null, 14083797066n],
    ['(408) 379-7066', 'US', 14083797066n],
    ['0532 123 45 67', 'TR', 905321234567n],
    ['905321234567', 'TR', 905321234567n],
    ['0090 532 123 45 67', null, 905321234567n],
    ['+90 (0) 212 123 45 67', 'TR', 902121234567n],
    ['0532 123 45 67 / 0212 123 45 67', 'TR', 905321234567n],
    ['+381 11 2123310', 'RS', 381112123310n],
    ['+7 8 495 123-45-67', 'RU', 74951234567n],
    ['+375 80535377', 'BY', 37580535377n],
    ['532 123 45 67', null, 5321234567n],
    ['9849864060,9849864061', 'NP', 9779849864060n],
    ['977 1 4438118,977 9851018068977', 'NP', 97714438118n],
    ['9,849,864,160', 'NP', 9849864160n],
    ['49 170 1234567', 'DE', 491701234567n],
    ['491701234567', 'DE', 491701234567n],
    ['030 1234567-89', 'DE', 4930123456789n],
    ['+49 30 123450-67', 'DE', 493012345067n],
    ['01-23-45-67-89', 'FR', 33123456789n],
    ['0212-123-45-67', 'TR', 902121234567n],
    ['0049(0)30/1234567', 'DE', 49301234567n],
    ['+49 (0) 2241/123456', 'DE', 492241123456n],
    ['0212 123 45 67 - 68', 'TR', 902121234567n],
    ['+90 212 123 45 67-68', 'TR', 902121234567n],
    ['+90 212 123 45 67/68', 'TR', 902121234567n],
    ['01 23 45 67 89 - 06 12 34 56 78', 'FR', 33123456789n],
    ['123', null, null],
    ['0000000000', null, null],
    ['672 10 12345', 'AQ', 6721012345n],
  ])('preserves the text of %s (%s) and finds its number', (text, country, number) => {
    const issues = new RowIssues(2);
    expect(phoneOf(text, country, issues)).toMatchObject({ text, number });
    expect(issues.list).toEqual([]);
  });

  it.each([
    ['00977-1-4268675,,', '00977-1-4268675', 97714268675n],
    ['т.:+7 498 4842102', '+7 498 4842102', 74984842102n],
    ['Tel: +44 20 7946 0000', '+44 20 7946 0000', 442079460000n],
    ['電話：+81 3-1234-5678', '+81 3-1234-5678', 81312345678n],
    ['https://wa.me/9779841234567', '+9779841234567', 9779841234567n],
    ['https://api.whatsapp.com/send?phone=%2B9779841234567&text=Hi', '+9779841234567', 9779841234567n],
    [',, 01-4268675 ;', '01-4268675', 97714268675n],
    ['+977-1-4498200+977-1-4489200+977-1-4489201', '+977-1-4498200', 97714498200n],
    ['+977-1-4498200, +977-1-4489200', '+977-1-4498200', 97714498200n],
    [`+977-1-4498200${'+977-1-4489200'.repeat(20)}`, '+977-1-4498200', 97714498200n],
    ['014781294014783024', '014781294', 97714781294n],
    ['520342528162520345', '520342', null],
    ['02-123-456702-123-4568', '02-123-4567', 97721234567n],
    [`01-4268675 (información general) / ${'información '.repeat(9)}`, '01-4268675', 97714268675n],
  ])('reads the first number of %s', (cell, text, number) => {
    const issues = new RowIssues(2);
    expect(phoneOf(cell, 'NP', issues)).toMatchObject({ text, number });
    expect(issues.list).toEqual([]);
  });

  it('rejects digits that are no numbers', () => {
    const issues = new RowIssues(2);
    expect(phoneOf('210820261800220820260800', 'TR', issues)).toBeNull();
    expect(issues.list).toMatchObject([{ code: 'row_value_unreadable', column: 'phone' }]);
  });

  it.each(['+56', '+560', '+5632', '+5635sin teléfono', '+1 ()'])('is none if it is a prefix alone: %s', (text) => {
    const issues = new RowIssues(2);
    expect(phoneOf(text, 'CL', issues)).toBeNull();
    expect(issues.list).toEqual([]);
  });

  it.each(['+2474321', '+20 19019', '19019', '444 1 555'])('is as written if it is short: %s', (text) => {
    expect(phoneOf(text, 'EG', new RowIssues(2))?.text).toBe(text);
  });

  it('rejects words, as of a row whose cells have moved', () => {
    const issues = new RowIssues(2);
    expect(phoneOf('Bakery', 'TR', issues)).toBeNull();
    expect(issues.list).toEqual([{ row: 2, column: 'phone', code: 'row_value_unreadable', value: 'Bakery' }]);
  });

  it('undoes what number columns add', () => {
    expect(phoneOf('905321234567.0', 'TR', new RowIssues(2))).toMatchObject({
      text: '905321234567',
      number: 905321234567n,
    });
  });

  it.each(['8 495 2876000 8 499 7305493', '8 (495) 287-60-00 +7 499 730-54-93', '84952876000 84997305493'])(
    'takes the first of two Russian numbers without a separator: %s',
    (text) => {
      expect(phoneOf(text, 'RU', new RowIssues(2))?.number).toBe(74952876000n);
    },
  );

  it('derives the country from the prefix', () => {
    expect(phoneOf('+44 20 7946 0958', null, new RowIssues(2))?.country).toBe('GB');
  });

  it.each([
    ['(011) 4672-5015 al 5017 Int. 20. 4687-6414. 6314; 4686-1346. 1339 y otros números', '(011) 4672-5015'],
    ['(0388) 425150 / Interno de Dirección: 163 / Directo Dirección: 4238001 / y otros', '(0388) 425150'],
  ])('is the first of a cell that is too long: %s', (cell, text) => {
    expect(phoneOf(cell, 'AR', new RowIssues(2))?.text).toBe(text);
  });

  it.each(['9.05E+11', '9,05321E+11', '4e9'])('rejects %s, whose digits are lost', (text) => {
    const issues = new RowIssues(2);
    expect(phoneOf(text, 'TR', issues)).toBeNull();
    expect(issues.list).toEqual([{ row: 2, column: 'phone', code: 'row_phone_scientific', value: text }]);
  });

  it('agrees with the library on every calling code, length and prefix', () => {
    const codes = [
      '1',
      '7',
      '39',
      '44',
      '49',
      '54',
      '55',
      '61',
      '66',
      '90',
      '242',
      '290',
      '358',
      '590',
      '599',
      '670',
      '800',
      '999',
    ];
    const starts = ['0', '1', '2', '3', '340', '684', '701', '8', '9', '06'];
    let possible = 0;
    for (const code of codes) {
      for (const start of starts) {
        for (let length = 4; length <= 15; length++) {
          const national = start.padEnd(length, '2345678');
          const text = `+${code} ${national.slice(0, 3)}-${national.slice(3)}`;
          const number = parsePhoneNumberFromString(text);
          const phone = phoneOf(text, 'TR' satisfies CountryCode, new RowIssues(2));
          if (!number?.isPossible()) continue;
          possible++;
          expect([text, phone?.number, phone?.country]).toEqual([
            text,
            BigInt(number.number.slice(1)),
            number.country ?? null,
          ]);
        }
      }
    }
    expect(possible).toBeGreaterThan(300);
  });
});
