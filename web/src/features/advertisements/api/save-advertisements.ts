import type { InputOf } from '@directory/contracts/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api';
import { advertisementsQuery } from './get-advertisements';

export function useSaveAdvertisements(options: { onSuccess: () => void; onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<'POST /api/admin/advertisement-codes'>['body']) =>
      api('POST /api/admin/advertisement-codes', { body }),
    onSuccess: (codes) => {
      client.setQueryData(advertisementsQuery.queryKey, codes);
      options.onSuccess();
    },
    onError: async (error) => {
      // The form then shows and overwrites what the other has saved.
      if (error instanceof ApiError && error.code === 'settings_changed')
        await client.invalidateQueries({ queryKey: advertisementsQuery.queryKey });
      options.onError(error);
    },
  });
}
