import '../../admin.css';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { ToastProvider } from '../../components/admin/toast';
import { useAdminLanguage, useLanguageSwitch } from '../../lib/i18n/language';
import { UnsavedGuard } from './unsaved-guard';

/** Frame of every screen of the administration: styles, language, notices, guard of unsaved work. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const language = useAdminLanguage();
  const client = useQueryClient();
  useLanguageSwitch(
    () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null }),
  );
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    return () => {
      document.documentElement.lang = 'en';
    };
  }, [language]);
  return (
    <ToastProvider language={language}>
      {children}
      <UnsavedGuard />
    </ToastProvider>
  );
}
