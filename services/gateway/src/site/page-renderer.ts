import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  RENDERED_PAGE_MAX_AGE_MS,
  type RedirectPage,
  type RenderedPage,
  type RendererModule,
  type RenderPage,
} from '@directory/contracts/rendering';
import { contentOf, sizeOf, type Content } from '@directory/service-kit/representation';
import { ServiceClient } from '@directory/service-kit/service-client';
import { SingleFlight } from '@directory/service-kit/single-flight';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { LRUCache } from 'lru-cache';
import type { ReleaseSlot } from '../routing/visitor-slots.js';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import { isAdministration } from './content-policy.js';
import { DirectoryVersionPoller } from './directory-version-poller.js';
import { PageTemplate } from './page-template.js';
import { allowedMetaTags } from './snippet-markup.js';
import { SnippetsClient } from './snippets.client.js';

const MAX_CACHE_BYTES = 64 * 1024 * 1024;
/** Size of HTML with its encodings, which are added on demand. */
const ENCODED_FACTOR = 1.5;
/** How long an outdated page replaces one that cannot be rendered. */
const STALE_IF_ERROR_MS = 6 * 60 * 60_000;
/** After a change, replicas of the catalog may respond with the earlier state for this long: pages are not cached. */
const REPLICATION_LAG_MS = 2_000;

interface HtmlPage {
  status: RenderedPage['status'];
  content: Content;
}
type Page = HtmlPage | RedirectPage;

interface CachedPage {
  page: Page;
  /** Versions of the directory and the snippets at rendering; null if uncertain. */
  version: string | null;
  renderedAt: number;
}

/** Renders pages with the server bundle of the web app and caches them until the directory changes. */
@Injectable()
export class PageRenderer implements OnModuleInit {
  private readonly template: PageTemplate;
  private readonly cache = new LRUCache<string, CachedPage>({
    maxSize: MAX_CACHE_BYTES,
    ttl: STALE_IF_ERROR_MS,
    sizeCalculation: ({ page }) => (page.status === 301 ? 500 : Math.ceil(sizeOf(page.content) * ENCODED_FACTOR)),
  });
  private readonly renderings = new SingleFlight<Page | undefined>();
  private render: RenderPage | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly catalog: ServiceClient,
    private readonly directory: DirectoryVersionPoller,
    private readonly snippets: SnippetsClient,
  ) {
    this.template = new PageTemplate(config.webRoot);
  }

  /** Without the bundle, every page is the shell. */
  async onModuleInit(): Promise<void> {
    const bundle = join(this.config.webRoot, 'server', 'server.js');
    try {
      const { createPageRenderer } = (await import(pathToFileURL(bundle).href)) as RendererModule;
      this.render = createPageRenderer((path, init) => this.fetch(path, init));
    } catch (error) {
      this.logger.error({ err: error, bundle }, 'server-side rendering is off');
    }
  }

  /**
   * Falls back to an outdated page; undefined without one.
   * @param acquire a slot for rendering, which a cached page needs none of
   */
  async find(url: string, origin: string, acquire: () => ReleaseSlot | undefined): Promise<Page | undefined> {
    const pageKey = `${origin} ${url}`;
    const version = `${this.directory.version} ${await this.snippets.version()}`;
    const cached = this.cache.get(pageKey);
    if (cached?.version === version && performance.now() - cached.renderedAt < RENDERED_PAGE_MAX_AGE_MS)
      return cached.page;
    const rendered = await this.renderings.run(`${version} ${pageKey}`, async () => {
      const release = acquire();
      return release && this.renderAndCache(pageKey, version, url, origin).finally(release);
    });
    return rendered ?? cached?.page;
  }

  /** HTML of a page that the browser renders. */
  async shell(path: string): Promise<string> {
    return this.template.renderShell(isAdministration(path) ? '' : await this.metaTags());
  }

  private async metaTags(): Promise<string> {
    return allowedMetaTags((await this.snippets.settings())?.head_tags ?? '');
  }

  /** The two calls of every page are served from the cache. */
  private async fetch(path: string, init?: RequestInit): Promise<Response> {
    const cached =
      path === '/api/admin/site-settings'
        ? await this.snippets.settings()
        : path === '/api/admin/advertisement-codes'
          ? await this.snippets.codes()
          : null;
    return cached === null ? this.catalog.fetch(path, init) : Response.json(cached);
  }

  /** Undefined if rendering fails, times out, or lacks data that the cached page of the same version has. */
  private async renderAndCache(
    pageKey: string,
    version: string,
    url: string,
    origin: string,
  ): Promise<Page | undefined> {
    if (!this.render) return undefined;
    const timeout = new AbortController();
    const { renderTimeoutMs } = this.config;
    const timer = setTimeout(
      () => timeout.abort(new Error(`not rendered within ${renderTimeoutMs} ms`)),
      renderTimeoutMs,
    );
    const { version: directoryVersion, changedAt } = this.directory;
    try {
      const { signal } = timeout;
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
      const rendered = await Promise.race([this.render({ url, origin, now: Date.now(), signal }), aborted]);
      const page =
        rendered.status === 301
          ? rendered
          : {
              status: rendered.status,
              content: contentOf(this.template.renderPage(rendered, await this.metaTags())),
            };
      // Not cached: the browser loads the missing data. Data from before the change would be worse.
      if (rendered.status !== 301 && rendered.partial)
        return this.cache.get(pageKey)?.version === version ? undefined : page;
      const isCertain =
        performance.now() - changedAt > REPLICATION_LAG_MS && directoryVersion === this.directory.version;
      this.cache.set(pageKey, { page, version: isCertain ? version : null, renderedAt: performance.now() });
      return page;
    } catch (error) {
      this.logger.warn({ err: error, path: url }, 'server-side rendering failed');
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}
