import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fastifyReplyFrom } from '@fastify/reply-from';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import { internalEndpoints } from '@directory/contracts/internal';
import { migrateQueues } from '@directory/queue/queues';
import { createService, type Service } from '@directory/service-kit/service';
import { createTestDatabase, type TestDatabase } from '@directory/testing/test-database';
import { redisOfProfile } from '@directory/testing/test-redis';
import type { GatewayConfig } from '../config.js';
import { GatewayModule } from '../gateway.module.js';

/** Everything available without a session; additions belong here. */
const OPEN_ROUTES = [
  ...[
    'GET /',
    'GET /*',
    'GET /assets/*',
    'GET /ad-frame/:slot',
    'GET /photos/*',
    'GET /robots.txt',
    'GET /sitemap.xml',
    'GET /sitemaps/*',
  ],
  ...['GET /health/live', 'GET /health/ready'],
];
const OPEN_CALLS = [
  'GET /api/admin/advertisement-codes',
  'GET /api/admin/site-settings',
  'GET /api/businesses',
  'GET /api/businesses/:slug',
  'GET /api/businesses/:slug/similar',
  'GET /api/categories',
  'GET /api/categories/:slug',
  'GET /api/category-index',
  'GET /api/cities',
  'GET /api/cities/:countryCode/:citySlug',
  'GET /api/city-index',
  'GET /api/countries',
  'GET /api/countries/:slug',
  'GET /api/countries/:slug/cities',
  'GET /api/docs',
  'GET /api/docs/openapi.json',
  'GET /api/featured-businesses',
  'GET /api/homepage-data',
  'GET /api/search',
  'GET /api/suggest',
  'POST /api/admin/login',
  'POST /api/contact',
];
/** Routes with access by the table of endpoints. */
const BY_TABLE = /^\/api\/\*$/;

let upstream: Server;
let database: TestDatabase;
let webRoot: string;
let gateway: Service;
let url: string;
let reached: string[] = [];
const routes: string[] = [];

beforeAll(async () => {
  upstream = createServer((incoming, response) => {
    reached.push(`${incoming.method} ${incoming.url}`);
    incoming.resume().once('end', () => response.setHeader('content-type', 'application/json').end('{"session":null}'));
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  database = await createTestDatabase();
  const queue = { redisUrl: await redisOfProfile(), databaseUrl: database.url };
  await migrateQueues(queue);
  webRoot = await mkdtemp(join(tmpdir(), 'gateway-web-'));
  await writeFile(join(webRoot, 'index.html'), SHELL);
  await writeFile(join(webRoot, 'x.css'), '');
  const config: GatewayConfig = {
    service: {
      ...{ name: 'gateway', host: '127.0.0.1', port: 0, logLevel: 'silent', drainSeconds: 0 },
      ...{ validateResponses: true, serviceToken: 'a-token-for-the-tests' },
    },
    upstreams: { catalog: address, importer: address, sitemap: address, photos: address },
    importerWorker: undefined,
    queue,
    webRoot,
    renderTimeoutMs: 500,
    publicOrigin: undefined,
    hostAliases: [],
    hsts: 'host',
    trustedProxies: 1,
    metricsToken: 'a token that nobody has',
  };
  gateway = await createService({
    settings: config.service,
    module: GatewayModule.create(config),
    bodyParser: false,
    trustedProxies: config.trustedProxies,
    configure: async (app) => {
      app.useWebSocketAdapter(new IoAdapter(app));
      await app.getHttpAdapter().getInstance().register(fastifyReplyFrom);
    },
  });
  gateway.app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', ({ method, url: path }: { method: string | string[]; url: string }) => {
      for (const one of [method].flat()) routes.push(`${one} ${path}`);
    });
  url = await gateway.start();
});
afterAll(async () => {
  await gateway.destroy();
  upstream.closeAllConnections();
  upstream.close();
  await database.drop();
  await rm(webRoot, { recursive: true });
});

const SHELL =
  '<!doctype html><html><head><meta name="description" content="x" /><title>x</title><script type="module" src="/x.js"></script><link rel="stylesheet" href="/x.css"></head><body><div id="root"></div></body></html>';
const request = async (route: string, headers: Record<string, string> = {}) => {
  const [method = '', path = ''] = route.split(' ');
  return fetch(url + path.replace(/:\w+|\*/g, 'x'), {
    method,
    headers: { origin: url, 'x-requested-with': 'x', 'x-service-token': 'a guess', ...headers },
    redirect: 'manual',
  });
};

describe('without a session', () => {
  it('no route of the gateway responds except those in OPEN_ROUTES', async () => {
    expect(routes.length).toBeGreaterThan(20);
    const own = [...new Set(routes)].filter(
      (route) => !BY_TABLE.test(route.split(' ')[1]!) && !route.startsWith('HEAD '),
    );
    const open: string[] = [];
    for (const route of own) if (![401, 403].includes((await request(route)).status)) open.push(route);
    expect(open.sort()).toEqual([...OPEN_ROUTES].sort());
  });

  it('no endpoint reaches a service except those in OPEN_CALLS', async () => {
    const open: string[] = [];
    for (const key of Object.keys(endpoints) as EndpointKey[]) {
      reached = [];
      const { status } = await request(key);
      const path = endpointDefinition(key).path.replace(/:\w+/g, 'x');
      if (reached.some((one) => one.endsWith(` ${path}`))) open.push(key);
      else expect({ key, status }).toEqual({ key, status: 401 });
    }
    expect(open.sort()).toEqual(OPEN_CALLS);
  });

  it('no internal endpoint reaches a service', async () => {
    for (const key of Object.keys(internalEndpoints)) {
      reached = [];
      const { status } = await request(key);
      expect({ key, open: status < 400, reached: reached.filter((one) => one.includes('/internal/imports')) }).toEqual({
        key,
        open: false,
        reached: [],
      });
    }
  });
});

describe('the client address of a request', () => {
  const seenAs = async (forwarded: string | undefined) => {
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    let seen: unknown;
    upstream.once(
      'request',
      (incoming: { headers: Record<string, unknown> }) => (seen = incoming.headers['x-client-address']),
    );
    await request('GET /api/categories', {
      ...headers,
      'x-client-address': '6.6.6.6',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
    });
    return seen;
  };

  it.each([
    ['the address sent by the trusted proxy', '192.0.2.1', '192.0.2.1'],
    ['the same behind addresses sent by the client', '6.6.6.6, 10.0.0.1, 192.0.2.1', '192.0.2.1'],
    ['the address of the connection without a proxy', undefined, '127.0.0.1'],
  ])('is forwarded as %s', async (_what, forwarded, address) => {
    expect(await seenAs(forwarded)).toBe(address);
  });
});
