import { useSyncExternalStore } from 'react';
import { StoredValue } from './stored-value';

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
export class StoredIds extends StoredValue<readonly string[]> {
  private readonly maxEntries: number;
  /** Of the last change; another object each time. */
  private failure: StoreFailure | null = null;

  constructor({ name, maxEntries }: Entry) {
    super(name, idsIn, false);
    this.maxEntries = maxEntries;
  }

  /** Adds it before the others, of which the oldest may be dropped. */
  add(id: string): void {
    this.change([...new Set([id, ...this.read()])].slice(0, this.maxEntries));
  }

  /** Adds them before the others as far as there is room; `readFailure` has the number of the others. */
  addWithoutLoss(ids: readonly string[]): void {
    const stored = this.read();
    const room = this.maxEntries - stored.length;
    const added = [...new Set(ids)].filter((id) => !stored.includes(id));
    this.change([...added.slice(0, Math.max(0, room)), ...stored], added);
  }

  remove(...ids: string[]): void {
    this.change(this.read().filter((id) => !ids.includes(id)));
  }

  clear(): void {
    this.change(NONE);
  }

  readonly readFailure = () => this.failure;

  private change(ids: readonly string[], added: readonly string[] = NONE): void {
    this.store(ids.join() || null);
    const stored = this.read();
    const count = added.filter((id) => !stored.includes(id)).length;
    this.failure = count === 0 ? null : { count, isFull: stored.length >= this.maxEntries };
    this.notify();
  }
}

/** Empty in the first render, as on the server. */
export function useStoredIds(stored: StoredIds): readonly string[] {
  return useSyncExternalStore(stored.subscribe, stored.read, () => NONE);
}

export function useStoreFailure(stored: StoredIds): StoreFailure | null {
  return useSyncExternalStore(stored.subscribe, stored.readFailure, () => null);
}

function idsIn(text: string | null): readonly string[] {
  return text === null ? NONE : text.split(',').filter((id) => /^\d{1,18}$/.test(id));
}
