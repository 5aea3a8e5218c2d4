import { createHmac } from 'node:crypto';

const BOT = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|headless/i;

interface Request {
  method: string;
  address: string;
  userAgent: string | undefined;
}

/** The only definition of a visit: a GET by anything but a bot. Resolves to the visitor's key, or undefined. */
export function visitorOf(request: Request, { serviceToken }: { serviceToken: string }): string | undefined {
  const { method, address, userAgent } = request;
  return method !== 'GET' || BOT.test(userAgent ?? '') ? undefined : visitorKey(serviceToken, address, userAgent);
}

/**
 * Key of a visitor on one day, equal in all services: 32 hex digits of IP address and browser under the services' secret.
 * It never leaves the services; only a hash with the day's salt is stored.
 */
export function visitorKey(secret: string, address: string, userAgent: string | undefined): string {
  return createHmac('sha256', secret)
    .update(`${address}\n${userAgent ?? ''}`)
    .digest('hex')
    .slice(0, 32);
}
