import { Agent, request } from 'node:http';
import { expect, test } from './browser.js';
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import { BASE_URL, OWN_PAGE } from './admin-api.js';

/** Raw requests to the gateway, without a client that normalizes them. */
const SEGMENTS = [
  ...['%00', 'a%00b', '%ff', '%c3%28', '%', '%zz', '%u0041', '..', '.', '%2e%2e', '..%2f', '%2f', '%5c', '\\'],
  ...['..\\..', 'x\\..\\..\\admin', 'x\\..\\..\\..\\internal\\feed', '__proto__', 'constructor', ';', '#', '"<>{}|^`'],
  ...['%E6%9D%B1%E4%BA%AC', '%C4%B0stanbul', '%F0%9F%92%A9', 'x'.repeat(501), 'x'.repeat(9_000), "';--", '*', ''],
];
const QUERIES = [
  ...['?', '?page=-1', '?page=1e9', '?page=NaN', '?page=1&page=2', '?page[]=1', '?letter=%00', '?q=%ff', '?q=100%'],
  ...[
    '?q=a%00b',
    '?q=../../x',
    '?__proto__=1',
    '?constructor[prototype]=1',
    `?q=${'x'.repeat(10_000)}`,
    '?a?b#c',
    '?=&&=',
  ],
];
const BODIES = ['', '{', 'null', '[]', '"x"', '{"name":"\\u0000"}', '{"__proto__":{}}', '['.repeat(20_000), '\xff\xfe'];
const TYPES = ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'application/json; charset=x', ''];

const agent = new Agent({ keepAlive: true, maxSockets: 2 });
const { hostname, port } = new URL(BASE_URL);

function send(method: string, path: string, headers: Record<string, string> = {}, body = '') {
  const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const sent = request({ hostname, port, agent, method, path, headers: { ...headers, ...length } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode!, type: response.headers['content-type'] ?? '', text }),
      );
    });
    sent.on('error', reject).end(body);
  });
}

async function hold(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<number> {
  const { status, type, text } = await send(method, path, headers, body);
  const what = `${method} ${path.slice(0, 200)} ${(body ?? '').slice(0, 50)} → ${status} ${text.slice(0, 300)}`;
  expect(status, what).toBeGreaterThanOrEqual(200);
  expect(status, what).toBeLessThan(500);
  if (status >= 400 && /^\/api\/[^?#]/.test(path)) {
    expect(type, what).toContain('application/json');
    expect(JSON.parse(text), what).toMatchObject({
      success: false,
      code: expect.any(String),
      requestId: expect.any(String),
    });
  }
  return status;
}

const keys = Object.keys(endpoints) as EndpointKey[];
const templates = [...new Set(keys.filter((key) => key.includes(':')).map((key) => endpointDefinition(key).path))];
const paths = [
  ...templates,
  '/api/:x',
  '/api/admin/:x',
  '/sitemaps/:x',
  '/business/:x',
  '/cities/:x/:y',
  '/:x',
].flatMap((path) => SEGMENTS.map((segment) => path.replace(/:\w+/g, () => segment)));
const plain = keys.map((key) => endpointDefinition(key)).filter((it) => it.method === 'GET' && !it.path.includes(':'));

test('malformed paths have a status below 500, and errors a code and a request id', async () => {
  expect(paths.length).toBeGreaterThan(300);
  for (const path of paths) await hold('GET', path);
});

test('malformed queries have a status below 500, and errors a code and a request id', async () => {
  for (const { path } of plain) for (const query of QUERIES) await hold('GET', path + query);
});

test('malformed bodies have a status below 500, and errors a code and a request id', async () => {
  const writes = keys.map((key) => endpointDefinition(key)).filter((it) => it.method === 'POST');
  // Each body of each type at every third endpoint, and each endpoint with every body and every type.
  for (const [at, { path }] of writes.entries())
    for (const [ofTypes, type] of TYPES.entries())
      for (const [ofBodies, body] of BODIES.entries())
        if ((at + ofTypes + ofBodies) % 3 === 0) await hold('POST', path, { ...OWN_PAGE, 'content-type': type }, body);
});

test('unusual methods have a status below 500, and malformed request targets never 200', async () => {
  for (const method of ['OPTIONS', 'PATCH', 'PUT', 'DELETE', 'TRACE', 'PROPFIND', 'HEAD', 'QUERY']) {
    for (const path of ['/api/businesses', '/api/nothing', '/api/admin/stats', '/']) {
      const { status } = await send(method, path, OWN_PAGE);
      expect(status, `${method} ${path}`).toBeLessThan(500);
    }
  }
  for (const target of [`${BASE_URL}/api/admin/stats`, '//api/admin/stats', '*', 'api/admin/stats']) {
    expect((await send('GET', target)).status, target).not.toBe(200);
  }
});

test('URLs with backslashes have status 400 and do not bypass the session check', async () => {
  for (const tail of ['admin/stats', 'admin/session', 'admin/imports']) {
    const [folder, name] = tail.split('/');
    for (const step of ['x\\..\\..\\', '..\\', '%2e%2e\\', 'x\\%2e%2e\\..\\']) {
      expect(await hold('GET', `/api/cities/${step}${folder}/${name}`)).toBe(400);
    }
  }
  expect(await hold('GET', '/api/cities/x\\..\\..\\..\\internal\\feed/businesses')).toBe(400);
});

test('the site is ready and serves its API after malformed requests', async () => {
  expect((await send('GET', '/api/homepage-data')).status).toBe(200);
  expect((await send('GET', '/health/ready')).status).toBe(200);
});
