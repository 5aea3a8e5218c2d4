import { expect, it } from 'vitest';
import { priceRangeOf } from './price-range.js';

it.each([
  ['2', '$$'],
  ['4.0', '$$$$'],
  ['PRICE_LEVEL_MODERATE', '$$'],
  ['₹200–400', '₹200–400'],
  ['€€', '€€'],
  ['0', null],
  ['3 stars', null],
  ['4-star hotel', null],
  ['PRICE_LEVEL_UNSPECIFIED', null],
  [null, null],
])('reads the price range %s as %s', (text, expected) => expect(priceRangeOf(text)).toBe(expected));
