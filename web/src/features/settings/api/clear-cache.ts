import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export function useClearCache(options: { onSuccess: () => void; onError: (error: Error) => void }) {
  return useMutation({ mutationFn: () => api('POST /api/admin/clear-cache'), ...options });
}
