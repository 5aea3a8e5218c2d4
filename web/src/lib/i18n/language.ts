import { useEffect, useRef, useSyncExternalStore } from 'react';
import { StoredValue } from '../stored-value';

export type AdminLanguage = 'tr' | 'en';

export const LANGUAGES = [
  { code: 'tr', name: 'Türkçe' },
  { code: 'en', name: 'English' },
] as const;

/** Stored in this browser, as a personal choice. */
const language = new StoredValue('admin-language', (text): AdminLanguage => (text === 'en' ? 'en' : 'tr'), true);

export function adminLanguage(): AdminLanguage {
  return language.read();
}

export function setAdminLanguage(next: AdminLanguage): void {
  language.write(next);
}

export function useAdminLanguage(): AdminLanguage {
  return useSyncExternalStore(language.subscribe, adminLanguage);
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
