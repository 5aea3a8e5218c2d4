import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePorts } from '../bin/ports.mjs';
import { pollUntil } from '../bin/processes.mjs';

const ENTRY = fileURLToPath(new URL('../services/sitemap/dist/main.js', import.meta.url));
const TRACE = '0af7651916cd43dd8448eb211c80319c';
/** Reports at exit whether the SDK was loaded; its interface of a few functions comes with other packages. */
const TELL_TALE = `data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module';
  const { cache } = createRequire('/');
  process.on('exit', () => {
    const loaded = Object.keys(cache).some((file) => file.includes('@opentelemetry/sdk-'));
    process.stderr.write(loaded ? 'LOADED' : 'NOT LOADED');
  });
`)}`;

interface Span {
  traceId: string;
  name: string;
  kind: number;
}

/** A fake catalog, and a fake collector of traces. */
let other: Server;
let url: string;
let received: IncomingHttpHeaders[];
let spans: Span[];
let services: string[];
let child: ChildProcess | undefined;

beforeEach(async () => {
  [received, spans, services] = [[], [], []];
  other = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      if (request.url === '/v1/traces') {
        for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
          const named = resource.attributes.find(({ key }: { key: string }) => key === 'service.name');
          services.push(named.value.stringValue);
          spans.push(...scopeSpans.flatMap((scope: { spans: Span[] }) => scope.spans));
        }
      } else received.push(request.headers);
      response.statusCode = request.url === '/v1/traces' ? 200 : 404;
      response.setHeader('content-type', 'application/json').end('{}');
    })();
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterEach(async () => {
  child?.kill('SIGKILL');
  other.closeAllConnections();
  other.close();
});

/** Starts a service as in production, sends a request and stops it once `isDone`; resolves to its output. */
async function serveOnce(env: Record<string, string>, isDone = () => true): Promise<string> {
  const [port = 0] = await freePorts(1);
  child = spawn(process.execPath, ['--import', TELL_TALE, ENTRY], {
    env: {
      ...{
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        PORT: String(port),
        LOG_LEVEL: 'silent',
        DRAIN_SECONDS: '0',
      },
      ...{ SERVICE_TOKEN: 'a-token-for-the-tests', CATALOG_URL: url, PUBLIC_URL: 'http://localhost' },
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr!);
  const site = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${site}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await pollUntil(isUp, 20_000)).toBe(true);
  await fetch(`${site}/sitemap.xml`, { headers: { traceparent: `00-${TRACE}-b7ad6b7169203331-01` } });
  expect(await pollUntil(isDone, 20_000)).toBe(true);
  child.kill('SIGTERM');
  return said;
}

it('propagates a trace and exports its spans if the standard variables are set', async () => {
  const [server, client] = [2, 3]; // SPAN_KIND_SERVER, SPAN_KIND_CLIENT
  const kinds = () => spans.filter(({ traceId }) => traceId === TRACE).map(({ kind }) => kind);
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_LOGS_EXPORTER: 'none',
  };
  const said = await serveOnce(env, () => [server, client].every((kind) => kinds().includes(kind)));
  expect(said).toBe('LOADED');
  const ofTheTrace = received.map(({ traceparent }) => String(traceparent));
  expect(ofTheTrace.length).toBeGreaterThan(0);
  for (const traceparent of ofTheTrace) expect(traceparent).toMatch(new RegExp(`^00-${TRACE}-`));
  expect(new Set(services)).toEqual(new Set(['sitemap']));
  expect(kinds()).toEqual(expect.arrayContaining([server, client]));
  expect(spans.every(({ traceId }) => traceId === TRACE)).toBe(true); // probes are no news
});

it('loads nothing of tracing otherwise', async () => {
  expect(await serveOnce({})).toBe('NOT LOADED');
  expect(received.map(({ traceparent }) => traceparent).filter(Boolean)).toEqual([]);
});
