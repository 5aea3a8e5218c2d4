import { describe, expect, it } from 'vitest';
import { businessesIn } from './format';

describe('businessesIn', () => {
  it.each([
    [35, 3, '35 businesses in 3 categories'],
    [1, 1, '1 business in 1 category'],
    [1234, 0, '1,234 businesses'],
  ])('writes %i businesses in %i categories as "%s"', (businesses, parts, text) => {
    expect(businessesIn(businesses, parts, 'category', 'categories')).toBe(text);
  });
});
