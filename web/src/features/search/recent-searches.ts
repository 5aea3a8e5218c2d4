import { VISITOR_STORAGE } from '@directory/contracts/visitor-storage';
import { useSyncExternalStore } from 'react';
import { isRecord, parseJson } from '../../lib/json';
import { StoredValue } from '../../lib/stored-value';

const { name, maxEntries } = VISITOR_STORAGE.recentSearches;

export interface RecentSearch {
  q: string;
  location: string;
}

const NONE: readonly RecentSearch[] = [];

/** The last searches of this device, newest first; stored locally only. */
const recentSearches = new StoredValue(name, parseSearches, false);

/** Empty in the first render. */
export function useRecentSearches(): readonly RecentSearch[] {
  return useSyncExternalStore(recentSearches.subscribe, recentSearches.read, () => NONE);
}

export function clearRecentSearches(): void {
  recentSearches.write(null);
}

export function remember({ q, location }: RecentSearch): void {
  if (q === '') return;
  const others = recentSearches.read().filter((other) => other.q !== q || other.location !== location);
  recentSearches.write(JSON.stringify([{ q, location }, ...others].slice(0, maxEntries)));
}

function parseSearches(text: string | null): readonly RecentSearch[] {
  const stored = parseJson(text);
  return Array.isArray(stored) ? stored.filter(isSearch).slice(0, maxEntries) : NONE;
}

function isSearch(value: unknown): value is RecentSearch {
  return isRecord(value) && typeof value['q'] === 'string' && typeof value['location'] === 'string';
}
