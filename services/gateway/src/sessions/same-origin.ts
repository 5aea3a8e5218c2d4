import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser on a page of this very site made the request: its `Origin` is the site's, or the host it talks to, which
 * SiteHosts has let in. A site of https takes nothing from a page of plain http, which anybody on the way can write.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicOrigin: string | undefined): boolean {
  const { origin } = headers;
  if (!origin || !URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  if (publicOrigin?.startsWith('https:') && protocol !== 'https:') return false;
  return host === headers.host || origin === publicOrigin;
}

/** Whether browsers reach the site over HTTPS: it is said to be there, or a proxy of ours says so of this request. */
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
