import type { Readable, Transform } from 'node:stream';
import type { DataStore } from '@tus/server';

/** A stored file on a local disk. */
export interface LocalFile {
  path: string;
  /** Deletes a local copy. */
  release(): Promise<void>;
}

/** Uploads before their import, and row errors: a directory, or a bucket that all machines reach. */
export interface FileStore {
  /** Stores a transformed stream under a key, replacing its content; leaves nothing behind if either stream fails. */
  save(key: string, content: Readable, transform: Transform): Promise<void>;
  /** Streams a stored file; rejects if there is none. */
  read(key: string): Promise<Readable>;
  /** A stored file for random access; rejects if there is none, and with the reason of an aborted signal. */
  openLocal(key: string, signal: AbortSignal): Promise<LocalFile>;
  remove(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /**
   * Removes files older than `age` milliseconds that are not among `keys`, and leftovers of failed uploads; returns
   * their number.
   */
  prune(keys: string[], age: number): Promise<number>;
  /** The same files, for uploads that arrive in several requests: a complete one is stored under its id. */
  openResumable(): Promise<DataStore>;
  /** The key in that store of an upload's id. */
  resumableKey(id: string): string;
  /** Keys of what is stored next to an incomplete upload. */
  companionsOf(id: string): string[];
  /** Free bytes on the disk; Infinity without a known limit. */
  freeBytes(): Promise<number>;
  /** Rejects while nothing can be stored. */
  ping(): Promise<void>;
}

export const FILE_STORE = Symbol('file-store');

/** Removes all that can be removed, and returns their number. @throws AggregateError of the others, once all were tried */
export async function removeEach(keys: AsyncIterable<string>, remove: (key: string) => Promise<void>): Promise<number> {
  let removed = 0;
  const errors: unknown[] = [];
  for await (const key of keys) {
    try {
      await remove(key);
      removed++;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} files could not be removed`);
  return removed;
}
