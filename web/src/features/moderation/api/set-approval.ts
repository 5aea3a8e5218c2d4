import type { ModerationPage } from '@directory/contracts/moderation';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const LISTS = { queryKey: ['GET /api/admin/businesses'] };

/** Sets the approval to `wanted`; the row is updated optimistically and reverted on rejection. */
export function useSetApproval(options: { onError: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, wanted }: { id: string; wanted: boolean }) =>
      api('POST /api/admin/businesses/:id/toggle-approval', { params: { id }, body: { isApproved: wanted } }),
    onMutate: ({ id, wanted }) => show(client, id, wanted),
    onSuccess: ({ id, isApproved }) => {
      show(client, id, isApproved);
      void client.invalidateQueries({ queryKey: ['GET /api/admin/stats'] });
    },
    onError: (_error, { id, wanted }) => {
      show(client, id, !wanted);
      options.onError();
    },
  });
}

function show(client: QueryClient, id: string, isApproved: boolean): void {
  client.setQueriesData<ModerationPage>(
    LISTS,
    (page) =>
      page && {
        ...page,
        businesses: page.businesses.map((business) => (business.id === id ? { ...business, isApproved } : business)),
      },
  );
}
