import { useSyncExternalStore } from 'react';

const NONE: readonly string[] = [];

interface Entry {
  name: string;
  maxEntries: number;
}

interface StoreFailure {
  /** Of ids that are not stored. */
  count: number;
  /** Otherwise the browser does not allow it. */
  isFull: boolean;
}

/** Ids of businesses in the local storage, newest first. */
export class StoredIds {
  private readonly listeners = new Set<() => void>();
  /** The same array for the same stored text: React compares by identity. */
  private snapshot: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE };
  /** Of the last change; another object each time. */
  private failure: StoreFailure | null = null;

  constructor(private readonly entry: Entry) {}

  /** Adds it before the others, of which the oldest may be dropped. */
  add(id: string): void {
    this.write([...new Set([id, ...this.read()])].slice(0, this.entry.maxEntries));
  }

  /** Adds them before the others as far as there is room; `readFailure` has the number of the others. */
  addWithoutLoss(ids: readonly string[]): void {
    const stored = this.read();
    const room = this.entry.maxEntries - stored.length;
    const added = [...new Set(ids)].filter((id) => !stored.includes(id));
    this.write([...added.slice(0, Math.max(0, room)), ...stored], added);
  }

  remove(...ids: string[]): void {
    this.write(this.read().filter((id) => !ids.includes(id)));
  }

  clear(): void {
    this.write(NONE);
  }

  /** Other tabs write to the same storage. */
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      this.listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  };

  readonly read = (): readonly string[] => {
    let text: string | null = null;
    try {
      text = localStorage.getItem(this.entry.name);
    } catch {
      // Storage is forbidden.
    }
    if (text !== this.snapshot.text) this.snapshot = { text, ids: text === null ? NONE : idsIn(text) };
    return this.snapshot.ids;
  };

  readonly readFailure = () => this.failure;

  private write(ids: readonly string[], added: readonly string[] = NONE): void {
    try {
      if (ids.length === 0) localStorage.removeItem(this.entry.name);
      else localStorage.setItem(this.entry.name, ids.join());
    } catch {
      // Storage is full or forbidden: the page works without it.
    }
    const stored = this.read();
    const count = added.filter((id) => !stored.includes(id)).length;
    this.failure = count === 0 ? null : { count, isFull: stored.length >= this.entry.maxEntries };
    for (const listener of this.listeners) listener();
  }
}

/** Empty in the first render, as on the server. */
export function useStoredIds(stored: StoredIds): readonly string[] {
  return useSyncExternalStore(stored.subscribe, stored.read, () => NONE);
}

export function useStoreFailure(stored: StoredIds): StoreFailure | null {
  return useSyncExternalStore(stored.subscribe, stored.readFailure, () => null);
}

function idsIn(text: string): readonly string[] {
  return text.split(',').filter((id) => /^\d{1,18}$/.test(id));
}
