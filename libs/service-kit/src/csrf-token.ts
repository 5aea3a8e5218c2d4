import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC of the session's token under the services' key: 43 characters that only pages of the administration receive. */
export function csrfToken(sessionToken: string, serviceToken: string): string {
  return createHmac('sha256', serviceToken).update(`page ${sessionToken}`).digest('base64url');
}

/** Whether `given` was derived with one of the accepted service tokens. Compares in constant time. */
export function isCsrfToken(given: unknown, sessionToken: string, serviceTokens: readonly string[]): boolean {
  const guess = Buffer.from(typeof given === 'string' ? given : '');
  return serviceTokens.some((serviceToken) => {
    const expected = Buffer.from(csrfToken(sessionToken, serviceToken));
    return guess.length === expected.length && timingSafeEqual(guess, expected);
  });
}
