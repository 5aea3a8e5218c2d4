import { LRUCache } from 'lru-cache';
import type { DirectoryVersion } from './directory-version.js';

/** Rows and keys, of a few hundred bytes each. */
const MAX_ENTRIES = 20_000;

interface Options<Row> {
  read: (keys: string[]) => Promise<readonly Row[]>;
  keysOf: (row: Row) => readonly string[];
}

/** Rows of the directory by keys that many requests have in common, for one version of it: statements read those of the other keys. */
export class KeyedCache<Row extends object> {
  private readonly entries = new LRUCache<string, readonly Row[]>({
    maxSize: MAX_ENTRIES,
    sizeCalculation: (rows) => rows.length + 1,
  });
  private entriesVersion = '';

  constructor(
    private readonly version: DirectoryVersion,
    private readonly options: Options<Row>,
  ) {}

  /** The rows of each of the keys, also of those without any. */
  async get(keys: readonly string[]): Promise<Map<string, readonly Row[]>> {
    const { current } = this.version;
    if (current !== this.entriesVersion) this.entries.clear();
    this.entriesVersion = current;
    const found = new Map<string, readonly Row[]>();
    const missing = new Map<string, Row[]>();
    for (const key of keys) {
      const rows = this.entries.get(key);
      if (rows) found.set(key, rows);
      else missing.set(key, []);
    }
    if (missing.size === 0) return found;
    for (const row of await this.options.read([...missing.keys()]))
      for (const key of this.options.keysOf(row)) missing.get(key)?.push(row);
    for (const [key, rows] of missing) {
      found.set(key, rows);
      if (current === this.version.current) this.entries.set(key, rows);
    }
    return found;
  }
}
