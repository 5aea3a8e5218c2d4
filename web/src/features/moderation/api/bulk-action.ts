import type { BulkAction, BulkOutcome } from '@directory/contracts/moderation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { refreshDirectory } from './refresh-directory';

export function useBulkAction(options: {
  onSuccess: (outcome: BulkOutcome, action: BulkAction['action']) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkAction) => api('POST /api/admin/businesses/bulk', { body }),
    onSuccess: (outcome, { action }) => options.onSuccess(outcome, action),
    onError: options.onError,
    onSettled: () => refreshDirectory(client),
  });
}
