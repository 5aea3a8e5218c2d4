import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { DamagedFile } from '../damaged-file.js';
import { ARCHIVE_LIMITS } from '../zip-archive.js';
import { decompress } from './decompress.js';
import { bytesAt, type ColumnChunk } from './footer.js';
import { Runs, widthOf } from './runs.js';
import { checkThrift, ThriftIncomplete } from './thrift-check.js';
import type { Leaf } from './schema.js';
import { Dictionary, valuesOf, type Decoder, type Value } from './values.js';

/** Of a column, read ahead. */
const WINDOW_BYTES = 64 * 1024;
/** Some writers repeat the lowest and the highest value of a page in its header. */
const MAX_HEADER_BYTES = 2 ** 20;
const MAX_HEADER_ITEMS = 1_000;
/** Limit of the pages and dictionaries in memory. */
const MAX_BYTES_IN_MEMORY = 160 * 2 ** 20;

/** Shared by all columns of a file. */
export interface PageBudget {
  /** Packed bytes that have been read. */
  bytesRead: number;
  inflatedBytes: number;
  bytesInMemory: number;
}

/** Values of one page, one by one. */
export interface Page {
  /** Values left, nulls and empty lists among them. */
  left: number;
  nextRepetition: () => number;
  nextDefinition: () => number;
  nextValue: () => Value;
}

/** The pages of one column of a row group, one after the other. */
export class ColumnPages {
  private window: Buffer = Buffer.alloc(0);
  private at: number;
  private readonly end: number;
  private dictionary: Dictionary | undefined;
  private pageBytes = 0;

  constructor(
    private readonly handle: FileHandle,
    private readonly chunk: ColumnChunk,
    private readonly leaf: Leaf,
    private readonly decoder: Decoder,
    private readonly budget: PageBudget,
  ) {
    this.at = chunk.start;
    this.end = chunk.start + chunk.bytes;
  }

  /** The next page of data; undefined after the last. */
  async next(): Promise<Page | undefined> {
    while (this.at < this.end) {
      const header = await this.readHeader();
      const packed = await this.take(header.compressed_page_size);
      if (header.crc !== undefined && crc32(packed) !== header.crc >>> 0) {
        throw new DamagedFile('the checksum of a page is wrong');
      }
      this.hold(-this.pageBytes);
      this.pageBytes = 0;
      const page = this.read(header, packed);
      if (page) return page;
    }
    return undefined;
  }

  /** Releases the memory of its pages. */
  release(): void {
    this.hold(-this.pageBytes - (this.dictionary?.bytes ?? 0));
    this.pageBytes = 0;
    this.dictionary = undefined;
  }

  private read(header: PageHeader, packed: Buffer): Page | undefined {
    const { codec } = this.chunk;
    const length = header.uncompressed_page_size;
    if (length < 0) throw new DamagedFile('a page of a column has no length');
    if (header.dictionary_page_header) {
      this.hold(length - (this.dictionary?.bytes ?? 0), length, packed.length);
      const page = decompress(packed, codec, length);
      this.dictionary = new Dictionary(page, header.dictionary_page_header.num_values, this.decoder);
      return undefined;
    }
    if (!header.data_page_header && !header.data_page_header_v2) return undefined;
    this.hold(length, length, packed.length);
    this.pageBytes = length;
    if (header.data_page_header) return this.firstVersion(header, decompress(packed, codec, length));
    return this.secondVersion(header, packed);
  }

  /** Levels are preceded by their length and compressed together with the values. */
  private firstVersion({ data_page_header: data }: PageHeader, page: Buffer): Page {
    const { num_values: count, encoding } = data!;
    let at = 0;
    const levels = (maximum: number) => {
      if (maximum === 0) return () => 0;
      const start = at + 4;
      at = start + page.readUInt32LE(at);
      const runs = new Runs(page, start, at, widthOf(maximum));
      return () => runs.next();
    };
    if (data!.definition_level_encoding === 'BIT_PACKED' && this.leaf.maxDefinition > 0) {
      throw new DamagedFile('a column is encoded in a way we do not know (BIT_PACKED)');
    }
    const nextRepetition = levels(this.leaf.maxRepetition);
    const nextDefinition = levels(this.leaf.maxDefinition);
    const nextValue = valuesOf(page, at, encoding, this.decoder, this.dictionary);
    return { left: count, nextRepetition, nextDefinition, nextValue };
  }

  /** Levels are not compressed, and the header has their lengths. */
  private secondVersion({ data_page_header_v2: data, uncompressed_page_size: size }: PageHeader, packed: Buffer): Page {
    const { num_values: count, encoding, is_compressed: isPacked } = data!;
    const middle = data!.repetition_levels_byte_length;
    const start = middle + data!.definition_levels_byte_length;
    if (!(middle >= 0 && start >= middle && start <= packed.length && start <= size)) {
      throw new DamagedFile('a page of a column has no length');
    }
    const body = packed.subarray(start);
    const page = isPacked === false ? body : decompress(body, this.chunk.codec, size - start);
    const levels = (maximum: number, from: number, to: number) => {
      if (maximum === 0) return () => 0;
      const runs = new Runs(packed, from, to, widthOf(maximum));
      return () => runs.next();
    };
    return {
      left: count,
      nextRepetition: levels(this.leaf.maxRepetition, 0, middle),
      nextDefinition: levels(this.leaf.maxDefinition, middle, start),
      nextValue: valuesOf(page, 0, encoding, this.decoder, this.dictionary),
    };
  }

  /** @param inflated size after unpacking the `packed` bytes */
  private hold(bytes: number, inflated = 0, packed = 0): void {
    const { budget } = this;
    budget.bytesInMemory += bytes;
    budget.inflatedBytes += inflated;
    const { ratio, ratioFromBytes, inflatedBytes } = ARCHIVE_LIMITS;
    if (budget.inflatedBytes > inflatedBytes || (inflated > ratioFromBytes && inflated > ratio * packed)) {
      throw new DamagedFile('a column unpacks to far more than a table would');
    }
    if (budget.bytesInMemory > MAX_BYTES_IN_MEMORY) {
      throw new DamagedFile('its pages are too large; write it with row groups of 100,000 rows or fewer');
    }
  }

  private async readHeader(): Promise<PageHeader> {
    for (let length = WINDOW_BYTES; ; length *= 4) {
      const bytes = await this.peek(length);
      try {
        const size = checkThrift(bytes, MAX_HEADER_ITEMS);
        const header = parquetHeader({ view: new DataView(bytes.buffer, bytes.byteOffset, size), offset: 0 });
        await this.take(size);
        return header;
      } catch (error) {
        if (!(error instanceof ThriftIncomplete) || bytes.length < length || length >= MAX_HEADER_BYTES) throw error;
      }
    }
  }

  /** The next bytes, fewer at the end of the column. */
  private async peek(length: number): Promise<Buffer> {
    const wanted = Math.min(length, this.end - this.at);
    if (this.window.length < wanted) {
      const bytes = Math.min(Math.max(wanted, WINDOW_BYTES), this.end - this.at);
      this.window = await bytesAt(this.handle, this.at, bytes);
    }
    return this.window.subarray(0, wanted);
  }

  private async take(length: number): Promise<Buffer> {
    if (length < 0 || length > this.end - this.at) throw new DamagedFile('a page exceeds its column');
    const bytes = await this.peek(length);
    if (bytes.length < length) throw new DamagedFile('it is incomplete');
    // An empty subarray would retain the whole window.
    this.window = length < this.window.length ? this.window.subarray(length) : Buffer.alloc(0);
    this.at += length;
    this.budget.bytesRead += length;
    return bytes;
  }
}
