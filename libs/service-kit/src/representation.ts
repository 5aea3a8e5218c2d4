import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Compressing smaller bodies costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1_024;
/** Smaller than gzip 9, in about a fiftieth of the time of brotli 11; 9 takes ten times as long for half a per cent less. */
const BROTLI_QUALITY = 7;

/** Content codings, best first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A body in the encodings available so far; at least one of `plain` and `gzip` is present. */
export interface Content extends Partial<Record<Encoding, Buffer>> {
  /** Hash of the plain bytes, unquoted. Each encoding derives its own ETag, as a strong one identifies exact bytes. */
  tag: string;
  plain?: Buffer;
}

export interface Representation {
  /** Quoted, as in the header. */
  etag: string;
  body: Buffer;
  encoding?: Encoding;
}

const compress: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) =>
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain) => promisify(gzip)(plain),
};

export function contentOf(body: string): Content & { plain: Buffer } {
  const plain = Buffer.from(body);
  return { tag: tagOf(createHash('sha256').update(plain)), plain };
}

export const tagOf = (hash: ReturnType<typeof createHash>): string => hash.digest('base64url').slice(0, 22);

/** Adds missing encodings off the event loop, unless the content is too small. */
export async function encode(content: Content, encodings: readonly Encoding[]): Promise<void> {
  const { plain } = content;
  if (!plain || plain.length < MIN_COMPRESSED_BYTES) return;
  await Promise.all(encodings.map(async (name) => (content[name] ??= await compress[name](plain))));
}

export function acceptedEncodings(acceptEncoding: string | undefined): Encoding[] {
  if (acceptEncoding === undefined) return [];
  return ENCODINGS.filter((name) => ACCEPTED[name].test(acceptEncoding));
}

const ACCEPTED: Record<Encoding, RegExp> = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/,
};

/** The best available encoding that the client accepts. */
export function representationFor(content: Content, acceptEncoding: string | undefined): Representation {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const body = content[encoding];
    if (body) return { etag: `"${content.tag}-${encoding}"`, body, encoding };
  }
  // oxlint-disable-next-line typescript/no-non-null-assertion -- content has `plain` or `gzip`
  return { etag: `"${content.tag}"`, body: content.plain ?? gunzipSync(content.gzip!) };
}

/** Whether the client has this content in any encoding; weak tags, as proxies make them, count too. */
export function isKnown({ tag }: Content, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(`"${tag}`));
}

export function sizeOf({ plain, br, gzip: gzipped }: Content): number {
  return (plain?.length ?? 0) + (br?.length ?? 0) + (gzipped?.length ?? 0) + 500;
}

export function sendContent(
  content: Content,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { etag, body, encoding } = representationFor(content, request.headers['accept-encoding']);
  void reply.headers({ etag, vary: 'accept-encoding' });
  // Preconditions do not apply to errors: RFC 9110, 13.2.1.
  if (reply.statusCode === 200 && isKnown(content, request.headers['if-none-match'])) return reply.status(304).send();
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.type(type).send(body);
}
