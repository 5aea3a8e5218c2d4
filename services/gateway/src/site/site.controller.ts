import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { canonicalUrl } from '@directory/contracts/canonical-url';
import { AppError } from '@directory/contracts/errors';
import { sitePaths } from '@directory/contracts/site-paths';
import { Public } from '@directory/service-kit/public.decorator';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import findMyWay from 'find-my-way';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionsClient } from '../sessions/sessions.client.js';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import { CatalogClient } from './catalog.client.js';
import { ADMINISTRATION, isAdministration, policyFor } from './content-policy.js';
import { PageRenderer } from './page-renderer.js';
import { CachedPage } from './cached-page.js';
import { SnippetsClient } from './snippets.client.js';
import { ViewCounter } from './view-counter.js';

const TIMEOUT = 2_000;

/** Results are made for whoever asks; a search engine is to follow their links, not to list them. */
const UNLISTED = /^\/search\/?$/;

/** A search engine looks for its proof of ownership under such a name. */
const ROOT_FILE = /^\/[\w-]{1,80}\.(?:html|txt|xml)$/;

const pages = findMyWay({ maxParamLength: 500, ignoreTrailingSlash: true });
for (const [path, endpoint] of Object.entries(sitePaths)) pages.on('GET', path, () => undefined, endpoint);

/**
 * Every page, drawn as HTML, with the status its address deserves. What cannot be drawn is sent as the shell of the web
 * app, which the browser fills: the site never depends on this.
 */
@Controller()
export class SiteController {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly snippets: SnippetsClient,
    private readonly catalog: CatalogClient,
    private readonly pages: PageRenderer,
    private readonly sessions: SessionsClient,
    private readonly views: ViewCounter,
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
    if (ROOT_FILE.test(path) && (await this.sendRootFile(path, reply))) return reply;
    const policy = policyFor(path, await this.snippets.settings());
    if (policy !== null) void reply.header('content-security-policy', policy);
    if (UNLISTED.test(path)) void reply.header('x-robots-tag', 'noindex, follow');
    void reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    if (isAdministration(path)) return this.sendAdministration(path, request, reply);
    // A path that was made readable for the router has no other spelling.
    const canonical = request.originalUrl === request.url ? canonicalUrl(request.url) : request.url;
    if (canonical !== request.url) return reply.redirect(canonical, 301);
    // Code of others runs here: a window that it opens on the administration is none that it can reach into.
    void reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    const page = await this.pages.find(request.url, this.originOf(request));
    if (page instanceof CachedPage) {
      if (page.status === 200) this.views.see(path, request);
      return this.send(page, request, reply);
    }
    if (page) return reply.redirect(page.location, page.status);
    return reply.status(await this.statusOf(path)).send(await this.pages.shell(path));
  }

  /**
   * The shell, with the page token of who is signed in: only for a navigation, of which no script sees the answer, and
   * never kept, so that none finds it later. Browsers that do not say what a request is for get none: they sign in anew.
   */
  private async sendAdministration(path: string, request: FastifyRequest, reply: FastifyReply) {
    const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = request.headers;
    const token =
      mode === 'navigate' && destination === 'document'
        ? await this.sessions.pageTokenFor(request.headers).catch(() => '') // the page says what is wrong
        : '';
    const shell = await this.pages.shell(path);
    const proof = `<meta name="admin-token" content="${token}">`;
    return reply
      .status(await this.statusOf(path))
      .headers({
        'content-security-policy': ADMINISTRATION,
        'cache-control': 'no-store',
        vary: 'sec-fetch-mode, sec-fetch-dest, cookie',
      })
      .send(shell.replace('</head>', () => `${proof}</head>`));
  }

  private async send(page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
    const { etag, body, encoding } = await page.representationFor(request.headers['accept-encoding']);
    void reply.headers({ etag, vary: 'accept-encoding' });
    if (page.status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.status(page.status).send(body);
  }

  /** Whether there is such a file; the sitemap service knows. */
  private async sendRootFile(path: string, reply: FastifyReply): Promise<boolean> {
    try {
      const answer = await fetch(this.config.upstreams.sitemap + path, { signal: AbortSignal.timeout(TIMEOUT) });
      const content = await answer.text();
      if (!answer.ok) return false;
      void reply.headers({
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
        'cache-control': 'no-cache',
      });
      void reply.send(content);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, path }, 'a file of the root could not be asked for');
      return false;
    }
  }

  /** Canonical addresses begin with it. */
  private originOf(request: FastifyRequest): string {
    return this.config.publicOrigin ?? `${request.protocol}://${request.host}`;
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
      const answer = await this.catalog.call(apiPath, { signal: AbortSignal.timeout(TIMEOUT) });
      await answer.body?.cancel();
      return answer.status === 404 || answer.status === 410 ? answer.status : answer.status >= 500 ? 503 : 200;
    } catch (error) {
      this.logger.warn({ err: error, apiPath }, 'page status unknown');
      return 503;
    }
  }
}
