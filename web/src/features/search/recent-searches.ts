import { useCallback, useState } from 'react';

const KEY = 'recent-searches';
const KEPT = 5;

export interface RecentSearch {
  q: string;
  location: string;
}

/** The last searches made on this device, the newest first. They never leave it. */
export function useRecentSearches() {
  const [recent, setRecent] = useState(read);
  const refresh = useCallback(() => setRecent(read()), []);
  const clear = useCallback(() => {
    write([]);
    setRecent([]);
  }, []);
  return { recent, refresh, clear };
}

export function remember({ q, location }: RecentSearch): void {
  if (q === '') return;
  const others = read().filter((other) => other.q !== q || other.location !== location);
  write([{ q, location }, ...others].slice(0, KEPT));
}

function read(): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSearch) : [];
  } catch {
    return []; // storage is forbidden, or holds what is not ours
  }
}

function write(searches: RecentSearch[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Storage is full or forbidden: searching works without.
  }
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
