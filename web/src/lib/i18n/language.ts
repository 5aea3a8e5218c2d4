import { useEffect, useRef, useSyncExternalStore } from 'react';

export type AdminLanguage = 'tr' | 'en';

const KEY = 'admin-language';
const listeners = new Set<() => void>();
let language: AdminLanguage = stored();

function stored(): AdminLanguage {
  try {
    return localStorage.getItem(KEY) === 'en' ? 'en' : 'tr';
  } catch {
    return 'tr';
  }
}

export function adminLanguage(): AdminLanguage {
  return language;
}

/** Stored in this browser, as a personal choice. */
export function setAdminLanguage(next: AdminLanguage): void {
  language = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Storage is switched off; the choice lasts for this page load.
  }
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

// Chosen in another tab.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== KEY) return;
  language = stored();
  notify();
});

export function useAdminLanguage(): AdminLanguage {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, adminLanguage);
}

/** For texts of the server, which are in the language of their call. */
export function useLanguageSwitch(onSwitch: () => void): void {
  const current = useAdminLanguage();
  const last = useRef(current);
  useEffect(() => {
    if (last.current !== current) onSwitch();
    last.current = current;
  }, [current, onSwitch]);
}
