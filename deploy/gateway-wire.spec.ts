import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csrfToken } from '@directory/service-kit/csrf-token';
import { SERVICE_TOKEN } from '../services/catalog/src/catalog.fixture.js';
import { startGateway } from './edge.fixture.js';

type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** A fake catalog: the requests it received, and how it responds. */
let upstream: Server;
let address: string;
let seen: { url: string; headers: IncomingHttpHeaders }[] = [];
let respond: (response: ServerResponse) => void;
let gateway: Gateway;
const HEADERS = { 'content-type': 'application/json', 'keep-alive': 'timeout=72', 'x-kept': 'yes' };
const respondAtOnce = (response: ServerResponse) => void response.writeHead(200, HEADERS).end(bodyOf('1'));
const bodyOf = (version: string) => {
  const snippets = { head_tags: '', facebook_pixel: '', footer_tags: '', ads_in_page: false };
  return JSON.stringify({ text: 'rendered', version, session: null, ...snippets });
};

async function listen(port = 0): Promise<void> {
  upstream = createServer((request, response) => {
    seen.push({ url: request.url!, headers: request.headers });
    respond(response);
  }).listen(port, '127.0.0.1');
  await once(upstream, 'listening');
  address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  respond = respondAtOnce;
  await listen();
  gateway = await startGateway({
    CATALOG_URL: address,
    SITEMAP_URL: address,
    HOST_ALIASES: 'directory.test',
    TRUSTED_PROXIES: '1',
  });
}, 120_000);
afterAll(async () => {
  await gateway.stop();
  upstream.closeAllConnections();
  upstream.close();
});
beforeEach(() => {
  [seen, respond] = [[], respondAtOnce];
});

/** Sends raw lines; resolves to everything received until the other side closes or `ms` have passed. */
function raw(lines: string[], ms = 3_000): Promise<{ text: string; closed: boolean; afterMs: number }> {
  return new Promise((resolve, reject) => {
    const startedAt = Date.now();
    const socket = connect(Number(gateway.url.port), '127.0.0.1');
    let text = '';
    const end = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, closed, afterMs: Date.now() - startedAt });
    };
    const timer = setTimeout(() => end(false), ms);
    socket.setEncoding('latin1').on('data', (some: string) => (text += some));
    socket.on('end', () => end(true)).on('error', reject);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
}
const received = (path: string) => seen.filter(({ url }) => url.startsWith(path)).length;
const host = () => `Host: ${gateway.url.host}`;
const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);

describe('a whole URL as the target of a request (RFC 9112, 3.2.2)', () => {
  const whole = (path: string) => `http://${gateway.url.host}${path}`;

  it('gets the response of its path, whatever the header Host says', async () => {
    for (const own of [host(), 'Host: elsewhere.test']) {
      const page = await raw([`GET ${whole('/about')} HTTP/1.1`, own, 'Connection: close']);
      expect([statusOf(page.text), page.text.includes('<title>/about</title>')]).toEqual([200, true]);
      const { text } = await raw([`GET ${whole('/api/countries?a=1')} HTTP/1.1`, own, 'Connection: close']);
      expect(statusOf(text)).toBe(200);
      const { url, headers } = seen.find((one) => one.url.startsWith('/api/countries'))!;
      expect([url, headers['x-forwarded-host']]).toEqual(['/api/countries?a=1', gateway.url.host]);
      seen = [];
    }
    const { text } = await raw([`GET ${whole('')} HTTP/1.1`, host(), 'Connection: close']);
    expect([statusOf(text), text.includes('<title>/</title>')]).toEqual([200, true]);
  });

  it('arrives with its body, and needs the session that its path needs', async () => {
    const [ownPage, length] = [[`Origin: ${gateway.url.origin}`, 'X-Requested-With: test'], 'Content-Length: 2'];
    const post = (path: string) =>
      raw([`POST ${whole(path)} HTTP/1.1`, host(), ...ownPage, length, 'Connection: close', '', '{}']);
    expect(statusOf((await post('/api/contact')).text)).toBe(200);
    expect(received('/api/contact')).toBe(1);
    expect(statusOf((await post('/api/admin/businesses/bulk')).text)).toBe(401);
    expect(received('/api/admin/businesses')).toBe(0);
  });

  it.each([
    ['http://elsewhere.test/api/countries', 421],
    ['http://elsewhere.test', 421],
    ['http://user@127.0.0.1/api/countries', 421],
    ['http:///api/countries', 421],
  ])('%s is rejected with %d', async (target, status) => {
    const { text } = await raw([`GET ${target} HTTP/1.1`, host(), 'Connection: close']);
    expect(statusOf(text)).toBe(status);
    expect(received('/api/countries')).toBe(0);
  });

  it('with two headers Host is rejected with 400', async () => {
    const { text } = await raw([`GET ${whole('/api/countries')} HTTP/1.1`, host(), host(), 'Connection: close']);
    expect(statusOf(text)).toBe(400);
  });
});

describe('headers of one hop', () => {
  it('are not forwarded to a service, nor are those that Connection names', async () => {
    const own = ['Keep-Alive: x', 'TE: trailers', 'Trailer: x', 'Proxy-Authorization: x', 'Proxy-Connection: x'];
    const { text } = await raw(['GET /api/countries HTTP/1.1', host(), ...own, 'X-Own: 1', 'Connection: close, x-own']);
    expect(statusOf(text)).toBe(200);
    const { headers } = seen.find(({ url }) => url === '/api/countries')!;
    for (const name of ['te', 'trailer', 'proxy-authorization', 'proxy-connection', 'x-own'])
      expect(headers[name]).toBeUndefined();
    expect(headers['keep-alive']).not.toBe('x');
  });

  it('headers of a service are not forwarded to a client', async () => {
    const { text, closed } = await raw(['GET /api/countries HTTP/1.1', host(), 'Connection: close']);
    expect(text).toMatch(/^connection: close\r$/im);
    expect(text).not.toMatch(/timeout=72|^connection: keep-alive/im);
    expect(text).toMatch(/^x-kept: yes/im);
    expect(closed).toBe(true);
  });

  it('close the connection of an HTTP/1.0 client after its response', async () => {
    const { text, closed } = await raw(['GET /api/countries HTTP/1.0', host()]);
    expect([statusOf(text), closed]).toEqual([200, true]);
  });

  it.each(['/', '/api/countries', '/health/live'])(
    'request an upgrade of %s that is ignored, and get the response',
    async (path) => {
      const lines = [`GET ${path} HTTP/1.1`, host(), 'Connection: Upgrade, HTTP2-Settings, close', 'Upgrade: h2c'];
      const { text, closed } = await raw([...lines, 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA']);
      expect([statusOf(text), closed]).toEqual([200, true]);
      expect(seen.every(({ headers }) => headers.upgrade === undefined)).toBe(true);
    },
  );

  it('request an upgrade with a body, which arrives', async () => {
    const lines = [
      'POST /api/contact HTTP/1.1',
      host(),
      'Connection: Upgrade, close',
      'Upgrade: h2c',
      'X-Requested-With: x',
    ];
    const own = [`Origin: ${gateway.url.origin}`, 'Content-Type: application/json', 'Content-Length: 4', '', '{"a"'];
    await raw([...lines, ...own]);
    expect(seen.find(({ url }) => url === '/api/contact')?.headers['content-length']).toBe('4');
  });
});

describe('security headers', () => {
  const headersOf = async (path: string) => (await fetch(new URL(path, gateway.url))).headers;

  it('every response denies unused features of browsers and requires HTTPS for this host', async () => {
    for (const path of ['/', '/admin', '/api/countries', '/x.css', '/no/such/page']) {
      const headers = await headersOf(path);
      expect([path, headers.get('permissions-policy')]).toEqual([path, expect.stringContaining('camera=()')]);
      expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000']);
    }
  });

  it('pages of the administration require Trusted Types', async () => {
    const required = "require-trusted-types-for 'script'";
    for (const path of ['/admin', '/admin/login']) {
      const policy = (await headersOf(path)).get('content-security-policy');
      expect(policy).toContain(required);
      expect(policy).toContain('trusted-types default'); // no other policy may be created
    }
  });
});

describe('the host of a request', () => {
  it.each(['evil.example', 'evil.example:3000', '192.168.1.20:3000', 'directory.test.evil.example'])(
    'is rejected with 421 when it is %s',
    async (name) => {
      for (const path of ['/', '/api/countries', '/x.css', '/sitemap.xml']) {
        const { text } = await raw([`GET ${path} HTTP/1.1`, `Host: ${name}`, 'Connection: close']);
        expect([path, statusOf(text)]).toEqual([path, 421]);
        expect(text).toContain('HOST_ALIASES');
      }
      expect(seen.filter(({ url }) => url === '/api/countries')).toEqual([]);
    },
  );

  it.each(['localhost', '127.0.0.1', '[::1]:80', 'directory.test', 'DIRECTORY.test.:8080'])(
    'may be %s',
    async (name) => {
      const { text } = await raw(['GET /api/countries HTTP/1.1', `Host: ${name}`, 'Connection: close']);
      expect(statusOf(text)).toBe(200);
    },
  );

  it('may be any for probes', async () => {
    const { text } = await raw(['GET /health/live HTTP/1.1', 'Host: 10.1.2.3:3000', 'Connection: close']);
    expect(statusOf(text)).toBe(200);
  });

  it('is rejected with 400 when there are two', async () => {
    const { text } = await raw(['GET / HTTP/1.1', host(), 'Host: directory.test', 'Connection: close']);
    expect(statusOf(text)).toBe(400);
  });
});

describe('a connection', () => {
  it('is closed after an upload without a session', async () => {
    const lines = ['POST /api/upload-excel HTTP/1.1', host(), 'Content-Length: 1000000', '', 'some'];
    const { text, closed } = await raw(lines, 20_000);
    expect([statusOf(text), closed]).toEqual([401, true]);
  }, 30_000);

  it.each([
    ['with a foreign Origin', 'Origin: https://evil.example'],
    ['without an Origin', 'X-None: 1'],
  ])('an upgrade for live progress is rejected before it is accepted %s', async (_what, origin) => {
    const lines = ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', host(), 'Connection: Upgrade'];
    const upgrade = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
    const { text, closed } = await raw([...lines, ...upgrade, origin]);
    expect([statusOf(text), closed]).toEqual([400, true]);
  });

  it('a connection for live progress is closed when it presents no session within 5 s', async () => {
    const lines = ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', host(), 'Connection: Upgrade'];
    const upgrade = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
    const { text } = await raw([...lines, ...upgrade, `Origin: ${gateway.url.origin}`], 8_000);
    expect(statusOf(text)).toBe(101);
    expect(text).toContain('\x88'); // the frame that closes a WebSocket
  }, 30_000);
});

describe('more work for visitors than can be done', () => {
  const MAX_READS = 100;
  const from = (network: number) => ({ 'x-forwarded-for': `192.0.2.${network}` });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, gateway.url), { headers });
  let held: ServerResponse[] = [];
  const hold = () => {
    held = [];
    respond = (response) => void held.push(response);
  };
  const letGo = () => {
    respond = respondAtOnce;
    for (const response of held) respondAtOnce(response);
  };
  /** A page that has been rendered and cached. */
  const cachePage = async () => {
    const isRendered = async () => (await (await get('/contact', from(9))).text()).includes('rendered');
    await expect.poll(isRendered).toBe(true);
    // A page is not cached right after a change of the directory.
    const isCached = async () => {
      const before = received('/api/homepage-data');
      await get('/contact', from(9));
      return received('/api/homepage-data') === before;
    };
    await expect.poll(isCached).toBe(true);
  };

  it('gets 503 with Retry-After at once; cached pages, the administration and probes are still served', async () => {
    await cachePage();
    hold();
    const served = Array.from({ length: MAX_READS }, (_, i) => get(`/api/businesses?page=${i}`, from(i % 5)));
    await expect.poll(() => received('/api/businesses')).toBe(MAX_READS);
    respond = respondAtOnce;
    for (const path of ['/api/businesses?page=999', '/privacy', '/sitemap.xml', '/api/admin/site-settings']) {
      const response = await get(path, from(8));
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5']);
    }
    const page = await get('/contact', from(8));
    expect([page.status, (await page.text()).includes('<p>rendered</p>')]).toEqual([200, true]);
    const credentials = { cookie: 'admin_session=some', 'x-csrf-token': csrfToken('some', SERVICE_TOKEN) };
    const always = ['/api/admin/stats', '/api/admin/site-settings', '/admin', '/health/live'];
    const statuses = always.map(async (path) => (await get(path, { ...credentials, ...from(8) })).status);
    expect(await Promise.all(statuses)).toEqual([401, 200, 200, 200]);
    letGo();
    expect(new Set((await Promise.all(served)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await get('/api/businesses?page=999', from(8))).status).toBe(200);
  }, 60_000);

  it('is not that of one network, which gets half of it at most', async () => {
    hold();
    const calls = Array.from({ length: MAX_READS }, (_, i) => get(`/api/businesses?page=${i}`, from(1)));
    const rejected = await Promise.race(calls);
    expect(rejected.status).toBe(503);
    await expect.poll(() => received('/api/businesses')).toBe(MAX_READS / 2);
    respond = respondAtOnce;
    expect((await get('/api/countries', from(2))).status).toBe(200);
    letGo();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_READS / 2);
  }, 60_000);

  it('is limited for messages and sign-ins too, without affecting reads', async () => {
    hold();
    const own = { origin: gateway.url.origin, 'x-requested-with': 'x', 'content-type': 'application/json' };
    const post = (path: string) => (_: unknown, i: number) =>
      fetch(new URL(path, gateway.url), { method: 'POST', body: '{}', headers: { ...own, ...from(i % 8) } });
    const sent = [...Array.from({ length: 100 }, post('/api/contact')), ...Array.from({ length: 50 }, post('/api/admin/login'))]; // prettier-ignore
    let rejected = 0;
    const responses = Promise.all(sent.map((one) => one.then(({ status }) => status === 503 && rejected++)));
    await expect.poll(() => rejected).toBe(90);
    expect([received('/api/contact'), received('/api/admin/login')]).toEqual([40, 20]);
    respond = respondAtOnce;
    expect((await get('/api/countries', from(1))).status).toBe(200);
    letGo();
    await responses;
    expect(rejected).toBe(90);
  }, 60_000);

  it('ends with the work: responses that a client does not read block no other, and their connection is closed', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(200_000) });
    respond = (response) => response.writeHead(200, HEADERS).end(large);
    const socket = connect(Number(gateway.url.port), '127.0.0.1').pause();
    await once(socket, 'connect');
    const requests = Array.from({ length: 150 }, (_, i) => `GET /api/businesses?page=${i} HTTP/1.1\r\n${host()}\r\n\r\n`); // prettier-ignore
    const closed = new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
    socket.write(requests.join(''));
    await expect.poll(() => received('/api/businesses')).toBeGreaterThanOrEqual(MAX_READS / 2);
    await sleep(500);
    respond = respondAtOnce;
    for (const path of ['/', '/api/countries']) expect([path, (await get(path)).status]).toEqual([path, 200]);
    await sleep(45_000); // its timeout is checked when nothing was written for 20 s, twice at most
    socket.resume();
    await closed;
    expect(socket.bytesRead).toBeLessThan(50 * large.length);
  }, 90_000);
});

describe('a service that does not respond', () => {
  it('costs a call 15 s, then 503 with Retry-After', async () => {
    respond = () => undefined;
    const startedAt = Date.now();
    const calls = Array.from({ length: 150 }, (_, page) => fetch(new URL(`/api/businesses?page=${page}`, gateway.url)));
    const others = ['/sitemap.xml', '/business/some-1'].map((path) => fetch(new URL(path, gateway.url)));
    const responses = await Promise.all([...calls, ...others]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    expect(responses.every(({ headers }) => headers.has('retry-after'))).toBe(true);
    expect(Date.now() - startedAt).toBeLessThan(25_000);
  }, 60_000);

  it('does not affect cached pages', async () => {
    const page = () =>
      fetch(new URL('/contact', gateway.url)).then(async (got) => [got.status, await got.text()] as const);
    await expect.poll(async () => (await page())[1].includes('rendered')).toBe(true);
    respond = (response) => response.writeHead(200, HEADERS).end(bodyOf('2'));
    // The second request follows once the response to the first is known.
    const before = received('/internal/directory-version');
    await expect.poll(() => received('/internal/directory-version')).toBeGreaterThanOrEqual(before + 2);
    respond = () => undefined; // the gateway has only noticed another version of the directory
    const startedAt = Date.now();
    const [status, html] = await page();
    expect([status, html.includes('<p>rendered</p>')]).toEqual([200, true]);
    expect(Date.now() - startedAt).toBeLessThan(8_000);
  }, 40_000);

  it('is retried for reads while it restarts', async () => {
    const { port } = new URL(address);
    upstream.closeAllConnections();
    upstream.close();
    const read = fetch(new URL('/api/countries', gateway.url));
    await sleep(800);
    await listen(Number(port));
    expect((await read).status).toBe(200);
  });
});
