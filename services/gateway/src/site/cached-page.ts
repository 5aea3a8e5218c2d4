import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses HTML in about a millisecond, better than gzip does. */
const BROTLI_QUALITY = 5;

/** Named, and not with `q=0`. */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/;

/** An HTML page in the forms it is sent in, each made once, when it is first asked for. */
export class CachedPage {
  private readonly plain: Buffer;
  private readonly tag: string;
  private readonly forms = new Map<'br' | 'gzip', Promise<Buffer>>();

  constructor(
    readonly status: number,
    html: string,
  ) {
    this.plain = Buffer.from(html);
    this.tag = createHash('sha256').update(this.plain).digest('base64url').slice(0, 22);
  }

  /** Bytes of memory, about. */
  get size(): number {
    return Math.ceil(this.plain.length * 1.5);
  }

  /** The smallest form that the client accepts; the tag is strong, so each form has its own. */
  async representationFor(acceptEncoding: string | undefined) {
    const encoding = BROTLI.test(acceptEncoding ?? '') ? 'br' : GZIP.test(acceptEncoding ?? '') ? 'gzip' : undefined;
    if (!encoding) return { etag: `"${this.tag}"`, body: this.plain };
    let form = this.forms.get(encoding);
    if (!form) this.forms.set(encoding, (form = this.compressed(encoding)));
    return { etag: `"${this.tag}-${encoding}"`, body: await form, encoding };
  }

  private compressed(encoding: 'br' | 'gzip'): Promise<Buffer> {
    if (encoding === 'gzip') return gzipAsync(this.plain);
    return brotliAsync(this.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  }
}
