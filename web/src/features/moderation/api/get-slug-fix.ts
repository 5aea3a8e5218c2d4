import type { SlugFix } from '@directory/contracts/moderation';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { refreshDirectory } from './refresh-directory';

const KEY = 'GET /api/admin/fix-slugs';

const POLL = 1_000;

/** State of the slug fix or its preview; polled while it runs. */
export const slugFixQuery = queryOptions({
  queryKey: [KEY],
  queryFn: async ({ signal, client }) => {
    const before = client.getQueryData<SlugFix>([KEY]);
    const fix = await api(KEY, { signal });
    // The lists show the old ones.
    if (before && !fix.preview && before.finishedAt !== fix.finishedAt) void refreshDirectory(client);
    return fix;
  },
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL : false),
});
