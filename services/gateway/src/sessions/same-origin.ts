import type { IncomingHttpHeaders } from 'node:http';

/** Whether a browser on a page of this very site made the request: its `Origin` is the host it talks to. */
export function isSameOrigin(headers: IncomingHttpHeaders, publicOrigin: string | undefined): boolean {
  const { origin } = headers;
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).host === headers.host || (publicOrigin !== undefined && origin === publicOrigin);
}
