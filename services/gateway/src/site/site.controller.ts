import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { sitePaths } from '@directory/contracts/site-paths';
import { Public } from '@directory/service-kit/public';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import findMyWay from 'find-my-way';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import { policyFor } from './content-policy.js';
import { SnippetsClient } from './snippets.client.js';

const TIMEOUT = 2_000;

/** Results are made for whoever asks; a search engine is to follow their links, not to list them. */
const UNLISTED = /^\/search\/?$/;

const pages = findMyWay({ maxParamLength: 500, ignoreTrailingSlash: true });
for (const [path, endpoint] of Object.entries(sitePaths)) pages.on('GET', path, () => undefined, endpoint);

/** The shell of the web app, with the status its address deserves: 404 where nothing is. */
@Controller()
export class SiteController {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly snippets: SnippetsClient,
  ) {}

  /** Files that exist are served before this; a page would only confuse whoever asks for one that does not. */
  @Public()
  @Get('assets/*')
  missingFile(): never {
    throw new AppError('not_found');
  }

  @Public()
  @Get(['/', '*'])
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const path = request.url.split('?', 1)[0]!;
    const [status, settings] = await Promise.all([this.statusOf(path), this.snippets.settings()]);
    const policy = policyFor(path, settings);
    if (policy !== null) void reply.header('content-security-policy', policy);
    if (UNLISTED.test(path)) void reply.header('x-robots-tag', 'noindex, follow');
    return reply.status(status).header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false });
  }

  private async statusOf(path: string): Promise<number> {
    const match = pages.find('GET', path);
    if (!match) return 404;
    if (!match.store) return 200;
    let apiPath = (match.store as string).split(' ')[1]!;
    for (const [name, value] of Object.entries(match.params)) {
      if (value === '.' || value === '..') return 404;
      // A single character is a letter of the index, not the name of a thing.
      if (path.startsWith('/categories/') && value!.length === 1) return 200;
      apiPath = apiPath.replace(`:${name}`, encodeURIComponent(value!));
    }
    return this.exists(apiPath);
  }

  /** 404 only if the catalog says so; while it cannot be asked, the page itself shows what is wrong. */
  private async exists(apiPath: string): Promise<number> {
    try {
      const answer = await fetch(this.config.upstreams.catalog + apiPath, {
        headers: { [SERVICE_TOKEN_HEADER]: this.config.service.serviceToken },
        signal: AbortSignal.timeout(TIMEOUT),
      });
      await answer.body?.cancel();
      return answer.status === 404 ? 404 : answer.status >= 500 ? 503 : 200;
    } catch (error) {
      this.logger.warn({ err: error, apiPath }, 'page status unknown');
      return 503;
    }
  }
}
