import { describe, expect, it } from '@jest/globals';
import { booleanOf, coordinatesOf, countOf, ratingOf } from './numbers.js';
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
  ])('countOf reads %s', (text, expected) => {
    expect(withIssues((issues) => countOf(text, 'reviews', issues))).toEqual([expected, []]);
  });

  it.each(['-3', '12.5', '1,234.567', '1e9', 'many', '2147483648', '99999999999'])('countOf rejects %s', (text) => {
    const issue = `row_number_invalid reviews ${text}`;
    expect(withIssues((issues) => countOf(text, 'reviews', issues))).toEqual([null, [issue]]);
  });
});

describe('ratingOf', () => {
  it.each([
    ['4.5', 4.5],
    ['4,5', 4.5],
    ['5', 5],
    ['0', 0],
    ['4.0', 4],
    ['4٫4', 4.4],
    ['٤٫٤', 4.4],
    ['۴٫۵', 4.5],
    ['४.५', 4.5],
    ['৪.৫', 4.5],
    ['４．５', 4.5],
    ['4·5', 4.5],
  ])('ratingOf reads %s', (text, expected) => {
    expect(withIssues((issues) => ratingOf(text, issues))).toEqual([expected, []]);
  });

  it.each(['5.1', '-1', '45', 'good', '4,5,1'])('ratingOf rejects %s', (text) => {
    expect(withIssues((issues) => ratingOf(text, issues))).toEqual([null, [`row_rating_invalid rating ${text}`]]);
  });
});

describe('coordinatesOf', () => {
  it('reads points, decimal commas and exponents', () => {
    expect(withIssues((issues) => coordinatesOf('46,9952561', '-0.5', issues))).toEqual([
      { latitude: 46.9952561, longitude: -0.5 },
      [],
    ]);
    expect(withIssues((issues) => coordinatesOf('٢٤٫٧١٣٦', '−٤٦٫٦٧٥٣°', issues))).toEqual([
      { latitude: 24.7136, longitude: -46.6753 },
      [],
    ]);
    expect(withIssues((issues) => coordinatesOf('1e-5', '180', issues))[0]).toEqual({ latitude: 1e-5, longitude: 180 });
    expect(withIssues((issues) => coordinatesOf('51.4', '0', issues))[0]).toEqual({ latitude: 51.4, longitude: 0 });
    expect(withIssues((issues) => coordinatesOf(null, null, issues))).toEqual([null, []]);
  });

  it.each([
    ['out of range, or swapped', '-121.9', '37.3', ['latitude -121.9']],
    ['a longitude out of range', '37.3', '181', ['longitude 181']],
    ['half a position', '37.3', null, ['longitude null']],
    ['a lost decimal point', '41.1', '2,977,124', ['longitude 2,977,124']],
    ['0,0', '0', '0.0', ['latitude 0, 0']],
    ['words', 'north', 'east', ['latitude north', 'longitude east']],
  ])('drops the pair for %s', (_, latitude, longitude, expected) => {
    const issues = expected.map((issue) => `row_coordinate_invalid ${issue}`);
    expect(withIssues((list) => coordinatesOf(latitude, longitude, list))).toEqual([null, issues]);
  });
});

it('booleanOf reads English and Turkish', () => {
  for (const yes of ['True', 'TRUE', '1', '1.0', 'yes', 'Evet', 'DOĞRU']) expect(booleanOf(yes)).toBe(true);
  for (const no of ['False', '0', '0.0', 'No', 'hayır', 'HAYIR', 'YANLIŞ']) expect(booleanOf(no)).toBe(false);
  for (const neither of ['maybe', '2', null]) expect(booleanOf(neither)).toBeNull();
});
