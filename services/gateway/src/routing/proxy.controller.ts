import { All, Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { errorBody } from '@directory/service-kit/errors.filter';
import { Public } from '@directory/service-kit/public';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { CLIENT_ADDRESS_HEADER, CLIENT_USERNAME_HEADER, SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../sessions/same-origin.js';
import { sessionOf } from '../sessions/session.guard.js';
import { SnippetsClient } from '../site/snippets.client.js';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import { endpointFor } from './endpoint-router.js';

/**
 * A path of which the URL parser makes another one, by `\` or a dot segment, however written: access was decided for
 * the path as it came, so nothing else may be asked for. A whole URL in place of a path is no better.
 */
const REWRITTEN_PATH = /^[^/]|\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

const SAVES_SNIPPETS = /^\/api\/admin\/(?:site-settings|advertisement-codes)\/?(?:\?|$)/;

/** Passes a request on to the service the contract names; bodies stream through, nothing is buffered. */
@Controller()
export class ProxyController {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly snippets: SnippetsClient,
  ) {}

  @All('api/*')
  api(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { service } = endpointFor(request.method, request.url);
    if (service === 'gateway') throw new AppError('not_found'); // its own handlers come before this one
    if (SAVES_SNIPPETS.test(request.url) && request.method === 'POST') {
      reply.raw.once('finish', () => this.snippets.forget());
    }
    return this.forward(this.config.upstreams[service], request, reply);
  }

  @Public()
  @Get(['sitemap.xml', 'sitemaps/*', 'robots.txt'])
  sitemap(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.forward(this.config.upstreams.sitemap, request, reply);
  }

  @Public()
  @Get('photos/*')
  photo(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.forward(this.config.upstreams.photos, request, reply);
  }

  private forward(upstream: string, request: FastifyRequest, reply: FastifyReply) {
    const [path] = request.url.split(/[?#]/, 1) as [string];
    if (REWRITTEN_PATH.test(path)) throw new AppError('bad_request');
    // The query goes along as it was written; part of the address, it would have to be decodable.
    return reply.from(upstream + path, {
      // `expect` was answered by this server already; the next one is not asked again.
      rewriteRequestHeaders: (_request, { expect: _answered, ...headers }) => ({
        ...headers,
        host: new URL(upstream).host,
        'x-request-id': request.id,
        'x-forwarded-host': request.headers.host ?? '',
        'x-forwarded-proto': isSecure(request.headers, this.config) ? 'https' : 'http',
        [CLIENT_ADDRESS_HEADER]: request.ip,
        [CLIENT_USERNAME_HEADER]: encodeURIComponent(sessionOf(request)?.username ?? ''),
        [SERVICE_TOKEN_HEADER]: this.config.service.serviceToken,
      }),
      onError: (_reply, { error }) => {
        this.logger.error({ requestId: request.id, upstream, err: error }, 'upstream failed');
        const unavailable = new AppError('service_unavailable');
        void reply.status(unavailable.status).header('retry-after', '5').send(errorBody(unavailable, request));
      },
    });
  }
}
