import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createService, type Service } from '@directory/service-kit/service';
import { fastifyReplyFrom } from '@fastify/reply-from';
import { fastifyStatic } from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { LIVE_PATH } from '@directory/contracts/live';
import type { GatewayConfig, HstsSetting } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { LiveAdapter } from './websocket/live.adapter.js';
import { readableUrl } from './routing/readable-url.js';
import { hasSession } from './sessions/session.guard.js';
import { SiteHosts } from './sessions/site-hosts.js';
import { OWN_FILES_ONLY, PERMISSIONS, withMapTiles } from './site/content-policy.js';

const ONE_YEAR_SECONDS = 31_536_000;
const TWO_YEARS_SECONDS = 2 * ONE_YEAR_SECONDS;

const UPLOAD_TIMEOUT_MS = 15 * 60_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** A client that reads nothing of its response for this long is disconnected. Longer than a service may take to respond. */
const UNREAD_TIMEOUT_MS = 20_000;
/** How long the rest of a rejected body is discarded for clients with a session. */
const UPLOAD_LINGER_MS = 120_000;
const LINGER_MS = 5_000;
/** Longer than the limits of the proxy, which are the effective ones. */
const UPSTREAM_TIMEOUT_MS = 31 * 60_000;

/** The public edge: the only service that clients connect to. */
export function createGateway(config: GatewayConfig): Promise<Service> {
  return createService({
    settings: config.service,
    module: GatewayModule.create(config),
    bodyParser: false,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    rewriteUrl: readableUrl,
    accessLog: 'info',
    trustedProxies: config.trustedProxies,
    connections: {
      upgradePath: LIVE_PATH,
      // Browsers read the response to a rejected file once they have sent it, or cannot send any more.
      lingerLimit: (request) => (hasSession(request) ? UPLOAD_LINGER_MS : LINGER_MS),
    },
    configure: (app) => configure(app, config),
  });
}

async function configure(app: NestFastifyApplication, config: GatewayConfig): Promise<void> {
  const hosts = new SiteHosts(config);
  app.useWebSocketAdapter(new LiveAdapter(app, config, hosts));
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  fastify.server.headersTimeout = REQUEST_TIMEOUT_MS;
  limitSlowBodies(fastify);
  // Not the plugin of Fastify, which parses the policy again for each request.
  const setSecurityHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: withMapTiles(OWN_FILES_ONLY, readFileSync(join(config.webRoot, 'index.html'), 'utf8')),
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: strictTransport(config.hsts),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  fastify.addHook('onRequest', ({ raw }, reply, done) => setSecurityHeaders(raw, reply.raw, () => done()));
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setTimeout(UNREAD_TIMEOUT_MS);
    void reply.header('permissions-policy', PERMISSIONS);
    done();
  });
  hosts.guard(fastify);
  await fastify.register(fastifyReplyFrom, {
    undici: { connections: 128, headersTimeout: UPSTREAM_TIMEOUT_MS, bodyTimeout: UPSTREAM_TIMEOUT_MS },
  });
  await fastify.register(fastifyStatic, {
    root: config.webRoot,
    wildcard: false,
    globIgnore: ['server/**', '**/index.html'],
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      if (path.includes('/assets/')) void response.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
}

/** Browsers accept the header over HTTPS only. */
function strictTransport(hsts: HstsSetting) {
  if (hsts === 'off') return false;
  return {
    maxAge: hsts === 'preload' ? TWO_YEARS_SECONDS : ONE_YEAR_SECONDS,
    includeSubDomains: hsts !== 'host',
    preload: hsts === 'preload',
  };
}

const UPLOADS = /^\/api\/(?:upload-excel|admin\/uploads\/)/;

/** Node has one request timeout per server: that of uploads; all other requests get their own. */
function limitSlowBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (request.method !== 'GET' && !UPLOADS.test(request.url)) {
      const timer = setTimeout(() => request.raw.destroy(), REQUEST_TIMEOUT_MS);
      request.raw.once('end', () => clearTimeout(timer));
      request.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
