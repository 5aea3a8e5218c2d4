import type { EndpointKey, ResponseOf } from '@directory/contracts/endpoints';
import { configureFetch } from '../lib/api';

export interface ApiCall {
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
}

type Reply<K extends EndpointKey> = (call: ApiCall) => ResponseOf<K> | Response | Promise<ResponseOf<K> | Response>;

/** Replies of the API by endpoint; one without a reply is a 404. Returns the calls made, in order, each with its endpoint. */
export function mockApi(replies: { [K in EndpointKey]?: Reply<K> }): (ApiCall & { endpoint: string })[] {
  const calls: (ApiCall & { endpoint: string })[] = [];
  configureFetch(async (input, init = {}) => {
    const url = new URL(String(input), 'http://localhost');
    const endpoint = Object.keys(replies).find((key) => matches(key, init.method ?? 'GET', url.pathname));
    const call = {
      endpoint: endpoint ?? `${init.method ?? 'GET'} ${url.pathname}`,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
    };
    calls.push(call);
    init.signal?.throwIfAborted();
    const reply = endpoint && (replies[endpoint as EndpointKey] as Reply<EndpointKey>);
    const result = reply ? await reply(call) : apiError(404, 'not_found');
    init.signal?.throwIfAborted();
    return isResponse(result) ? result : json(200, result);
  });
  return calls;
}

export function apiError(status: number, code: string, message = code): Response {
  return json(status, { statusCode: status, code, message });
}

function json(status: number, body: unknown): Response {
  const text = JSON.stringify(body);
  return { ok: status < 400, status, statusText: '', headers: new Headers(), text: async () => text } as Response;
}

function isResponse(value: unknown): value is Response {
  return typeof value === 'object' && value !== null && 'text' in value && 'ok' in value;
}

function matches(key: string, method: string, path: string): boolean {
  const [keyMethod, keyPath = ''] = key.split(' ');
  const pattern = new RegExp(`^${keyPath.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`);
  return keyMethod === method && pattern.test(path);
}
