import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { tagOf, type Content } from '@directory/service-kit/representation';

/** A compressed file; the same text gives the same bytes and tag on every replica. */
export interface EncodedFile extends Content {
  gzip: Buffer;
  /** Of the text. */
  bytes: number;
}

const CHUNK_CHARACTERS = 64 * 1024;

/** Compresses a text as it arrives, with only a chunk in memory. */
export async function buildFile(parts: AsyncIterable<string> | Iterable<string>): Promise<EncodedFile> {
  const gzip = createGzip({ level: 6 });
  const compressed: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => compressed.push(chunk));
  const ended = once(gzip, 'end');
  ended.catch(() => gzip.destroy()); // awaited after the last chunk
  const hash = createHash('sha256');
  let bytes = 0;
  let chunk = '';
  const flush = async () => {
    const buffer = Buffer.from(chunk);
    chunk = '';
    bytes += buffer.length;
    hash.update(buffer);
    if (!gzip.write(buffer)) await once(gzip, 'drain');
  };
  for await (const part of parts) {
    chunk += part;
    if (chunk.length > CHUNK_CHARACTERS) await flush();
  }
  if (chunk) await flush();
  gzip.end();
  await ended;
  return { tag: tagOf(hash), gzip: Buffer.concat(compressed), bytes };
}
