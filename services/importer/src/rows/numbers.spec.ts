import { describe, expect, it } from 'vitest';
import { booleanOf, countOf } from './numbers.js';
import { RowIssues } from './row-issues.js';

function withIssues<T>(action: (issues: RowIssues) => T): [T, string[]] {
  const issues = new RowIssues(7);
  return [action(issues), issues.list.map(({ code, column, value }) => `${code} ${column} ${value}`)];
}

describe('countOf', () => {
  it.each([
    ['438.0', 438],
    ['438,00', 438],
    ['0', 0],
    ['1.234', 1234],
    ['1,234', 1234],
    ['2,977,124', 2_977_124],
    ['2.977.124', 2_977_124],
    ['12 345', 12_345],
    ["12'345", 12_345],
    ['١٬٢٣٤', 1234],
    ['۱۲۳', 123],
    ['१२', 12],
    ['１２', 12],
    ['1.2K', 1200],
    ['1,2 B', 1200],
    ['2.5M', 2_500_000],
    ['1,2 mil', 1200],
    ['3.4万', 34_000],
    ['(1,234)', 1234],
    ['1,234 reviews', 1234],
    ['120 Yorum', 120],
    ['12 отзывов', 12],
    ['500+', 500],
  ])('countOf reads %s', (text, expected) => {
    expect(withIssues((issues) => countOf(text, 'reviews', issues))).toEqual([expected, []]);
  });

  it.each([
    '-3',
    '12.5',
    '1,234.567',
    '1e9',
    'many',
    '12 months ago',
    '5 stars',
    '1 of my favourites',
    '2000000001',
    '2147483647',
    '2147483648',
    '99999999999',
  ])('countOf rejects %s', (text) => {
    const issue = `row_number_invalid reviews ${text}`;
    expect(withIssues((issues) => countOf(text, 'reviews', issues))).toEqual([null, [issue]]);
  });
});

it('booleanOf reads English and Turkish', () => {
  for (const yes of ['True', 'TRUE', '1', '1.0', 'yes', 'Evet', 'DOĞRU']) expect(booleanOf(yes)).toBe(true);
  for (const no of ['False', '0', '0.0', 'No', 'hayır', 'HAYIR', 'YANLIŞ']) expect(booleanOf(no)).toBe(false);
  for (const neither of ['maybe', '2', null]) expect(booleanOf(neither)).toBeNull();
});
