import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { canonicalUrl } from '@directory/contracts/canonical-url';
import { AppError } from '@directory/contracts/errors';
import { sitePaths } from '@directory/contracts/site-paths';
import { Public } from '@directory/service-kit/public.decorator';
import { acceptedEncodings, encode, sendContent } from '@directory/service-kit/representation';
import { requestPath } from '@directory/service-kit/request-path';
import { ServiceClient } from '@directory/service-kit/service-client';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import findMyWay from 'find-my-way';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { remainingMs } from '../routing/deadline.js';
import { rejectEarly } from '../routing/early-rejection.js';
import { VisitorSlots, type SlotKind } from '../routing/visitor-slots.js';
import { isSecure } from '../sessions/same-origin.js';
import { SessionsClient } from '../sessions/sessions.client.js';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import { ADMINISTRATION, isAdministration, policyFor } from './content-policy.js';
import { PageRenderer } from './page-renderer.js';
import { SnippetsClient } from './snippets.client.js';
import { ViewCounter } from './view-counter.js';

/** Covers the restart of a service. */
const TIMEOUT_MS = 5_000;
const HTML = 'text/html; charset=utf-8';

/** Search engines follow the links of search results, but do not index them. */
const NOT_INDEXED = /^\/search\/?$/;

/** Files by which search engines verify the owner of a site. */
const VERIFICATION_FILE = /^\/[\w-]{1,80}\.(?:html|txt|xml)$/;

const pages = findMyWay({ maxParamLength: 500, ignoreTrailingSlash: true });
for (const [path, endpoint] of Object.entries(sitePaths)) pages.on('GET', path, () => undefined, endpoint);

/**
 * Every page, rendered with the status of its URL. If rendering fails, the shell of the web app is sent and the browser renders:
 * the site does not depend on server-side rendering.
 */
@Controller()
export class SiteController {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly snippets: SnippetsClient,
    private readonly catalog: ServiceClient,
    private readonly pages: PageRenderer,
    private readonly sessions: SessionsClient,
    private readonly views: ViewCounter,
    private readonly slots: VisitorSlots,
  ) {}

  /** Existing files are served before this; a missing one gets an error, not a page. */
  @Public()
  @Get('assets/*')
  missingFile(): never {
    throw new AppError('not_found');
  }

  @Public()
  @Get(['/', '*'])
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const path = requestPath(request.url);
    if (VERIFICATION_FILE.test(path) && (await this.sendVerificationFile(path, request, reply))) return reply;
    const policy = policyFor(path, await this.snippets.settings());
    if (policy !== null) void reply.header('content-security-policy', policy);
    if (NOT_INDEXED.test(path)) void reply.header('x-robots-tag', 'noindex, follow');
    void reply.headers({ 'content-type': HTML, 'cache-control': 'no-cache' });
    if (isAdministration(path))
      return this.withSlot('signIn', request, reply, () => this.sendAdministration(path, request, reply));
    // A path rewritten by `readableUrl` has no canonical spelling.
    const canonical = request.originalUrl === request.url ? canonicalUrl(request.url) : request.url;
    // Third-party code must not get access to a window of the administration that it opens.
    void reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    const page = await this.pages.find(canonical, this.originOf(request), () => this.slots.acquire('read', request));
    if (page?.status === 301) return reply.redirect(page.location, page.status);
    if (canonical !== request.url) return reply.redirect(canonical, 301);
    if (page) {
      if (page.status === 200) this.views.see(path, request);
      await encode(page.content, acceptedEncodings(request.headers['accept-encoding']).slice(0, 1));
      return sendContent(page.content, HTML, request, reply.status(page.status));
    }
    return this.withSlot('read', request, reply, async () =>
      reply.status(await this.statusOf(path, reply)).send(await this.pages.shell(path)),
    );
  }

  /** 503 if no slot is free. */
  private async withSlot(
    kind: SlotKind,
    request: FastifyRequest,
    reply: FastifyReply,
    respond: () => Promise<unknown>,
  ) {
    const release = this.slots.acquire(kind, request);
    if (release) await respond().finally(release);
    else rejectEarly(new AppError('service_unavailable'), request, reply);
    return reply;
  }

  /**
   * The shell with the CSRF token: only for navigations, whose response no script can read, and never cached. Browsers without
   * `Sec-Fetch-*` get no token and have to sign in again.
   */
  private async sendAdministration(path: string, request: FastifyRequest, reply: FastifyReply) {
    const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = request.headers;
    const token =
      mode === 'navigate' && destination === 'document'
        ? await this.sessions.csrfTokenFor(request.headers).catch(() => '') // the page shows the error
        : '';
    const shell = await this.pages.shell(path);
    const meta = `<meta name="csrf-token" content="${token}">`;
    return reply
      .status(await this.statusOf(path, reply))
      .headers({
        'content-security-policy': ADMINISTRATION,
        'cache-control': 'no-store',
        vary: 'sec-fetch-mode, sec-fetch-dest, cookie',
      })
      .send(shell.replace('</head>', () => `${meta}</head>`));
  }

  /** Resolves to false if there is no such file; the sitemap service has it. */
  private async sendVerificationFile(path: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const release = this.slots.acquire('read', request);
    if (!release) return false;
    try {
      const response = await fetch(this.config.upstreams.sitemap + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const content = await response.text();
      if (!response.ok) return false;
      void reply
        .headers({
          'content-type': response.headers.get('content-type') ?? 'text/plain',
          'cache-control': 'no-cache',
        })
        .send(content);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, path }, 'verification file unavailable');
      return false;
    } finally {
      release();
    }
  }

  private originOf(request: FastifyRequest): string {
    const { publicOrigin } = this.config;
    // Not the X-Forwarded-Host of a trusted proxy, which is not checked.
    return (
      publicOrigin ?? `${isSecure(request.headers, this.config) ? 'https' : 'http'}://${request.headers.host ?? ''}`
    );
  }

  /** 404 or 410 only if the catalog says so; while it is unavailable, the page shows the error. */
  private async statusOf(path: string, reply: FastifyReply): Promise<number> {
    const match = pages.find('GET', path);
    if (!match) return 404;
    if (!match.store) return 200;
    // The parameters of any of these endpoints are those of the path.
    const endpoint = match.store as 'GET /api/businesses/:slug';
    const params = match.params as { slug: string };
    if (Object.values(params).some((value) => value === '.' || value === '..')) return 404;
    // A single character is a letter of the index, not a category.
    if (match.store === 'GET /api/categories/:slug' && params.slug.length === 1) return 200;
    const timeoutMs = Math.min(TIMEOUT_MS, remainingMs(reply));
    try {
      const response = await this.catalog.open(endpoint, { params, timeoutMs });
      await response.body?.cancel();
      return 200;
    } catch (error) {
      if (error instanceof AppError) return [404, 410].includes(error.status) ? error.status : 200;
      this.logger.warn({ err: error, path }, 'page status unknown');
      return 503;
    }
  }
}
