import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { FEED_REVISION_HEADER, type BuiltFile } from '@directory/contracts/internal';
import { SITEMAP_ERRORS, type SitemapFile, type SitemapStatus } from '@directory/contracts/sitemaps';
import { UpstreamError } from '@directory/service-kit/outages';
import { IdleExit } from '@directory/service-kit/idle-exit';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { ServiceClient } from '@directory/service-kit/service-client';
import { SingleFlight } from '@directory/service-kit/single-flight';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { LRUCache } from 'lru-cache';
import { CONFIG, type SitemapConfig } from '../tokens.js';
import { buildFile, type EncodedFile } from './sitemap-file.js';
import { sitemapIndex, URL_SET, urlElement } from './sitemap-xml.js';

const REFRESH_INTERVAL_MS = 15_000;
const FEED_TTL_MS = 1_000;
/** How long a request waits for the catalog before it gets the last file. */
const STALE_AFTER_MS = 1_000;
/** How often a rebuild reports that it is in progress. */
const FILES_PER_REPORT = 20;

/** Compressed files of 2.1 million businesses take about 25 MB. */
const MAX_CACHE_BYTES = 48 * 1024 * 1024;

/** More are not built again for each start of the process: it keeps running. */
const MAX_FILES_TO_BUILD_AGAIN = 20;

type CachedFile = EncodedFile & { revision: string };
type Feed = ResponseOf<'GET /internal/feed'>;

/** Builds the sitemap files and rebuilds outdated ones once the directory has stopped changing. */
@Injectable()
export class SitemapsService implements OnModuleInit, OnApplicationShutdown {
  private readonly cache = new LRUCache<string, CachedFile>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ gzip }) => gzip.length,
  });
  private readonly builds = new SingleFlight<CachedFile>();
  /** Served while the catalog is slow or unavailable. */
  private lastIndex: EncodedFile | undefined;
  private feed: { response: Promise<Feed>; startedAt: number; isPending: boolean } | undefined;
  private readonly refreshes = new RepeatedTask({
    intervalMs: REFRESH_INTERVAL_MS,
    run: () => this.enqueue(() => this.refresh()),
    onError: () => undefined, // logged by the queue
  });
  private lastVersion = '';
  private job = Promise.resolve();
  private jobs = 0;

  constructor(
    @Inject(CONFIG) private readonly config: SitemapConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly catalog: ServiceClient,
    private readonly idle: IdleExit,
  ) {}

  onModuleInit(): void {
    this.refreshes.start();
    this.idle.require(() => this.jobs === 0 && this.cache.size <= MAX_FILES_TO_BUILD_AGAIN);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.refreshes.stop();
    await this.job;
  }

  /** `/sitemap.xml`: the current index, or the last one while the catalog is slow or unavailable. */
  index(): Promise<EncodedFile> {
    return this.orLast(this.lastIndex, async () => this.buildIndex(await this.loadFeed()));
  }

  /** The current file, or the last one while the catalog is slow or unavailable. @throws AppError `not_found` */
  file(path: string): Promise<EncodedFile> {
    return this.orLast(this.cache.get(path), async () => {
      const file = (await this.loadFeed()).files.find((one) => one.path === path);
      if (!file) throw new AppError('not_found');
      const cached = this.cache.get(path);
      return cached?.revision === file.revision ? cached : this.builds.run(path, () => this.buildNow(path));
    });
  }

  async status(): Promise<SitemapStatus> {
    const feed = await this.loadFeed();
    const built = new Map(feed.built.map((file) => [file.path, file]));
    const files = feed.files.map(({ path, revision, lastModified }): SitemapFile => {
      const { urls = null, bytes = null, builtAt = null, revision: builtRevision } = built.get(path) ?? {};
      const state = builtRevision === undefined ? 'missing' : builtRevision === revision ? 'fresh' : 'stale';
      return { path, urls, bytes, lastModified, builtAt, state };
    });
    const { businesses, categories, countries, cities, building, buildError } = feed;
    const error = buildError === null ? null : (SITEMAP_ERRORS.find((code) => code === buildError) ?? 'build_failed');
    const builtAt = files.flatMap((file) => file.builtAt ?? []).sort();
    const lastBuiltAt = builtAt.at(-1) ?? null;
    return { businesses, categories, countries, cities, building, error, files, fileCount: files.length, lastBuiltAt };
  }

  /** Rebuilds every file, unless a rebuild is in flight. */
  async rebuild(): Promise<SitemapStatus> {
    if (!(await this.loadFeed()).building) {
      await this.reportBuild(true, null);
      void this.enqueue(() => this.buildAll());
    }
    this.feed = undefined;
    return this.status();
  }

  /** The result of `load`; the last file instead if that takes long, or does so already for another request, or fails. */
  private async orLast(last: EncodedFile | undefined, load: () => Promise<EncodedFile>): Promise<EncodedFile> {
    const current = load();
    if (!last) return current;
    const waitedMs = this.feed?.isPending ? performance.now() - this.feed.startedAt : 0;
    const timeout = new AbortController();
    try {
      return await Promise.race([
        current,
        sleep(Math.max(0, STALE_AFTER_MS - waitedMs), last, { signal: timeout.signal }),
      ]);
    } catch (error) {
      if (error instanceof AppError) throw error;
      return last;
    } finally {
      timeout.abort();
    }
  }

  private async buildIndex({ files }: Feed): Promise<EncodedFile> {
    return (this.lastIndex = await buildFile([sitemapIndex(this.config.publicOrigin, files)]));
  }

  private loadFeed(): Promise<Feed> {
    const now = performance.now();
    if (!this.feed || (!this.feed.isPending && now > this.feed.startedAt + FEED_TTL_MS)) {
      const response = this.catalog.call('GET /internal/feed', {});
      const feed = { response, startedAt: now, isPending: true };
      this.feed = feed;
      response
        .then(() => (feed.isPending = false))
        .catch(() => {
          if (this.feed === feed) this.feed = undefined;
        });
    }
    return this.feed.response;
  }

  /** Runs jobs one at a time, in order. */
  private enqueue(run: () => Promise<void>): Promise<void> {
    const onError = (error: unknown) => this.logger.warn({ err: error }, 'sitemap build failed');
    this.jobs++;
    return (this.job = this.job
      .then(run)
      .catch(onError)
      .finally(() => this.jobs--));
  }

  /** Rebuilds outdated files, unless the directory has changed since the last check and may change again. */
  private async refresh(): Promise<void> {
    const feed = await this.loadFeed();
    const { version, files } = feed;
    await this.buildIndex(feed);
    const isQuiet = version === this.lastVersion;
    this.lastVersion = version;
    if (!isQuiet) return;
    for (const { path, revision } of files) {
      if (this.refreshes.isStopped) return;
      if (this.cache.get(path)?.revision !== revision) await this.builds.run(path, () => this.buildNow(path));
    }
  }

  private async buildAll(): Promise<void> {
    let error: SitemapStatus['error'] = null;
    try {
      const { files } = await this.loadFeed();
      for (const [index, { path }] of files.entries()) {
        if (this.refreshes.isStopped) return;
        if (index % FILES_PER_REPORT === 0) await this.reportBuild(true, null);
        await this.builds.run(path, () => this.buildNow(path));
      }
    } catch (cause) {
      this.logger.error({ err: cause }, 'sitemap rebuild failed');
      error = cause instanceof UpstreamError ? 'catalog_unavailable' : 'build_failed';
    }
    await this.reportBuild(false, error);
    this.feed = undefined;
  }

  private async reportBuild(building: boolean, error: SitemapStatus['error']): Promise<void> {
    await this.catalog.call('POST /internal/feed/build', { body: { building, error } });
  }

  private async buildNow(path: string): Promise<CachedFile> {
    const response = await this.catalog.open('GET /internal/feed/file', { query: { path } });
    const revision = response.headers.get(FEED_REVISION_HEADER) ?? '';
    let urls = 0;
    // oxlint-disable-next-line typescript/no-non-null-assertion -- a successful response has a body
    const encoded = await buildFile(this.document(linesOf(response.body!), (count) => (urls += count)));
    const file = { ...encoded, revision };
    this.cache.set(path, file);
    const built: BuiltFile = { path, revision, urls, bytes: file.bytes, builtAt: new Date().toISOString() };
    this.catalog
      .call('POST /internal/feed/built', { body: { files: [built] } })
      .catch((error: unknown) => this.logger.warn({ err: error, path }, 'sitemap file was built but not reported'));
    return file;
  }

  private async *document(batches: AsyncIterable<string[]>, count: (urls: number) => void): AsyncGenerator<string> {
    yield URL_SET.prefix;
    for await (const lines of batches) {
      count(lines.length);
      yield lines.map((line) => this.element(line)).join('');
    }
    yield URL_SET.suffix;
  }

  private element(line: string): string {
    const [path = '', lastModified = ''] = line.split('\t');
    return urlElement(this.config.publicOrigin, { path, lastModified: lastModified || null });
  }
}

/** Groups lines as they arrive: one at a time would take longer than everything else for nine thousand of them. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}
