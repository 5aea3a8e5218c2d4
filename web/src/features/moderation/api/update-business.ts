import type { BusinessEdit } from '@directory/contracts/moderation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { refreshDirectory } from './refresh-directory';

export function useUpdateBusiness(id: string, options: { onSuccess: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BusinessEdit) => api('PATCH /api/admin/businesses/:id', { params: { id }, body }),
    ...options,
    onSettled: () => refreshDirectory(client),
  });
}
