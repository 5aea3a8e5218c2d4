import type { Readable, Transform } from 'node:stream';

/** A kept file on a disk of this machine. */
export interface Borrowed {
  path: string;
  /** Nobody reads it here any longer. */
  release(): Promise<void>;
}

/** Where uploads wait for their import, and what was wrong with them is kept: a folder, or a bucket that all machines reach. */
export interface FileStore {
  /**
   * Keeps a stream under a key, passed through a transform, in place of what the key held; nothing is left behind if
   * either breaks off.
   */
  save(key: string, content: Readable, transform: Transform): Promise<void>;
  /** A kept file from its start; rejects if there is none. */
  read(key: string): Promise<Readable>;
  /** A kept file that a reader can open at random positions; rejects if there is none. */
  borrow(key: string): Promise<Borrowed>;
  remove(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Removes what is older than `age` milliseconds and not among `keys`, leftovers of broken uploads too; how many. */
  prune(keys: string[], age: number): Promise<number>;
  /** Bytes that can still be kept, on the disk it shares with others; Infinity where no limit is known. */
  freeBytes(): Promise<number>;
  /** Rejects while nothing can be kept. */
  ping(): Promise<void>;
}

export const FILE_STORE = Symbol('file-store');
