import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toAppError } from './errors.filter.js';
import { ServiceClient } from './service-client.js';

let server: Server;
let client: ServiceClient;
let respond: (response: ServerResponse) => void;
let received: { line: string; headers: IncomingMessage['headers']; body: string }[];

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      respond(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = new ServiceClient(`http://127.0.0.1:${portOf(server)}`, { serviceToken: 'secret' });
});
afterEach(() => void server.close().closeAllConnections());

const portOf = (one: Server) => (one.address() as AddressInfo).port;
const send = (status: number, body: unknown) => (respond = (to) => to.writeHead(status).end(JSON.stringify(body)));
const callVersion = (options = {}) => client.call('GET /internal/directory-version', options);

it('sends parameters, query, body, service token and request id as the contract has them', async () => {
  send(200, { success: true });
  await client.forRequest('request-1').call('DELETE /internal/imports/:id', { params: { id: 'a/b' } });
  await client.call('POST /internal/views', { body: { count: 1 } });
  await client.open('GET /internal/feed/file', { query: { path: '/sitemaps/a&b.xml' } });
  expect(received.map(({ line, body }) => `${line} ${body}`)).toEqual([
    'DELETE /internal/imports/a%2Fb ',
    'POST /internal/views {"count":1}',
    'GET /internal/feed/file?path=%2Fsitemaps%2Fa%26b.xml ',
  ]);
  expect(received[0]!.headers).toMatchObject({ 'x-service-token': 'secret', 'x-request-id': 'request-1' });
  expect(received[1]!.headers).toMatchObject({ 'content-type': 'application/json' });
});

it('throws the error code with which the service rejects a call', async () => {
  send(409, { code: 'import_superseded' });
  await expect(callVersion()).rejects.toMatchObject({ name: 'AppError', code: 'import_superseded' });
});

it.each([
  ['an error of the service', 500, { code: 'internal' }],
  ['a rotated token', 401, { code: 'unauthenticated' }],
  ['too many calls', 429, { code: 'too_many_requests' }],
  ['a response of a proxy', 404, '<html>'],
  ['an unknown code', 400, { code: 'no_such_code' }],
  ['a body that breaks the contract', 200, { version: 1 }],
])('throws an UpstreamError, which is a 503, after %s', async (_case, status, body) => {
  send(status, body);
  const error: unknown = await callVersion().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'UpstreamError' });
  expect(toAppError(error).status).toBe(503);
});

it('repeats a GET until the service accepts connections', async () => {
  const port = portOf(server);
  server.close();
  const attempts = vi.spyOn(globalThis, 'fetch');
  const call = callVersion();
  await expect
    .poll(() => attempts.mock.settledResults.filter(({ type }) => type === 'rejected').length)
    .toBeGreaterThan(1);
  attempts.mockRestore();
  send(200, { version: '7' });
  server.listen(port, '127.0.0.1');
  expect(await call).toEqual({ version: '7' });
});

it('repeats a GET whose connection breaks, and sends a POST once', async () => {
  respond = (to) => (received.length < 3 ? to.destroy() : to.end('{"version":"7"}'));
  expect(await callVersion()).toEqual({ version: '7' });
  received = [];
  expect((await client.fetch('/api/of-a-page')).status).toBe(200);
  received = [];
  await expect(client.call('POST /internal/views', { body: { count: 1 } })).rejects.toMatchObject({
    name: 'UpstreamError',
  });
  expect(received).toHaveLength(1);
});

it('stops repeating a GET after `retryMs`, and waiting after `timeoutMs`', async () => {
  respond = (to) => to.destroy();
  await expect(callVersion({ retryMs: 0 })).rejects.toMatchObject({ name: 'UpstreamError' });
  expect(received).toHaveLength(1);
  respond = () => undefined;
  await expect(callVersion({ timeoutMs: 100 })).rejects.toMatchObject({ name: 'UpstreamError' });
});
