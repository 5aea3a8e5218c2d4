import type { InputOf } from '@directory/contracts/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setCsrfToken } from '../../../lib/csrf-token';
import { api } from '../../../lib/api';
import { setPasskeyHint } from '../components/session-hint';
import { usedPasskey } from './confirm';
import { sessionQuery } from './get-session';

type Credentials = InputOf<'POST /api/admin/login'>['body'];

/** Somebody else has signed in over the page of `username`. */
export class OtherPersonError extends Error {
  constructor(readonly username: string) {
    super('other_person');
    this.name = 'OtherPersonError';
  }
}

/**
 * By password, and code if one is required; null: by passkey. With `username` only that person remains signed in: the page has their
 * unsaved work, and calls that wait for a session.
 */
export function useLogin(username?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Credentials | null) => {
      const signedIn = await (body === null
        ? api('POST /api/admin/login/passkey', { body: { passkey: await usedPasskey() } })
        : api('POST /api/admin/login', { body }));
      if (username === undefined) return signedIn;
      setCsrfToken(signedIn.csrfToken);
      const session = await api('GET /api/admin/session');
      if (session.username === username) return signedIn;
      await api('POST /api/admin/logout');
      throw new OtherPersonError(username);
    },
    // Resolves every waiter for a session.
    onSuccess: ({ csrfToken }, body) => {
      setCsrfToken(csrfToken);
      if (body === null) setPasskeyHint();
      return client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    },
  });
}
