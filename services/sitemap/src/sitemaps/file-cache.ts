import type { EncodedFile } from './sitemap-file.js';

/** Of compressed files; 2.1 million businesses take about 25 MB. */
const MAX_BYTES = 48 * 1024 * 1024;

export type CachedFile = EncodedFile & { revision: string; urls: number };

/** The files that were built last; the oldest are evicted when they take too much memory. */
export class FileCache {
  private readonly files = new Map<string, CachedFile>();
  private bytes = 0;

  get(path: string): CachedFile | undefined {
    return this.files.get(path);
  }

  set(path: string, file: CachedFile): void {
    this.delete(path);
    this.files.set(path, file);
    this.bytes += file.gzip.length;
    for (const oldest of this.files.keys()) {
      if (this.bytes <= MAX_BYTES) return;
      this.delete(oldest);
    }
  }

  private delete(path: string): void {
    this.bytes -= this.files.get(path)?.gzip.length ?? 0;
    this.files.delete(path);
  }
}
