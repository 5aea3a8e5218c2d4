import { useSyncExternalStore } from 'react';

const NONE: readonly string[] = [];

interface Entry {
  name: string;
  maxEntries: number;
}

/** Ids of businesses in the local storage, newest first. */
export class StoredIds {
  private readonly listeners = new Set<() => void>();
  /** The same array for the same stored text: React compares by identity. */
  private snapshot: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE };

  constructor(private readonly entry: Entry) {}

  add(...ids: string[]): void {
    this.write([...new Set([...ids, ...this.read()])].slice(0, this.entry.maxEntries));
  }

  /** Adds them before the others as far as there is room; returns how many are not stored. */
  addWithoutLoss(ids: readonly string[]): number {
    const stored = this.read();
    const room = this.entry.maxEntries - stored.length;
    const added = [...new Set(ids)].filter((id) => !stored.includes(id));
    this.write([...added.slice(0, Math.max(0, room)), ...stored]);
    return added.filter((id) => !this.read().includes(id)).length;
  }

  remove(id: string): void {
    this.write(this.read().filter((other) => other !== id));
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

  private write(ids: readonly string[]): void {
    try {
      if (ids.length === 0) localStorage.removeItem(this.entry.name);
      else localStorage.setItem(this.entry.name, ids.join());
    } catch {
      // Storage is full or forbidden: the page works without it.
    }
    for (const listener of this.listeners) listener();
  }
}

/** Empty in the first render, as on the server. */
export function useStoredIds(stored: StoredIds): readonly string[] {
  return useSyncExternalStore(stored.subscribe, stored.read, () => NONE);
}

function idsIn(text: string): readonly string[] {
  return text.split(',').filter((id) => /^\d{1,18}$/.test(id));
}
