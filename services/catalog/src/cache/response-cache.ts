import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import {
  contentOf,
  encode,
  ENCODINGS,
  isKnown,
  representationFor,
  sendContent,
  type Content,
} from '@directory/service-kit/representation';
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
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { memoryStore, redisStore, type CacheStore } from './cache-store.js';
import { DirectoryVersion } from './directory-version.js';

/** Browsers ask each time and are mostly told 304; a cache in front may answer for 5 s, within which counts come right. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=5';

/** Milliseconds that an answer of these lasts at most: who is open changes by the minute. */
const SHORT_LIVED = new Map([['/api/search', 60_000]]);

/** What a request could be answered from, noted when it arrives. */
interface Ticket {
  key: string;
  /** Of when the request arrived: what it reads is at least that new. */
  version: string;
  /** Tells those who wait for the same answer; undefined says that there is none to share. */
  settle: (response: Content | undefined) => void;
}

/** Path template → names of the query parameters that matter, for every public read. */
const CACHED_PATHS = new Map(
  (Object.keys(endpoints) as EndpointKey[])
    .map(endpointDefinition)
    .filter(
      ({ method, access, service, response }) =>
        method === 'GET' && access === 'public' && service === 'catalog' && !(response instanceof z.ZodUnknown),
    )
    .map(({ path, query }) => [path, query instanceof z.ZodObject ? Object.keys(query.shape).sort() : []]),
);

/**
 * Answers public reads from memory, before anything else runs, and gives each a strong ETag. An entry belongs to a
 * version of the directory and is never used for another, so a change anywhere makes all of them stale at once.
 */
@Injectable()
export class ResponseCache implements OnApplicationShutdown {
  private readonly store: CacheStore | undefined;
  private readonly asked: Counter;
  private readonly tickets = new WeakMap<FastifyRequest, Ticket>();
  /** Answers being made, by version and key: a crowd that asks the same thing at once has it made once. */
  private readonly inFlight = new Map<string, Promise<Content | undefined>>();

  constructor(
    @Inject(CONFIG) config: CatalogConfig,
    @Inject(SETTINGS) private readonly settings: ServiceSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Registry,
    private readonly version: DirectoryVersion,
  ) {
    this.asked = new Counter({
      name: 'response_cache_requests_total',
      help: 'Public reads by where the answer came from: memory, elsewhere (Redis, or whoever was making it), or made',
      labelNames: ['source'],
      registers: [metrics],
    });
    for (const source of ['memory', 'elsewhere', 'made']) this.asked.inc({ source }, 0);
    if (!config.responseCache) return;
    const onError = (error: Error) => this.logger.warn({ err: error }, 'response cache');
    this.store = config.redisUrl ? redisStore(config.redisUrl, onError) : memoryStore();
  }

  attach(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      const parameters = request.method === 'GET' ? CACHED_PATHS.get(request.routeOptions.url ?? '') : undefined;
      if (!parameters || !hasServiceToken(request.headers, this.settings)) return done();
      const [key, version] = [keyOf(request, parameters), this.version.current];
      const known = this.store?.peek(version, key);
      if (known) return this.answer('memory', request, reply, known);
      this.find(version, key).then((found) => {
        if (found) return this.answer('elsewhere', request, reply, found);
        this.asked.inc({ source: 'made' });
        this.tickets.set(request, this.begin(version, key));
        done();
      }, done);
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const ticket = this.tickets.get(request);
      if (!ticket || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
      const response = contentOf(payload);
      ticket.settle(response);
      this.keep(ticket, response);
      describe(reply, representationFor(response, undefined).etag);
      if (!isKnown(response, request.headers['if-none-match'])) return done(null, payload);
      void reply.status(304).removeHeader('content-length').removeHeader('content-type');
      done(null, null);
    });
    fastify.addHook('onResponse', (request, _reply, done) => {
      this.tickets.get(request)?.settle(undefined);
      done();
    });
    fastify.addHook('onRequestAbort', (request, done) => {
      this.tickets.get(request)?.settle(undefined);
      done();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store?.close();
  }

  private answer(
    source: 'memory' | 'elsewhere',
    request: FastifyRequest,
    reply: FastifyReply,
    response: Content,
  ): void {
    this.asked.inc({ source });
    answer(request, reply, response);
  }

  /** From whoever makes it already, else from where replicas share. */
  private async find(version: string, key: string): Promise<Content | undefined> {
    return (await this.inFlight.get(`${version} ${key}`)) ?? (await this.store?.fetch?.(version, key));
  }

  private begin(version: string, key: string): Ticket {
    const name = `${version} ${key}`;
    let settle: Ticket['settle'] = () => undefined;
    const made = new Promise<Content | undefined>((resolve) => (settle = resolve));
    if (!this.inFlight.has(name)) {
      this.inFlight.set(name, made);
      void made.then(() => this.inFlight.delete(name));
    }
    return { key, version, settle };
  }

  /** An answer that a change has overtaken while it was made is not kept: it may show what was before. */
  private keep(ticket: Ticket, response: Content): void {
    if (!this.store || ticket.version !== this.version.current) return;
    const { store } = this;
    encode(response, ENCODINGS).then(
      () => store.put(ticket.version, ticket.key, response),
      (error: unknown) => this.logger.warn({ err: error }, 'an answer could not be compressed'),
    );
  }
}

/** Parameters that no handler reads do not multiply entries. */
function keyOf(request: FastifyRequest, parameters: string[]): string {
  const lasts = SHORT_LIVED.get(request.routeOptions.url ?? '');
  const path = `${request.url.split('?', 1)[0]!}${lasts === undefined ? '' : `@${Math.floor(Date.now() / lasts)}`}`;
  if (parameters.length === 0) return path;
  const query = request.query as Record<string, unknown>;
  return `${path}?${parameters.map((name) => (query[name] === undefined ? '' : `${name}=${encodeURIComponent(JSON.stringify(query[name]))}`)).join('&')}`;
}

function answer(request: FastifyRequest, reply: FastifyReply, response: Content): void {
  void reply.header('cache-control', CACHE_CONTROL);
  sendContent(response, 'application/json; charset=utf-8', request, reply);
}

function describe(reply: FastifyReply, etag: string): void {
  void reply.headers({ etag, 'cache-control': CACHE_CONTROL, vary: 'accept-encoding' });
}
