import type { SessionView } from '@directory/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { ServerCrash } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { MessageCard } from '../../../components/ui/message-card';
import { ApiError } from '../../../lib/api';
import { sessionQuery } from '../api/get-session';
import { hasSessionHint, setSessionHint } from './session-hint';

/** Lets through whom the server knows; the stored flag only decides what stands there while it is asked. */
export function SessionGuard(props: { children: (session: SessionView) => ReactNode; waiting: ReactNode }) {
  const session = useQuery(sessionQuery);
  const refused = session.error instanceof ApiError && session.error.status === 401;
  const known = session.data !== undefined && !refused;
  useEffect(() => {
    if (known) setSessionHint(true);
    else if (refused) setSessionHint(false);
  }, [known, refused]);

  if (refused) return <Navigate to="/admin/login" replace />;
  if (session.data !== undefined) return props.children(session.data);
  if (session.isError) {
    return (
      <div className="wrap max-w-xl py-16">
        <MessageCard icon={ServerCrash} tone="bad" title="Oturum denetlenemedi" text={session.error.message}>
          <button type="button" className="btn btn-quiet" onClick={() => void session.refetch()}>
            Yeniden dene
          </button>
        </MessageCard>
      </div>
    );
  }
  return hasSessionHint() ? props.waiting : null;
}
