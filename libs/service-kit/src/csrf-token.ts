import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a page of the administration holds in memory beside the session's cookie: 43 characters that follow from the
 * session's token, and that nobody finds without the services' key.
 */
export function csrfToken(sessionToken: string, serviceToken: string): string {
  return createHmac('sha256', serviceToken).update(`page ${sessionToken}`).digest('base64url');
}

/**
 * Whether `given` was made with one of the accepted service tokens. Compares in a time that does not tell how much of a
 * guess was right.
 */
export function isCsrfToken(given: unknown, sessionToken: string, serviceTokens: readonly string[]): boolean {
  const guess = Buffer.from(typeof given === 'string' ? given : '');
  return serviceTokens.some((serviceToken) => {
    const expected = Buffer.from(csrfToken(sessionToken, serviceToken));
    return guess.length === expected.length && timingSafeEqual(guess, expected);
  });
}
