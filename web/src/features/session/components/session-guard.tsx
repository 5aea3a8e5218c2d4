import type { SessionView } from '@directory/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { FailureCard } from '../../../components/ui/failure-card';
import { useTexts } from '../../../lib/admin-texts/texts';
import { ApiError } from '../../../lib/api';
import { sessionQuery } from '../api/get-session';
import { hasSessionHint, setSessionHint } from './session-hint';

/** Lets through whom the server knows; the stored flag only decides what stands there while it is asked. */
export function SessionGuard(props: {
  children: (session: SessionView) => ReactNode;
  waiting: ReactNode;
  /** Stands there for who is not signed in. */
  refused: ReactNode;
}) {
  const { guardFailed } = useTexts().layout;
  const session = useQuery(sessionQuery);
  const refused = session.error instanceof ApiError && session.error.status === 401;
  const known = session.data !== undefined && !refused;
  useEffect(() => {
    if (known) setSessionHint(true);
    else if (refused) setSessionHint(false);
  }, [known, refused]);

  if (refused) return props.refused;
  if (session.data !== undefined) return props.children(session.data);
  if (session.isError) {
    return (
      <div className="wrap max-w-xl py-16">
        <FailureCard title={guardFailed} error={session.error} onRetry={() => void session.refetch()} />
      </div>
    );
  }
  return hasSessionHint() ? props.waiting : null;
}
