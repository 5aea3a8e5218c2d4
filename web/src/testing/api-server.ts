import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { EndpointKey, ResponseOf } from '@directory/contracts/endpoints';
import { configureFetch } from '../lib/api';

interface ApiCall {
  /** Key of the matching reply, else method and path. */
  endpoint: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
}

export class ErrorReply {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly details: object = {},
  ) {}
}

/** A reply whose headers matter. */
export class HeadersReply {
  constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    readonly body = '',
  ) {}
}

type Result<K extends EndpointKey> = ResponseOf<K> | ErrorReply | HeadersReply;
type Reply<K extends EndpointKey> = (call: ApiCall) => Result<K> | Promise<Result<K>>;

export interface ApiServer {
  calls: ApiCall[];
  on: (replies: Replies) => void;
}

type Replies = { [K in EndpointKey]?: Reply<K> };

declare const jsdom: { reconfigure: (settings: { url: string }) => void };

/**
 * An HTTP server on loopback with canned replies of the API, used as the page's origin; an endpoint without a reply is a 404. One
 * per test file: jsdom's URL is set once. Each test starts without replies, calls, stored values and screens of another.
 * @param language of the document
 */
export function setUpApiServer(language = 'en'): ApiServer {
  const replies = new Map<string, Reply<EndpointKey>>();
  const calls: ApiCall[] = [];
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const endpoint = [...replies.keys()].find((key) => matches(key, request.method, pathname));
    // jsdom's origin is fixed at its start.
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '');
    response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
    response.setHeader('access-control-expose-headers', 'Location, Upload-Offset, Upload-Length');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const body = await text(request);
    const call = {
      endpoint: endpoint ?? `${request.method} ${pathname}`,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: new Headers(request.headers as Record<string, string>),
      body: request.headers['content-type']?.startsWith('application/json') ? (JSON.parse(body) as unknown) : body,
    };
    calls.push(call);
    const result = (await (endpoint && replies.get(endpoint)!(call))) || new ErrorReply(404, 'not_found');
    if (result instanceof HeadersReply) {
      response.writeHead(result.status, result.headers).end(result.body);
    } else if (result instanceof ErrorReply) {
      const { status, code, details } = result;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ statusCode: status, code, message: code, ...details }));
    } else {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
    }
  }

  // A connection that closes while a busy page sends on it costs the page a retry.
  const server = createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
    respond(request, response).catch((error: Error) => response.destroy(error));
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    jsdom.reconfigure({ url: origin });
    configureFetch((input, init) => fetch(new URL(input as string, origin), init));
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  beforeEach(() => {
    document.documentElement.lang = language;
    localStorage.clear();
    sessionStorage.clear();
    calls.length = 0;
    replies.clear();
  });
  afterEach(cleanup);
  return { calls, on: (more) => Object.entries(more).forEach(([key, reply]) => replies.set(key, reply)) };
}

function matches(key: string, method: string | undefined, path: string): boolean {
  const [keyMethod, keyPath = ''] = key.split(' ');
  return (
    keyMethod === (method === 'HEAD' ? 'GET' : method) &&
    new RegExp(`^${keyPath.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`).test(path)
  );
}
