import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { respondToParseError } from './http-parse-errors.js';
import { errorBody, toAppError } from './errors.filter.js';
import { Connections, isArriving, type ConnectionOptions } from './connections.js';
import { createLogger, nestLogger } from './logging.js';
import { Readiness } from './readiness.js';
import { observeRequests } from './http-metrics.js';
import { ServiceModule } from './service.module.js';
import { SHUTDOWN_SECONDS } from './settings.js';
import { METRICS, type Logger, type ServiceSettings } from './tokens.js';

export interface ServiceOptions {
  settings: ServiceSettings;
  module: DynamicModule;
  /** Registers Fastify plugins and adapters before the service listens. */
  configure?: (app: NestFastifyApplication) => Promise<void> | void;
  bodyLimit?: number;
  requestTimeout?: number;
  /** False leaves every body a stream, for a service that only proxies it. */
  bodyParser?: boolean;
  /** Number of proxies in front of the service whose X-Forwarded-* is trusted. */
  trustedProxies?: number;
  /** Changes the URL of a request before it is routed. */
  rewriteUrl?: (url: string) => string;
  /** Log level of request lines. */
  accessLog?: 'debug' | 'info';
  connections?: ConnectionOptions;
}

/** A running service, the same in production and in tests. */
export interface Service {
  /** All that precedes listening. `start` does it as well. */
  initialize(): Promise<void>;
  /**
   * Resolves to the base URL.
   * @param handle a socket to listen on instead of the settings' address
   */
  start(handle?: unknown): Promise<string>;
  /**
   * Reports not ready, waits `drainSeconds`, waits for requests in flight and closes. Aborts them after `limitSeconds`, by
   * default the settings' `shutdownSeconds`.
   */
  destroy(limitSeconds?: number): Promise<void>;
  readonly app: NestFastifyApplication;
  readonly logger: Logger;
}

const RETRY_AFTER_SECONDS = '5';

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Creates a service from its root module, with boot, request ids, log, errors, health, metrics and drain. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { settings } = options;
  const logger = createLogger(settings.name, settings.logLevel);
  const app = await NestFactory.create<NestFastifyApplication>(
    ServiceModule.create(settings, logger, options.module),
    fastifyAdapter(options),
    {
      logger: nestLogger(logger),
      bodyParser: options.bodyParser ?? true,
      abortOnError: false,
      forceCloseConnections: true,
    },
  );
  const fastify = app.getHttpAdapter().getInstance();
  // Their size is limited. Without those after the first thousand a request would have another meaning than for a proxy in front.
  fastify.server.maxHeadersCount = 0;
  observeRequests(fastify, logger, app.get<Registry>(METRICS), options.accessLog ?? 'debug');
  skipAbandonedRequests(fastify);
  const connections = new Connections(fastify.server, options.connections);
  fastify.server.prependListener('request', useOriginForm);
  closeUnusableConnections(fastify, app.get(Readiness));
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      void reply.header('retry-after', RETRY_AFTER_SECONDS);
    done(null, payload);
  });
  await options.configure?.(app);

  let destroyed: Promise<void> | undefined;
  return {
    app,
    logger,
    async initialize() {
      await app.init();
      await fastify.ready();
    },
    async start(handle) {
      await app.listen({ port: settings.port, host: settings.host, ...(handle !== undefined && { handle }) });
      const { port } = fastify.server.address() as AddressInfo;
      logger.info({ host: settings.host, port }, 'listening');
      return `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;
    },
    destroy(limitSeconds = settings.shutdownSeconds ?? SHUTDOWN_SECONDS) {
      destroyed ??= (async () => {
        app.get(Readiness).drain();
        await sleep(settings.drainSeconds * 1000);
        const aborted = await connections.finish(limitSeconds * 1000);
        if (aborted > 0)
          logger.warn({ requests: aborted, limitSeconds }, 'requests in flight were aborted at shutdown');
        await app.close();
        logger.info('stopped');
      })();
      return destroyed;
    },
  };
}

/** A whole URL as the target becomes its path, and its host the one requested: RFC 9112, 3.2.2. */
function useOriginForm(request: IncomingMessage): void {
  const { url = '' } = request;
  const scheme = /^https?:\/\//i.exec(url)?.[0];
  if (scheme === undefined) return;
  const target = url.slice(scheme.length);
  const length = target.search(/[/?#]/);
  const path = length < 0 ? '' : target.slice(length);
  request.headers.host = length < 0 ? target : target.slice(0, length);
  request.url = path.startsWith('/') ? path : `/${path}`;
}

/**
 * After a pause of the process its sockets have requests whose clients have timed out: those still waiting come first. Node reads
 * the end of a connection one turn after its data.
 */
function skipAbandonedRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw }, reply, done) => {
    setImmediate(() => setImmediate(() => (raw.socket.destroyed ? void reply.hijack() : done())));
  });
}

/**
 * While draining, closes keep-alive connections with their next response: closing them idle could hit a request just being
 * sent. Also closes a connection whose request has not arrived completely, as its rest is not the next request.
 */
function closeUnusableConnections(fastify: FastifyInstance, readiness: Readiness): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (readiness.isDraining || isArriving(request.raw)) void reply.header('connection', 'close');
    done(null, payload);
  });
}

function fastifyAdapter({ rewriteUrl, ...options }: ServiceOptions): FastifyAdapter {
  return new FastifyAdapter({
    logger: false,
    bodyLimit: options.bodyLimit ?? 1024 * 1024,
    trustProxy: trustFirst(options.trustedProxies ?? 0),
    requestTimeout: options.requestTimeout ?? 30_000,
    rewriteUrl: rewriteUrl && (({ url = '/' }: { url?: string }) => rewriteUrl(url)),
    genReqId: (request: { headers: Record<string, unknown> }) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // A malformed URL never reaches Nest.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const known = toAppError(error);
      void reply
        .status(known.status)
        .headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
        .send(errorBody(known, request));
    },
    clientErrorHandler: respondToParseError,
  });
}

/** Trusts as many hops as there are proxies, counted from this server. */
function trustFirst(proxies: number): false | ((address: string, hop: number) => boolean) {
  return proxies > 0 && ((_address, hop) => hop < proxies);
}
