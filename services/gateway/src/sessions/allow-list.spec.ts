import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fastifyReplyFrom } from '@fastify/reply-from';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { SessionView } from '@directory/contracts/accounts';
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import { internalEndpoints } from '@directory/contracts/internal';
import { migrateQueues } from '@directory/queue/queues';
import { csrfToken } from '@directory/service-kit/csrf-token';
import { createService, type Service } from '@directory/service-kit/service';
import { createTestDatabase, type TestDatabase } from '@directory/testing/test-database';
import { redisOfProfile } from '@directory/testing/test-redis';
import type { GatewayConfig } from '../config.js';
import { GatewayModule } from '../gateway.module.js';
import { SiteHosts } from './site-hosts.js';
import { STEP_UP_CALLS, UNCONFIRMED_CALLS } from './step-up-calls.fixture.js';

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
    'POST /business/:slug/reports',
    'POST /contact',
  ],
  ...['GET /health/live', 'GET /health/ready'],
];
const OPEN_CALLS = [
  'GET /api/admin/advertisement-codes',
  'GET /api/admin/site-settings',
  'GET /api/businesses',
  'GET /api/businesses/:slug',
  'GET /api/businesses/:slug/nearby',
  'GET /api/businesses/:slug/similar',
  'GET /api/categories',
  'GET /api/categories/:slug',
  'GET /api/category-index',
  'GET /api/cities',
  'GET /api/cities/:countryCode/:citySlug',
  'GET /api/cities/:countryCode/:citySlug/:categorySlug',
  'GET /api/cities/:countryCode/:citySlug/areas/:areaSlug',
  'GET /api/city-index',
  'GET /api/countries',
  'GET /api/countries/:slug',
  'GET /api/countries/:slug/:categorySlug',
  'GET /api/countries/:slug/cities',
  'GET /api/docs',
  'GET /api/docs/openapi.json',
  'GET /api/featured-businesses',
  'GET /api/homepage-data',
  'GET /api/lists',
  'GET /api/reports/:token',
  'GET /api/search',
  'GET /api/suggest',
  'POST /api/admin/invitation',
  'POST /api/admin/invitation/check',
  'POST /api/admin/login',
  'POST /api/admin/login/passkey',
  'POST /api/admin/login/passkey-options',
  'POST /api/businesses/:slug/reports',
  'POST /api/contact',
];
const PAST = '2020-01-01T00:00:00.000Z';
const FUTURE = '2100-01-01T00:00:00.000Z';
const signedIn = { username: 'ada', expiresAt: FUTURE, confirmedUntil: FUTURE, mustAddFactor: false };
/** Sessions by token. */
const SESSIONS: Record<string, SessionView> = {
  confirmed: signedIn,
  unconfirmed: { ...signedIn, confirmedUntil: PAST },
  enrolling: { ...signedIn, mustAddFactor: true },
};
const tokenIn = (body: string) => (JSON.parse(body) as { token: string }).token;
/** Endpoints for adding a mandatory second factor; additions belong here. */
const ENROLMENT_CALLS = [
  'GET /api/admin/account',
  'GET /api/admin/session',
  'POST /api/admin/account/passkey-options',
  'POST /api/admin/account/passkeys',
  'POST /api/admin/account/totp',
  'POST /api/admin/account/totp/activate',
  'POST /api/admin/logout',
  'POST /api/admin/session/confirm',
];
/** Routes with access by the table of endpoints. */
const BY_TABLE = /^\/api\/\*$/;

let upstream: Server;
let database: TestDatabase;
let webRoot: string;
let config: GatewayConfig;
let gateway: Service;
let url: string;
let reached: string[] = [];
const routes: string[] = [];

const createGatewayOf = (settings: GatewayConfig) =>
  createService({
    settings: settings.service,
    module: GatewayModule.create(settings),
    bodyParser: false,
    trustedProxies: settings.trustedProxies,
    configure: async (app) => {
      app.useWebSocketAdapter(new IoAdapter(app));
      const fastify = app.getHttpAdapter().getInstance();
      new SiteHosts(settings).guard(fastify);
      await fastify.register(fastifyReplyFrom);
    },
  });

beforeAll(async () => {
  upstream = createServer((incoming, response) => {
    reached.push(`${incoming.method} ${incoming.url}`);
    let body = '';
    incoming.setEncoding('utf8').on('data', (text: string) => (body += text));
    incoming.once('end', () => {
      const session = incoming.url === '/internal/sessions/verify' ? SESSIONS[tokenIn(body)] : undefined;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ session: session ?? null }));
    });
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  database = await createTestDatabase();
  const queue = { redisUrl: await redisOfProfile(), databaseUrl: database.url };
  await migrateQueues(queue);
  webRoot = await mkdtemp(join(tmpdir(), 'gateway-web-'));
  await writeFile(join(webRoot, 'index.html'), SHELL);
  await writeFile(join(webRoot, 'x.css'), '');
  config = {
    service: {
      ...{ name: 'gateway', host: '127.0.0.1', port: 0, logLevel: 'silent', drainSeconds: 0 },
      ...{ validateResponses: true, serviceToken: 'a-token-for-the-tests' },
    },
    upstreams: { catalog: address, importer: address, sitemap: address, photos: address },
    importerWorker: undefined,
    queue,
    webRoot,
    renderTimeoutMs: 500,
    healthTimeoutMs: 1_500,
    publicOrigin: undefined,
    adminOrigin: undefined,
    hostAliases: [],
    hsts: 'host',
    trustedProxies: 1,
    metricsToken: 'a token that nobody has',
  };
  gateway = await createGatewayOf(config);
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

/** Endpoints that reach a service with this session, and the codes with which the others are rejected. */
async function reachedWith(token: string) {
  const headers = { cookie: `admin_session=${token}`, 'x-csrf-token': csrfToken(token, 'a-token-for-the-tests') };
  const [open, codes] = [[] as string[], new Set<string>()];
  for (const key of ADMIN_CALLS) {
    reached = [];
    const response = await request(key, headers);
    const path = endpointDefinition(key).path.replace(/:\w+/g, 'x');
    if (reached.some((one) => one.endsWith(` ${path}`))) open.push(key);
    else codes.add(((await response.json()) as { code: string }).code);
  }
  return { open: open.sort(), codes: [...codes] };
}
const ADMIN_CALLS = (Object.keys(endpoints) as EndpointKey[])
  .filter((key) => endpointDefinition(key).access === 'admin' && endpointDefinition(key).service !== 'gateway')
  .sort();

describe('with a session', () => {
  it('that is confirmed, every endpoint reaches its service', async () => {
    expect(await reachedWith('confirmed')).toEqual({ open: ADMIN_CALLS, codes: [] });
  });

  it('that is not confirmed, every endpoint reaches its service except those in STEP_UP_CALLS', async () => {
    expect(await reachedWith('unconfirmed')).toEqual({
      open: ADMIN_CALLS.filter((key) => !STEP_UP_CALLS.includes(key)),
      codes: ['step_up_required'],
    });
  });

  it('that is not confirmed, no spelling of a path reaches a service that needs a confirmation', async () => {
    const headers = {
      cookie: 'admin_session=unconfirmed',
      'x-csrf-token': csrfToken('unconfirmed', 'a-token-for-the-tests'),
    };
    for (const key of STEP_UP_CALLS)
      for (const spelling of ['/%61pi/', '/ap%69/', '/%61%70%69/']) {
        reached = [];
        const response = await request(key.replace('/api/', spelling), headers);
        // Without those of the gateway itself, some of which repeat.
        const calls = reached.filter((one) => !one.includes(' /internal/'));
        expect({ key, spelling, status: response.status, calls }).toMatchObject({ status: 403, calls: [] });
      }
  });

  it('every endpoint that writes or downloads is decided: in STEP_UP_CALLS or in UNCONFIRMED_CALLS', () => {
    const writes = ADMIN_CALLS.filter((key) => !key.startsWith('GET ') || /export|xlsx|csv/.test(key));
    expect(writes).toEqual([...STEP_UP_CALLS, ...UNCONFIRMED_CALLS].sort());
  });

  it('that lacks a mandatory second factor, only the endpoints in ENROLMENT_CALLS reach a service', async () => {
    expect(await reachedWith('enrolling')).toEqual({ open: ENROLMENT_CALLS, codes: ['second_factor_missing'] });
  });

  it('that was confirmed on another replica, the confirmation is effective at once', async () => {
    expect((await reachedWith('unconfirmed')).codes).toEqual(['step_up_required']);
    SESSIONS['unconfirmed'] = signedIn;
    expect(await reachedWith('unconfirmed')).toEqual({ open: ADMIN_CALLS, codes: [] });
  });
});

describe('with a host of its own for the administration', () => {
  const HOSTS = { site: '127.0.0.1', administration: 'localhost' };
  let separate: Service;
  let port: string;
  beforeAll(async () => {
    separate = await createGatewayOf({
      ...config,
      publicOrigin: `http://${HOSTS.site}`,
      adminOrigin: `http://${HOSTS.administration}`,
    });
    ({ port } = new URL(await separate.start()));
  });
  afterAll(() => separate.destroy());

  /** A request with a session, by default from a page of the same host. */
  const requestOf = (host: string, key: string, from = host) => {
    const [method = '', path = ''] = key.split(' ');
    return fetch(`http://${host}:${port}${path.replace(/:\w+/g, 'x')}`, {
      method,
      headers: {
        ...{ origin: `http://${from}:${port}`, 'x-requested-with': 'x', cookie: 'admin_session=confirmed' },
        'x-csrf-token': csrfToken('confirmed', 'a-token-for-the-tests'),
      },
      redirect: 'manual',
    });
  };
  const SIGN_IN = /^POST \/api\/admin\/(?:login|invitation)/;

  it('public reads reach a service on both hosts, every other endpoint on one, and is 404 on the other', async () => {
    for (const key of Object.keys(endpoints) as EndpointKey[]) {
      const { access, path, service } = endpointDefinition(key);
      if (service === 'gateway') continue;
      const isAdmin = access === 'admin' || SIGN_IN.test(key);
      for (const [name, host] of Object.entries(HOSTS)) {
        reached = [];
        const { status } = await requestOf(host, key);
        const isReached = reached.some((one) => one.endsWith(` ${path.replace(/:\w+/g, 'x')}`));
        const isPublicRead = access === 'public' && key.startsWith('GET ') && key !== 'GET /api/reports/:token';
        const isExpected = isPublicRead || isAdmin === (name === 'administration');
        expect({ key, name, isReached, is404: status === 404 }).toEqual({
          ...{ key, name, isReached: isExpected, is404: !isExpected },
        });
      }
    }
  });

  it('no spelling of a path reaches an endpoint of the other host', async () => {
    for (const key of ['POST /%61pi/admin/clear-cache', 'GET /ap%69/admin/dashboard']) {
      reached = [];
      expect({ key, status: (await requestOf(HOSTS.site, key)).status }).toEqual({ key, status: 404 });
      expect(reached.filter((one) => one.includes('/admin/'))).toEqual([]);
    }
  });

  it('a page of the public site cannot write on the host of the administration', async () => {
    const response = await requestOf(HOSTS.administration, 'POST /api/admin/clear-cache', HOSTS.site);
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 403,
      body: { code: 'forbidden_origin' },
    });
  });

  it('pages of the administration exist on its host only, which redirects to the public ones', async () => {
    for (const path of ['/admin', '/admin/login', '/%61dmin', '/admin-legacy'])
      expect({ path, status: (await requestOf(HOSTS.site, `GET ${path}`)).status }).toEqual({ path, status: 404 });
    expect((await requestOf(HOSTS.administration, 'GET /admin/login')).status).toBe(200);
    expect((await requestOf(HOSTS.site, 'GET /categories')).status).toBe(200);
    for (const [path, target] of [
      ['/categories?page=2', 'http://127.0.0.1/categories?page=2'],
      ['/', '/admin'],
    ]) {
      const response = await requestOf(HOSTS.administration, `GET ${path}`);
      expect([response.status, response.headers.get('location')]).toEqual([302, target]);
    }
  });
});

describe('the client address of a request', () => {
  const seenAs = async (forwarded: string | undefined) => {
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    let seen: unknown;
    upstream.on('request', (incoming: { url: string; headers: Record<string, unknown> }) => {
      if (incoming.url === '/api/categories') seen = incoming.headers['x-client-address'];
    });
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
