/* oxlint-disable typescript/no-non-null-assertion -- blocks and pages exist from their first text on, and this runs for every text of a file */
import { PAGE_BYTES, PageStore } from './shared-strings-spill.js';
import type { SliceableBuffer } from './xml-text.js';
import { DamagedFile } from '../damaged-file.js';

/** 64 MB of index; a real file of 150 MB has five million strings. */
const MAX_STRINGS = 2 ** 24;
/** Limit of a four-byte index. */
const MAX_PAGES = 2 ** 32 / PAGE_BYTES;
/** Positions per block of the index. */
const BLOCK_POSITIONS = 2 ** 14;
/** Size of the cache of short repeated texts, such as postal codes. */
const CACHE_SLOTS = 2 ** 16;
const CACHED_BYTES = 64;
/** Texts are copied eight bytes at a time, up to seven too many; longer ones natively. */
const STEP_BYTES = 8;
const LONG_BYTES = 256;
const LONGEST_BYTES = PAGE_BYTES - STEP_BYTES;

/**
 * Texts by index, as UTF-8, each within one page of a `PageStore`. A real workbook has five million, which would take 0.7 GB as strings.
 * In memory are an index of four bytes each, and short repeated texts.
 */
export class StringTable {
  /** Start of each text, counted over all pages. */
  private readonly starts: Uint32Array[] = [];
  private count = 0;
  /** The page being filled, its fill level, and the bytes of earlier pages. */
  private page: Buffer | undefined;
  private view!: DataView;
  private used = 0;
  private readonly pageEnds: number[] = [];
  /** The bytes that texts are copied from. */
  private source: Buffer | undefined;
  private sourceView!: DataView;

  private readonly cachedAt = new Int32Array(CACHE_SLOTS).fill(-1);
  private readonly cached: string[] = [];
  private longAt = -1;
  private long = '';
  /** Texts are numbered by first use: higher indexes are read sequentially, lower ones are repeats. */
  private highest = -1;
  private readonly scratch = Buffer.allocUnsafeSlow(CACHED_BYTES) as SliceableBuffer;

  constructor(private readonly pages = new PageStore()) {}

  get size(): number {
    return this.count;
  }

  /** Adds a text of at most 64 K characters. */
  add(text: string): void {
    const length = Buffer.byteLength(text);
    const at = this.begin(length);
    this.used += this.page!.write(text, at);
  }

  /** Adds a text from a range of bytes. */
  addBytes(bytes: Buffer, start: number, end: number): void {
    if (bytes !== this.source) {
      this.source = bytes;
      this.sourceView = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    const length = end - start;
    const at = this.begin(length);
    if (length > LONG_BYTES || end + STEP_BYTES > bytes.length) bytes.copy(this.page!, at, start, end);
    else {
      const source = this.sourceView;
      const target = this.view;
      for (let from = start, to = at; from < end; from += STEP_BYTES, to += STEP_BYTES) {
        target.setFloat64(to, source.getFloat64(from, true), true);
      }
    }
    this.used += length;
  }

  /** To be awaited regularly. Throws AppError `storage_full`. */
  flush(): Promise<void> {
    return this.pages.flush();
  }

  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.count)) return undefined;
    const slot = index % CACHE_SLOTS;
    if (this.cachedAt[slot] === index) return this.cached[slot];
    if (this.longAt === index) return this.long;
    const repeats = index <= this.highest;
    const text = this.read(index, repeats);
    if (!repeats) this.highest = index;
    if (text.length > CACHED_BYTES) {
      this.longAt = index;
      this.long = text;
    } else if (repeats) {
      this.cachedAt[slot] = index;
      while (this.cached.length < slot) this.cached.push('');
      this.cached[slot] = text;
    }
    return text;
  }

  close(): Promise<void> {
    return this.pages.close();
  }

  private read(index: number, repeats: boolean): string {
    const position = this.startOf(index);
    const start = position % PAGE_BYTES;
    const page = (position - start) / PAGE_BYTES;
    const next = index + 1 < this.count ? this.startOf(index + 1) - page * PAGE_BYTES : PAGE_BYTES;
    const end = next < PAGE_BYTES ? next : this.endOf(page);
    const length = end - start;
    if (repeats && length <= CACHED_BYTES && !this.pages.has(page)) {
      this.pages.readInto(this.scratch, length, page, start);
      return this.scratch.utf8Slice(0, length);
    }
    return (this.pages.page(page) as SliceableBuffer).utf8Slice(start, end);
  }

  private startOf(index: number): number {
    return this.starts[Math.floor(index / BLOCK_POSITIONS)]![index % BLOCK_POSITIONS]!;
  }

  private endOf(page: number): number {
    return this.pageEnds[page] ?? this.used;
  }

  /** Records the start of a text. */
  private begin(length: number): number {
    if (!this.page || this.used + length > LONGEST_BYTES) this.turnPage();
    const at = this.count % BLOCK_POSITIONS;
    if (at === 0) this.starts.push(new Uint32Array(BLOCK_POSITIONS));
    this.starts[this.starts.length - 1]![at] = this.pageEnds.length * PAGE_BYTES + this.used;
    if (++this.count > MAX_STRINGS) throw tooMany();
    return this.used;
  }

  private turnPage(): void {
    if (this.page) this.pageEnds.push(this.used);
    if (this.pageEnds.length === MAX_PAGES) throw tooMany();
    this.page = this.pages.append();
    this.view = new DataView(this.page.buffer, this.page.byteOffset, PAGE_BYTES);
    this.used = 0;
  }
}

function tooMany(): DamagedFile {
  return new DamagedFile('it has far more shared strings than a sheet would');
}
