import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { importQuery } from './import-feed';

/** Time without an event or response after which the displayed state of a running import is outdated. */
const STALE_MS = 5_000;
const CHECK_INTERVAL_MS = 500;

/** Time of the last update of a running import, if that is too long ago: offline, or the server is unavailable. */
export function useStaleSince(id: string, running: boolean): Date | null {
  const client = useQueryClient();
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (!running) return;
    const openedAt = Date.now();
    const timer = setInterval(() => {
      const updatedAt = Math.max(openedAt, client.getQueryState(importQuery(id).queryKey)?.dataUpdatedAt ?? 0);
      setSince(Date.now() - updatedAt > STALE_MS ? updatedAt : null);
    }, CHECK_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      setSince(null);
    };
  }, [client, id, running]);
  return since === null ? null : new Date(since);
}
