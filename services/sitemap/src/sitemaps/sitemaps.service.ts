import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import type { BuiltFile, Feed } from '@directory/contracts/internal';
import type { SitemapFile, SitemapStatus } from '@directory/contracts/sitemaps';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { CONFIG, type SitemapConfig } from '../tokens.js';
import { CatalogClient } from './catalog.client.js';
import { FileCache, type KeptFile } from './file-cache.js';
import { buildFile, type EncodedFile } from './sitemap-file.js';
import { sitemapIndex, URL_SET, urlElement } from './sitemap-xml.js';

/** Milliseconds between looks for files that are out of date. */
const INTERVAL = 15_000;
/** Milliseconds that what the catalog said is believed. */
const BELIEVE = 1_000;

/** Makes the files of the sitemap, and makes anew what has changed once the directory is quiet. */
@Injectable()
export class SitemapsService implements OnModuleInit, OnApplicationShutdown {
  private readonly kept = new FileCache();
  private readonly inFlight = new Map<string, Promise<KeptFile>>();
  /** What was sent last, for the time that the catalog is away. */
  private lastIndex: EncodedFile | undefined;
  private feed: { asked: Promise<Feed>; until: number } | undefined;
  private timer: NodeJS.Timeout;
  private seenVersion = '';
  private work: Promise<void> | undefined;
  private stopped = false;

  constructor(
    @Inject(CONFIG) private readonly config: SitemapConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly catalog: CatalogClient,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.begin(() => this.refresh()), INTERVAL);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.work;
  }

  /** `/sitemap.xml`: every file there is, or was while the catalog could be asked. */
  async index(): Promise<EncodedFile> {
    try {
      const { files } = await this.overview();
      return (this.lastIndex = await buildFile([sitemapIndex(this.config.publicOrigin, files)]));
    } catch (error) {
      if (this.lastIndex) return this.lastIndex;
      throw error;
    }
  }

  /** A file as it is now, or as it was made last while the catalog is away. @throws AppError `not_found` */
  async file(path: string): Promise<EncodedFile> {
    try {
      const wanted = (await this.overview()).files.find((file) => file.path === path);
      if (!wanted) throw new AppError('not_found');
      const kept = this.kept.get(path);
      return kept?.revision === wanted.revision ? kept : await this.make(path);
    } catch (error) {
      const kept = this.kept.get(path);
      if (kept && error instanceof AppError && error.code === 'service_unavailable') return kept;
      throw error;
    }
  }

  async status(): Promise<SitemapStatus> {
    const feed = await this.overview();
    const built = new Map(feed.built.map((file) => [file.path, file]));
    const files = feed.files.map((file): SitemapFile => {
      const made = built.get(file.path);
      return {
        path: file.path,
        urls: made?.urls ?? null,
        bytes: made?.bytes ?? null,
        lastModified: file.lastModified,
        builtAt: made?.builtAt ?? null,
        state: made === undefined ? 'missing' : made.revision === file.revision ? 'fresh' : 'stale',
      };
    });
    const { businesses, categories, countries, cities, building, buildError: error } = feed;
    const times = files.flatMap((file) => file.builtAt ?? []).sort();
    return {
      ...{ businesses, categories, countries, cities, building, error, files },
      fileCount: files.length,
      lastBuiltAt: times.at(-1) ?? null,
    };
  }

  /** Begins to make every file anew; a build that goes on already is not begun again. */
  async rebuild(): Promise<SitemapStatus> {
    if (!(await this.overview()).building) {
      await this.catalog.reportBuild(true, null);
      void this.begin(() => this.buildAll());
    }
    this.feed = undefined;
    return this.status();
  }

  /** Asked by a crowd at once, the catalog is asked once. */
  private overview(): Promise<Feed> {
    if (!this.feed || Date.now() > this.feed.until) {
      const asked = this.catalog.feed();
      asked.catch(() => (this.feed = undefined));
      this.feed = { asked, until: Date.now() + BELIEVE };
    }
    return this.feed.asked;
  }

  /** One job at a time, after the one before. */
  private begin(job: () => Promise<void>): void {
    const before = this.work ?? Promise.resolve();
    const work = before
      .then(job)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the sitemap could not be made'))
      .finally(() => {
        if (this.work === work) this.work = undefined;
      });
    this.work = work;
  }

  /** Makes what is out of date, unless the directory has changed since the last look: then it may again. */
  private async refresh(): Promise<void> {
    const { version, files } = await this.overview();
    const quiet = version === this.seenVersion;
    this.seenVersion = version;
    if (!quiet) return;
    for (const { path, revision } of files) {
      if (this.stopped) return;
      if (this.kept.get(path)?.revision !== revision) await this.make(path);
    }
  }

  private async buildAll(): Promise<void> {
    let error: string | null = null;
    try {
      const { files } = await this.overview();
      for (const [index, { path }] of files.entries()) {
        if (this.stopped) return;
        if (index % 20 === 0) await this.catalog.reportBuild(true, null);
        await this.make(path);
      }
    } catch (cause) {
      this.logger.error({ err: cause }, 'the sitemap could not be made');
      error = cause instanceof Error ? cause.message : 'unknown';
    }
    await this.catalog.reportBuild(false, error);
    this.feed = undefined;
  }

  private make(path: string): Promise<KeptFile> {
    const making = this.inFlight.get(path) ?? this.buildNow(path).finally(() => this.inFlight.delete(path));
    this.inFlight.set(path, making);
    return making;
  }

  private async buildNow(path: string): Promise<KeptFile> {
    const { revision, lines } = await this.catalog.file(path);
    let urls = 0;
    const made = await buildFile(this.document(lines, (some) => (urls += some)));
    const file = { ...made, revision, urls };
    this.kept.set(path, file);
    const built: BuiltFile = { path, revision, urls: file.urls, bytes: file.bytes, builtAt: new Date().toISOString() };
    // Who asked for the file does not wait for that.
    this.catalog
      .reportBuilt([built])
      .catch((error: unknown) => this.logger.warn({ err: error, path }, 'a file was made and nobody told'));
    return file;
  }

  private async *document(batches: AsyncIterable<string[]>, count: (urls: number) => void): AsyncGenerator<string> {
    yield URL_SET.begin;
    for await (const lines of batches) {
      count(lines.length);
      yield lines.map((line) => this.element(line)).join('');
    }
    yield URL_SET.end;
  }

  private element(line: string): string {
    const [path = '', lastModified = ''] = line.split('\t');
    return urlElement(this.config.publicOrigin, { path, lastModified: lastModified || null });
  }
}
