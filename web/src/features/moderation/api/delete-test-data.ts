import type { ResponseOf } from '@directory/contracts/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { refreshDirectory } from './refresh-directory';

export function useDeleteTestData(options: {
  onSuccess: (response: ResponseOf<'DELETE /api/admin/test-data'>) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/admin/test-data'),
    onSettled: () => refreshDirectory(client),
    ...options,
  });
}
