import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, ApiError } from '../../../lib/api';
import { changeRow, repeatListsInFlight } from './get-businesses';
import { refreshDirectory } from './refresh-directory';

interface Decision {
  id: string;
  wanted: boolean;
  /** `updatedAt` of the row as shown. */
  version: string;
}

/**
 * Sets the approval to `wanted`; the row is updated optimistically and reverted on rejection. If somebody else has changed or deleted
 * the business meanwhile, `onError` is called once the list has been fetched again: the next decision is made on what it shows then.
 */
export function useSetApproval(options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  /** Versions that were replaced by the administrator's own decisions: a row may be decided on again before the response. */
  const [replaced] = useState(() => new Map<string, string>());
  return useMutation({
    scope: { id: 'approval' },
    mutationFn: async ({ id, wanted, version: shown }: Decision) => {
      const keyOf = (version: string) => `${id} ${version}`;
      let version = shown;
      for (let next; (next = replaced.get(keyOf(version))) !== undefined;) version = next;
      const body = { isApproved: wanted, version };
      const stored = await api('POST /api/admin/businesses/:id/toggle-approval', { params: { id }, body });
      if (stored.updatedAt !== version) replaced.set(keyOf(version), stored.updatedAt);
      return stored;
    },
    onMutate: ({ id, wanted }) => changeRow(client, id, { isApproved: wanted }),
    onSuccess: ({ id, isApproved, updatedAt }) => {
      changeRow(client, id, { isApproved, updatedAt });
      repeatListsInFlight(client);
      void client.invalidateQueries({ queryKey: ['GET /api/admin/stats'] });
    },
    onError: async (error, { id, wanted }) => {
      changeRow(client, id, { isApproved: !wanted });
      if (isConflict(error)) await refreshDirectory(client);
      options.onError(error);
    },
  });
}

export function isConflict(error: Error): error is ApiError {
  return error instanceof ApiError && ['approval_changed', 'business_not_found'].includes(error.code);
}
