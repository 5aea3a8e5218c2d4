import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import type { InputOf } from '@directory/contracts/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api';
import { advertisementsQuery } from './get-advertisements';

type Body = InputOf<'POST /api/admin/advertisement-codes'>['body'];

interface SaveOptions {
  onSuccess: (sent: Body, stored: AdvertisementCodes) => void;
  /** The stored codes of the slots that somebody else has changed; runs before `onError`. */
  onConflict: (slots: readonly string[], stored: AdvertisementCodes) => void;
  onError: (error: Error) => void;
}

export function useSaveAdvertisements(options: SaveOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => api('POST /api/admin/advertisement-codes', { body }),
    onSuccess: (codes, { loaded: _loaded, ...sent }) => {
      client.setQueryData(advertisementsQuery.queryKey, codes);
      options.onSuccess(sent, codes);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'settings_changed') {
        const stored = await client.fetchQuery({ ...advertisementsQuery, staleTime: 0 }).catch(() => null);
        if (stored) options.onConflict(Object.keys(error.fields), stored);
      }
      options.onError(error);
    },
  });
}
