import { readStorage, writeStorage } from '../../../lib/stored-value';

const KEY = 'admin-auth';
const PASSKEY_KEY = 'admin-passkey';

/** A hint for what to render while the session is checked; it grants no access. */
export function hasSessionHint(): boolean {
  return readStorage('localStorage', KEY) === 'true';
}

export function setSessionHint(signedIn: boolean): void {
  writeStorage('localStorage', KEY, signedIn ? 'true' : null);
}

/** Whether this browser has signed in with a passkey, or added one, which the login then offers at once. */
export function hasPasskeyHint(): boolean {
  return readStorage('localStorage', PASSKEY_KEY) === 'true';
}

export function setPasskeyHint(): void {
  writeStorage('localStorage', PASSKEY_KEY, 'true');
}
