import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FileStore } from '../files/file-store.js';
import { rowErrorsKey } from './row-error-records.js';

/** Fast, as it compresses while rows stream. */
const COMPRESSION = { level: 1 };

/**
 * Streams the list of one import's row errors into the file store. It replaces an earlier list only once it is complete; without
 * row errors there is none.
 */
export class RowErrorLog {
  private readonly lines = new PassThrough();
  private saved: Promise<void> | undefined;

  constructor(
    private readonly files: FileStore,
    private readonly importId: string,
  ) {}

  /** Resolves once the stream has drained. */
  async write(text: string): Promise<void> {
    if (text === '') return;
    if (!this.saved) {
      this.saved = this.save();
      this.saved.catch(() => undefined); // awaited below and by `close`
    }
    if (!this.lines.destroyed && this.lines.write(text)) return;
    await Promise.race([this.saved, once(this.lines, 'drain')]);
  }

  /** Resolves once the list is stored. */
  async close(): Promise<void> {
    if (!this.saved) return this.files.remove(rowErrorsKey(this.importId));
    this.lines.end();
    await this.saved;
  }

  /** Discards an incomplete list; a closed one stays. */
  async abandon(): Promise<void> {
    this.lines.destroy();
    await this.saved?.catch(() => undefined);
  }

  private save(): Promise<void> {
    // An error of the stream rejects the promise that `write` and `close` await.
    this.lines.on('error', () => undefined);
    return this.files.save(rowErrorsKey(this.importId), this.lines, createGzip(COMPRESSION));
  }
}
