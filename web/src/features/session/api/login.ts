import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setCsrfToken } from '../../../lib/csrf-token';
import { api } from '../../../lib/api';
import { sessionQuery } from './get-session';

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) => api('POST /api/admin/login', { body }),
    // Who waits for a session, wherever it is shown, has it from here on.
    onSuccess: ({ csrfToken }) => {
      setCsrfToken(csrfToken);
      return client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    },
  });
}
