import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FailingPhotos, PhotoRetry, PhotoSources } from '@directory/contracts/photos';
import { ServiceClient } from '@directory/service-kit/service-client';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { CONFIG, type PhotosConfig } from '../tokens.js';
import { TooBusy, Yielded } from './fetch-slots.js';
import { PhotoFailures, type FailingPhoto } from './photo-failures.js';
import { PhotoMetrics, type PhotoResult } from './photo.metrics.js';
import { PhotoSource } from './photo-source.js';
import { PhotoStore } from './photo-store.js';
import { masterOf, thumbnailOf, type ThumbnailFormat, type ThumbnailSize } from './thumbnails.js';

const CATALOG_TIMEOUT_MS = 3_000;
/** A photo removed from the directory is deleted by the first request after this. */
const CHECK_INTERVAL_MS = 24 * 60 * 60_000;
/** Businesses or photos in one of the lists below. */
const MAX_LISTED = 50_000;

const MASTER = /^([\w-]{16})\.master$/;

export interface ThumbnailRequest extends ThumbnailSize {
  id: string;
  revision: string;
  format: ThumbnailFormat;
}

/** `result` explains missing bytes. */
export interface ThumbnailResult {
  result: PhotoResult;
  bytes?: Buffer;
}

type Obtained = { result: 'fetched'; master: Buffer } | { result: 'pending' | 'failed' | 'unknown' | 'off' };

/** Thumbnails from the cache, else from the stored photo, else from the source. */
@Injectable()
export class PhotosService implements OnModuleDestroy {
  /** Downloads in flight by photo. */
  private readonly inFlight = new Map<string, Promise<Obtained>>();
  /** Time of the last check of a business's photos with the catalog. */
  private readonly checked = new Map<string, number>();
  /** Photos whose last download was aborted for others. */
  private readonly yielded = new Set<string>();
  private isStopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: PhotosConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly catalog: ServiceClient,
    private readonly source: PhotoSource,
    private readonly store: PhotoStore,
    private readonly failures: PhotoFailures,
    private readonly metrics: PhotoMetrics,
  ) {}

  /** Downloads aborted by the stop are no failures of their source. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.source.close();
    await Promise.all(this.inFlight.values());
    await this.failures.flush();
  }

  async find(request: ThumbnailRequest): Promise<ThumbnailResult> {
    const found = await this.lookUp(request);
    this.metrics.requests.inc({ result: found.result });
    return found;
  }

  /** A page of the photos whose last download failed, and the number of all. */
  async failing(limit: number, offset: number): Promise<{ total: number; photos: FailingPhotos['photos'] }> {
    const all = this.failures.list();
    const described = all.slice(offset, offset + limit).map((photo) => this.failures.describe(photo));
    const photos = await Promise.all(described.filter((one) => one !== undefined).map((one) => this.view(one)));
    return { total: all.length, photos };
  }

  private async view({ photo, attempts, reason, failedAt, retryAt }: FailingPhoto) {
    const [id = '', revision = ''] = photo.split('/');
    const { name, sources } = await this.photosOf(id).catch(() => ({ name: null, sources: [] }));
    return {
      ...{ id, revision, business: name, attempts, error: reason },
      url: sources.find((source) => source.revision === revision)?.url ?? null,
      ...{ failedAt: failedAt.toISOString(), retryAt: retryAt.toISOString() },
    };
  }

  /** Downloads a photo whatever its last failures. */
  async retry({ id, revision }: Pick<ThumbnailRequest, 'id' | 'revision'>): Promise<PhotoRetry['outcome']> {
    const { result } = await this.obtainInTime(id, revision, true);
    if (result !== 'unknown') return result === 'off' ? 'pending' : result;
    this.failures.clear(`${id}/${revision}`);
    return 'removed';
  }

  private async lookUp(request: ThumbnailRequest): Promise<ThumbnailResult> {
    const { id, revision, format } = request;
    const bytes = await this.store.read(keyOf(request));
    if (bytes) {
      this.checkLater(id);
      return { result: 'hit', bytes };
    }
    const master = await this.store.read(`${id}/${revision}.master`);
    if (master) {
      this.checkLater(id);
      const bytes = await this.resizeStored(master, request);
      if (bytes) return { result: 'resized', bytes };
    }
    const obtained = await this.obtainInTime(id, revision);
    if (obtained.result === 'fetched') {
      return { result: 'fetched', bytes: await this.resize(obtained.master, request) };
    }
    if (obtained.result === 'unknown') return obtained;
    const previous = await this.previousMaster(id, revision);
    if (!previous) return obtained;
    return { result: 'previous', bytes: await thumbnailOf(previous, request, format) };
  }

  /** Undefined for a photo that is damaged, as by a power failure, and is removed. */
  private async resizeStored(master: Buffer, request: ThumbnailRequest): Promise<Buffer | undefined> {
    try {
      return await this.resize(master, request);
    } catch (error) {
      const { id, revision } = request;
      this.logger.warn({ err: error, photo: `${id}/${revision}` }, 'a stored photo cannot be read');
      await this.store.remove(`${id}/${revision}.master`);
      return undefined;
    }
  }

  private async resize(master: Buffer, request: ThumbnailRequest): Promise<Buffer> {
    const { id, revision, format } = request;
    const bytes = await thumbnailOf(master, request, format);
    const key = keyOf(request);
    await this.store.write(key, bytes);
    // Pruned while it was resized: nothing would remove the thumbnail before the next check.
    if (!this.store.has(`${id}/${revision}.master`)) await this.store.remove(key);
    return bytes;
  }

  /** A longer download continues, for the next request of the photo. */
  private async obtainInTime(id: string, revision: string, isRetry = false): Promise<Obtained> {
    const photo = `${id}/${revision}`;
    let obtaining = this.inFlight.get(photo);
    if (!obtaining) {
      obtaining = this.obtain(id, revision, isRetry).finally(() => this.inFlight.delete(photo));
      this.inFlight.set(photo, obtaining);
    }
    const waiting = new AbortController();
    const tooLate = sleep(this.config.maxWaitMs, { result: 'pending' as const }, { signal: waiting.signal });
    tooLate.catch(() => undefined); // aborted: the download was faster
    try {
      return await Promise.race([obtaining, tooLate]);
    } finally {
      waiting.abort();
    }
  }

  /** Never rejects: its caller may have timed out. */
  private async obtain(id: string, revision: string, isRetry: boolean): Promise<Obtained> {
    const photo = `${id}/${revision}`;
    if (!this.config.fetchPhotos) return { result: 'off' };
    if (!isRetry && this.failures.isPaused(photo)) return { result: 'failed' };
    let sources: PhotoSources['sources'];
    try {
      sources = await this.sourcesOf(id);
    } catch (error) {
      this.logger.warn({ err: error, photo }, 'the source of a photo is not known');
      return { result: 'pending' };
    }
    const url = sources.find((source) => source.revision === revision)?.url;
    if (url === undefined) return { result: 'unknown' };
    const attempts = this.failures.attemptsOf(photo) + 1;
    try {
      const master = await this.source.download(url, async (bytes) => {
        // Remains if decoding crashes the process, so that the photo does not crash the next one at once.
        this.failures.record(photo, attempts, 'decoding ended the process');
        await this.failures.flush();
        return masterOf(bytes);
      });
      await this.store.write(`${photo}.master`, master);
      this.failures.clear(photo);
      this.yielded.delete(photo);
      await this.prune(id, sources);
      this.metrics.fetches.inc({ outcome: 'success' });
      return { result: 'fetched', master };
    } catch (error) {
      if (error instanceof TooBusy || this.isStopping) return { result: 'pending' };
      // A healthy source, too, is slow while this process is: only the second time in a row is a failure.
      const hasYielded = this.yielded.delete(photo);
      if (error instanceof Yielded && !hasYielded) {
        if (this.yielded.size >= MAX_LISTED) this.yielded.clear();
        this.yielded.add(photo);
        return { result: 'pending' };
      }
      const { name, message } = error as Error;
      this.metrics.fetches.inc({ outcome: name === 'ForbiddenAddress' ? 'forbidden' : 'failure' });
      this.logger.info({ photo, reason: message }, 'a photo could not be fetched');
      this.failures.record(photo, attempts, message);
      return { result: 'failed' };
    }
  }

  /** A photo that the business no longer has: a fallback while the present source fails. */
  private async previousMaster(id: string, revision: string): Promise<Buffer | undefined> {
    const stored = this.store.namesOf(id).map((name) => MASTER.exec(name)?.[1]);
    const others = stored.filter((other) => other !== undefined && other !== revision);
    if (others.length === 0) return undefined;
    const sources = await this.sourcesOf(id).catch(() => []); // the catalog is unavailable: any of its photos
    const previous = others.find((other) => !sources.some((source) => source.revision === other));
    return previous === undefined ? undefined : this.store.read(`${id}/${previous}.master`);
  }

  /** Present photo sources of a business; empty if it has none or does not exist. */
  private async sourcesOf(id: string): Promise<PhotoSources['sources']> {
    return (await this.photosOf(id)).sources;
  }

  private photosOf(id: string): Promise<PhotoSources> {
    const call = { params: { id }, timeoutMs: CATALOG_TIMEOUT_MS };
    return this.catalog.call('GET /internal/photos/:id', call);
  }

  /** In the background, so that a hit needs no call. */
  private checkLater(id: string): void {
    const now = performance.now();
    if (now - (this.checked.get(id) ?? -Infinity) < CHECK_INTERVAL_MS) return;
    if (this.checked.size >= MAX_LISTED) this.checked.clear();
    this.checked.set(id, now);
    this.sourcesOf(id)
      .then((sources) => this.prune(id, sources))
      .catch((error: unknown) => this.logger.debug({ err: error, id }, 'photos were not checked'));
  }

  /**
   * Deletes photos that the directory no longer has; the previous photo stays until the present first one is stored. Their thumbnails go
   * after them, with those made meanwhile.
   */
  private async prune(id: string, sources: PhotoSources['sources']): Promise<void> {
    const names = this.store.namesOf(id);
    const present = new Set(sources.map(({ revision }) => revision));
    this.failures.clearOthers(id, present);
    const [first] = sources;
    if (first !== undefined && !names.includes(`${first.revision}.master`)) return;
    const isGone = (name: string) => !present.has(name.slice(0, 16));
    for (const name of names) if (isGone(name) && MASTER.test(name)) await this.store.remove(`${id}/${name}`);
    for (const name of this.store.namesOf(id)) if (isGone(name)) await this.store.remove(`${id}/${name}`);
  }
}

function keyOf({ id, revision, width, isBand, format }: ThumbnailRequest): string {
  return `${id}/${revision}-${width}${isBand ? '-band' : ''}.${format}`;
}
