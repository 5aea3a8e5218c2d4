import type { Readable, Transform } from 'node:stream';

/** Where uploads wait for their import. Local disk today; a shared store in the scaled profile. */
export interface FileStore {
  /** Keeps a stream under a key, passed through an inspector; nothing is left behind if either breaks off. */
  save(key: string, content: Readable, inspector: Transform): Promise<void>;
  /** Path of a kept file that a reader can open at random positions. */
  pathOf(key: string): string;
  remove(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Removes what is older than `age` milliseconds and not among `keys`, leftovers of broken uploads too; how many. */
  removeAllBut(keys: string[], age: number): Promise<number>;
  /** Rejects while nothing can be kept. */
  ping(): Promise<void>;
}

export const FILE_STORE = Symbol('file-store');
