import { expect, it } from 'vitest';
import type { PlacesQueries } from '../query/places/places.queries.js';
import type { CompoundWords } from './compound-words.js';
import { SpellingCorrection } from './spelling-correction.js';
import type { Spelling, TermQueries } from './terms.queries.js';

const SPELLINGS_OF_A_WORD = 24;

const MAX_COMPARISONS = 500_000;

/**
 * A correction whose dictionary, which is no real one, has 24 words that sound like any, each of so many businesses; `queries` are those
 * for businesses.
 */
function correctionOf(frequency: number) {
  const queries: string[] = [];
  const soundsOf = ([typed = '']: string[]): Spelling[] =>
    Array.from({ length: SPELLINGS_OF_A_WORD }, (_, i) => ({ word: `${typed}${i}`, frequency, editDistance: i / 10 }));
  const terms = {
    spellings: (words: string[]) => Promise.resolve(words.map(() => [])),
    soundingLike: (words: string[][]) => Promise.resolve(words.map(soundsOf)),
    wordsOfSome: (query: string) => {
      queries.push(query);
      return Promise.resolve([]);
    },
  } as unknown as TermQueries;
  const compounds = {
    splits: (words: unknown[]) => Promise.resolve(words.map(() => undefined)),
  } as unknown as CompoundWords;
  const places = { existingNames: () => Promise.resolve([]) } as unknown as PlacesQueries;
  return { correction: new SpellingCorrection(terms, compounds, places), queries };
}

const wordsIn = (query: string) => query.split('&').map((group) => group.split('|').length);
const TYPED = 'sthaban fasai thaiyen cherini mabani korato wilani';

it('compares all spellings of words that few businesses have', async () => {
  const { correction, queries } = correctionOf(10);
  await correction.correct(TYPED, new AbortController().signal);
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries) expect(new Set(wordsIn(query))).toEqual(new Set([SPELLINGS_OF_A_WORD]));
});

it('compares the closest spellings of words that many businesses have', async () => {
  const frequency = 10_000;
  const { correction, queries } = correctionOf(frequency);
  await correction.correct(TYPED, new AbortController().signal);
  for (const query of queries) {
    const counts = wordsIn(query);
    const spellings = counts.reduce((sum, count) => sum + count);
    expect(Math.min(...counts) * frequency * spellings).toBeLessThanOrEqual(MAX_COMPARISONS);
    expect(query).toMatch(/^\('\w+0' \| '\w+1'/);
  }
});

it('compares the closest spelling of words that nearly all businesses have', async () => {
  const { correction, queries } = correctionOf(1_500_000);
  await correction.correct(TYPED, new AbortController().signal);
  for (const query of queries) expect(new Set(wordsIn(query))).toEqual(new Set([1]));
});

it('looks up a word that is typed twice once', async () => {
  const { correction, queries } = correctionOf(10);
  await correction.correct('sthaban sthaban', new AbortController().signal);
  expect(queries.filter((query) => query.includes("'sthaban0'")).map((query) => wordsIn(query).length)).toEqual([1]);
});
