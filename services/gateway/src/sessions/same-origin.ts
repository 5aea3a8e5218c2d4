import type { IncomingHttpHeaders } from 'node:http';

/** Whether a browser on a page of this very site made the request: its `Origin` is the host it talks to. */
export function isSameOrigin(headers: IncomingHttpHeaders, publicOrigin: string | undefined): boolean {
  const { origin } = headers;
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).host === headers.host || (publicOrigin !== undefined && origin === publicOrigin);
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
