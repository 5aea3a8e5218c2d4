import { createSpill, type SpillFile } from './shared-strings-spill.js';

const BLOCK = 2 ** 14;
/** 64 MB of index; a real file of 150 MB has five million strings. */
export const MAX_STRINGS = 2 ** 24;
/** Texts that are named again, such as postal codes: short ones are kept by number. */
const CACHE = 2 ** 17;
const CACHED_BYTES = 64;
/** Tables up to this size stay in memory. */
const MEMORY_BYTES = 8 * 2 ** 20;
/** Once there is a file, it is written in steps of at least this. */
const WRITE_BYTES = 2 ** 20;

/**
 * Many texts by number, as UTF-8: beyond 8 MB they move to a temporary file that has no name. A real workbook has five
 * million of them, and as strings they would take 0.7 GB. What stays in memory: an index of four bytes each, 8 MiB of
 * pages and short texts that repeat.
 */
export class StringTable {
  private spill: SpillFile | undefined;
  /** Bytes from `spilled` on. */
  private tail: Buffer = Buffer.allocUnsafeSlow(BLOCK);
  private used = 0;
  private spilled = 0;
  private readonly starts: Uint32Array[] = [];
  private count = 0;
  private entryStart = 0;
  private readonly cachedAt = new Int32Array(CACHE).fill(-1);
  private readonly cached: string[] = [];
  private longAt = -1;
  private long = '';
  /** Programs number texts in the order of their first use: what lies beyond is read from page to page, what lies before is a repeat. */
  private highest = -1;

  constructor(
    private readonly openSpill: () => Promise<SpillFile> = createSpill,
    private readonly memoryBytes = MEMORY_BYTES,
  ) {}

  get size(): number {
    return this.count;
  }

  /** Bytes of the text that `endEntry` will end. */
  get entryBytes(): number {
    return this.spilled + this.used - this.entryStart;
  }

  add(text: string): void {
    this.append(text);
    this.endEntry();
  }

  append(text: string): void {
    this.reserve(text.length * 3);
    this.used += this.tail.write(text, this.used);
  }

  appendBytes(bytes: Buffer, start: number, end: number): void {
    this.reserve(end - start);
    const { tail, used } = this;
    if (end - start > 48) bytes.copy(tail, used, start, end);
    else for (let from = start, to = used; from < end;) tail[to++] = bytes[from++]!;
    this.used = used + end - start;
  }

  /** Whether two bytes follow one another in the text begun. */
  entryIncludes(first: number, second: number): boolean {
    const { tail, used } = this;
    for (let at = this.entryStart - this.spilled + 1; at < used; at++) {
      if (tail[at] === second && tail[at - 1] === first) return true;
    }
    return false;
  }

  /** The text begun, so that it can be put in another form. */
  takeEntry(): string {
    const start = this.entryStart - this.spilled;
    const text = this.tail.toString('utf8', start, this.used);
    this.used = start;
    return text;
  }

  endEntry(): void {
    const at = this.count % BLOCK;
    if (at === 0) this.starts.push(new Uint32Array(BLOCK));
    this.starts[this.starts.length - 1]![at] = this.entryStart;
    this.count++;
    this.entryStart = this.spilled + this.used;
  }

  /** Moves what is too much for memory to the file; to be awaited now and then. Throws AppError `storage_full`. */
  async settle(): Promise<void> {
    const bytes = this.entryStart - this.spilled;
    if (bytes < (this.spill ? WRITE_BYTES : this.memoryBytes)) return;
    this.spill ??= await this.openSpill();
    const whole = await this.spill.write(this.tail, bytes, this.spilled);
    if (whole === 0) return;
    const rest = this.tail.subarray(whole, this.used);
    if (this.tail.length > WRITE_BYTES * 4) {
      this.tail = Buffer.allocUnsafeSlow(WRITE_BYTES * 2 + rest.length);
      this.tail.set(rest);
    } else this.tail.copyWithin(0, whole, this.used);
    this.used -= whole;
    this.spilled += whole;
  }

  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) return undefined;
    const slot = index % CACHE;
    if (this.cachedAt[slot] === index) return this.cached[slot];
    if (this.longAt === index) return this.long;
    const start = this.startOf(index);
    const end = index + 1 === this.count ? this.entryStart : this.startOf(index + 1);
    const repeats = index <= this.highest;
    const text = this.read(start, end, repeats);
    if (!repeats) this.highest = index;
    if (end - start > CACHED_BYTES) {
      this.longAt = index;
      this.long = text;
    } else if (repeats) {
      this.cachedAt[slot] = index;
      while (this.cached.length < slot) this.cached.push('');
      this.cached[slot] = text;
    }
    return text;
  }

  async close(): Promise<void> {
    await this.spill?.close();
  }

  private startOf(index: number): number {
    return this.starts[Math.floor(index / BLOCK)]![index % BLOCK]!;
  }

  private read(start: number, end: number, alone: boolean): string {
    if (start >= this.spilled) return this.tail.toString('utf8', start - this.spilled, end - this.spilled);
    if (end <= this.spilled) return alone ? this.spill!.readAlone(start, end) : this.spill!.read(start, end);
    const head = this.spill!.bytes(start, this.spilled);
    return Buffer.concat([head, this.tail.subarray(0, end - this.spilled)]).toString('utf8');
  }

  private reserve(bytes: number): void {
    if (this.used + bytes <= this.tail.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.tail.length * 2, this.used + bytes));
    this.tail.copy(larger, 0, 0, this.used);
    this.tail = larger;
  }
}
