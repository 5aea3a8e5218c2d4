import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of this site made the request: `Origin` is that of the site, or matches the Host admitted by SiteHosts. A site
 * with HTTPS rejects pages over HTTP, which can be forged on the network.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicOrigin: string | undefined): boolean {
  const { origin } = headers;
  if (!origin || !URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  if (publicOrigin?.startsWith('https:') && protocol !== 'https:') return false;
  return host === headers.host || origin === publicOrigin;
}

/** Whether browsers reach the site over HTTPS, by configuration or by a trusted proxy's header. */
export function isSecure(
  headers: IncomingHttpHeaders,
  config: { publicOrigin: string | undefined; trustedProxies: number },
): boolean {
  if (config.publicOrigin?.startsWith('https:')) return true;
  return (
    config.trustedProxies > 0 &&
    String(headers['x-forwarded-proto'] ?? '')
      .split(',')
      .at(-1)!
      .trim() === 'https'
  );
}
