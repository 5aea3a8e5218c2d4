import type { ImportProgress, ImportView } from '@directory/contracts/imports';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api';
import { isFinal } from './import-state';
import { recordRate } from './rate-samples';

const KEY = 'GET /api/admin/imports/:id';

/** Time without an event after which a running import is fetched. Events are best effort and may all be lost. */
const SILENCE_MS = 2_000;
const REPORT_POLL_MS = 500;
/** Only another administrator or its expiry changes a preview. */
const AWAITING_POLL_MS = 10_000;
/** A lost response must not block the next request. */
const FETCH_TIMEOUT_MS = 10_000;

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: async ({ signal, client }) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
      const fetched = await api(KEY, { params: { id }, signal: limit });
      recordRate(fetched.progress);
      const cached = client.getQueryData<ImportView>([KEY, id]);
      if (cached && !isFinal(cached.state) && isFinal(fetched.state)) void refreshDirectory(client);
      return newerOf(cached, fetched);
    },
    staleTime: 0,
  });

/** The same, polled in the absence of events until it has finished, also in a background tab. */
export const followedImportQuery = (id: string) => ({
  ...importQuery(id),
  refetchInterval: ({ state }: { state: { data: ImportView | undefined; error: Error | null } }) =>
    !isMissing(state.error) && fetchDelay(state.data),
  refetchIntervalInBackground: true,
  retry: false as const, // the next interval is the retry
});

/** Whether the server has no such import, as after a restored backup: there is nothing to follow. */
export function isMissing(error: Error | null | undefined): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Applies an event, unless it is older than the known state or the import has ended. */
export function patchImport(client: QueryClient, progress: ImportProgress): void {
  const { queryKey } = importQuery(progress.importId);
  const view = client.getQueryData<ImportView>(queryKey);
  if (view && !isFinal(view.state) && progress.revision > view.progress.revision) {
    recordRate(progress);
    const state = isFinal(progress.phase) ? view.state : progress.phase;
    client.setQueryData<ImportView>(queryKey, { ...view, state, progress });
  }
  // The report, and the licences found by reading, are part of the import, not of the event.
  const isComplete = isFinal(progress.phase) || progress.phase === 'awaiting';
  if (isComplete && !(view && (isFinal(view.state) || view.state === progress.phase)))
    void client.invalidateQueries({ queryKey });
}

/** An import may have changed any other cached read. */
export function refreshDirectory(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).includes('/imports') });
}

/** A response may be older than an event or an earlier response that overtook it. */
function newerOf(cached: ImportView | undefined, fetched: ImportView): ImportView {
  if (!cached || cached.progress.revision <= fetched.progress.revision) return fetched;
  return isFinal(cached.state) ? cached : { ...fetched, state: cached.state, progress: cached.progress };
}

/** An event counts as a response: each restarts the delay. */
function fetchDelay(view: ImportView | undefined): number | false {
  if (view && isFinal(view.state)) return false;
  if (view?.state === 'awaiting') return AWAITING_POLL_MS;
  return view && isFinal(view.progress.phase) ? REPORT_POLL_MS : SILENCE_MS;
}
