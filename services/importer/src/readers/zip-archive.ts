import { close, closeSync, createReadStream, fstatSync, openSync, read } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw, type ZlibOptions } from 'node:zlib';
import { AppError } from '@directory/contracts/errors';
import yauzl, { type Entry, type ReadArguments, type ZipFile } from 'yauzl';
import { DamagedFile, damaged } from './damaged-file.js';
import { utf8Chunks } from './xlsx/xml-encoding.js';

/** Limits of unpacking, against zip bombs. */
export interface ArchiveLimits {
  /** Bytes unpacked from one archive. */
  inflatedBytes: number;
  /** Unpacked ÷ packed of one part; sheets are below 50, a bomb near 1,000. Checked beyond `ratioFromBytes`. */
  ratio: number;
  ratioFromBytes: number;
  entries: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
  inflatedBytes: 4 * 2 ** 30,
  ratio: 200,
  ratioFromBytes: 10 * 2 ** 20,
  entries: 100_000,
};

/** zlib's own 16 KB output chunks are 2.4 times slower. */
const INFLATE_CHUNK_BYTES = 512 * 1024;
/** Each read is a job for another thread: small ones are inefficient. */
const PACKED_CHUNK_BYTES = 64 * 1024;
/** Read and unpacked ahead, on other threads. */
export const INFLATE: ZlibOptions & { readableHighWaterMark: number; writableHighWaterMark: number } = {
  chunkSize: INFLATE_CHUNK_BYTES,
  readableHighWaterMark: 2 * INFLATE_CHUNK_BYTES,
  writableHighWaterMark: PACKED_CHUNK_BYTES,
};
const STORED = 0;
const DEFLATED = 8;

/** A part of the archive being unpacked. `compressedBytes()` grows up to the part's size in the archive. */
export interface OpenPart {
  chunks: AsyncGenerator<Buffer>;
  compressedBytes(): number;
}

/** Offsets of 64 bits come from the file. For one that is no safe integer Node throws, which in a callback ends the process. */
class FileReader extends yauzl.RandomAccessReader {
  constructor(private readonly descriptor: number) {
    super();
  }

  override read(...[buffer, offset, length, position, callback]: ReadArguments): void {
    if (Number.isSafeInteger(position)) read(this.descriptor, buffer, offset, length, position, callback);
    else callback(new DamagedFile('an offset in it is beyond its end'));
  }

  override close(callback: (error?: Error | null) => void): void {
    close(this.descriptor, callback);
  }
}

/** A zip file by its central directory. A part that does not exist in the given case is found in another; `\` counts as `/`. */
export class ZipArchive {
  private readonly entries = new Map<string, Entry>();
  private readonly inAnyCase = new Map<string, Entry>();
  private inflated = 0;

  private constructor(
    private readonly zip: ZipFile,
    private readonly path: string,
    private readonly file: string,
    private readonly limits: ArchiveLimits,
  ) {}

  /** Throws DamagedFile if the directory is invalid, AppError `file_encrypted`, or the error of the file system. */
  static async open(path: string, file: string, limits = ARCHIVE_LIMITS): Promise<ZipArchive> {
    const descriptor = openSync(path, 'r');
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false } as const;
    const zip = await yauzl
      .fromRandomAccessReaderPromise(new FileReader(descriptor), fstatSync(descriptor).size, options)
      .catch((error: unknown) => {
        closeSync(descriptor);
        throw damaged(error, 'the ZIP directory is missing or broken');
      });
    // The directory iterator rejects with the first error; without a listener a later one, as on close, would end the process.
    zip.on('error', () => undefined);
    const archive = new ZipArchive(zip, path, file, limits);
    try {
      await archive.readDirectory();
      return archive;
    } catch (error) {
      archive.close();
      throw error;
    }
  }

  names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.find(name) !== undefined;
  }

  /** Compressed size of the part; 0 if it is missing. */
  compressedSize(name: string): number {
    return this.find(name)?.compressedSize ?? 0;
  }

  /**
   * Unpacks a part. The chunks end only after its size and checksum are verified; leaving them early frees the stream. They throw
   * DamagedFile.
   */
  openBytes(name: string): OpenPart {
    const entry = this.find(name);
    if (!entry) throw new DamagedFile(`its part ${name} is missing`);
    if (entry.isEncrypted()) throw new AppError('file_encrypted', { file: this.file });
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
      throw new DamagedFile(`its part ${name} is packed in a way we do not know`);
    }
    const progress = { compressed: 0 };
    return { chunks: this.unpack(name, entry, progress), compressedBytes: () => progress.compressed };
  }

  /** A part that is XML, as UTF-8. */
  open(name: string): OpenPart {
    const part = this.openBytes(name);
    return { ...part, chunks: utf8Chunks(part.chunks) };
  }

  close(): void {
    this.zip.close();
  }

  private find(name: string): Entry | undefined {
    const path = normalise(name);
    return this.entries.get(path) ?? this.inAnyCase.get(path.toLowerCase());
  }

  private async readDirectory(): Promise<void> {
    if (this.zip.entryCount > this.limits.entries) throw new DamagedFile('it has too many parts');
    try {
      for await (const entry of this.zip.eachEntry()) {
        const name = normalise(entry.fileName.toString('utf8'));
        if (!this.entries.has(name)) this.entries.set(name, entry);
        if (!this.inAnyCase.has(name.toLowerCase())) this.inAnyCase.set(name.toLowerCase(), entry);
      }
    } catch (error) {
      if (error instanceof Error && error.message.includes('strong encryption')) {
        throw new AppError('file_encrypted', { file: this.file }, { cause: error });
      }
      throw damaged(error, 'the ZIP directory is broken');
    }
  }

  private async *unpack(name: string, entry: Entry, progress: { compressed: number }): AsyncGenerator<Buffer> {
    let checksum = 0;
    let size = 0;
    let stream: Readable | undefined;
    try {
      const packed = await this.packed(entry);
      const inflater = entry.compressionMethod === DEFLATED ? createInflateRaw(INFLATE) : undefined;
      // A failure of either side destroys the inflater with its error, which the loop below throws.
      stream = inflater ? pipeline(packed, inflater, () => undefined) : packed;
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        checksum = crc32(chunk, checksum);
        progress.compressed = Math.min(inflater ? inflater.bytesWritten : size, entry.compressedSize);
        this.checkLimits(name, entry, size, chunk.length);
        yield chunk;
      }
    } catch (error) {
      throw damaged(error, `its part ${name} cannot be unpacked`);
    } finally {
      stream?.destroy();
    }
    if (size !== entry.uncompressedSize) throw new DamagedFile(`its part ${name} is incomplete`);
    if (checksum !== entry.crc32) throw new DamagedFile(`the checksum of its part ${name} is wrong`);
    progress.compressed = entry.compressedSize;
  }

  /** The compressed bytes of a part. */
  private async packed(entry: Entry): Promise<Readable> {
    const { fileDataStart: start } = await this.zip.readLocalFileHeaderPromise(entry, { minimal: true });
    if (entry.compressedSize === 0) return Readable.from([]);
    const end = start + entry.compressedSize - 1;
    return createReadStream(this.path, { start, end, highWaterMark: PACKED_CHUNK_BYTES });
  }

  private checkLimits(name: string, entry: Entry, size: number, added: number): void {
    this.inflated += added;
    const { inflatedBytes, ratio, ratioFromBytes } = this.limits;
    if (size > entry.uncompressedSize) throw new DamagedFile(`its part ${name} is larger than it says`);
    if (this.inflated > inflatedBytes || (size > ratioFromBytes && size > ratio * entry.compressedSize)) {
      throw new DamagedFile(`its part ${name} unpacks to far more than a sheet would`);
    }
  }
}

/** Without the segments `.` that some archivers write, which name no hidden file. */
function normalise(name: string): string {
  return name.replaceAll('\\', '/').replace(/(^|\/)(?:\.?\/)+/g, '$1');
}
