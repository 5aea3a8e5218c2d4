import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FileStore } from '../files/file-store.js';
import { rowErrorsKey } from './row-error-records.js';

/** Fast: it is written while rows stream. */
const COMPRESSION = { level: 1 };

/**
 * Keeps the list of one import's row errors in the file store, as it is written. It takes the place of an earlier list only
 * when it is whole; where nothing is wrong there is none.
 */
export class RowErrorLog {
  private readonly lines = new PassThrough();
  private saved: Promise<void> | undefined;

  constructor(
    private readonly files: FileStore,
    private readonly importId: string,
  ) {}

  /** Resolves when there is room for more. */
  async write(text: string): Promise<void> {
    if (text === '') return;
    this.saved ??= this.save();
    if (!this.lines.destroyed && this.lines.write(text)) return;
    await Promise.race([this.saved, once(this.lines, 'drain')]);
  }

  /** Resolves once the list is kept. */
  async close(): Promise<void> {
    if (!this.saved) return this.files.remove(rowErrorsKey(this.importId));
    this.lines.end();
    await this.saved;
  }

  /** Leaves nothing of a list that will not be whole; one that was closed stays. */
  async abandon(): Promise<void> {
    this.lines.destroy();
    await this.saved?.catch(() => undefined);
  }

  private save(): Promise<void> {
    // Whatever breaks the stream rejects the promise, which `write` and `close` wait for.
    this.lines.on('error', () => undefined);
    const saved = this.files.save(rowErrorsKey(this.importId), this.lines, createGzip(COMPRESSION));
    saved.catch(() => undefined);
    return saved;
  }
}
