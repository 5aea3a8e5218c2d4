import { VISITOR_STORAGE } from '@directory/contracts/visitor-storage';
import { useSyncExternalStore } from 'react';
import { parseConsent } from '../../lib/map-consent';
import { StoredValue } from '../../lib/stored-value';

/** Consent beyond essential cookies. */
export interface Consent {
  analytics: boolean;
  marketing: boolean;
}

/** `unknown` before the storage was read; null without a decision, after whose period the banner is shown again. */
export type Decision = Consent | null | 'unknown';

const decision = new StoredValue(VISITOR_STORAGE.consent.name, parseDecision, true);

export function useConsent(): Decision {
  return useSyncExternalStore<Decision>(decision.subscribe, decision.read, () => 'unknown');
}

export function decide(consent: Consent): void {
  decision.write(JSON.stringify({ ...consent, at: Date.now() }));
}

function parseDecision(text: string | null): Consent | null {
  const stored = parseConsent(text);
  if (stored) return { analytics: stored['analytics'] === true, marketing: stored['marketing'] === true };
  return rejectedByBrowser() ? { analytics: false, marketing: false } : null;
}

/** Global Privacy Control and Do Not Track count as a rejection. */
function rejectedByBrowser(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === '1';
}
