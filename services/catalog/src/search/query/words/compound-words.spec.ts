import { describe, expect, it } from 'vitest';
import { numberSplits, possibleParts, splitWord } from './compound-words.js';

const frequencies: Record<string, number> = {
  pizza: 900,
  hut: 40,
  piz: 1,
  zahut: 1,
  eleven: 7,
  red: 9,
  robin: 5,
  gourmet: 3,
  la: 60,
};
const frequencyOf = (part: string) => frequencies[part] ?? 0;

describe('words that are written together', () => {
  it.each([
    ['pizzahut', ['pizza', 'hut']],
    ['7eleven', ['7', 'eleven']],
    ['redrobingourmet', ['red', 'robin', 'gourmet']],
    ['pizzalahut', ['pizza', 'la', 'hut']],
    ['pizza', undefined],
    ['pizzaria', undefined],
    ['hut7', undefined],
  ])('splits %s into %j', (word, parts) => {
    expect(splitWord(word, frequencyOf)?.parts).toEqual(parts);
  });

  it('splits a number or a postal code into two, and looks up no part of a number in a word', () => {
    expect(numberSplits('36176')).toEqual([
      ['36', '176'],
      ['361', '76'],
    ]);
    expect(numberSplits('k24')).toEqual([['k', '24']]);
    expect(numberSplits('sw1a2aa')).toEqual([['sw1a', '2aa']]);
    expect(numberSplits('k1a0b1')).toEqual([['k1a', '0b1']]);
    expect(possibleParts('93octane')).not.toContain('93o');
    expect(possibleParts('bar')).toEqual([]);
  });
});
