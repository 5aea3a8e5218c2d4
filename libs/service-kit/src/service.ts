import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
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
  /** Longest body a JSON endpoint takes, in bytes. */
  bodyLimit?: number;
  /** Longest time a request may take to arrive, in milliseconds. */
  requestTimeout?: number;
  /** False leaves every body a stream, for a service that only passes it on. */
  bodyParser?: boolean;
  /** How many proxies in front of the service are trusted with X-Forwarded-*. */
  trustedProxies?: number;
  /** Changes the URL of a request before it is routed. */
  rewriteUrl?: (url: string) => string;
  /** Level of the line each request is logged with. */
  accessLog?: 'debug' | 'info';
  connections?: ConnectionOptions;
}

/** A running service; the same thing in production and in a test. */
export interface Service {
  /** Listens; resolves to its base URL. */
  start(): Promise<string>;
  /**
   * Reports not ready, waits `drainSeconds`, lets the requests in flight complete and closes. What has not completed
   * after `limitSeconds`, by default the settings' `shutdownSeconds`, is aborted.
   */
  destroy(limitSeconds?: number): Promise<void>;
  readonly app: NestFastifyApplication;
  readonly logger: Logger;
}

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Builds a service around a root module; boot, request ids, log, errors, health, metrics and drain are the same for all. */
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
  observeRequests(fastify, logger, app.get<Registry>(METRICS), options.accessLog ?? 'debug');
  const connections = new Connections(fastify.server, options.connections);
  closeUnusableConnections(fastify, app.get(Readiness));
  await options.configure?.(app);

  let destroyed: Promise<void> | undefined;
  return {
    app,
    logger,
    async start() {
      await app.listen(settings.port, settings.host);
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

/**
 * While draining, a keep-alive connection is closed with its next response: closed in between, it might be about to be used.
 * So is one whose request has not arrived completely, because the rest of it is no next request.
 */
function closeUnusableConnections(fastify: FastifyInstance, readiness: Readiness): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (readiness.isDraining || isArriving(request.raw)) void reply.header('connection', 'close');
    done(null, payload);
  });
}

function fastifyAdapter(options: ServiceOptions): FastifyAdapter {
  return new FastifyAdapter({
    logger: false,
    bodyLimit: options.bodyLimit ?? 1024 * 1024,
    trustProxy: trustFirst(options.trustedProxies ?? 0),
    requestTimeout: options.requestTimeout ?? 30_000,
    rewriteUrl: options.rewriteUrl && (({ url = '/' }: { url?: string }) => options.rewriteUrl!(url)),
    genReqId: (request: { headers: Record<string, unknown> }) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // A URL that cannot even be decoded never reaches Nest.
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

/** Trusts as many hops as there are proxies, counted from this server; what a client sends itself comes after them. */
function trustFirst(proxies: number): false | ((address: string, hop: number) => boolean) {
  return proxies > 0 && ((_address, hop) => hop < proxies);
}
