/** Received with the document or the sign-in, and only in memory: every script of the site can read storage. */
let token: string | undefined;

function current(): string {
  if (token === undefined) {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');
    token = meta?.content ?? '';
    meta?.remove();
  }
  return token;
}

/** Headers of calls that need the session; empty outside the administration. */
export function csrfHeaders(): Record<string, string> {
  return current() === '' ? {} : { 'X-CSRF-Token': current() };
}

/** For the WebSocket, which has no headers. */
export const currentCsrfToken = current;

export function setCsrfToken(given: string): void {
  token = given;
}
