import { describe, expect, it } from '@jest/globals';
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
    ['532 123 45 67', null, 5321234567n],
    ['123', null, null],
    ['call us', 'US', null],
    ['0000000000', null, null],
    ['672 10 12345', 'AQ', 6721012345n],
  ])('keeps the text of %s (%s) and finds its number', (text, country, number) => {
    const issues = new RowIssues(2);
    expect(phoneOf(text, country, issues)).toMatchObject({ text, number });
    expect(issues.list).toEqual([]);
  });

  it('undoes what number columns add', () => {
    expect(phoneOf('905321234567.0', 'TR', new RowIssues(2))).toMatchObject({
      text: '905321234567',
      number: 905321234567n,
    });
  });

  it('tells the country by the prefix', () => {
    expect(phoneOf('+44 20 7946 0958', null, new RowIssues(2))?.country).toBe('GB');
  });

  it.each(['9.05E+11', '9,05321E+11', '4e9'])('refuses %s, whose digits are lost', (text) => {
    const issues = new RowIssues(2);
    expect(phoneOf(text, 'TR', issues)).toBeNull();
    expect(issues.list).toEqual([{ row: 2, column: 'phone', code: 'row_phone_scientific', value: text }]);
  });
});
