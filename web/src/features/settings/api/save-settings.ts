import type { InputOf } from '@directory/contracts/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api';
import { settingsQuery } from './get-settings';

export function useSaveSettings(options: { onSuccess: () => void; onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<'POST /api/admin/site-settings'>['body']) =>
      api('POST /api/admin/site-settings', { body }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      // Public pages of this tab use some of the settings.
      void client.invalidateQueries({ queryKey: ['GET /api/admin/site-settings'] });
      options.onSuccess();
    },
    onError: async (error) => {
      // The form then shows and overwrites what the other has saved.
      if (error instanceof ApiError && error.code === 'settings_changed')
        await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
      options.onError(error);
    },
  });
}
