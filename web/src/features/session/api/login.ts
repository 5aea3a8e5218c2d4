import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setCsrfToken } from '../../../lib/csrf-token';
import { api } from '../../../lib/api';
import { sessionQuery } from './get-session';

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) => api('POST /api/admin/login', { body }),
    // Resolves every waiter for a session.
    onSuccess: ({ csrfToken }) => {
      setCsrfToken(csrfToken);
      return client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    },
  });
}
