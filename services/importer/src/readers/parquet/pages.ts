import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { DamagedFile } from '../damaged-file.js';
import { ARCHIVE_LIMITS } from '../zip-archive.js';
import { decompress } from './decompress.js';
import { readInto, type ColumnChunk } from './footer.js';
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

/** One buffer after the other in the same memory: that of a dropped buffer stays occupied until a full garbage collection. */
class ReusedBuffer {
  private bytes = Buffer.alloc(0);

  constructor(private readonly budget: PageBudget) {}

  /** Uninitialized bytes, valid until the next call. Throws DamagedFile beyond the limit. */
  take(length: number): Buffer {
    if (length > this.bytes.length) {
      this.budget.allocate(length - this.bytes.length);
      this.bytes = Buffer.allocUnsafeSlow(length);
    }
    return this.bytes.subarray(0, length);
  }
}

type ColumnBuffers = Record<'window' | 'page' | 'dictionary', ReusedBuffer>;

/** Limits and memory shared by all columns of a file. */
export class PageBudget {
  /** Packed bytes that have been read. */
  bytesRead = 0;
  /** A page that is being unpacked. */
  readonly packed = new ReusedBuffer(this);
  private inflatedBytes = 0;
  private bytesInMemory = 0;
  private readonly columns = new Map<Leaf, ColumnBuffers>();

  /** The same in all row groups. */
  buffersOf(column: Leaf): ColumnBuffers {
    const created = () => new ReusedBuffer(this);
    const buffers = this.columns.get(column) ?? { window: created(), page: created(), dictionary: created() };
    this.columns.set(column, buffers);
    return buffers;
  }

  /** Throws DamagedFile if `packed` bytes state too many unpacked ones. */
  inflate(bytes: number, packed: number): void {
    this.inflatedBytes += bytes;
    const { ratio, ratioFromBytes, inflatedBytes } = ARCHIVE_LIMITS;
    if (this.inflatedBytes > inflatedBytes || (bytes > ratioFromBytes && bytes > ratio * packed)) {
      throw new DamagedFile('a column unpacks to far more than a table would');
    }
  }

  /** Throws DamagedFile beyond the limit. */
  allocate(bytes: number): void {
    this.bytesInMemory += bytes;
    if (this.bytesInMemory > MAX_BYTES_IN_MEMORY) {
      throw new DamagedFile('its pages are too large; write it with row groups of 100,000 rows or fewer');
    }
  }
}

/** Values of one page, one by one. */
export interface Page {
  /** Values left, nulls and empty lists among them. */
  left: number;
  nextRepetition: () => number;
  nextDefinition: () => number;
  nextValue: () => Value;
}

/** The pages of one column of a row group, one after the other; a page is valid until the next one. */
export class ColumnPages {
  private window: Buffer = Buffer.alloc(0);
  private at: number;
  private readonly end: number;
  private readonly buffers: ColumnBuffers;
  private dictionary: Dictionary | undefined;

  constructor(
    private readonly handle: FileHandle,
    private readonly chunk: ColumnChunk,
    private readonly leaf: Leaf,
    private readonly decoder: Decoder,
    private readonly budget: PageBudget,
  ) {
    this.at = chunk.start;
    this.end = chunk.start + chunk.bytes;
    this.buffers = budget.buffersOf(leaf);
  }

  /** The next page of data; undefined after the last. */
  async next(): Promise<Page | undefined> {
    while (this.at < this.end) {
      const header = await this.readHeader();
      const packed = await this.take(header.compressed_page_size);
      if (header.crc !== undefined && crc32(packed) !== header.crc >>> 0) {
        throw new DamagedFile('the checksum of a page is wrong');
      }
      const page = this.read(header, packed);
      if (page) return page;
    }
    return undefined;
  }

  private read(header: PageHeader, packed: Buffer): Page | undefined {
    const { codec } = this.chunk;
    const { page: pages, dictionary: dictionaries } = this.buffers;
    const { uncompressed_page_size: length, dictionary_page_header: dictionary } = header;
    const { data_page_header: first, data_page_header_v2: second } = header;
    if (length < 0) throw new DamagedFile('a page of a column has no length');
    if (dictionary ?? first ?? second) this.budget.inflate(length, packed.length);
    if (second) return this.secondVersion(second, packed, pages.take(length));
    if (first) return this.firstVersion(first, decompress(packed, codec, pages.take(length)));
    if (dictionary) {
      const values = decompress(packed, codec, dictionaries.take(length));
      this.dictionary = new Dictionary(values, dictionary.num_values, this.decoder);
    }
    return undefined;
  }

  /** Levels are preceded by their length and compressed together with the values. */
  private firstVersion(data: NonNullable<PageHeader['data_page_header']>, page: Buffer): Page {
    const { num_values: count, encoding } = data;
    let at = 0;
    const levels = (maximum: number) => {
      if (maximum === 0) return () => 0;
      const start = at + 4;
      at = start + page.readUInt32LE(at);
      const runs = new Runs(page, start, at, widthOf(maximum));
      return () => runs.next();
    };
    if (data.definition_level_encoding === 'BIT_PACKED' && this.leaf.maxDefinition > 0) {
      throw new DamagedFile('a column is encoded in a way we do not know (BIT_PACKED)');
    }
    const nextRepetition = levels(this.leaf.maxRepetition);
    const nextDefinition = levels(this.leaf.maxDefinition);
    const nextValue = valuesOf(page, at, encoding, this.decoder, this.dictionary);
    return { left: count, nextRepetition, nextDefinition, nextValue };
  }

  /** Levels are not compressed, and the header has their lengths. */
  private secondVersion(data: NonNullable<PageHeader['data_page_header_v2']>, packed: Buffer, page: Buffer): Page {
    const { num_values: count, encoding, is_compressed: isPacked } = data;
    const middle = data.repetition_levels_byte_length;
    const start = middle + data.definition_levels_byte_length;
    if (!(middle >= 0 && start >= middle && start <= packed.length && start <= page.length)) {
      throw new DamagedFile('a page of a column has no length');
    }
    packed.copy(page, 0, 0, start);
    const codec = isPacked === false ? 'UNCOMPRESSED' : this.chunk.codec;
    decompress(packed.subarray(start), codec, page.subarray(start));
    const levels = (maximum: number, from: number, to: number) => {
      if (maximum === 0) return () => 0;
      const runs = new Runs(page, from, to, widthOf(maximum));
      return () => runs.next();
    };
    return {
      left: count,
      nextRepetition: levels(this.leaf.maxRepetition, 0, middle),
      nextDefinition: levels(this.leaf.maxDefinition, middle, start),
      nextValue: valuesOf(page, start, encoding, this.decoder, this.dictionary),
    };
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
      this.window = await readInto(this.handle, this.buffers.window.take(wanted), this.at);
    }
    return this.window.subarray(0, wanted);
  }

  /** Valid until bytes of any column are taken. */
  private async take(length: number): Promise<Buffer> {
    if (length < 0 || length > this.end - this.at) throw new DamagedFile('a page exceeds its column');
    const isAhead = length <= this.window.length;
    const bytes = isAhead
      ? this.window.subarray(0, length)
      : await readInto(this.handle, this.budget.packed.take(length), this.at);
    if (bytes.length < length) throw new DamagedFile('it is incomplete');
    this.window = this.window.subarray(length);
    this.at += length;
    this.budget.bytesRead += length;
    return bytes;
  }
}
