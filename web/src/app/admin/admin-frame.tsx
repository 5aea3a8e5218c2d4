import '../../admin.css';
import { type ReactNode, useLayoutEffect } from 'react';
import { ToastProvider } from '../../components/admin/toast';
import { useAdminLanguage } from '../../lib/i18n/language';
import { UnsavedGuard } from './unsaved-guard';

/** Frame of every screen of the administration: styles, language, notices, guard of unsaved work. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const language = useAdminLanguage();
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
