import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { All, Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { EndpointDefinition } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { errorBody } from '@directory/service-kit/errors.filter';
import { Public } from '@directory/service-kit/public.decorator';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { CLIENT_ADDRESS_HEADER, CLIENT_USERNAME_HEADER, SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../sessions/same-origin.js';
import { sessionOf } from '../sessions/session.guard.js';
import { SnippetsClient } from '../site/snippets.client.js';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import { remainingMs, RESPONSE_TIMEOUT_MS } from './deadline.js';
import { rejectEarly } from './early-rejection.js';
import { endpointFor } from './endpoint-router.js';
import { endToEnd } from './hop-by-hop.js';
import { VisitorBodies } from './visitor-bodies.js';
import { VisitorSlots, type SlotKind } from './visitor-slots.js';

/**
 * A whole URL, or a path that the URL parser rewrites because of `\` or a dot segment in any spelling: access was decided for the
 * path as received.
 */
const REWRITTEN_PATH = /^[^/]|\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

const READS = ['GET', 'HEAD'];

/** For exports, and for uploads, which may wait for the end of their import. */
const LONG_RESPONSE_TIMEOUT_MS = 30 * 60_000;

/** Covers the restart of a service, during which reads are retried. */
const RETRY_BUDGET_MS = 5_000;
const RETRY_PAUSE_MS = 100;

const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const SNIPPETS = ['/api/admin/site-settings', '/api/admin/advertisement-codes'];

/** Forwards a request to the service that the contract names; bodies are streamed. */
@Controller()
export class ProxyController {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly snippets: SnippetsClient,
    private readonly slots: VisitorSlots,
    private readonly bodies: VisitorBodies,
  ) {}

  @All('api/*')
  async api(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const endpoint = endpointFor(request.method, request.url);
    const { service, long } = endpoint;
    if (service === 'gateway') throw new AppError('not_found'); // its handlers are matched before this one
    if (SNIPPETS.includes(endpoint.path) && request.method === 'POST') {
      reply.raw.once('finish', () => this.snippets.invalidate());
    }
    if (long) reply.raw.setTimeout(0);
    const upstream = this.config.upstreams[service];
    if (endpoint.access !== 'public')
      return this.forward(upstream, request, reply, { ...(long && { timeout: LONG_RESPONSE_TIMEOUT_MS }) });
    const body = await this.bodies.read(request);
    if (body) request.body = Readable.from([body]); // a buffer would be encoded as JSON
    return this.forward(upstream, request, reply, {
      slot: slotOf(endpoint),
      timeout: reply.elapsedTime + RESPONSE_TIMEOUT_MS,
    });
  }

  @Public()
  @Get(['sitemap.xml', 'sitemaps/*', 'robots.txt'])
  sitemap(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.forward(this.config.upstreams.sitemap, request, reply, { slot: 'read' });
  }

  @Public()
  @Get('photos/*')
  photo(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.forward(this.config.upstreams.photos, request, reply);
  }

  private forward(
    upstream: string,
    request: FastifyRequest,
    reply: FastifyReply,
    { timeout: whole = RESPONSE_TIMEOUT_MS, slot }: { timeout?: number; slot?: SlotKind } = {},
  ) {
    const timeout = remainingMs(reply, whole); // also between two chunks of the response
    const [path] = request.url.split(/[?#]/, 1) as [string];
    if (REWRITTEN_PATH.test(path)) throw new AppError('bad_request');
    const release = slot ? this.slots.acquire(slot, request) : () => undefined;
    if (!release) return rejectEarly(new AppError('service_unavailable'), request, reply);
    const startedAt = performance.now();
    const fail = (error: unknown) => {
      release();
      if (reply.sent) return;
      this.logger.error({ requestId: request.id, upstream, err: error }, 'upstream failed');
      const unavailable = new AppError('service_unavailable');
      void reply.status(unavailable.status).send(errorBody(unavailable, request));
    };
    // The timeout of the upstream connection does not cover the wait for a free connection.
    const timer = setTimeout(() => fail(new Error(`no response within ${timeout} ms`)), timeout);
    reply.raw.once('close', () => clearTimeout(timer));
    if (request.body === request.raw) request.body = detached(request.raw);
    const own = {
      host: new URL(upstream).host,
      'x-request-id': request.id,
      'x-forwarded-host': request.headers.host ?? '',
      'x-forwarded-proto': isSecure(request.headers, this.config) ? 'https' : 'http',
      [CLIENT_ADDRESS_HEADER]: request.ip,
      [CLIENT_USERNAME_HEADER]: encodeURIComponent(sessionOf(request)?.username ?? ''),
      [SERVICE_TOKEN_HEADER]: this.config.service.serviceToken,
    };
    // The query is forwarded as received; as part of this URL it would have to be decodable.
    try {
      return reply.from(upstream + path, {
        timeout,
        // This server has responded to `expect` already. What exceeds another server's limit of headers are those of the client.
        rewriteRequestHeaders: (_request, { expect: _answered, ...headers }) => ({
          ...own,
          ...endToEnd(READS.includes(request.method) ? withoutBody(headers) : headers),
          ...own,
        }),
        rewriteHeaders: endToEnd,
        retryDelay: ({ err }) => {
          if (!err && request.raw.aborted) release(); // its response is discarded without `onResponse`
          const { code } = (err ?? {}) as { code?: string };
          const repeatable = READS.includes(request.method) && !reply.raw.destroyed;
          const withTimeout = performance.now() - startedAt < RETRY_BUDGET_MS;
          return repeatable && withTimeout && CONNECTION_ERRORS.has(code ?? '') ? RETRY_PAUSE_MS : null;
        },
        onResponse: (_request, _reply, response) => {
          clearTimeout(timer);
          const { stream } = response as unknown as { stream: Readable };
          if (!reply.sent) return void reply.send(slot ? this.slots.buffered(stream, reply, release) : stream);
          stream.on('error', () => undefined).destroy(); // it came after the timeout
        },
        onError: (_reply, { error }) => fail(error),
      });
    } catch (error) {
      release(); // nothing was sent
      throw error;
    }
  }
}

function slotOf({ method, path }: EndpointDefinition): SlotKind {
  if (method === 'GET') return 'read';
  return path.startsWith('/api/admin/') ? 'signIn' : 'write';
}

/** Some clients send a body with a read. */
function withoutBody({ 'content-length': _length, 'content-type': _type, ...headers }: IncomingHttpHeaders) {
  return headers;
}

/**
 * The body of a request as a separate stream. An upstream that responds early or fails ends only this stream, not the
 * connection that carries the response.
 */
function detached(request: IncomingMessage): Readable {
  const body = new PassThrough();
  request.once('error', (error) => body.destroy(error));
  request.once('aborted', () => body.destroy(new Error('the client closed the connection')));
  return request.pipe(body);
}
