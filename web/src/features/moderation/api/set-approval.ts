import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { changeRow } from './get-businesses';

/** Sets the approval to `wanted`; the row is updated optimistically and reverted on rejection. */
export function useSetApproval(options: { onError: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, wanted }: { id: string; wanted: boolean }) =>
      api('POST /api/admin/businesses/:id/toggle-approval', { params: { id }, body: { isApproved: wanted } }),
    onMutate: ({ id, wanted }) => changeRow(client, id, { isApproved: wanted }),
    onSuccess: ({ id, isApproved, updatedAt }) => {
      changeRow(client, id, { isApproved, updatedAt });
      void client.invalidateQueries({ queryKey: ['GET /api/admin/stats'] });
    },
    onError: (_error, { id, wanted }) => {
      changeRow(client, id, { isApproved: !wanted });
      options.onError();
    },
  });
}
