import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DamagedFile, damaged, damagedFileError } from './damaged-file.js';
import { ARCHIVE_LIMITS, INFLATE, type OpenPart, type ZipArchive } from './zip-archive.js';

const CHUNK_BYTES = 64 * 1024;

/** Bytes of a table, in the file itself or compressed in it. Each `open` reads them from the start. */
export interface ByteSource {
  /** Bytes of the file consumed so far. */
  size: number;
  /** Whether it has several documents, one after the other. */
  hasDocuments?: true;
  open(chunkBytes?: number): OpenPart;
}

export async function fileSource(path: string): Promise<ByteSource> {
  const { size } = await stat(path);
  return {
    size,
    open(chunkBytes = CHUNK_BYTES) {
      const progress = { bytes: 0 };
      const stream = createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>;
      return { chunks: counted(stream, progress), compressedBytes: () => progress.bytes };
    },
  };
}

/** The content of a gzip file of one or several members. Its chunks throw AppError `file_corrupt`. */
export async function gzipSource(path: string, file: string): Promise<ByteSource> {
  const { size } = await stat(path);
  return {
    size,
    open() {
      const gunzip = createGunzip(INFLATE);
      const packed = createReadStream(path, { highWaterMark: CHUNK_BYTES });
      const stream = pipeline(packed, gunzip, () => undefined);
      return { chunks: withErrors(unzipped(stream, size), file), compressedBytes: () => gunzip.bytesWritten };
    },
  };
}

/** A part of a ZIP archive. Its chunks throw AppError `file_corrupt` or `file_encrypted`. */
export function zipSource(archive: ZipArchive, name: string, file: string): ByteSource {
  return {
    size: archive.compressedSize(name),
    open() {
      const part = archive.openBytes(name);
      return { ...part, chunks: withErrors(part.chunks, file) };
    },
  };
}

/** Several parts of a ZIP archive, one after the other. */
export function documentsSource(archive: ZipArchive, names: readonly string[], file: string): ByteSource {
  const sources = names.map((name) => zipSource(archive, name, file));
  return {
    size: sources.reduce((sum, { size }) => sum + size, 0),
    hasDocuments: true,
    open() {
      const progress = { before: 0, part: undefined as OpenPart | undefined };
      const compressedBytes = () => progress.before + (progress.part?.compressedBytes() ?? 0);
      return { chunks: chunksOf(sources, progress, compressedBytes), compressedBytes };
    },
  };
}

async function* chunksOf(
  sources: readonly ByteSource[],
  progress: { before: number; part: OpenPart | undefined },
  read: () => number,
): AsyncGenerator<Buffer> {
  for (const source of sources) {
    progress.before = read();
    progress.part = source.open();
    yield* progress.part.chunks;
  }
}

/** The first bytes of a source, all of a shorter one. */
export async function headOf(source: ByteSource, length: number): Promise<Buffer> {
  const head: Buffer[] = [];
  let missing = length;
  const { chunks } = source.open();
  for await (const chunk of chunks) {
    head.push(chunk);
    missing -= chunk.length;
    if (missing <= 0) break;
  }
  return Buffer.concat(head).subarray(0, length);
}

/** A text in UTF-16 as one in UTF-8. */
export function inUtf8(source: ByteSource, encoding: 'utf-16le' | 'utf-16be' | undefined): ByteSource {
  if (!encoding) return source;
  return {
    ...source,
    open(chunkBytes) {
      const part = source.open(chunkBytes);
      return { ...part, chunks: decoded(part.chunks, encoding) };
    },
  };
}

async function* decoded(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

async function* counted(stream: AsyncIterable<Buffer>, progress: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    progress.bytes += chunk.length;
    yield chunk;
  }
}

async function* unzipped(stream: Readable, packed: number): AsyncGenerator<Buffer> {
  const { inflatedBytes, ratio, ratioFromBytes } = ARCHIVE_LIMITS;
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > inflatedBytes || (size > ratioFromBytes && size > ratio * packed)) {
        throw new DamagedFile('it unpacks to far more than a table would');
      }
      yield chunk;
    }
  } catch (error) {
    throw damaged(error, gzipDetail(error));
  } finally {
    stream.destroy();
  }
}

function gzipDetail(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'Z_BUF_ERROR') return 'its compressed data ends in the middle';
  // The first member had a valid header: this is the header of a further one.
  if (message === 'incorrect header check') return 'something else follows its compressed data';
  return 'its compressed data cannot be unpacked';
}

async function* withErrors(chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw damagedFileError(error, file);
  }
}
