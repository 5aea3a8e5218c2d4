import type { ImportView } from '@directory/contracts/imports';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { isFinal } from './import-state';
import { recordRate } from './rate-samples';

const KEY = 'GET /api/admin/imports/:id';

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: async ({ signal, client }) => {
      const fetched = await api(KEY, { params: { id }, signal });
      recordRate(fetched.progress);
      return newer(client.getQueryData<ImportView>([KEY, id]), fetched);
    },
    staleTime: 0,
  });

/** An event may have overtaken the answer; progress never goes back, but for one that is run again. */
function newer(cached: ImportView | undefined, fetched: ImportView): ImportView {
  if (!cached || isFinal(cached.state) || isFinal(fetched.state) || cached.progress.percent <= fetched.progress.percent)
    return fetched;
  return { ...fetched, state: cached.state, progress: cached.progress };
}
