import { describe, expect, it } from 'vitest';
import { closestNamesFirst, type Hit } from './meilisearch-hits.js';

const named = (...names: string[]): Hit[] => names.map((name_key, i) => ({ id: String(i), name_key }));
const keys = (hits: Hit[]) => hits.map(({ name_key }) => name_key);

describe('hits of Meilisearch', () => {
  it('are sorted by the edit distance of the whole name, else stay in their order', () => {
    const hits = named('austin-books-on-main', 'books', 'austin-boots', 'austin-books', 'boooks');
    expect(keys(closestNamesFirst(hits, ['Boooks', 'Austin Boooks']))).toEqual([
      'boooks',
      'books',
      'austin-books',
      'austin-boots',
      'austin-books-on-main',
    ]);
  });

  it('that complete an unfinished word come first, not those without it', () => {
    const hits = named('taberna-el-sol', 'taberna-del-rio', 'taberna-el-sol-de-rio');
    expect(keys(closestNamesFirst(hits, ['Taberna El Sol d']))).toEqual([
      'taberna-el-sol-de-rio',
      'taberna-el-sol',
      'taberna-del-rio',
    ]);
    const willows = named('willowdale-cafe', 'willow-inn', 'willox');
    expect(keys(closestNamesFirst(willows, ['Willow']))).toEqual(keys(willows));
  });

  it('that start with a stop word of the text come before those that lack it', () => {
    const hits = named('sunny-side-hotel', 'the-sunny-side-inn', 'sunny-side');
    expect(keys(closestNamesFirst(hits, ['The Sunny']))).toEqual([
      'the-sunny-side-inn',
      'sunny-side-hotel',
      'sunny-side',
    ]);
    expect(keys(closestNamesFirst(hits, ['Sunny']))).toEqual(keys(hits));
  });

  it('hits with a short name are no misspellings of another one', () => {
    const hits = named('bar-royal', 'spa', 'bar');
    expect(keys(closestNamesFirst(hits, ['bar']))).toEqual(['bar', 'bar-royal', 'spa']);
    expect(keys(closestNamesFirst(hits, ['sbar']))).toEqual(['bar-royal', 'spa', 'bar']);
  });
});
