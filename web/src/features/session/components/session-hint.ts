const KEY = 'admin-auth';

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
