import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Module } from '@nestjs/common';
import { ServiceClient } from '@directory/service-kit/service-client';
import { createService, type Service } from '@directory/service-kit/service';
import { VisitorSlots } from '../routing/visitor-slots.js';
import { SessionsClient } from '../sessions/sessions.client.js';
import { CONFIG } from '../tokens.js';
import { OWN_FILES_ONLY } from './content-policy.js';
import { DirectoryVersionPoller } from './directory-version-poller.js';
import { PageRenderer } from './page-renderer.js';
import { SiteController } from './site.controller.js';
import { SnippetsClient } from './snippets.client.js';
import { ViewCounter } from './view-counter.js';

@Module({})
class SiteModule {}

const SHELL = `<!doctype html><html><head>
<meta name="description" content="The shell" />
<title>The shell</title>
<script type="module" crossorigin src="/assets/first.js"></script>
<link rel="modulepreload" crossorigin href="/assets/runtime.js">
<link rel="stylesheet" crossorigin href="/styles.css">
</head><body><div id="root"></div><p id="startup-error">Error loading application</p><noscript>This directory needs JavaScript.</noscript></body></html>`;

/** Longer than any page takes, also next to other processes. */
const RENDER_TIMEOUT_MS = 3_000;

/** Renders the URL, and counts calls. */
const BUNDLE = `
let rendered = 0;
export const createPageRenderer = (call) => async ({ url, origin, signal }) => {
  if (url.startsWith('/slow')) await new Promise(() => {});
  if (url.startsWith('/broken')) throw new Error('broken');
  if (url === '/moved') return { status: 301, location: '/there' };
  if (url === '/countries/xy?page=2') return { status: 301, location: '/countries/xyland?page=2' };
  const data = await (await call('/api/homepage-data', { signal })).json();
  return {
    status: url === '/gone' ? 410 : url === '/none' ? 404 : 200,
    head: '<title>' + origin + url + '</title>',
    body: '<p>rendered ' + ++rendered + ' of ' + data.count + '</p>' + 'text '.repeat(500),
    state: '{}',
    partial: url === '/partial' || (url === '/similar' && data.partial),
  };
};`;

const settings = {
  head_tags: '<meta name="proof" content="42"><script>1</script>',
  facebook_pixel: '',
  footer_tags: '',
};
let version = '1';
/** Whether optional data of `/similar` is unavailable. */
let partial = false;
let folder: string;
let catalog: Server;
let gateway: Service | undefined;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'index.html'), SHELL);
  writeFileSync(join(folder, 'styles.css'), 'p{color:teal}.rare{color:red}');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'server/server.js'), BUNDLE);
  const responses: Record<string, () => unknown> = {
    '/internal/directory-version': () => ({ version }),
    '/api/admin/site-settings': () => ({ ...settings, ads_in_page: false }),
    '/api/homepage-data': () => ({ count: 42, partial }),
  };
  catalog = createServer((request, response) => {
    const content = responses[request.url!];
    response
      .writeHead(content ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(content?.() ?? {}));
  }).listen(0, '127.0.0.1');
  await once(catalog, 'listening');
  const address = `http://127.0.0.1:${(catalog.address() as AddressInfo).port}`;
  const service = {
    ...{ name: 'gateway', host: '127.0.0.1', port: 0, logLevel: 'silent', drainSeconds: 0, validateResponses: true },
    serviceToken: 'a-token-for-the-tests',
  };
  const upstreams = { catalog: address, importer: address, sitemap: address, photos: address };
  const config = {
    service,
    upstreams,
    webRoot: folder,
    renderTimeoutMs: RENDER_TIMEOUT_MS,
    publicOrigin: 'https://site.example',
  };
  gateway = await createService({
    settings: service,
    module: {
      module: SiteModule,
      controllers: [SiteController],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: ServiceClient, useValue: new ServiceClient(address, service) },
        DirectoryVersionPoller,
        PageRenderer,
        SessionsClient,
        SnippetsClient,
        VisitorSlots,
        ViewCounter,
      ],
    },
  });
  url = await gateway.start();
  await cached('/');
});
afterAll(async () => {
  await gateway?.destroy();
  catalog.closeAllConnections();
  catalog.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { redirect: 'manual', headers });
const textOf = async (path: string) => (await get(path)).text();
const renderingOf = async (path: string) => /rendered (\d+) of 42/.exec(await textOf(path))?.[1];

/** Resolves to the number of a rendering that is sent twice. What is rendered right after a change is not cached. */
async function cached(path: string): Promise<string | undefined> {
  for (;;) {
    const first = await renderingOf(path);
    if (first === (await renderingOf(path))) return first;
    await sleep(50);
  }
}

/** Resolves to the number of the first rendering that differs from an earlier one. */
async function changedFrom(before: string | undefined, path: string): Promise<string | undefined> {
  for (;;) {
    const now = await renderingOf(path);
    if (now !== before) return now;
    await sleep(50);
  }
}

describe('a page', () => {
  it('is rendered once for concurrent requests, and again after the directory has changed', async () => {
    const crowd = await Promise.all(Array.from({ length: 20 }, () => renderingOf('/businesses')));
    expect(new Set(crowd).size).toBe(1);
    expect(crowd[0]).toBeDefined();
    expect(await renderingOf('/businesses')).toBe(crowd[0]);
    version = '2';
    const after = await changedFrom(crowd[0], '/businesses');
    // Another replica may not have seen the change yet.
    expect(await renderingOf('/businesses')).not.toBe(after);
    await cached('/businesses');
  });

  it('is cached although the clock of the machine has been set back by an hour', async () => {
    const before = await cached('/cities');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    try {
      version = 'set back';
      await changedFrom(before, '/cities');
      await cached('/cities');
    } finally {
      clock.mockRestore();
    }
  });

  it('has its own head, its state for hydration and its critical CSS', async () => {
    const html = await textOf('/contact');
    expect(html).toContain('<title>https://site.example/contact</title>');
    expect(html).toContain('<script type="application/json" id="page-state">{}</script>');
    expect(html).not.toContain('The shell');
    expect(html).toContain('<style>p{color:teal}</style>');
    expect(html).not.toContain('needs JavaScript');
  });

  it('requests the whole stylesheet before its first paint only where scripts do not run', async () => {
    const links = (await textOf('/contact')).match(/(?:<noscript>)?<link rel="stylesheet"[^>]*>/g);
    expect(links).toEqual(['<noscript><link rel="stylesheet" href="/styles.css">']);
  });

  it('is painted once its whole content has arrived, unlike an empty document', async () => {
    const expected = '<link rel="expect" href="#footer" blocking="render">';
    expect(await textOf('/contact')).toContain(expected);
    expect(await textOf('/broken')).not.toContain(expected);
  });

  it('starts the web app after the first paint, by a script that the content security policy admits', async () => {
    const html = await textOf('/contact');
    const start = /<script data-scripts="([^"]+)" data-styles="([^"]+)">([^<]+)<\/script>/;
    const [, scripts, styles, script] = start.exec(html)!;
    expect([scripts, styles]).toEqual(['/assets/runtime.js /assets/first.js', '/styles.css']);
    expect(html).not.toContain('type="module"');
    expect(html).not.toContain('modulepreload');
    const hash = createHash('sha256').update(script!).digest('base64');
    expect(OWN_FILES_ONLY.scriptSrc).toContain(`'sha256-${hash}'`);
    expect(await textOf('/broken')).toContain('<script type="module" crossorigin src="/assets/first.js">');
  });

  it.each([
    ['/gone', 410],
    ['/none', 404],
    ['/', 200],
  ])('%s has the status %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  it('redirects permanently where the URL has moved', async () => {
    const response = await get('/moved');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/there']);
  });

  it('redirects another spelling in one step, also where the URL has moved', async () => {
    for (const [spelling, target] of [
      ['/Countries/XY/?page=02', '/countries/xyland?page=2'],
      ['/Countries/Z/', '/countries/z'],
    ] as const) {
      const response = await get(spelling);
      expect([response.status, response.headers.get('location')], spelling).toEqual([301, target]);
    }
  });

  it('is sent in br, gzip and identity with different ETags, and 304 to a client that has it', async () => {
    const forms = await Promise.all(
      ['br', 'gzip', 'identity'].map((coding) => get('/cities', { 'accept-encoding': coding })),
    );
    expect(forms.map((response) => response.headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
    const tags = forms.map((response) => response.headers.get('etag')!);
    expect(new Set(tags).size).toBe(3);
    expect(new Set(await Promise.all(forms.map((response) => response.text()))).size).toBe(1);
    const again = await get('/cities', { 'accept-encoding': 'br', 'if-none-match': tags[0]! });
    expect(again.status).toBe(304);
  });

  it('is an error whatever a client has cached, if it does not exist', async () => {
    const missing = await get('/none');
    for (const known of ['*', missing.headers.get('etag')!])
      expect((await get('/none', { 'if-none-match': known })).status).toBe(404);
  });

  it('is not cached while a part of it is missing', async () => {
    expect(await renderingOf('/partial')).not.toBe(await renderingOf('/partial'));
  });

  it('is sent with a missing part after a change rather than outdated from the cache', async () => {
    const before = await renderingOf('/similar');
    partial = true;
    version = '3';
    await changedFrom(before, '/similar');
    partial = false;
  });
});

describe('the shell', () => {
  it.each(['/slow', '/broken'])('is sent for %s, which cannot be rendered', async (path) => {
    const begin = performance.now();
    const response = await get(path);
    const html = await response.text();
    expect(performance.now() - begin).toBeLessThan(2 * RENDER_TIMEOUT_MS);
    expect(html).toContain('<title>The shell</title>');
    expect(html).toContain('<div id="root"></div><p id="startup-error">Error loading application</p>');
    expect(response.status).toBe(404); // no page has this path
    expect(await textOf('/')).not.toContain('Error loading application');
  });

  it('has the meta tags of the head snippet, except in the administration', async () => {
    for (const path of ['/', '/broken'])
      expect(await textOf(path)).toContain('<meta name="proof" content="42" data-snippet="">');
    for (const path of ['/', '/broken']) expect(await textOf(path)).not.toContain('<script>1');
    expect(await textOf('/admin')).not.toContain('proof');
  });
});
