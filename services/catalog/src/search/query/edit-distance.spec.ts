import { describe, expect, it } from 'vitest';
import { editDistance, twoSlipKeys } from './edit-distance.js';

/** Whether the keys lead from what is typed to a word. */
function leadsTo(typed: string, word: string): boolean {
  const keys = new Set(twoSlipKeys(typed));
  const forms = [word, ...[...word].map((_, i) => word.slice(0, i) + word.slice(i + 1))];
  return forms.some((form) => keys.has(form));
}

describe('keys of a word with two slips', () => {
  it.each([
    ['two wrong letters', 'rastaurint'],
    ['two letters out of order', 'erstaurnat'],
    ['two missing letters', 'rstaurat'],
    ['two surplus letters', 'reestauraant'],
    ['a wrong and a missing letter', 'rastaurat'],
    ['a wrong and a surplus letter', 'rastauraant'],
    ['a surplus and a missing letter', 'reestaurat'],
    ['swapped letters and a wrong one', 'restuarint'],
    ['swapped letters and a missing one', 'restuarat'],
    ['swapped letters and a surplus one', 'restuaraant'],
  ])('lead to the word: %s', (_, typed) => {
    expect(editDistance(typed, 'restaurant')).toBeLessThanOrEqual(2);
    expect(leadsTo(typed, 'restaurant')).toBe(true);
  });

  it('do not exist for short and very long words, other letters and numbers', () => {
    for (const word of ['cafe', 'a'.repeat(17), 'ресторан', 'route66']) expect(twoSlipKeys(word)).toEqual([]);
  });
});
