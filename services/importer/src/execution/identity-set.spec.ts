import { describe, expect, it } from 'vitest';
import { fnv1a64Into } from '@directory/contracts/slugs';
import { IdentitySet } from './identity-set.js';

/** Pairs whose hashes share the lower word, and pairs that differ only in it but start at the same of 1024 slots. */
const ONE_LOWER_WORD = [
  ['ChIJdlfdgri9h', 'ChIJlgfotljuf'],
  ['ChIJ1ow0ozuprq', 'ChIJuylutgr24'],
] as const;
const ONE_HIGHER_WORD = [
  ['ChIJkp9tabs0t', 'ChIJ1ed8jewge0'],
  ['ChIJptghubjt9', 'ChIJwdw0hgcng'],
] as const;

function wordsOf(identity: string): [number, number] {
  const words = new Uint32Array(2);
  fnv1a64Into(identity, words);
  return [words[0]!, words[1]!];
}

/** Adds identities; returns those that were present. */
const repeated = (set: IdentitySet, identities: readonly string[]) => identities.filter((one) => !set.add(one));

describe('identities of a file', () => {
  it('are new once, and known afterwards, also when the table grows', () => {
    const set = new IdentitySet();
    const identities: string[] = [];
    for (let size = 250; size <= 64_000; size *= 2) {
      const further = Array.from({ length: size - identities.length }, (_, i) => `ChIJ${identities.length + i}`);
      expect(repeated(set, further)).toEqual([]);
      identities.push(...further);
      expect(repeated(set, identities)).toEqual(identities);
    }
    expect(set.add('tel:905321234567')).toBe(true);
  });

  it.each([...ONE_LOWER_WORD, ...ONE_HIGHER_WORD])('are distinct for %s and %s', (one, other) => {
    const set = new IdentitySet();
    expect(repeated(set, [one, other, one, other])).toEqual([one, other]);
  });

  it('are distinguished when they collide in the table', () => {
    const crowd: string[] = [];
    for (let i = 0; crowd.length < 200; i++) if (wordsOf(`na:${i}`)[1] % 1024 === 1023) crowd.push(`na:${i}`);
    const set = new IdentitySet();
    expect(repeated(set, crowd)).toEqual([]);
    expect(repeated(set, crowd)).toEqual(crowd);
  });

  it('identities of the fixture share one word of their hash', () => {
    for (const [one, other] of ONE_LOWER_WORD) expect(wordsOf(one)[1]).toBe(wordsOf(other)[1]);
    for (const [one, other] of ONE_HIGHER_WORD) {
      expect(wordsOf(one)[0]).toBe(wordsOf(other)[0]);
      expect(wordsOf(one)[1] % 1024).toBe(wordsOf(other)[1] % 1024);
    }
  });
});
