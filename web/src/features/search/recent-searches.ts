import { VISITOR_STORAGE } from '@directory/contracts/visitor-storage';
import { useSyncExternalStore } from 'react';

const KEY = VISITOR_STORAGE.recentSearches.name;
const MAX_STORED = VISITOR_STORAGE.recentSearches.maxEntries;

export interface RecentSearch {
  q: string;
  location: string;
}

const NONE: readonly RecentSearch[] = [];
const listeners = new Set<() => void>();
/** The same array for the same stored text: React compares by identity. */
let snapshot: { text: string | null; searches: readonly RecentSearch[] } = { text: null, searches: NONE };

/** The last searches of this device, newest first; stored locally only. Empty in the first render. */
export function useRecentSearches(): readonly RecentSearch[] {
  return useSyncExternalStore(subscribe, read, () => NONE);
}

export function clearRecentSearches(): void {
  write([]);
}

export function remember({ q, location }: RecentSearch): void {
  if (q === '') return;
  const others = read().filter((other) => other.q !== q || other.location !== location);
  write([{ q, location }, ...others].slice(0, MAX_STORED));
}

/** Other tabs write to the same storage. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function read(): readonly RecentSearch[] {
  const text = storedText();
  if (text !== snapshot.text) snapshot = { text, searches: parsed(text) };
  return snapshot.searches;
}

function storedText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is forbidden
  }
}

function parsed(text: string | null): readonly RecentSearch[] {
  if (text === null) return NONE;
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isSearch).slice(0, MAX_STORED) : NONE;
  } catch {
    return NONE; // not written by this site
  }
}

function write(searches: readonly RecentSearch[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Storage is full or forbidden: the search works without it.
  }
  for (const listener of listeners) listener();
}

function isSearch(value: unknown): value is RecentSearch {
  return (
    typeof value === 'object' &&
    value !== null &&
    'q' in value &&
    typeof value.q === 'string' &&
    'location' in value &&
    typeof value.location === 'string'
  );
}
