import { createService, type Service } from '@directory/service-kit/service';
import { fastifyHelmet } from '@fastify/helmet';
import { fastifyReplyFrom } from '@fastify/reply-from';
import { fastifyStatic } from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { readableUrl } from './routing/readable-url.js';
import { OWN_FILES_ONLY } from './site/content-policy.js';

/** Longest an upload may take to arrive, any other request, and an answer to be awaited. Milliseconds. */
const UPLOAD_TIMEOUT = 15 * 60_000;
const REQUEST_TIMEOUT = 30_000;
const ANSWER_TIMEOUT = 30 * 60_000;

/** The public edge: the only service that a visitor, or the internet, talks to. */
export function createGateway(config: GatewayConfig): Promise<Service> {
  return createService({
    settings: config.service,
    module: GatewayModule.create(config),
    bodyParser: false,
    requestTimeout: UPLOAD_TIMEOUT,
    rewriteUrl: readableUrl,
    accessLog: 'info',
    trustedProxies: config.trustedProxies,
    configure: (app) => configure(app, config),
  });
}

async function configure(app: NestFastifyApplication, config: GatewayConfig): Promise<void> {
  app.useWebSocketAdapter(new IoAdapter(app));
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  fastify.server.headersTimeout = REQUEST_TIMEOUT;
  limitSlowBodies(fastify);
  await fastify.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: OWN_FILES_ONLY,
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  await fastify.register(fastifyReplyFrom, {
    undici: { connections: 128, headersTimeout: ANSWER_TIMEOUT, bodyTimeout: ANSWER_TIMEOUT },
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

/** Node has one request timeout for the whole server: the upload needs the long one, all others get their own. */
function limitSlowBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (request.method !== 'GET' && !request.url.startsWith('/api/upload-excel')) {
      const timer = setTimeout(() => request.raw.destroy(), REQUEST_TIMEOUT);
      request.raw.once('end', () => clearTimeout(timer));
      request.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
