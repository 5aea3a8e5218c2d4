import type { InputOf } from '@directory/contracts/endpoints';
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { useLanguageSwitch } from '../../../lib/i18n/language';
import { setCsrfToken } from '../../../lib/csrf-token';
import { setPasskeyHint } from '../components/session-hint';
import { accountQuery } from './get-account';

/** A change of the own account, after which it is fetched again, also after an error: it may have been changed elsewhere. */
export function useAccountChange<Variables, Result>(change: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  useLanguageSwitch(mutation.reset);
  return mutation;
}

export async function changePassword(body: InputOf<'POST /api/admin/account/password'>['body']): Promise<void> {
  const { csrfToken } = await api('POST /api/admin/account/password', { body });
  setCsrfToken(csrfToken);
}

/** Resolves to new recovery codes, if there were none. */
export async function addPasskey(name: string): Promise<string[]> {
  const options = await api('POST /api/admin/account/passkey-options');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const passkey = (await startRegistration({ optionsJSON })) as unknown;
  const body = { name, passkey } as InputOf<'POST /api/admin/account/passkeys'>['body'];
  const { recoveryCodes } = await api('POST /api/admin/account/passkeys', { body });
  setPasskeyHint();
  return recoveryCodes;
}
