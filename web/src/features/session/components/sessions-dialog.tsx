import type { SessionRow } from '@directory/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { ErrorState } from '../../../components/admin/error-state';
import { Button } from '../../../components/ui/button';
import { SkeletonLines } from '../../../components/ui/skeleton-lines';
import { Modal } from '../../../components/admin/modal';
import { useToast } from '../../../components/admin/toast';
import { dateText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { sessionTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { sessionsQuery } from '../api/get-sessions';
import { useRevokeOtherSessions, useRevokeSession } from '../api/revoke-session';

/** The sessions of an administrator; any but the current one can be ended. */
export function SessionsDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const common = useTexts(commonTexts);
  const t = useTexts(sessionTexts).sessionList;
  const sessions = useQuery(sessionsQuery);
  const own = sessions.data?.filter((session) => session.username === username);
  const toast = useToast();
  const onError = (error: Error) => toast({ tone: 'bad', title: t.revokeFailed, error });
  const revoke = useRevokeSession({ onSuccess: () => toast({ tone: 'good', title: t.revoked }), onError });
  const revokeOthers = useRevokeOtherSessions({
    onSuccess: () => toast({ tone: 'good', title: t.othersRevoked }),
    onError,
  });
  const hasOthers = own?.some(({ current }) => current) && own.length > 1;
  return (
    <Modal title={t.title} text={t.text} onClose={onClose}>
      {sessions.isPending && <SkeletonLines label={common.loading} />}
      {sessions.isError && (
        <ErrorState title={t.failed} error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      <ul className="divide-y divide-line">
        {own?.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <DeviceIcon session={session} />
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium">
                {deviceOf(session.userAgent) ?? t.unknownDevice}
                {session.current && <span className="chip ms-2 bg-good-soft text-good">{t.current}</span>}
              </p>
              <p className="text-sm text-muted tabular-nums">
                {session.address && `${session.address} · `}
                {t.lastSeen(dateText(session.lastSeenAt))} · {t.since(dateText(session.createdAt))}
              </p>
            </div>
            {!session.current && (
              <Button
                type="button"
                className="btn btn-quiet"
                isInactive={revoke.isPending && revoke.variables === session.id}
                onClick={() => revoke.mutate(session.id)}
              >
                {t.revoke}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <Button
          type="button"
          className="btn btn-quiet mt-3"
          isInactive={revokeOthers.isPending}
          onClick={() => revokeOthers.mutate()}
        >
          {t.revokeOthers}
        </Button>
      )}
    </Modal>
  );
}

function DeviceIcon({ session }: { session: SessionRow }) {
  const Icon = /Mobile|Android|iPhone/.test(session.userAgent ?? '') ? Smartphone : Monitor;
  return <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />;
}

/** `Firefox · Windows`; null for an unknown browser. */
function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '') return null;
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent)?.[1];
  const named: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  const parts = [browser, system].filter((part) => part !== undefined).map((part) => named[part] ?? part);
  return parts.length > 0 ? parts.join(' · ') : userAgent.slice(0, 60);
}
