import { CONSENT_DAYS, VISITOR_STORAGE } from '@directory/contracts/visitor-storage';
import { useSyncExternalStore } from 'react';

const KEY = VISITOR_STORAGE.mapConsent.name;
const CONSENT_PERIOD_MS = CONSENT_DAYS * 24 * 60 * 60_000;

const listeners = new Set<() => void>();
let isAllowed: boolean | undefined;

/** Whether maps may contact the tile server. */
export const mapConsent = { subscribe, read: current };

/** The same at once; undefined on the server and during hydration. */
export function useMapConsent(): boolean | undefined {
  return useSyncExternalStore(subscribe, current, () => undefined);
}

/** Stores a consent on this device for a year. */
export function allowMaps(allowed: boolean): void {
  set(allowed);
  try {
    if (allowed) localStorage.setItem(KEY, JSON.stringify({ at: Date.now() }));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: the decision lasts for this page load.
  }
  for (const listener of listeners) listener();
}

/** Other tabs decide for this one too. */
function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    set(read());
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

function current(): boolean {
  return isAllowed ?? set(read());
}

/** The mark that styles refer to; the document has it before its first paint. */
function set(allowed: boolean): boolean {
  isAllowed = allowed;
  document.documentElement.toggleAttribute('data-maps', allowed);
  return allowed;
}

function read(): boolean {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const at = (stored as { at?: unknown } | null)?.at;
    return typeof at === 'number' && Date.now() - at <= CONSENT_PERIOD_MS;
  } catch {
    return false; // storage is forbidden or has an unknown value
  }
}
