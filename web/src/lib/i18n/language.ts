import { useSyncExternalStore } from 'react';

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
  for (const listener of listeners) listener();
}

export function useAdminLanguage(): AdminLanguage {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, adminLanguage);
}
