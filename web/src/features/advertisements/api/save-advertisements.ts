import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { advertisementsQuery } from './get-advertisements';

export function useSaveAdvertisements(options: { onSuccess: () => void; onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<AdvertisementCodes>) => api('POST /api/admin/advertisement-codes', { body }),
    onSuccess: (codes) => {
      client.setQueryData(advertisementsQuery.queryKey, codes);
      options.onSuccess();
    },
    onError: options.onError,
  });
}
