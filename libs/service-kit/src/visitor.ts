import { createHmac } from 'node:crypto';

const BOT = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|headless/i;

interface Request {
  method: string;
  address: string;
  userAgent: string | undefined;
}

/** The one rule for what counts as a visit: a GET by anything but a bot. Resolves to the visitor's key; undefined: no visit. */
export function visitorOf(request: Request, { serviceToken }: { serviceToken: string }): string | undefined {
  const { method, address, userAgent } = request;
  return method !== 'GET' || BOT.test(userAgent ?? '') ? undefined : visitorKey(serviceToken, address, userAgent);
}

/**
 * Key of a visitor on one day, the same in every service: 32 hex digits of address and browser under the services' secret.
 * It never leaves the services, and only a hash of it with the day's own salt is stored.
 */
export function visitorKey(secret: string, address: string, userAgent: string | undefined): string {
  return createHmac('sha256', secret)
    .update(`${address}\n${userAgent ?? ''}`)
    .digest('hex')
    .slice(0, 32);
}
