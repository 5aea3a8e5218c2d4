import { EventEmitter, once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fastifyReplyFrom } from '@fastify/reply-from';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { csrfToken } from '@directory/service-kit/csrf-token';
import { ServiceClient } from '@directory/service-kit/service-client';
import { createService, type Service } from '@directory/service-kit/service';
import { SessionGuard } from '../sessions/session.guard.js';
import { SessionsClient } from '../sessions/sessions.client.js';
import { SnippetsClient } from '../site/snippets.client.js';
import { CONFIG } from '../tokens.js';
import { ProxyController } from './proxy.controller.js';
import { VisitorBodies } from './visitor-bodies.js';
import { VisitorSlots } from './visitor-slots.js';

const SERVICE_TOKEN = 'a-token-for-the-tests';
const CSRF = { 'x-csrf-token': csrfToken('known', SERVICE_TOKEN) };

/** The guarded proxy, without the web app's files and the WebSocket. */
@Module({})
class EdgeModule {}

/** Requests received by the service behind the gateway, which responds to all with 200 and has one session. */
let seen: { method: string; url: string; headers: IncomingHttpHeaders }[] = [];
let upstream: Server;
let gateway: Service;
let url: URL;

beforeAll(async () => {
  upstream = createServer((incoming, response) => {
    seen.push({ method: incoming.method!, url: incoming.url!, headers: incoming.headers });
    let body = '';
    incoming.setEncoding('utf8').on('data', (text: string) => (body += text));
    incoming.once('end', () => {
      const at = '2100-01-01T00:00:00Z';
      const known = { username: 'Jürgen', expiresAt: at, confirmedUntil: at, mustAddFactor: false };
      const session = body === '{"token":"known"}' ? known : null;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ session }));
    });
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const settings = {
    name: 'gateway',
    host: '127.0.0.1',
    port: 0,
    logLevel: 'silent',
    drainSeconds: 0,
    validateResponses: true,
    serviceToken: SERVICE_TOKEN,
  };
  const config = {
    service: settings,
    upstreams: { catalog: address, importer: address, sitemap: address, photos: address },
  };
  gateway = await createService({
    settings,
    module: {
      module: EdgeModule,
      controllers: [ProxyController],
      providers: [
        { provide: CONFIG, useValue: config },
        SessionsClient,
        { provide: ServiceClient, useValue: new ServiceClient(address, settings) },
        SnippetsClient,
        VisitorBodies,
        VisitorSlots,
        { provide: APP_GUARD, useClass: SessionGuard },
      ],
    },
    bodyParser: false,
    configure: async (app) => {
      await app.getHttpAdapter().getInstance().register(fastifyReplyFrom);
    },
  });
  url = new URL(await gateway.start());
});
afterAll(async () => {
  await gateway.destroy();
  upstream.closeAllConnections();
  upstream.close();
});
beforeEach(() => {
  seen = [];
});

/** A request with an unchanged path, which `fetch` would normalize. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request({ host: url.hostname, port: url.port, method, path, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode!, body }));
    });
    sent.on('error', reject).end();
  });
}

describe('a proxied request', () => {
  it('has the client address of the connection, whatever address the client sends', async () => {
    await send('/api/categories', { 'x-client-address': '192.0.2.1', 'x-forwarded-for': '192.0.2.1' });
    await send('/api/categories', { connection: 'close, x-client-address', 'X-Client-Address': '192.0.2.1' });
    expect(seen.map(({ headers }) => headers['x-client-address'])).toEqual(['127.0.0.1', '127.0.0.1']);
    expect(seen[0]!.headers['x-service-token']).toBe(SERVICE_TOKEN);
  });

  it('has the client address and the username however many headers the client sends', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`a${i}`, 'b']));
    const headers = { host: url.host, 'x-service-token': 'a', cookie: 'admin_session=known', ...CSRF, ...many };
    expect((await send('/api/admin/stats', headers)).status).toBe(200);
    expect(seen.at(-1)!.headers).toMatchObject({
      'x-service-token': SERVICE_TOKEN,
      'x-client-address': '127.0.0.1',
      'x-client-username': 'J%C3%BCrgen',
    });
  });

  it('has the username of the session, whatever username the client sends', async () => {
    await send('/api/categories', { 'x-client-username': 'root' });
    await send('/api/admin/stats', { 'X-Client-Username': 'root', cookie: 'admin_session=known', ...CSRF });
    const received = seen.filter(({ url: path }) => path.startsWith('/api/'));
    expect(received.map(({ headers }) => headers['x-client-username'])).toEqual(['', 'J%C3%BCrgen']);
  });

  it('has the query as the client wrote it, even one that cannot be decoded or contains dot segments', async () => {
    const queries = ['?q=%ff', '?q=100%', '?q=../x', '?q=%00&page=2', '?letter=a?b#c', ''];
    for (const query of queries) {
      expect({ query, ...(await send(`/api/categories${query}`)) }).toMatchObject({ query, status: 200 });
    }
    expect(seen.map((it) => it.url)).toEqual(queries.map((query) => `/api/categories${query}`));
  });
});

describe('a path that the URL parser rewrites', () => {
  it.each([
    '/api/cities/x\\..\\..\\admin/stats',
    '/api/cities/..\\admin/stats',
    '/api/cities/x\\..\\..\\..\\internal\\feed/businesses',
    '/api/businesses/..\\admin\\stats',
    '/api/cities/../stats',
    '/api/cities/%2e%2e/stats',
    '/api/cities/.%2E/stats',
    '/api/cities/./stats',
    '/api/cities/x\\..\\y/stats',
    '/api/businesses/%2e%2e',
    '/sitemaps/..\\metrics',
    '/sitemaps/%2e%2e/metrics',
    '/photos/../metrics',
    '/photos/1/..\\..\\metrics',
  ])('%s is rejected and reaches no service', async (path) => {
    const { status, body } = await send(path);
    expect(seen).toEqual([]);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'bad_request' });
  });

  it.each(['/api/businesses/a..b', '/api/cities/us/st.-john.', '/api/businesses/a%2fb%5cc'])(
    '%s is not rewritten and is forwarded unchanged',
    async (path) => {
      expect((await send(path)).status).toBe(200);
      expect(seen.map((it) => it.url)).toEqual([path]);
    },
  );
});

it('a request waits for a service for what is left of its time', () => {
  const [config, logger, snippets, slots] = [{ upstreams: {}, service: {} }, {}, {}, {}];
  const controller = new ProxyController(
    ...([config, logger, snippets, slots] as unknown as ConstructorParameters<typeof ProxyController>),
  );
  Object.assign(config.upstreams, { photos: url.origin });
  const from = vi.fn();
  const request = { url: '/photos/1/a', headers: {}, raw: {} };
  const raw = new EventEmitter();
  controller.photo(request as never, { from, elapsedTime: 4_000.5, raw } as never);
  raw.emit('close');
  expect(from).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ timeout: 10_999 }));
});
