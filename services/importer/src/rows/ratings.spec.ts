import { describe, expect, it } from 'vitest';
import { RatingCounts, ratingOf, type RatingScale } from './ratings.js';
import { RowIssues } from './row-issues.js';

function read(text: string, scale?: RatingScale): [number | null, string[]] {
  const issues = new RowIssues(7);
  const rating = ratingOf(text, issues, scale);
  return [rating, issues.list.map(({ code, column, value }) => `${code} ${column} ${value}`)];
}

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
    ['4.6/5', 4.6],
    ['4,5/5', 4.5],
    ['4,5 of 5 bubbles', 4.5],
    ['4.6 out of 5', 4.6],
    ['9.2/10', 4.6],
    ['8,4 / 10', 4.2],
    ['17/20', 4.25],
    ['92/100', 4.6],
    ['92 %', 4.6],
    ['84%', 4.2],
    ['8,4 von 10', 4.2],
    ['4,6 ★', 4.6],
    ['4.6 (120)', 4.6],
    ['4.6 stars', 4.6],
  ])('ratingOf reads %s', (text, expected) => {
    expect(read(text)).toEqual([expected, []]);
  });

  it.each([
    ['8.7', 10, 4.35],
    ['Scored 8.4', 10, 4.2],
    ['4.2', 10, 2.1],
    ['92', 100, 4.6],
    ['4.6/5', 10, 4.6],
    ['4.6 stars', 100, 4.6],
    ['92 %', null, 4.6],
  ])('ratingOf reads %s in a column of ratings up to %s', (text, scale, expected) => {
    expect(read(text, scale)).toEqual([expected, []]);
  });

  it.each(['5.1', '-1', '45', 'good', '4,5,1', '9.2', '4.6/6', '9/5', '120%'])('ratingOf rejects %s', (text) => {
    expect(read(text)).toEqual([null, [`row_rating_invalid rating ${text}`]]);
  });

  it.each([
    ['10.5', 10],
    ['4.5', null],
  ])('ratingOf rejects %s in a column of ratings up to %s', (text, scale) => {
    expect(read(text, scale)).toEqual([null, [`row_rating_invalid rating ${text}`]]);
  });
});

it.each<[string, number[], RatingScale]>([
  ['without ratings', [], 5],
  ['of zeros', [0, 0], 5],
  ['up to five', [4.1, 3, 5, 0], 5],
  ['up to five with one typing error', [...Array<number>(20).fill(4.4), 44], 5],
  ['up to ten', [8.4, 9.1, 4.2, 0], 10],
  ['up to a hundred', [84, 91, 72, 9], 100],
  ['with a single number above ten', [44], null],
  ['of small numbers above ten', [13, 7, 26, 12], null],
  ['of which few are above five', [4, 4.5, 3, 8, 2, 1], null],
  ['up to ten with one above ten', [8.4, 9.1, 7.7, 84], null],
  ['above a hundred', [1500, 1800], null],
])('the scale of a column %s', (_, ratings, scale) => {
  const counts = new RatingCounts();
  for (const rating of ratings) counts.add(rating);
  expect(counts.scale()).toBe(scale);
});
