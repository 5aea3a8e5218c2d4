const KEY = 'admin-auth';
const PASSKEY_KEY = 'admin-passkey';

/** A hint for what to render while the session is checked; it grants no access. */
export function hasSessionHint(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

export function setSessionHint(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is switched off; the hint is optional.
  }
}

/** Whether this browser has signed in with a passkey, or added one, which the login then offers at once. */
export function hasPasskeyHint(): boolean {
  try {
    return localStorage.getItem(PASSKEY_KEY) === 'true';
  } catch {
    return false;
  }
}

export function setPasskeyHint(): void {
  try {
    localStorage.setItem(PASSKEY_KEY, 'true');
  } catch {
    // Storage is switched off; the hint is optional.
  }
}
