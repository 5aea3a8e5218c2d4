import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const settingsQuery = queryOptions({
  queryKey: ['GET /api/admin/settings'],
  queryFn: ({ signal }) => api('GET /api/admin/settings', { signal }),
  retry: 1,
});

/** Whether uploads are previewed, and how to change that for good. If it cannot be fetched, they are. */
export function usePreviewSetting(options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  const settings = useQuery(settingsQuery);
  const save = useMutation({
    // Each names the value that it replaces, and the last one counts.
    scope: { id: 'preview-setting' },
    mutationFn: (isOn: boolean) =>
      api('POST /api/admin/site-settings', {
        body: { import_immediately: !isOn, loaded: { import_immediately: isOn } },
      }),
    onSuccess: (saved) => client.setQueryData(settingsQuery.queryKey, saved),
    ...options,
  });
  const stored = settings.data?.import_immediately !== true;
  return {
    isOn: save.isPending ? save.variables : stored,
    /** False while the setting is being fetched: an upload would be previewed against it. */
    isKnown: !settings.isPending,
    change: save.mutate,
  };
}
