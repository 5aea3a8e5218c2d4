import type { ModerationPage } from '@directory/contracts/moderation';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const LISTS = { queryKey: ['GET /api/admin/businesses'] };

/** Turns the approval over; the row shows it at once and goes back if the server refuses. */
export function useToggleApproval(options: { onError: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; isApproved: boolean }) =>
      api('POST /api/admin/businesses/:id/toggle-approval', { params: { id } }),
    onMutate: ({ id, isApproved }) => show(client, id, !isApproved),
    onSuccess: ({ id, isApproved }) => {
      show(client, id, isApproved);
      void client.invalidateQueries({ queryKey: ['GET /api/admin/stats'] });
    },
    onError: (_error, { id, isApproved }) => {
      show(client, id, isApproved);
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
