import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decompressLz4, decompressLz4Raw, decompressZstd } from 'hyparquet-compressors';
import { snappyUncompress, type CompressionCodec } from 'hyparquet';
import { DamagedFile } from '../damaged-file.js';

/** Unpacks a page to exactly the stated length, which the caller has checked. */
export function decompress(packed: Buffer, codec: CompressionCodec, length: number): Buffer {
  const page = unpacked(packed, codec, length);
  if (page.length !== length) throw new DamagedFile('a page of a column is not as long as it says');
  return Buffer.isBuffer(page) ? page : Buffer.from(page.buffer, page.byteOffset, page.length);
}

function unpacked(packed: Buffer, codec: CompressionCodec, length: number): Uint8Array {
  switch (codec) {
    case 'UNCOMPRESSED':
      return packed;
    case 'SNAPPY': {
      const page = Buffer.allocUnsafe(length);
      snappyUncompress(packed, page);
      return page;
    }
    case 'GZIP':
      return gunzipSync(packed, { maxOutputLength: Math.max(1, length) });
    case 'BROTLI':
      return brotliDecompressSync(packed, { maxOutputLength: Math.max(1, length) });
    case 'ZSTD':
      return zstd(packed, length);
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

function zstd(packed: Buffer, length: number): Uint8Array {
  return zstdDecompressSync
    ? zstdDecompressSync(packed, { maxOutputLength: Math.max(1, length) })
    : decompressZstd(packed, Buffer.alloc(length));
}
