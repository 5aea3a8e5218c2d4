import { describe, expect, it } from 'vitest';
import { editDistance, twoSlipKeys } from './edit-distance.js';

/** Whether the keys lead from what is typed to a word. */
function leadsTo(typed: string, word: string): boolean {
  const keys = new Set(twoSlipKeys(typed));
  const forms = [word, ...[...word].map((_, i) => word.slice(0, i) + word.slice(i + 1))];
  return forms.some((form) => keys.has(form));
}

/** The definition, without a limit. */
function distanceOf(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)];
  const edits = Math.min(
    distanceOf(x, b) + 1,
    distanceOf(a, y) + 1,
    distanceOf(x, y) + (a.at(-1) === b.at(-1) ? 0 : 1),
  );
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return isSwapped ? Math.min(edits, distanceOf(a.slice(0, -2), b.slice(0, -2)) + 1) : edits;
}

describe('the edit distance', () => {
  const words = [
    ...[0, 1, 2, 3, 4, 5].flatMap((length) => wordsOf(['a', 'b'], length)),
    ...wordsOf(['a', 'b', 'c'], 4),
  ];
  function wordsOf(letters: string[], length: number): string[] {
    return length === 0 ? [''] : wordsOf(letters, length - 1).flatMap((word) => letters.map((letter) => word + letter));
  }

  it.each([Infinity, 0, 1, 2, 3])('equals its definition, up to %d', (max) => {
    const wrong: unknown[] = [];
    for (const [i, a] of words.entries())
      for (const b of words.slice(i % 3).filter((_, j) => j % 3 === 0)) {
        const expected = Math.min(distanceOf(a, b), max + 1);
        const found = editDistance(a, b, ...(max === Infinity ? [] : [max]));
        if (found !== expected) wrong.push({ a, b, found, expected });
      }
    expect(wrong).toEqual([]);
  });

  it('is that of long words', () => {
    expect(editDistance('x'.repeat(300), `${'x'.repeat(150)}y${'x'.repeat(149)}`)).toBe(1);
    expect(editDistance('a'.repeat(300), 'b'.repeat(300))).toBe(300);
    expect(editDistance('a'.repeat(300), 'b'.repeat(300), 2)).toBe(3);
  });
});

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
