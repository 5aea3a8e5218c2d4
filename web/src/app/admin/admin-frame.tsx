import { type ReactNode, useLayoutEffect } from 'react';
import { ToastProvider } from '../../components/ui/toast';
import { useAdminLanguage } from '../../lib/admin-texts/language';

/** What every screen of the administration stands in: its language, which its calls speak too, and the notices. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const language = useAdminLanguage();
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    return () => {
      document.documentElement.lang = 'en';
    };
  }, [language]);
  return <ToastProvider language={language}>{children}</ToastProvider>;
}
