import type { InputOf } from '@directory/contracts/endpoints';
import type { SiteSettings } from '@directory/contracts/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api';
import { settingsQuery } from './get-settings';

type Body = InputOf<'POST /api/admin/site-settings'>['body'];

interface SaveOptions {
  onSuccess: (sent: Body, stored: SiteSettings) => void;
  /** The stored values of the fields that somebody else has changed; runs before `onError`. */
  onConflict?: (fields: readonly string[], stored: SiteSettings) => void;
  onError: (error: Error) => void;
}

export function useSaveSettings(options: SaveOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => api('POST /api/admin/site-settings', { body }),
    onSuccess: (settings, { loaded: _loaded, ...sent }) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      // Public pages of this tab use some of the settings.
      void client.invalidateQueries({ queryKey: ['GET /api/admin/site-settings'] });
      options.onSuccess(sent, settings);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'settings_changed') {
        const stored = await client.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => null);
        if (stored) options.onConflict?.(Object.keys(error.fields), stored);
      }
      options.onError(error);
    },
  });
}
