import type { BusinessReport } from '@directory/contracts/business-reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';

interface Handlers {
  onSuccess: (report: BusinessReport) => void;
  onError: (error: Error) => void;
}

/** `reply` declines a report; without it, the report is accepted. The lists of businesses change with it. */
export function useDecideReport({ id, businessVersion }: BusinessReport, handlers: Handlers) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reply: string | undefined) =>
      reply === undefined
        ? api('POST /api/admin/business-reports/:id/accept', {
            params: { id },
            body: { version: businessVersion ?? undefined },
          })
        : api('POST /api/admin/business-reports/:id/decline', { params: { id }, body: { reply } }),
    onSettled: () => client.invalidateQueries(),
    ...handlers,
  });
}
