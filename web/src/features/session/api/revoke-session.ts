import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { sessionsQuery } from './get-sessions';

interface Options {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

export function useRevokeSession(options: Options) {
  return useRevocation((id: string) => api('DELETE /api/admin/sessions/:id', { params: { id } }), options);
}

/** Every other session of the own account. */
export function useRevokeOtherSessions(options: Options) {
  return useRevocation<void>(() => api('DELETE /api/admin/sessions'), options);
}

function useRevocation<Variables>(revoke: (variables: Variables) => Promise<unknown>, options: Options) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: revoke,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    ...options,
  });
}
