import type { BusinessEdit, EditableBusiness } from '@directory/contracts/moderation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api';
import { businessQuery } from './get-business';
import { changeRow } from './get-businesses';
import { refreshDirectory } from './refresh-directory';

/** The business was changed meanwhile; `current` is the stored version. */
export class StaleEditError extends Error {
  constructor(readonly current: EditableBusiness) {
    super('business_changed');
    this.name = 'StaleEditError';
  }
}

/** Saves changes to the version that the form was opened with; rejects with `StaleEditError` for another stored version. */
export function useUpdateBusiness(
  id: string,
  options: { onSuccess: (stored: EditableBusiness) => void; onError?: (error: Error, sent: BusinessEdit) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BusinessEdit & { version: string }) => {
      try {
        return await api('PATCH /api/admin/businesses/:id', { params: { id }, body });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'business_changed')) throw error;
        throw new StaleEditError(await client.fetchQuery({ ...businessQuery(id), staleTime: 0 }));
      }
    },
    ...options,
    onSuccess: (stored) => {
      const { name, category, phone, updatedAt } = stored;
      // The version of the next edit, before the list is fetched again.
      changeRow(client, id, { name, category, phone, updatedAt });
      options.onSuccess(stored);
    },
    onSettled: () => refreshDirectory(client),
  });
}
