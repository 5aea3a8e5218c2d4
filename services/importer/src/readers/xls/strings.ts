/* oxlint-disable typescript/no-non-null-assertion -- offsets are within their buffer, and this runs for every byte of a file */
import { MAX_CELL_LENGTH } from '../cell-text.js';
import { DamagedFile } from '../damaged-file.js';
import { type CompoundStream } from './compound-file.js';
import { RECORD, RECORD_HEADER_BYTES } from './records.js';

/** Flags of a text [MS-XLS 2.5.293]: two bytes per character, else one; followed by phonetic data and formatting runs. */
const WIDE = 1;
const PHONETIC = 4;
const RICH = 8;
const RUN_BYTES = 4;
const COUNT_BYTES = 8;
const MAX_HEADER_BYTES = 9;
/** Limit of Excel's sheets; more texts are corrupt. */
const MAX_TEXTS = 2 ** 24;
/** The table is split into records of 8 KB, so that this many hold 2 GB. */
const MAX_SPLITS = 2 ** 18;
/** Header, two bytes for each possible character, and four times the splits of records of 8 KB. */
const MAX_TEXT_BYTES = MAX_HEADER_BYTES + 2 * 0xffff + 64 * (RECORD_HEADER_BYTES + 1);
/** Texts no farther apart are read at once. */
const MAX_GAP = 16 * 1024;
const MAX_READ = 256 * 1024;
/** Exceeds the texts per call, so that it fits with an index and a position into one exact number. */
const MAX_AT_ONCE = 2 ** 24;
const MAX_CACHED_LENGTH = 128;
const MAX_CACHED = 32_768;

/**
 * The shared texts of a workbook. They may be nearly all of a 92 MB file, so only their offsets are in memory, and texts are read for
 * many cells at once.
 */
export class SharedStrings {
  private starts = new Uint32Array(1024);
  private count = 0;
  private end = 0;
  /** Text split by the end of a record → its bytes before the split. */
  private readonly splits = new Map<number, number>();

  private readonly header = Buffer.alloc(MAX_HEADER_BYTES);
  private headerBytes = 0;
  private headerLength = 3;
  private characters = 0;
  private tail = 0;

  private readonly scratch = Buffer.allocUnsafe(MAX_READ + MAX_TEXT_BYTES);
  private requested = new Uint8Array(0);
  private cached = new Map<number, string>();
  /** Previous generation of the cache, dropped when `cached` is full. */
  private cachedBefore = new Map<number, string>();

  constructor(private readonly stream: CompoundStream) {}

  /** Indexes the content of the SST record at `position`, or of a CONTINUE record after it. */
  index(content: Buffer, position: number, continued: boolean): void {
    const { length } = content;
    this.end = position + length;
    if (length === 0) return;
    let at = continued ? 0 : Math.min(COUNT_BYTES, length);
    let width = this.width;
    if (continued && this.characters > 0) width = widthOf(content[at++]);
    for (;;) {
      if (this.headerBytes < this.headerLength) {
        if (this.headerBytes === 0) {
          if (at >= length) return;
          this.begin(position + at);
        }
        at = this.takeHeader(content, at);
        if (this.headerBytes < this.headerLength) return this.split();
        width = this.width;
      }
      const here = Math.min(this.characters, Math.floor((length - at) / width));
      this.characters -= here;
      at += here * width;
      if (this.characters > 0) return this.split();
      const skipped = Math.min(this.tail, length - at);
      this.tail -= skipped;
      at += skipped;
      if (this.tail > 0) return;
      this.count++;
      this.headerBytes = 0;
      this.headerLength = 3;
    }
  }

  has(index: number): boolean {
    return index < this.count;
  }

  /** Bytes of the text in the file, formatting included. */
  bytesOf(index: number): number {
    return (index + 1 < this.count ? this.startOf(index + 1) : this.end) - this.startOf(index);
  }

  private startOf(index: number): number {
    return this.starts[index] ?? this.end;
  }

  /** Texts by valid indexes, in that order. Throws DamagedFile. */
  async read(indexes: readonly number[]): Promise<string[]> {
    const texts = new Array<string>(indexes.length).fill('');
    if (this.requested.length < this.count) this.requested = new Uint8Array(this.count);
    const missing = new Float64Array(indexes.length);
    let count = 0;
    indexes.forEach((index, i) => {
      const text = this.cached.get(index) ?? this.revive(index);
      if (text === undefined) missing[count++] = index * MAX_AT_ONCE + i;
      else texts[i] = text;
    });
    const sorted = missing.subarray(0, count).sort();
    for (let from = 0; from < count;) from = await this.readNeighbours(sorted, from, texts);
    return texts;
  }

  /** Reads the text of `wanted[from]` and those close behind it; returns the index of the first remaining one. */
  private async readNeighbours(wanted: Float64Array, from: number, texts: string[]): Promise<number> {
    const indexAt = (i: number) => Math.floor((wanted[i] ?? 0) / MAX_AT_ONCE);
    const start = this.startOf(indexAt(from));
    let to = from;
    let end = start;
    for (; to < wanted.length; to++) {
      const index = indexAt(to);
      const next = this.startOf(index);
      if (next - end > MAX_GAP || next - start > MAX_READ) break;
      end = next + Math.min(this.bytesOf(index), MAX_TEXT_BYTES);
    }
    const bytes = this.scratch.subarray(0, end - start);
    await this.stream.read(bytes, start);
    let last = -1;
    let text = '';
    for (let i = from; i < to; i++) {
      const index = indexAt(i);
      if (index !== last) {
        const at = this.startOf(index) - start;
        const split = this.splits.get(index);
        text = split === undefined ? decodeWhole(bytes, at) : decodeSplit(bytes, at, at + split);
        this.remember(index, text);
        last = index;
      }
      texts[wanted[i]! % MAX_AT_ONCE] = text;
    }
    return to;
  }

  /** Only texts requested in two calls are cached, as these repeat. */
  private remember(index: number, text: string): void {
    if (this.requested[index] && text.length <= MAX_CACHED_LENGTH) this.keep(index, text);
    this.requested[index] = 1;
  }

  private keep(index: number, text: string): void {
    if (this.cached.size >= MAX_CACHED) {
      this.cachedBefore = this.cached;
      this.cached = new Map();
    }
    this.cached.set(index, text);
  }

  private revive(index: number): string | undefined {
    const text = this.cachedBefore.get(index);
    if (text !== undefined) this.keep(index, text);
    return text;
  }

  private get width(): number {
    return widthOf(this.header[2]);
  }

  private begin(position: number): void {
    if (this.count >= MAX_TEXTS) throw new DamagedFile('its table of texts is too long');
    if (this.count === this.starts.length) {
      const starts = new Uint32Array(this.count * 2);
      starts.set(this.starts);
      this.starts = starts;
    }
    this.starts[this.count] = position;
  }

  private takeHeader(content: Buffer, from: number): number {
    let at = from;
    while (this.headerBytes < this.headerLength && at < content.length) {
      this.header[this.headerBytes++] = content[at++]!;
      if (this.headerBytes === 3) this.headerLength = headerLengthOf(this.header[2]);
    }
    if (this.headerBytes === this.headerLength) {
      const flags = this.header[2]!;
      this.characters = this.header.readUInt16LE(0);
      this.tail = flags & RICH ? this.header.readUInt16LE(3) * RUN_BYTES : 0;
      if (flags & PHONETIC) this.tail += this.header.readUInt32LE(this.headerLength - 4);
    }
    return at;
  }

  private split(): void {
    if (this.splits.has(this.count)) return;
    if (this.splits.size >= MAX_SPLITS) throw new DamagedFile('its table of texts is split too often');
    this.splits.set(this.count, this.end - this.startOf(this.count));
  }
}

/** The text of a LABEL, RSTRING or STRING record: a length and flags at `at`, then characters. */
export class CellText {
  private text: string;
  private missing: number;

  constructor(content: Buffer, at: number) {
    this.missing = content.readUInt16LE(at);
    this.text = '';
    this.take(content, at + 2);
  }

  /** Continues in a CONTINUE record, which starts with its own flags. */
  take(content: Buffer, at = 0): void {
    if (this.missing === 0 || at >= content.length) return;
    const width = widthOf(content[at]);
    const here = Math.min(this.missing, Math.floor((content.length - at - 1) / width));
    this.text += characters(content, at + 1, here, width);
    this.missing -= here;
  }

  toString(): string {
    return cleanText(this.text);
  }
}

function widthOf(flags = 0): 1 | 2 {
  return flags & WIDE ? 2 : 1;
}

function headerLengthOf(flags = 0): number {
  return 3 + (flags & RICH ? 2 : 0) + (flags & PHONETIC ? 4 : 0);
}

function decodeWhole(bytes: Buffer, at: number): string {
  const flags = bytes[at + 2]!;
  return cleanText(characters(bytes, at + headerLengthOf(flags), bytes.readUInt16LE(at), widthOf(flags)));
}

/** `bytes` includes record headers; `cut` is the position of the first one. */
function decodeSplit(bytes: Buffer, start: number, cut: number): string {
  let at = start;
  let end = cut;
  const toNextRecord = () => {
    if (end + RECORD_HEADER_BYTES > bytes.length || bytes.readUInt16LE(end) !== RECORD.CONTINUE) {
      throw new DamagedFile('a text is split too often');
    }
    at = end + RECORD_HEADER_BYTES;
    end = at + bytes.readUInt16LE(end + 2);
  };
  const byte = (): number => {
    while (at >= end) toNextRecord();
    return bytes[at++] ?? 0;
  };
  let missing = byte() + byte() * 256;
  const flags = byte();
  for (let left = headerLengthOf(flags) - 3; left > 0; left--) byte();
  let width = widthOf(flags);
  let text = '';
  while (missing > 0) {
    const here = Math.min(missing, Math.max(0, Math.floor((Math.min(end, bytes.length) - at) / width)));
    text += characters(bytes, at, here, width);
    missing -= here;
    if (missing === 0) break;
    toNextRecord();
    width = widthOf(byte());
  }
  return cleanText(text);
}

function characters(bytes: Buffer, at: number, count: number, width: 1 | 2): string {
  const end = at + count * width;
  return bytes.toString(width === 2 ? 'utf16le' : 'latin1', at, end);
}

/** Truncated to Excel's limit; NULs are removed, lone surrogates become U+FFFD, as databases reject both. */
function cleanText(text: string): string {
  let clean = text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH) : text;
  if (clean.includes('\0')) clean = clean.replaceAll('\0', '');
  return /[\ud800-\udfff]/.test(clean) ? clean.replace(/\p{Surrogate}/gu, '\ufffd') : clean;
}
