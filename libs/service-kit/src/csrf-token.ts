import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a page of the administration has in memory in addition to the session's cookie: 43 characters derived from the
 * session's token with the services' key.
 */
export function csrfToken(sessionToken: string, serviceToken: string): string {
  return createHmac('sha256', serviceToken).update(`page ${sessionToken}`).digest('base64url');
}

/**
 * Whether `given` was derived with one of the accepted service tokens. Compares in constant time.
 */
export function isCsrfToken(given: unknown, sessionToken: string, serviceTokens: readonly string[]): boolean {
  const guess = Buffer.from(typeof given === 'string' ? given : '');
  return serviceTokens.some((serviceToken) => {
    const expected = Buffer.from(csrfToken(sessionToken, serviceToken));
    return guess.length === expected.length && timingSafeEqual(guess, expected);
  });
}
