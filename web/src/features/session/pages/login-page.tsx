import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { LanguageSwitch } from '../../../components/admin/language-switch';
import { useTexts } from '../../../lib/i18n/texts';
import { sessionTexts } from '../texts';
import { useDocumentTitle } from '../../../lib/document-title';
import { isRecord } from '../../../lib/json';
import { sessionQuery } from '../api/get-session';
import { LoginForm } from '../components/login-form';
import { hasSessionHint } from '../components/session-hint';

export function LoginPage() {
  const { login: t, backToSite } = useTexts(sessionTexts);
  const navigate = useNavigate();
  const wanted = requestedUrl(useLocation().state);
  const session = useQuery({ ...sessionQuery, enabled: hasSessionHint(), retry: false });
  useDocumentTitle(t.subtitle, { missing: true });

  if (session.isSuccess) return <Navigate to={wanted} replace />;

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-sm">
        <div className="card p-6">
          <img src="/favicon.svg" alt="" width="40" height="40" />
          <h1 className="mt-4 text-xl font-bold">{t.title}</h1>
          <p className="mt-0.5 flex items-center gap-1.5 text-sm text-muted">
            <Lock aria-hidden="true" className="size-3.5" />
            {t.subtitle}
          </p>
          <LoginForm onSignedIn={() => void navigate(wanted, { replace: true })} />
        </div>
        <LanguageSwitch />
        <a
          href="/"
          className="mx-auto flex min-h-11 w-fit items-center text-sm text-muted hover:text-accent hover:underline"
        >
          {backToSite}
        </a>
      </div>
    </main>
  );
}

/** The guarded URL that redirected here, else `/admin`. */
function requestedUrl(state: unknown): string {
  const from = isRecord(state) ? state['from'] : null;
  return typeof from === 'string' && /^\/admin(?:[/?]|$)/.test(from) ? from : '/admin';
}
