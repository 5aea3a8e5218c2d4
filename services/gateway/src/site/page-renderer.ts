import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { RedirectPage, RendererModule, RenderPage } from '@directory/contracts/rendering';
import { ServiceClient } from '@directory/service-kit/service-client';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { LRUCache } from 'lru-cache';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import { isAdministration } from './content-policy.js';
import { DirectoryVersionPoller } from './directory-version-poller.js';
import { allowedMetaTags } from './allowed-meta-tags.js';
import { PageTemplate } from './page-template.js';
import { CachedPage } from './cached-page.js';
import { SnippetsClient } from './snippets.client.js';

/** Milliseconds until a page is given up and the shell is sent in its place. */
const RENDER_TIMEOUT_MS = 500;
/** Bytes of pages kept, and milliseconds that one is kept at most: who is open changes by the minute. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;
const MAX_AGE_MS = 60_000;
/** Milliseconds for which a page that was true once is sent in place of one that cannot be rendered now. */
const STALE_IF_ERROR_MS = 6 * 60 * 60_000;
/** Milliseconds after a change in which a replica of the catalog may not have seen it yet: nothing drawn then stays. */
const REPLICATION_LAG_MS = 2_000;

type Page = CachedPage | RedirectPage;

interface CachedEntry {
  page: Page;
  /** Of the directory and the snippets it was rendered from; null: it was not certain. */
  version: string | null;
  /** When it was rendered. Milliseconds. */
  at: number;
}

/** Pages as HTML: drawn by the server bundle of the web app, kept as long as they are true. */
@Injectable()
export class PageRenderer implements OnModuleInit {
  private readonly template: PageTemplate;
  private readonly kept = new LRUCache<string, CachedEntry>({
    maxSize: MAX_CACHE_BYTES,
    ttl: STALE_IF_ERROR_MS,
    sizeCalculation: ({ page }) => (page instanceof CachedPage ? page.size : 500),
  });
  private readonly inFlight = new Map<string, Promise<Page | undefined>>();
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

  /** Without its bundle the site is what the browser makes of the shell. */
  async onModuleInit(): Promise<void> {
    const bundle = join(this.config.webRoot, 'server', 'server.js');
    try {
      const { createPageRenderer } = (await import(pathToFileURL(bundle).href)) as RendererModule;
      this.render = createPageRenderer((path, init) => this.call(path, init));
    } catch (error) {
      this.logger.error({ err: error, bundle }, 'pages are not drawn on the server');
    }
  }

  /** A page as HTML, as old as it has to be; undefined when there is none and none could be rendered: the shell has to do. */
  async find(url: string, origin: string): Promise<Page | undefined> {
    const address = `${origin} ${url}`;
    const version = `${this.directory.version} ${await this.snippets.version()}`;
    const kept = this.kept.get(address);
    if (kept?.version === version && Date.now() - kept.at < MAX_AGE_MS) return kept.page;
    const key = `${version} ${address}`;
    const rendering =
      this.inFlight.get(key) ??
      this.renderAndCache(address, version, url, origin).finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, rendering);
    return (await rendering) ?? kept?.page;
  }

  /** The page without anything in it. */
  async shell(path: string): Promise<string> {
    return this.template.renderShell(isAdministration(path) ? '' : await this.headTags());
  }

  private async headTags(): Promise<string> {
    return allowedMetaTags((await this.snippets.settings())?.head_tags ?? '');
  }

  /** What every page asks for is at hand already. */
  private async call(path: string, init?: RequestInit): Promise<Response> {
    const known =
      path === '/api/admin/site-settings'
        ? await this.snippets.settings()
        : path === '/api/admin/advertisement-codes'
          ? await this.snippets.codes()
          : null;
    return known === null ? this.catalog.fetch(path, init) : Response.json(known);
  }

  /** Undefined where it fails, takes too long, or lacks a part that a page of the same version has. */
  private async renderAndCache(
    address: string,
    before: string,
    url: string,
    origin: string,
  ): Promise<Page | undefined> {
    if (!this.render) return undefined;
    const timeout = new AbortController();
    const timer = setTimeout(
      () => timeout.abort(new Error(`not drawn within ${RENDER_TIMEOUT_MS} ms`)),
      RENDER_TIMEOUT_MS,
    );
    const { version, changedAt } = this.directory;
    try {
      const { signal } = timeout;
      const giveUp = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
      const page = await Promise.race([this.render({ url, origin, now: Date.now(), signal }), giveUp]);
      const answer =
        page.status === 301 ? page : new CachedPage(page.status, this.template.renderPage(page, await this.headTags()));
      const settled = Date.now() - changedAt > REPLICATION_LAG_MS && version === this.directory.version;
      const partial = page.status !== 301 && page.partial;
      // What changed since is seen at once; the browser asks for the part that is missing.
      if (partial) return this.kept.get(address)?.version === before ? undefined : answer;
      this.kept.set(address, { page: answer, version: settled ? before : null, at: Date.now() });
      return answer;
    } catch (error) {
      this.logger.warn({ err: error, url }, 'a page was not drawn');
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}
