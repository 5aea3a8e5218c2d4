import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { z } from 'zod';
import { CONFIG, type PhotosConfig } from '../tokens.js';
import { PhotoStore } from './photo-store.js';

const FIRST_PAUSE_MS = 60 * 60_000;
const LONGEST_PAUSE_MS = 24 * 60 * 60_000;
/** Beyond it the oldest are forgotten, and attempted again. */
const MAX_FAILURES = 50_000;
const MAX_REASON_LENGTH = 200;
/** Failures of this time are written together. */
const WRITE_INTERVAL_MS = 1_000;
/** Lines without effect before the file is rewritten. */
const MAX_OUTDATED_LINES = 10_000;

const Failure = z.object({ attempts: z.int(), retryAt: z.number(), reason: z.string() });
type Failure = z.infer<typeof Failure>;

/** Without a failure: it has ended. */
const Line = z.tuple([z.string(), Failure.nullable()]);

/** A photo, `<business id>/<revision>`, whose last download failed. */
export interface FailingPhoto {
  photo: string;
  attempts: number;
  reason: string;
  failedAt: Date;
  retryAt: Date;
}

/**
 * Failed sources, with the time of the next attempt: after 1 hour, doubled up to 1 day. In memory, so that a thousand sources that fail
 * at once do not occupy the disk from which photos are served, and as lines of one file for the next start.
 */
@Injectable()
export class PhotoFailures implements OnApplicationBootstrap {
  /** In the order of the failures. */
  private readonly failures = new Map<string, Failure>();
  private readonly photosOf = new Map<string, Set<string>>();
  private readonly file: string;
  private unwritten: string[] = [];
  /** Of the file; `Infinity` if it lacks some. */
  private lines = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) { cacheDirectory }: PhotosConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly store: PhotoStore,
  ) {
    this.file = join(cacheDirectory, 'failures.jsonl');
  }

  /** After the store. */
  async onApplicationBootstrap(): Promise<void> {
    const text = await readFile(this.file, 'utf8').catch(() => ''); // the first start
    for (const line of text.split('\n')) {
      const parsed = parseLine(line);
      if (!parsed) continue;
      this.lines += 1;
      const [photo, failure] = parsed;
      if (failure) this.set(photo, failure);
      else this.delete(photo);
    }
    // A line would follow the beginning of another.
    if (text !== '' && !text.endsWith('\n')) this.lines = Infinity;
    // Of a process that was killed before it could write the success.
    for (const photo of this.failures.keys()) if (this.store.has(`${photo}.master`)) this.delete(photo);
  }

  get count(): number {
    return this.failures.size;
  }

  isPaused(photo: string): boolean {
    return (this.failures.get(photo)?.retryAt ?? 0) > Date.now();
  }

  attemptsOf(photo: string): number {
    return this.failures.get(photo)?.attempts ?? 0;
  }

  record(photo: string, attempts: number, reason: string): void {
    const retryAt = Date.now() + pauseMsAfter(attempts);
    const failure = { attempts, retryAt, reason: reason.slice(0, MAX_REASON_LENGTH) };
    this.set(photo, failure);
    this.writeLater(photo, failure);
  }

  clear(photo: string): void {
    if (this.delete(photo)) this.writeLater(photo, null);
  }

  /** Forgets photos that a business no longer has. */
  clearOthers(id: string, revisions: ReadonlySet<string>): void {
    for (const photo of [...(this.photosOf.get(id) ?? [])])
      if (!revisions.has(photo.slice(id.length + 1))) this.clear(photo);
  }

  /** Resolves when all that has been recorded is on disk, unless the disk is full or read-only. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  /** By business. */
  list(): string[] {
    return [...this.failures.keys()].sort(new Intl.Collator('en', { numeric: true }).compare);
  }

  /** Undefined if it is no longer failing. */
  describe(photo: string): FailingPhoto | undefined {
    const failure = this.failures.get(photo);
    if (!failure) return undefined;
    const { attempts, reason, retryAt } = failure;
    const failedAt = new Date(retryAt - pauseMsAfter(attempts));
    return { photo, attempts, reason, failedAt, retryAt: new Date(retryAt) };
  }

  private set(photo: string, failure: Failure): void {
    this.failures.delete(photo);
    this.failures.set(photo, failure);
    const id = businessOf(photo);
    const photos = this.photosOf.get(id);
    if (photos) photos.add(photo);
    else this.photosOf.set(id, new Set([photo]));
    const [oldest] = this.failures.keys();
    if (this.failures.size > MAX_FAILURES && oldest !== undefined) this.delete(oldest);
  }

  private delete(photo: string): boolean {
    const id = businessOf(photo);
    const photos = this.photosOf.get(id);
    photos?.delete(photo);
    if (photos?.size === 0) this.photosOf.delete(id);
    return this.failures.delete(photo);
  }

  private writeLater(photo: string, failure: Failure | null): void {
    this.unwritten.push(lineOf(photo, failure));
    this.timer ??= setTimeout(() => void this.flush(), WRITE_INTERVAL_MS).unref();
  }

  private async write(): Promise<void> {
    const added = this.unwritten;
    this.unwritten = [];
    if (added.length === 0) return;
    try {
      if (!(await this.store.isRoom())) return void (this.lines = Infinity);
      if (this.lines + added.length > this.failures.size + MAX_OUTDATED_LINES) return await this.writeAll();
      await appendFile(this.file, added.join(''));
      this.lines += added.length;
    } catch (error) {
      this.lines = Infinity;
      this.logger.warn({ err: error }, 'failures of photos cannot be stored');
    }
  }

  private async writeAll(): Promise<void> {
    const lines = [...this.failures].map(([photo, failure]) => lineOf(photo, failure));
    await writeFile(`${this.file}.new`, lines.join(''));
    await rename(`${this.file}.new`, this.file);
    this.lines = lines.length;
  }
}

const businessOf = (photo: string) => photo.slice(0, photo.indexOf('/'));
const lineOf = (photo: string, failure: Failure | null) => `${JSON.stringify([photo, failure])}\n`;

/** Undefined for the last line of a process that was killed, or one of another release. */
function parseLine(text: string): z.infer<typeof Line> | undefined {
  if (text === '') return undefined;
  try {
    return Line.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function pauseMsAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}
