import type { IncomingHttpHeaders } from 'node:http';

/** Of one connection, not of the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'http2-settings'],
  ...['proxy-authenticate', 'proxy-authentication-info', 'proxy-authorization', 'proxy-connection'],
]);

/** The headers for the next hop: without those of this connection. */
export function endToEnd<T extends IncomingHttpHeaders>(headers: T): T {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const forwarded = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.includes(name));
  return Object.fromEntries(forwarded) as T;
}
