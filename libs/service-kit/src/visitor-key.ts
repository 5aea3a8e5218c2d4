import { createHmac } from 'node:crypto';

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
