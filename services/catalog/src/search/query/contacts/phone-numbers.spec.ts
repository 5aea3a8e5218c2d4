import { describe, expect, it } from 'vitest';
import { phoneNumbers } from './phone-numbers.js';

describe('phone numbers of a text', () => {
  it.each(Array.from({ length: 40 }, (_, i) => i + 1))('have at most 15 digits where %i are typed', (length) => {
    for (const digit of ['9', '1', '0'])
      for (const number of phoneNumbers(digit.repeat(length))) expect(String(number).length).toBeLessThanOrEqual(15);
  });

  it('are parsed from 15 digits behind an international prefix', () => {
    expect(phoneNumbers('00 123456789012345')).toContain(123456789012345n);
    expect(phoneNumbers('+49 (0)30 901820')).toContain(4930901820n);
  });
});
