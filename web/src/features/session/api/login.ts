import type { InputOf } from '@directory/contracts/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setCsrfToken } from '../../../lib/csrf-token';
import { api } from '../../../lib/api';
import { setPasskeyHint } from '../components/session-hint';
import { usedPasskey } from './confirm';
import { sessionQuery } from './get-session';

type Credentials = InputOf<'POST /api/admin/login'>['body'];

/** By password, and code if one is required; null: by passkey. */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Credentials | null) =>
      body === null
        ? api('POST /api/admin/login/passkey', { body: { passkey: await usedPasskey() } })
        : api('POST /api/admin/login', { body }),
    // Resolves every waiter for a session.
    onSuccess: ({ csrfToken }, body) => {
      setCsrfToken(csrfToken);
      if (body === null) setPasskeyHint();
      return client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    },
  });
}
