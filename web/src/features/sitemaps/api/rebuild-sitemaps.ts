import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { sitemapsQuery } from './get-sitemaps';

export function useRebuildSitemaps(options: { onSuccess: () => void; onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/admin/sitemaps/rebuild'),
    onSuccess: (status) => {
      client.setQueryData(sitemapsQuery.queryKey, status);
      options.onSuccess();
    },
    onError: options.onError,
  });
}
