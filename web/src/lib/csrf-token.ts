/**
 * What proves that a call comes from a page of the administration and not from code on a public one. It came with the
 * document or with the sign-in, and stays in memory: storage is open to every script of the site.
 */
let token: string | undefined;

function current(): string {
  if (token === undefined) {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="admin-token"]');
    token = meta?.content ?? '';
    meta?.remove();
  }
  return token;
}

/** Headers of a call that needs the session; none outside the administration. */
export function adminHeaders(): Record<string, string> {
  return current() === '' ? {} : { 'X-Admin-Token': current() };
}

/** For the live connection, which has no headers. */
export const adminToken = current;

export function setAdminToken(given: string): void {
  token = given;
}
