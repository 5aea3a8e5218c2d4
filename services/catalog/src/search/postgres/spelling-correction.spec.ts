import { expect, it } from 'vitest';
import type { PlacesQueries } from '../query/places.queries.js';
import type { CompoundWords } from './compound-words.js';
import { SpellingCorrection } from './spelling-correction.js';
import type { Spelling, TermQueries } from './terms.queries.js';

const SPELLINGS_OF_A_WORD = 24;

/** A correction whose dictionary, which is no real one, has 24 words that sound like any; `queries` are those for businesses. */
function correctionWithSounds() {
  const queries: string[] = [];
  const soundsOf = ([typed = '']: string[]): Spelling[] =>
    Array.from({ length: SPELLINGS_OF_A_WORD }, (_, i) => ({
      word: `${typed}${i}`,
      frequency: 9,
      editDistance: i / 10,
    }));
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

const spellingsIn = (query: string) => query.split('|').length + query.split('&').length - 1;

it('compares as many spellings of a long query as of three words', async () => {
  const { correction, queries } = correctionWithSounds();
  await correction.correct('sthaban fasai thaiyen cherini mabani korato wilani', new AbortController().signal);
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries) expect(spellingsIn(query)).toBeLessThanOrEqual(3 * SPELLINGS_OF_A_WORD + 7);
});

it('compares all spellings of a query of three words', async () => {
  const { correction, queries } = correctionWithSounds();
  await correction.correct('sthaban fasai thaiyen', new AbortController().signal);
  expect(Math.max(...queries.map(spellingsIn))).toBe(3 * SPELLINGS_OF_A_WORD);
});

it('looks up a word that is typed twice once', async () => {
  const { correction, queries } = correctionWithSounds();
  await correction.correct('sthaban sthaban', new AbortController().signal);
  expect(queries.filter((query) => query.includes('sthaban0')).map((query) => query.split('&').length)).toEqual([1]);
});
