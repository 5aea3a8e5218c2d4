import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import {
  contentOf,
  encode,
  ENCODINGS,
  isKnown,
  representationFor,
  sendContent,
  tagOf,
  type Content,
} from '@directory/service-kit/representation';
import { requestPath } from '@directory/service-kit/request-path';
import { SingleFlight } from '@directory/service-kit/single-flight';
import { hasServiceToken } from '@directory/service-kit/service-token.guard';
import {
  LOGGER,
  METRICS,
  SETTINGS,
  type Logger,
  type Registry,
  type ServiceSettings,
} from '@directory/service-kit/tokens';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { ReadReplicas } from '../database/read-replicas.js';
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { memoryStore, redisStore, type CacheStore } from './cache-store.js';
import { DirectoryVersion } from './directory-version.js';

/** Browsers revalidate each time, mostly with a 304; a shared cache may respond for 5 s. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=5';

/** Responses that expire without a change: "open now" depends on the minute. */
const MAX_AGE_MS = new Map([['/api/search', 60_000]]);

/** A request without a cached response. */
interface PendingEntry {
  key: string;
  /** At the arrival of the request: it reads data at least that new. */
  version: string;
  /** Passes the response to concurrent equal requests; undefined if it cannot be shared. */
  resolve: (response: Content | undefined) => void;
}

/** Every public read whose URL is no secret. */
const CACHED_READS = (Object.keys(endpoints) as EndpointKey[])
  .map(endpointDefinition)
  .filter(
    ({ method, access, service, response, secret }) =>
      method === 'GET' &&
      access === 'public' &&
      service === 'catalog' &&
      !secret &&
      !(response instanceof z.ZodUnknown),
  );

/** Path template → relevant query parameters. */
const CACHED_PATHS = new Map(
  CACHED_READS.map(({ path, query }) => [path, query instanceof z.ZodObject ? Object.keys(query.shape).sort() : []]),
);

/** Of the responses of this release: one that another release has stored may lack a field. */
function contractTag(): string {
  const schemas = CACHED_READS.map(({ response }) => z.toJSONSchema(response, { unrepresentable: 'any' }));
  return tagOf(createHash('sha256').update(JSON.stringify(schemas)));
}

/**
 * Serves public reads from memory, before any other code, with a strong ETag. An entry is valid for one version of the directory, so
 * that any change invalidates all of them at once.
 */
@Injectable()
export class ResponseCache implements OnApplicationShutdown {
  private readonly cache: CacheStore | undefined;
  private readonly requests: Counter;
  private readonly pending = new WeakMap<FastifyRequest, PendingEntry>();
  /** By version and key: concurrent equal requests are computed once. */
  private readonly inFlight = new SingleFlight<Content | undefined>();

  constructor(
    @Inject(CONFIG) config: CatalogConfig,
    @Inject(SETTINGS) private readonly settings: ServiceSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Registry,
    private readonly version: DirectoryVersion,
    private readonly replicas: ReadReplicas,
  ) {
    this.requests = new Counter({
      name: 'response_cache_requests_total',
      help: 'Public reads by source of the response: memory, elsewhere (Redis, or a concurrent request), or computed',
      labelNames: ['source'],
      registers: [metrics],
    });
    for (const source of ['memory', 'elsewhere', 'computed']) this.requests.inc({ source }, 0);
    if (!config.responseCache) return;
    const onError = (error: Error) => this.logger.warn({ err: error }, 'response cache');
    this.cache = config.redisUrl ? redisStore(config.redisUrl, contractTag(), onError) : memoryStore();
  }

  attach(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      const parameters = isRead(request) ? CACHED_PATHS.get(request.routeOptions.url ?? '') : undefined;
      if (!parameters || !hasServiceToken(request.headers, this.settings)) return done();
      const [key, version] = [keyOf(request, parameters), this.version.current];
      const known = this.cache?.peek(version, key);
      if (known) return this.respond('memory', request, reply, known);
      this.find(version, key)
        .then((found) => {
          if (found) return this.respond('elsewhere', request, reply, found);
          this.requests.inc({ source: 'computed' });
          this.pending.set(request, this.createEntry(version, key));
          this.replicas.run(reply, done);
        })
        .catch(done);
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const entry = this.pending.get(request);
      if (!entry || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
      const response = contentOf(payload);
      entry.resolve(response);
      this.store(entry, response);
      describe(reply, representationFor(response, undefined).etag);
      if (!isKnown(response, request.headers['if-none-match'])) return done(null, payload);
      void reply.status(304).removeHeader('content-length').removeHeader('content-type');
      // Fastify removes the body of a HEAD, and must find one.
      done(null, request.method === 'HEAD' ? payload : null);
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      if (isRead(request) || reply.statusCode >= 400) return done(null, payload);
      this.version
        .refresh()
        .then(() => done(null, payload))
        .catch(done);
    });
    fastify.addHook('onResponse', (request, _reply, done) => {
      this.pending.get(request)?.resolve(undefined);
      done();
    });
    fastify.addHook('onRequestAbort', (request, done) => {
      this.pending.get(request)?.resolve(undefined);
      done();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.cache?.close();
  }

  private respond(
    source: 'memory' | 'elsewhere',
    request: FastifyRequest,
    reply: FastifyReply,
    response: Content,
  ): void {
    this.requests.inc({ source });
    respond(request, reply, response);
  }

  /** From a concurrent request, else from the store shared by replicas. */
  private async find(version: string, key: string): Promise<Content | undefined> {
    return (await this.inFlight.get(`${version} ${key}`)) ?? (await this.cache?.fetch?.(version, key));
  }

  private createEntry(version: string, key: string): PendingEntry {
    let resolve: PendingEntry['resolve'] = () => undefined;
    const response = new Promise<Content | undefined>((resolveResponse) => (resolve = resolveResponse));
    void this.inFlight.run(`${version} ${key}`, () => response);
    return { key, version, resolve };
  }

  /** Not stored if the directory has changed since the request arrived: the response may be outdated. */
  private store({ key, version }: PendingEntry, response: Content): void {
    const { cache } = this;
    if (!cache || version !== this.version.current) return;
    encode(response, ENCODINGS)
      .then(() => cache.put(version, key, response))
      .catch((error: unknown) => this.logger.warn({ err: error }, 'response could not be cached'));
  }
}

/** HEAD is a GET without its body, with the same headers: RFC 9110, 9.3.2. */
const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Unknown parameters must not multiply entries. */
function keyOf(request: FastifyRequest, parameters: string[]): string {
  const maxAgeMs = MAX_AGE_MS.get(request.routeOptions.url ?? '');
  const path = `${requestPath(request.url)}${maxAgeMs === undefined ? '' : `@${Math.floor(Date.now() / maxAgeMs)}`}`;
  if (parameters.length === 0) return path;
  const query = request.query as Record<string, unknown>;
  return `${path}?${parameters.map((name) => (query[name] === undefined ? '' : `${name}=${encodeURIComponent(JSON.stringify(query[name]))}`)).join('&')}`;
}

function respond(request: FastifyRequest, reply: FastifyReply, response: Content): void {
  void reply.header('cache-control', CACHE_CONTROL);
  sendContent(response, 'application/json; charset=utf-8', request, reply);
}

function describe(reply: FastifyReply, etag: string): void {
  void reply.headers({ etag, 'cache-control': CACHE_CONTROL, vary: 'accept-encoding' });
}
