import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decompressLz4, decompressLz4Raw, decompressZstd } from 'hyparquet-compressors';
import { snappyUncompress, type CompressionCodec } from 'hyparquet';
import { DamagedFile } from '../damaged-file.js';

/** Bytes beyond the stated length for which zlib needs no second chunk. */
const SPARE_BYTES = 64;

/** Unpacks into a page, which has exactly the stated length, and returns it. Throws DamagedFile. */
export function decompress(packed: Buffer, codec: CompressionCodec, page: Buffer): Buffer {
  if (codec === 'SNAPPY') {
    snappyUncompress(packed, page);
    return page;
  }
  const bytes = unpacked(packed, codec, page.length);
  if (bytes.length !== page.length) throw new DamagedFile('a page of a column is not as long as it says');
  page.set(bytes);
  return page;
}

function unpacked(packed: Buffer, codec: CompressionCodec, length: number): Uint8Array {
  const limits = { maxOutputLength: Math.max(1, length), chunkSize: length + SPARE_BYTES };
  switch (codec) {
    case 'UNCOMPRESSED':
      return packed;
    case 'GZIP':
      return gunzipSync(packed, limits);
    case 'BROTLI':
      return brotliDecompressSync(packed, limits);
    case 'ZSTD':
      return zstdDecompressSync ? zstdDecompressSync(packed, limits) : decompressZstd(packed, Buffer.alloc(length));
    case 'LZ4':
      return decompressLz4(packed, length);
    case 'LZ4_RAW':
      return decompressLz4Raw(packed, length);
    default:
      throw new DamagedFile(`a column is compressed in a way we do not know (${String(codec)})`);
  }
}

/** Built into Node.js from 22.15 on. */
const { zstdDecompressSync } = zlib as { zstdDecompressSync?: typeof brotliDecompressSync };
