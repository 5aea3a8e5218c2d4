import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** One answer in every form it is sent in; the compressed ones come a moment after the plain one, for all but small ones. */
export interface CachedResponse {
  /** Without quotes; compressed forms add `-br` or `-gz`, because a strong tag names exact bytes. */
  tag: string;
  plain: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
}

/** Bytes below which compression saves less than it costs. */
const WORTH_COMPRESSING = 1_024;
/** Brotli 5 compresses JSON better than gzip 9, at about a twentieth of the time of brotli 11. */
const BROTLI_QUALITY = 5;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export function cachedResponse(body: string): CachedResponse {
  const plain = Buffer.from(body);
  return { tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22), plain };
}

/** The same answer with its compressed forms; works off the event loop. */
export async function compressed(response: CachedResponse): Promise<CachedResponse> {
  if (response.plain.length < WORTH_COMPRESSING) return response;
  const [brotli, gzipped] = await Promise.all([
    brotliAsync(response.plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: response.plain.length,
      },
    }),
    gzipAsync(response.plain),
  ]);
  return { ...response, brotli, gzip: gzipped };
}

export function sizeOf({ plain, brotli, gzip: gzipped }: CachedResponse): number {
  return plain.length + (brotli?.length ?? 0) + (gzipped?.length ?? 0) + 500;
}

export interface Representation {
  /** With quotes, as in the header. */
  etag: string;
  body: Buffer;
  encoding?: 'br' | 'gzip';
}

/** Named, and not with `q=0`. */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/;

/** The smallest form that the client accepts. */
export function representationFor(response: CachedResponse, acceptEncoding: string | undefined): Representation {
  if (acceptEncoding === undefined) return { etag: `"${response.tag}"`, body: response.plain };
  if (response.brotli && BROTLI.test(acceptEncoding))
    return { etag: `"${response.tag}-br"`, body: response.brotli, encoding: 'br' };
  if (response.gzip && GZIP.test(acceptEncoding))
    return { etag: `"${response.tag}-gz"`, body: response.gzip, encoding: 'gzip' };
  return { etag: `"${response.tag}"`, body: response.plain };
}

/** Whether the client has this answer already, in any form; weak tags, as proxies make them, count too. */
export function isKnown(response: CachedResponse, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.includes(`"${response.tag}`);
}
