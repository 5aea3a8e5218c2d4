import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { slugFixQuery } from './get-slug-fix';

export function useFixSlugs(options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ preview }: { preview: boolean }) => api('POST /api/admin/fix-slugs', { query: { preview } }),
    onSettled: () => client.invalidateQueries({ queryKey: slugFixQuery.queryKey }),
    ...options,
  });
}
