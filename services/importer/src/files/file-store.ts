import type { Readable, Transform } from 'node:stream';

/** Where uploads wait for their import, and what was wrong with them is kept. Local disk today; a shared store in the scaled profile. */
export interface FileStore {
  /**
   * Keeps a stream under a key, passed through a transform, in place of what the key held; nothing is left behind if
   * either breaks off.
   */
  save(key: string, content: Readable, transform: Transform): Promise<void>;
  /** A kept file from its start; rejects if there is none. */
  read(key: string): Promise<Readable>;
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
