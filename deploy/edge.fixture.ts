import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '@directory/service-kit/service';
import { freePorts } from '../bin/ports.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { ADMIN, SERVICE_TOKEN, startTestCatalog } from '../services/catalog/src/catalog.fixture.js';
import { startTestImporter } from '../services/importer/src/importer.fixture.js';

const GATEWAY = fileURLToPath(new URL('../services/gateway/dist/main.js', import.meta.url));
const SHELL = `<!doctype html><html><head><meta name="description" content="x" /><title>x</title>
<script type="module" src="/x.js"></script><link rel="stylesheet" href="/x.css"></head><body><div id="root"></div></body></html>`;

/** Renders one page from a response of the catalog. */
const BUNDLE = `
export const createPageRenderer = (call) => async ({ url, signal }) => {
  const { text } = await (await call('/api/homepage-data', { signal })).json();
  return { status: 200, head: '<title>' + url + '</title>', body: '<p>' + text + '</p>', state: '{}', partial: false };
};`;

/** Timeout of a response; a hang would last 73 s. */
const GIVE_UP_MS = 40_000;

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The built gateway as a separate process, with an empty shell as its site. */
export async function startGateway(environment: Record<string, string>) {
  const webRoot = await mkdtemp(join(tmpdir(), 'edge-web-'));
  await mkdir(join(webRoot, 'server'));
  await writeFile(join(webRoot, 'index.html'), SHELL);
  await writeFile(join(webRoot, 'x.css'), '');
  await writeFile(join(webRoot, 'package.json'), '{"type":"module"}');
  await writeFile(join(webRoot, 'server/server.js'), BUNDLE);
  const [port = 0] = await freePorts(1);
  const url = new URL(`http://127.0.0.1:${port}`);
  const nowhere = 'http://127.0.0.1:9';
  const child = spawn(process.execPath, [GATEWAY], {
    env: {
      ...{ PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'silent' },
      ...{ DRAIN_SECONDS: '0', SERVICE_TOKEN, WEB_ROOT: webRoot, PUBLIC_URL: url.origin },
      ...{ CATALOG_URL: nowhere, IMPORTER_URL: nowhere, SITEMAP_URL: nowhere },
      ...{ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' },
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const isUp = () =>
    fetch(new URL('/health/live', url)).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await pollUntil(isUp, 100_000))) throw new Error('the gateway did not start');
  return {
    url,
    child,
    ended,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(webRoot, { recursive: true });
    },
  };
}

/**
 * Gateway, catalog, importer and a worker on real sockets, a real database and a real directory, with an administrator's session.
 */
export async function startEdge(environment: Record<string, string> = {}) {
  const catalog = await startTestCatalog();
  const importer = await startTestImporter(catalog.url);
  const worker: Service = await importer.startWorker();
  const gateway = await startGateway({
    ...{ CATALOG_URL: catalog.url, IMPORTER_URL: importer.url, DATABASE_URL: importer.queue.databaseUrl },
    ...(importer.queue.redisUrl !== undefined && { REDIS_URL: importer.queue.redisUrl }),
    ...environment,
  });
  const { url } = gateway;
  const ownPage = { origin: url.origin, 'x-requested-with': 'test' };
  const login = await fetch(new URL('/api/admin/login', url), {
    method: 'POST',
    headers: { ...ownPage, 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { csrfToken } = (await login.json()) as { csrfToken: string };
  const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;

  return {
    url,
    catalog,
    importer,
    gateway,
    /** Headers of a write of an administrator's page. */
    session: { ...ownPage, cookie, 'x-csrf-token': csrfToken },
    async stop() {
      await gateway.stop();
      await worker.destroy(1);
      await importer.stop();
      await catalog.stop();
    },
  };
}

export type Edge = Awaited<ReturnType<typeof startEdge>>;

const BOUNDARY = 'edge-of-a-form';
const HEAD = (fileName: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

export interface Upload {
  fileName: string;
  content: Buffer;
  path?: string;
  /** Value of Content-Length if it differs from the sent bytes. */
  declared?: number;
  /** False: the form is incomplete. */
  whole?: boolean;
  headers?: OutgoingHttpHeaders;
  agent?: Agent | false;
  /** Milliseconds between two chunks of the body. */
  pauseMs?: number;
  chunks?: number;
}

/** Sends a file as a form and resolves to the response, which may arrive before the form is sent. Rejects without a response. */
export function upload(url: URL, { fileName, content, ...options }: Upload): Promise<Reply> {
  const body = Buffer.concat([Buffer.from(HEAD(fileName)), content, Buffer.from(options.whole === false ? '' : TAIL)]);
  return send(url, options.path ?? '/api/upload-excel', body, options, {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    ...options.headers,
  });
}

/** Sends a file as a resumable upload and resolves to the first response that ends it. */
export async function uploadResumably(url: URL, { fileName, content, agent, ...options }: Upload): Promise<Reply> {
  const headers = { 'tus-resumable': '1.0.0', ...options.headers };
  const created = await send(url, '/api/admin/uploads', Buffer.alloc(0), agent === undefined ? {} : { agent }, {
    ...headers,
    'upload-length': options.declared ?? content.length,
    'upload-metadata': `filename ${Buffer.from(fileName).toString('base64')}`,
  });
  if (created.status !== 201) return created;
  const part = { method: 'PATCH', ...(agent === undefined ? {} : { agent }) };
  const offset = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  return send(url, created.headers.location!, content, part, { ...headers, ...offset });
}

export function send(
  url: URL,
  path: string,
  body: Buffer,
  { method = 'POST', declared, agent = false, pauseMs, chunks = 1 }: Partial<Upload> & { method?: string },
  headers: OutgoingHttpHeaders,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({
      ...{ host: url.hostname, port: url.port, method, path, agent },
      headers: { 'content-length': declared ?? body.length, ...headers },
    });
    const timer = setTimeout(() => sent.destroy(new Error(`no response within ${GIVE_UP_MS} ms`)), GIVE_UP_MS);
    let responded = false;
    sent.on('error', (error) => !responded && reject(error)); // the connection is closed
    sent.on('response', (response) => {
      responded = true;
      let text = '';
      response.setEncoding('utf8').on('data', (some: string) => (text += some));
      response.on('error', reject).on('end', () => {
        clearTimeout(timer);
        resolve({ status: response.statusCode!, headers: response.headers, body: text });
        if (!sent.writableFinished) sent.destroy();
      });
    });
    void (async () => {
      const size = Math.ceil(body.length / chunks);
      for (let at = 0; at < body.length && !sent.destroyed; at += size) {
        sent.write(body.subarray(at, at + size));
        if (pauseMs) await new Promise((done) => setTimeout(done, pauseMs));
      }
      if (declared === undefined || declared <= body.length) sent.end();
    })();
  });
}
