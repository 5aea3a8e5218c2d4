import { RENDERED_PAGE_MAX_AGE_MS } from '@directory/contracts/rendering';
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, isClientError } from './api';

const MINUTE_MS = 60_000;
const FACTOR_MISSING = 'second_factor_missing';
/** Of search results, which contain "open now". A page from the server's cache hydrates without loading them again. */
export const RESULTS_STALE_MS = RENDERED_PAGE_MAX_AGE_MS + MINUTE_MS;
export const TWO_HOURS_MS = 120 * MINUTE_MS;

/**
 * Reads are fresh for 10 minutes, cached for 15 after their last use, and retried three times except after client errors.
 * `onSessionChanged`: a call was rejected as the session has ended, or lacks a second factor that has become mandatory.
 */
export function createQueryClient(onSessionChanged: (client: QueryClient, queryKey: QueryKey) => void): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (error instanceof ApiError && (error.status === 401 || error.code === FACTOR_MISSING))
          onSessionChanged(client, query.queryKey);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        // A wrong password is a 401, too, but ends no session.
        if (error instanceof ApiError && (error.code === 'unauthenticated' || error.code === FACTOR_MISSING))
          onSessionChanged(client, []);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10 * MINUTE_MS,
        gcTime: 15 * MINUTE_MS,
        refetchOnWindowFocus: false,
        // Offline, a call fails like any other and is retried once online.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 3 && !isClientError(error),
        // A cached 404 is not requested again by each component.
        retryOnMount: ({ state }) => !isClientError(state.error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      // By default one made offline is sent once online, when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
