import { CONSENT_DAYS, VISITOR_STORAGE } from '@directory/contracts/visitor-storage';
import { useSyncExternalStore } from 'react';

const KEY = VISITOR_STORAGE.consent.name;
/** The banner is shown again after this time. */
const CONSENT_PERIOD_MS = CONSENT_DAYS * 24 * 60 * 60_000;

/** Consent beyond essential cookies. */
export interface Consent {
  analytics: boolean;
  marketing: boolean;
}

/** `unknown` before the storage was read; null without a decision. */
export type Decision = Consent | null | 'unknown';

const REJECTED: Consent = { analytics: false, marketing: false };
const listeners = new Set<() => void>();
let decision: Decision = 'unknown';

export function useConsent(): Decision {
  return useSyncExternalStore(subscribe, current, () => 'unknown');
}

/** Stores the decision on this device for a year. */
export function decide(consent: Consent): void {
  decision = consent;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...consent, at: Date.now() }));
  } catch {
    // Storage is full or forbidden: the decision lasts for this page load.
  }
  for (const listener of listeners) listener();
}

/** Other tabs decide for this one too. */
function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    decision = stored();
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

function current(): Decision {
  if (decision === 'unknown') decision = stored();
  return decision;
}

function stored(): Consent | null {
  return read() ?? (rejectedByBrowser() ? REJECTED : null);
}

function read(): Consent | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { analytics, marketing, at } = value as Record<string, unknown>;
    if (typeof at !== 'number' || Date.now() - at > CONSENT_PERIOD_MS) return null;
    return { analytics: analytics === true, marketing: marketing === true };
  } catch {
    return null; // storage is forbidden or has an unknown value
  }
}

/** Global Privacy Control and Do Not Track count as a rejection. */
function rejectedByBrowser(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === '1';
}
