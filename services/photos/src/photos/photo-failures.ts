import { z } from 'zod';
import type { PhotoStore } from './photo-store.js';

const FIRST_PAUSE_MS = 60 * 60_000;
const LONGEST_PAUSE_MS = 24 * 60 * 60_000;

const Failure = z.object({ attempts: z.int(), retryAt: z.number(), reason: z.string() });

const SUFFIX = '.failure';

/** A photo, `<business id>/<revision>`, whose last download failed. */
export interface FailingPhoto {
  photo: string;
  attempts: number;
  reason: string;
  failedAt: Date;
  retryAt: Date;
}

export function isFailure(key: string): boolean {
  return key.endsWith(SUFFIX);
}

/** Failed sources on disk, with the time of the next attempt: after 1 hour, doubled up to 1 day. */
export class PhotoFailures {
  constructor(
    private readonly store: PhotoStore,
    private readonly now: () => number = Date.now,
  ) {}

  async isPaused(photo: string): Promise<boolean> {
    return ((await this.find(photo))?.retryAt ?? 0) > this.now();
  }

  async attemptsOf(photo: string): Promise<number> {
    return (await this.find(photo))?.attempts ?? 0;
  }

  async record(photo: string, attempts: number, reason: string): Promise<void> {
    const failure = { attempts, retryAt: this.now() + pauseMsAfter(attempts), reason: reason.slice(0, 200) };
    await this.store.write(`${photo}${SUFFIX}`, Buffer.from(JSON.stringify(failure)));
  }

  async clear(photo: string): Promise<void> {
    await this.store.remove(`${photo}${SUFFIX}`);
  }

  /** By business. */
  list(): string[] {
    const photos = this.store.keys(isFailure).map((key) => key.slice(0, -SUFFIX.length));
    return photos.sort(new Intl.Collator('en', { numeric: true }).compare);
  }

  /** Undefined if it is no longer failing. */
  async describe(photo: string): Promise<FailingPhoto | undefined> {
    const failure = await this.find(photo);
    if (!failure) return undefined;
    const { attempts, reason, retryAt } = failure;
    const failedAt = new Date(retryAt - pauseMsAfter(attempts));
    return { photo, attempts, reason, failedAt, retryAt: new Date(retryAt) };
  }

  private async find(photo: string): Promise<z.infer<typeof Failure> | undefined> {
    const bytes = await this.store.read(`${photo}${SUFFIX}`);
    if (!bytes) return undefined;
    try {
      return Failure.parse(JSON.parse(bytes.toString()));
    } catch {
      return undefined; // a file of another release: the next failure replaces it
    }
  }
}

function pauseMsAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}
