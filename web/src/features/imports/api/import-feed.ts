import type { ImportProgress, ImportView } from '@directory/contracts/imports';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { isFinal } from './import-state';
import { recordRate } from './rate-samples';

const KEY = 'GET /api/admin/imports/:id';

/** Time without news of an import that runs, after which it is fetched. Events are best effort and may all be lost. */
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
      return newerOf(client.getQueryData<ImportView>([KEY, id]), fetched);
    },
    staleTime: 0,
  });

/** The same, polled until it is finished whenever no event came for a while, also in a background tab. */
export const followedImportQuery = (id: string) => ({
  ...importQuery(id),
  refetchInterval: (query: { state: { data: ImportView | undefined } }) => fetchDelay(query.state.data),
  refetchIntervalInBackground: true,
  retry: false as const, // the next interval is the retry
});

/** Takes an event in: an older one than what is known changes nothing, and after the end none does. */
export function patchImport(client: QueryClient, progress: ImportProgress): void {
  const { queryKey } = importQuery(progress.importId);
  const view = client.getQueryData<ImportView>(queryKey);
  if (view && !isFinal(view.state) && progress.revision > view.progress.revision) {
    recordRate(progress);
    const state = isFinal(progress.phase) ? view.state : progress.phase;
    client.setQueryData<ImportView>(queryKey, { ...view, state, progress });
  }
  // The report comes with the import, not with the event.
  if (isFinal(progress.phase) && !(view && isFinal(view.state))) void client.invalidateQueries({ queryKey });
}

/** A response may be older than an event that overtook it, or than the response before it. */
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
