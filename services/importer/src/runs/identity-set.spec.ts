import { describe, expect, it } from '@jest/globals';
import { IdentitySet } from './identity-set.js';

describe('identities of a file', () => {
  it('are each new once, however many there are', () => {
    const set = new IdentitySet();
    const identities = Array.from({ length: 50_000 }, (_, i) => `ChIJ${i.toString(36)}`);
    expect(identities.filter((identity) => !set.add(identity))).toEqual([]);
    expect(identities.filter((identity) => set.add(identity))).toEqual([]);
    expect(set.add('tel:905321234567')).toBe(true);
  });
});
