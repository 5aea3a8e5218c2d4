/* oxlint-disable typescript/no-non-null-assertion -- a hash has two words, and this runs for every row of a file */
import { fnv1a64Into } from '@directory/contracts/slugs';

/**
 * Identities of the rows of a file as 64-bit hashes: 16 MB for a million, a tenth of the texts. Two of a million identities collide
 * once in 37 million files.
 */
export class IdentitySet {
  private count = 0;
  /** Two words per slot, both 0 if it is free. */
  private table = new Uint32Array(2 * 1024);
  private readonly hash = new Uint32Array(2);

  /** Returns whether the identity is new. */
  add(identity: string): boolean {
    fnv1a64Into(identity, this.hash);
    const high = this.hash[0]!;
    const low = this.hash[1]! || 1; // 0, 0 marks a free slot
    const place = this.find(high, low);
    if (this.table[place + 1] !== 0) return false;
    this.table[place] = high;
    this.table[place + 1] = low;
    if (++this.count * 4 > this.table.length) this.grow();
    return true;
  }

  /** Index of the hash, or of the free slot for it. */
  private find(high: number, low: number): number {
    const { table } = this;
    let place = (low * 2) & (table.length - 1);
    while (table[place + 1] !== 0 && (table[place] !== high || table[place + 1] !== low)) {
      place = (place + 2) & (table.length - 1);
    }
    return place;
  }

  private grow(): void {
    const old = this.table;
    this.table = new Uint32Array(old.length * 2);
    for (let i = 0; i < old.length; i += 2) {
      const [high = 0, low = 0] = [old[i], old[i + 1]];
      if (low === 0) continue;
      const place = this.find(high, low);
      this.table[place] = high;
      this.table[place + 1] = low;
    }
  }
}
