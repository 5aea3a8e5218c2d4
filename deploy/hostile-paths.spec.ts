import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startEdge, type Edge } from './edge.fixture.js';

let edge: Edge;
/** Sitemaps and photos, which know none of these paths. */
let others: Server;
beforeAll(async () => {
  others = createServer((_request, response) => void response.writeHead(404).end('none')).listen(0, '127.0.0.1');
  await once(others, 'listening');
  const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  edge = await startEdge({
    ...{ SITEMAP_URL: url, PHOTOS_URL: url, RENDER_TIMEOUT_MS: '10000' },
    WEB_ROOT: fileURLToPath(new URL('../web/dist', import.meta.url)),
  });
  const facts = { category: 'Gym', city: 'Bonn', country_code: 'DE' };
  await edge.catalog.import([ingestRow({ name: 'Ada', place_id: 'ada', ...facts })]);
}, 120_000);
afterAll(async () => {
  await edge.stop();
  others.close();
});

/** Sends a request target as it is, which no client library does. */
function get(target: string, headers: string[] = []) {
  return new Promise<{ status: number; location: string | undefined; type: string; body: string }>(
    (resolve, reject) => {
      const socket = connect(Number(edge.url.port), '127.0.0.1');
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
      socket.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1');
        const [head = '', ...body] = text.split('\r\n\r\n');
        const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
        resolve({
          status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
          location: header('location'),
          type: header('content-type') ?? '',
          body: body.join('\r\n\r\n'),
        });
      });
      const lines = [`GET ${target} HTTP/1.1`, `Host: ${edge.url.host}`, 'Connection: close', ...headers, '', ''];
      socket.write(Buffer.from(lines.join('\r\n'), 'latin1'));
    },
  );
}

const ROUTES = {
  'the home page': '',
  'an unknown page': '/x',
  'a page': '/about',
  'a list': '/categories',
  'a category': '/categories/gym',
  'a business': '/business/ada',
  'a city': '/city/de/bonn',
  'a search': '/search',
  'the administration': '/admin',
  'the API': '/api',
  'a read of the API': '/api/businesses/ada',
  'a list of the API': '/api/categories',
  'a read of the administration': '/api/admin/businesses',
  'an upload': '/api/admin/uploads/x',
  'the internal API': '/internal/imports',
  'files of the site': '/assets',
  photos: '/photos/x',
  sitemaps: '/sitemaps/x',
  'health checks': '/health',
  'live progress': '/live',
};
const ENDS = [
  ...['/..', '/.', '/../', '/./', '/%2e%2e', '/%2E%2e/', '/.%2e', '/%2e', '/%252e%252e', '/%252e%252e%252f'],
  ...['/../about', '/%2e%2e/about', '/%2e%2e%2fabout', '/..%2fabout', '/..%5cabout', '/..\\about', '/\\..\\about'],
  ...[
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%c0%af..%c0%afetc/passwd',
    '/%c0%ae%c0%ae/about',
  ],
  ...['/%e0%80%ae', '/%f0%80%80%ae', '/%c1%9c', '/%ff', '/%', '/%2', '/%zz', '/%u002e', '/\xc0\xae', '/\xff', '/é'],
  ...[
    '/%00',
    '/%00.html',
    '/a%00b',
    '/%0d%0aLocation:%20https://evil.test',
    '/%0a',
    '/%09',
    '/%20',
    '/%7f',
    '/%e2%80%ae',
  ],
  ...[
    '//',
    '///',
    '//evil.test',
    '//evil.test/..',
    '///evil.test',
    '/\\evil.test',
    '\\evil.test',
    '/%5cevil.test',
    '/%2fevil.test',
  ],
  ...[
    '/%2f%2fevil.test',
    '//evil.test/%2e%2e',
    '/@evil.test',
    '/https:evil.test',
    '/https://evil.test',
    '/;@evil.test',
  ],
  ...[';a=b', '/;a=b', ';', ';/..', '/..;/about', '/.;/about', '/..;a=b/admin', '/..;/admin', '/%3b', ';jsessionid=1'],
  ...[
    '/?//evil.test',
    '?/../',
    '?page=%2e%2e',
    '?page=%00',
    '?%',
    '?\\',
    '/..?a',
    '?page=2;/..',
    `/${'a'.repeat(2_000)}`,
  ],
  ...[
    `/${'../'.repeat(300)}`,
    `/${'%2e%2e/'.repeat(300)}`,
    '/~',
    '/.env',
    '/.git/config',
    '/index.html',
    '/server/server.js',
  ],
  ...['#', '#/../about', '/#', '/..#', '/%23', '/|', '/"><script>', '/{{7*7}}', '/a:b', '/Straße', '/\xc3\xa9'],
];
const STARTS = [
  '//evil.test',
  '/\\evil.test',
  '/.',
  '/..',
  '/%2e',
  '/%2e%2e',
  '/;',
  '//',
  '/%2f',
  '/%5c',
  '/%00',
  '/%ff',
  '/.;',
  '/..;',
];

const base = () => `http://${edge.url.host}`;
const titleOf = (body: string) => /<title>(.*?)<\/title>/.exec(body)?.[1];
const withoutSlash = (path: string) => path.replace(/\/+$/, '') || '/';

describe.each(Object.entries(ROUTES))('every strange path of %s', (_name, path) => {
  const targets = [...ENDS.map((end) => path + end), ...STARTS.map((start) => start + (path || '/'))].map((target) =>
    target.startsWith('/') ? target : `/${target}`,
  );

  it('is that page with a query, a redirect within the site or an error, and changes nothing of the page', async () => {
    const own = path || '/';
    const before = await get(own);
    const wrong: string[] = [];
    for (const target of targets) {
      let response = await get(target);
      let hops = 0;
      for (; response.location !== undefined && hops < 3; hops++) {
        const location = new URL(response.location, base());
        if (location.origin !== base()) wrong.push(`${target} leads to ${response.location}`);
        response = await get(location.pathname + location.search);
      }
      const { status, type } = response;
      const isPage = !/^\/(?:api|assets)(?:\/|$)|^\/(?:photos|sitemaps)\//.test(target);
      const isOwn = withoutSlash(target.split('?', 1)[0]!.replace(/^\/+/, '/')) === withoutSlash(own);
      if (![200, 301, 400, 401, 404].includes(status)) wrong.push(`${target} is ${status}`);
      if (status === 200 && hops === 0 && !isOwn && !target.startsWith('/api/'))
        wrong.push(`${target} is ${titleOf(response.body)}`);
      if (isPage && status === 404 && !(type.startsWith('text/html') && titleOf(response.body)))
        wrong.push(`${target} has no page: ${type}`);
    }
    expect(wrong).toEqual([]);
    const after = await get(own);
    expect([after.status, titleOf(after.body)]).toEqual([before.status, titleOf(before.body)]);
  });
});

it('no page is the shell without content because it could not be rendered', async () => {
  for (const target of ['/%0a', '/x/%0d%0aLocation:%20https://evil.test', '/categories/a%00b', '/x/..', '/x\\..'])
    expect(titleOf((await get(target)).body), target).toMatch(/not found/i);
});

it.each([
  '@evil.test',
  '.evil.test',
  'evil.test',
  '\\evil.test',
  '?x',
  '#',
  'x:80',
  'http:/evil.test',
  'http://evil.test/',
])('the target %j, which is no path, does not lead elsewhere', async (target) => {
  const { status, location } = await get(target);
  expect(status).toBeLessThan(500);
  if (location !== undefined) expect(new URL(location, base()).origin).toBe(base());
});
