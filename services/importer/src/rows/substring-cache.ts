/** Slots of the direct-mapped cache, and the characters hashed per key. */
const SLOT_COUNT = 1024;
const HASHED_CHARACTERS = 16;

/** Caches results of a pure function for repeated values; cleared when full, which limits memory. */
export class BoundedCache<K, V> {
  private readonly values = new Map<K, V>();

  constructor(private readonly capacity: number) {}

  get(key: K, compute: (key: K) => V): V {
    const found = this.values.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    if (this.values.size >= this.capacity) this.values.clear();
    this.values.set(key, value);
    return value;
  }
}

/**
 * The same for long substrings with few distinct values. Hashing all of a substring, as a Map does, takes several times longer
 * than comparing it, so recent ones are found by a hash of some characters.
 */
export class SubstringCache<V> {
  private readonly all: BoundedCache<string, V>;
  private readonly keys = new Array<string>(SLOT_COUNT).fill('');
  private readonly found = new Array<V | null>(SLOT_COUNT).fill(null);

  constructor(capacity: number) {
    this.all = new BoundedCache(capacity);
  }

  /** The result for the characters of a text from `from` to `to`. */
  get(text: string, from: number, to: number, compute: (part: string) => V): V {
    const part = text.slice(from, to);
    const step = Math.ceil((to - from) / HASHED_CHARACTERS);
    let hash = to - from;
    for (let at = from; at < to; at += step) hash = Math.imul(hash ^ text.charCodeAt(at), MIXER);
    const place = (hash ^ (hash >>> 15)) & (SLOT_COUNT - 1);
    if (this.keys[place] === part && part !== '') return this.found[place] as V;
    const value = this.all.get(part, compute);
    this.keys[place] = part;
    this.found[place] = value;
    return value;
  }
}

/** Odd, its bits spread: 2^32 divided by the golden ratio. */
const MIXER = 0x9e3779b1 | 0;
