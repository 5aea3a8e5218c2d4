import type { BulkAction, BulkOutcome, DeleteMatching } from '@directory/contracts/moderation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import type { ListFilter } from './get-businesses';
import { refreshDirectory } from './refresh-directory';

type Action = BulkAction['action'];
/** All matches of a filter: those counted, and for many deletions their count as typed. */
type Matches = { matching: ListFilter } & Omit<DeleteMatching, 'matching'>;

export interface BulkInput {
  action: Action;
  target: { ids: string[]; versions?: Record<string, string> } | Matches;
}

export function useBulkAction(options: {
  /** `selected`: number of businesses that the action was to change. */
  onSuccess: (outcome: BulkOutcome, input: BulkInput, selected: number) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, target }: BulkInput) => {
      if (action !== 'delete') return api('POST /api/admin/businesses/bulk', { body: { action, target } });
      return 'ids' in target
        ? api('POST /api/admin/businesses/bulk', { body: { action, target } })
        : api('POST /api/admin/businesses/delete-matching', { body: target });
    },
    onSuccess: (outcome, input) =>
      options.onSuccess(outcome, input, 'ids' in input.target ? input.target.ids.length : input.target.expected),
    onError: options.onError,
    onSettled: () => refreshDirectory(client),
  });
}
