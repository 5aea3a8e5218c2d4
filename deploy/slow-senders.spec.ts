import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from './edge.fixture.js';

const METRICS_TOKEN = 'a token for the metrics of the tests';
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_BODY_BYTES = 128 * 1024;
/** Writes of visitors, and more of each than can be done at once. */
const WRITES = [
  { path: '/api/contact', type: JSON_TYPE, count: 45 },
  { path: '/contact', type: FORM_TYPE, count: 45 },
  { path: '/api/admin/login', type: JSON_TYPE, count: 25 },
];

let upstream: Server;
let gateway: Awaited<ReturnType<typeof startGateway>>;
/** Bodies that the service behind the gateway has received. */
let received: string[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  upstream = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.once('end', () => {
      if (request.method === 'POST') received.push(body);
      response.writeHead(200, { 'content-type': JSON_TYPE }).end('{"version":"1"}');
    });
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  gateway = await startGateway({ CATALOG_URL: address, TRUSTED_PROXIES: '1', METRICS_TOKEN });
}, 120_000);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  received = [];
});
afterAll(async () => {
  await gateway.stop();
  upstream.closeAllConnections();
  upstream.close();
});

const headersOf = (type: string, network: number) => ({
  ...{ origin: gateway.url.origin, 'x-requested-with': 'x', 'content-type': type },
  'x-forwarded-for': `192.0.2.${network}`,
});
const post = (path: string, type: string, body: string) =>
  fetch(new URL(path, gateway.url), { method: 'POST', body, headers: headersOf(type, 9) });
async function requestsInFlight(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(new URL('/metrics', gateway.url), { headers })).text();
  return Number(/^http_requests_in_flight\{.*\} (\d+)/m.exec(metrics)?.[1]);
}

describe('clients that send slowly', () => {
  it('keep no message and no sign-in from others', async () => {
    for (const { path, type, count } of WRITES)
      for (let i = 0; i < count; i++) {
        const headers = { host: gateway.url.host, 'content-length': 100, ...headersOf(type, i % 8) };
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
        const socket = connect(Number(gateway.url.port), '127.0.0.1').on('error', () => undefined);
        socket.write([`POST ${path} HTTP/1.1`, ...lines, '', '{'].join('\r\n'));
        sockets.push(socket);
      }
    await expect.poll(requestsInFlight).toBeGreaterThan(sockets.length);
    for (const { path, type } of WRITES) expect([path, (await post(path, type, 'a=1')).status]).toEqual([path, 200]);
  });
});

describe('the body of a write by a visitor', () => {
  it('arrives as it was sent', async () => {
    const body = `{"text":"${'ü'.repeat(30_000)}"}`;
    expect((await post('/api/contact', JSON_TYPE, body)).status).toBe(200);
    expect(received).toEqual([body]);
  });

  it.each(WRITES)('is rejected by $path when it is longer than any valid one', async ({ path, type }) => {
    expect((await post(path, type, 'x'.repeat(MAX_BODY_BYTES + 1))).status).toBe(413);
    expect(received).toEqual([]);
  });
});
