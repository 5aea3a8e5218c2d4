import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createGzip, gunzipSync } from 'node:zlib';

/** A finished file, kept compressed; the same content gives the same bytes and tag wherever it is made. */
export interface EncodedFile {
  /** Of the whole text, without quotes. */
  tag: string;
  gzip: Buffer;
  /** Of the text. */
  bytes: number;
}

/** Characters that are compressed at once. */
const PIECE = 64 * 1024;

/** Compresses a text while it arrives, so that no more than a piece of it is held. */
export async function buildFile(parts: AsyncIterable<string> | Iterable<string>): Promise<EncodedFile> {
  const gzip = createGzip({ level: 6 });
  const chunks: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(gzip, 'end');
  ended.catch(() => gzip.destroy()); // it is awaited once the last part has arrived
  const hash = createHash('sha256');
  let bytes = 0;
  let piece = '';
  const push = async () => {
    const buffer = Buffer.from(piece);
    piece = '';
    bytes += buffer.length;
    hash.update(buffer);
    if (!gzip.write(buffer)) await once(gzip, 'drain');
  };
  for await (const part of parts) {
    piece += part;
    if (piece.length > PIECE) await push();
  }
  if (piece) await push();
  gzip.end();
  await ended;
  return { tag: hash.digest('base64url').slice(0, 22), gzip: Buffer.concat(chunks), bytes };
}

/** Named, and not with `q=0`. */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/;

/** The form that the client accepts; a strong tag names exact bytes, so each form has its own. */
export function representationFor(file: EncodedFile, acceptEncoding: string | undefined) {
  if (GZIP.test(acceptEncoding ?? '')) return { etag: `"${file.tag}-gz"`, body: file.gzip, encoding: 'gzip' };
  return { etag: `"${file.tag}"`, body: gunzipSync(file.gzip) };
}
