/** Received with the document or the sign-in, and held in memory only: storage is open to every script of the site. */
let token: string | undefined;

function current(): string {
  if (token === undefined) {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');
    token = meta?.content ?? '';
    meta?.remove();
  }
  return token;
}

/** Headers of a call that needs the session; none outside the administration. */
export function csrfHeaders(): Record<string, string> {
  return current() === '' ? {} : { 'X-CSRF-Token': current() };
}

/** For the live connection, which has no headers. */
export const currentCsrfToken = current;

export function setCsrfToken(given: string): void {
  token = given;
}
