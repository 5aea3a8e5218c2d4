import type { InputOf } from '@directory/contracts/endpoints';
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { sessionQuery } from './get-session';

type Confirmation = InputOf<'POST /api/admin/session/confirm'>['body'];
type Assertion = InputOf<'POST /api/admin/login/passkey'>['body']['passkey'];

/** Confirms the session for some minutes. */
export function useConfirm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Confirmation) => api('POST /api/admin/session/confirm', { body }),
    onSuccess: (session) => client.setQueryData(sessionQuery.queryKey, session),
  });
}

/** Opens the browser's dialog; rejects if the administrator closes it. */
export async function usedPasskey(): Promise<Assertion> {
  const options = await api('POST /api/admin/login/passkey-options');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON })) as unknown as Assertion;
}
