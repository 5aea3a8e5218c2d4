import type { SessionView } from '@directory/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button';
import { ErrorState } from '../../../components/admin/error-state';
import { LanguageSwitch } from '../../../components/admin/language-switch';
import { useTexts } from '../../../lib/i18n/texts';
import { sessionTexts } from '../texts';
import { ApiError } from '../../../lib/api';
import { sessionQuery } from '../api/get-session';
import { onSessionLost, reportSessionFound } from '../../../lib/session-state';
import { AccountPage } from '../pages/account-page';
import { hasSessionHint, setSessionHint } from './session-hint';
import { ReauthenticationDialog } from './reauthentication-dialog';
import { StepUp } from './step-up-dialog';
import { useSignOut } from './use-sign-out';

/**
 * Renders its children for signed-in administrators; the stored flag only decides what is shown until the server has responded.
 * After the end of a session the screen stays, below a sign-in dialog.
 */
export function SessionGuard(props: {
  children: (session: SessionView) => ReactNode;
  waiting: ReactNode;
  signedOut: ReactNode;
}) {
  const { guardFailed } = useTexts(sessionTexts);
  const session = useQuery(sessionQuery);
  const signedOut = session.error instanceof ApiError && session.error.status === 401;
  const known = session.data !== undefined && !signedOut;
  useEffect(() => {
    if (known) setSessionHint(true);
    else if (signedOut) setSessionHint(false);
  }, [known, signedOut]);
  const { refetch, dataUpdatedAt } = session;
  useEffect(() => onSessionLost(() => void refetch()), [refetch]);
  useEffect(() => {
    if (known) reportSessionFound();
  }, [known, dataUpdatedAt]);

  if (session.data !== undefined) {
    return (
      <>
        {session.data.mustAddFactor ? <MandatoryFactor /> : props.children(session.data)}
        {signedOut ? <ReauthenticationDialog username={session.data.username} /> : <StepUp />}
      </>
    );
  }
  if (signedOut) return props.signedOut;
  if (session.isError) {
    return (
      <div className="wrap max-w-xl py-16">
        <ErrorState title={guardFailed} error={session.error} onRetry={() => void session.refetch()} />
      </div>
    );
  }
  return hasSessionHint() ? props.waiting : null;
}

/** The account alone until a second factor is added: it has no menu, which otherwise signs out and selects the language. */
function MandatoryFactor() {
  const t = useTexts(sessionTexts);
  const signOut = useSignOut(() => undefined);
  return (
    <main className="wrap py-8">
      <div className="mb-4 flex max-w-2xl flex-wrap items-center justify-between gap-2">
        <LanguageSwitch />
        <Button type="button" className="btn btn-quiet" isInactive={signOut.isPending} onClick={() => signOut.mutate()}>
          <LogOut aria-hidden="true" className="size-4" />
          {t.logout}
        </Button>
      </div>
      <AccountPage mandatory />
    </main>
  );
}
