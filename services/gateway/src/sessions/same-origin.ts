import type { IncomingHttpHeaders } from 'node:http';
import { ownOrigin, type SiteOrigins } from './site-hosts.js';

/**
 * Whether a page of this site made the request: `Origin` is that of the requested host, or matches the Host admitted by SiteHosts. A
 * site with HTTPS rejects pages over HTTP, which can be forged on the network.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, config: SiteOrigins): boolean {
  const { origin } = headers;
  const own = ownOrigin(headers.host, config);
  if (!origin || !URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  if (own?.startsWith('https:') && protocol !== 'https:') return false;
  return host === headers.host || origin === own;
}

/** Whether browsers reach the site over HTTPS, by configuration or by a trusted proxy's header. */
export function isSecure(headers: IncomingHttpHeaders, config: SiteOrigins & { trustedProxies: number }): boolean {
  if (ownOrigin(headers.host, config)?.startsWith('https:')) return true;
  return config.trustedProxies > 0 && /(?:^|,)\s*https\s*$/.test(String(headers['x-forwarded-proto'] ?? ''));
}
