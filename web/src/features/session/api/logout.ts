import { useMutation } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api';

/** A session that has expired already counts as signed out. */
export function useLogout(options: { onSuccess: () => void; onError: (error: Error) => void }) {
  return useMutation({
    mutationFn: () =>
      api('POST /api/admin/logout').catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      }),
    ...options,
  });
}
