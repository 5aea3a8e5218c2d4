import { CONSENT_DAYS, VISITOR_STORAGE } from '@directory/contracts/visitor-storage';
import { useSyncExternalStore } from 'react';
import { isRecord, parseJson } from './json';
import { StoredValue } from './stored-value';

const CONSENT_PERIOD_MS = CONSENT_DAYS * 24 * 60 * 60_000;

/** The fields of a consent as it is stored on this device for a year; null without one. */
export function parseConsent(text: string | null): Record<string, unknown> | null {
  const stored = parseJson(text);
  if (!isRecord(stored) || typeof stored['at'] !== 'number') return null;
  return Date.now() - stored['at'] <= CONSENT_PERIOD_MS ? stored : null;
}

/** Whether maps may contact the tile server. */
export const mapConsent = new StoredValue(VISITOR_STORAGE.mapConsent.name, parseMapConsent, true);

/** The same at once; undefined on the server and during hydration. */
export function useMapConsent(): boolean | undefined {
  return useSyncExternalStore(mapConsent.subscribe, mapConsent.read, () => undefined);
}

export function allowMaps(allowed: boolean): void {
  mapConsent.write(allowed ? JSON.stringify({ at: Date.now() }) : null);
  mapConsent.read(); // marks the document also on a page without a map
}

/** Sets the mark that styles refer to; the document has it before its first paint. */
function parseMapConsent(text: string | null): boolean {
  const isAllowed = parseConsent(text) !== null;
  document.documentElement.toggleAttribute('data-maps', isAllowed);
  return isAllowed;
}
