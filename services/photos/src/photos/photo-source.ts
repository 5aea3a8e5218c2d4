import { Inject, Injectable } from '@nestjs/common';
import { Agent, request, type Dispatcher } from 'undici';
import { CONFIG, type PhotosConfig } from '../tokens.js';
import { FetchSlots, TooBusy } from './fetch-slots.js';
import { ForbiddenAddress, guardedLookup, isForbiddenLiteral, isLoopback, isPublicAddress } from './public-address.js';

const MAX_SOURCE_BYTES = 10 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const CONNECT_TIMEOUT_MS = 5_000;
/** From the first byte sent to the last byte received, redirects included. */
export const FETCH_TIMEOUT_MS = 10_000;
/** Less than a request for a photo waits: a new host is reached in time, however many others hang. */
const YIELD_AFTER_MS = 1_000;
export const DOWNLOAD_LIMITS = {
  perHost: 6,
  total: 128,
  waiting: 1_000,
  waitingPerHost: 60,
  yieldAfterMs: YIELD_AFTER_MS,
};
/** Of four photos of the largest size. */
const MAX_BUFFERED_BYTES = 4 * MAX_SOURCE_BYTES;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const STANDARD_PORTS = new Set(['', '80', '443']);

/** The source has no usable photo; the message has the reason. */
class SourceError extends Error {
  override readonly name = 'SourceError';
}

/** Downloads photos from the public internet only. */
@Injectable()
export class PhotoSource {
  /** Fewer in tests. */
  slots = new FetchSlots(DOWNLOAD_LIMITS);
  /** Bytes in memory of photos that are downloaded or decoded. */
  private buffered = 0;
  private readonly agent: Agent;

  constructor(@Inject(CONFIG) private readonly config: PhotosConfig) {
    this.agent = new Agent({
      connect: { timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup(this.isPermitted) },
      headersTimeout: FETCH_TIMEOUT_MS,
      bodyTimeout: FETCH_TIMEOUT_MS,
      maxResponseSize: MAX_SOURCE_BYTES,
      maxHeaderSize: 32 * 1024,
      pipelining: 1,
    });
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  /**
   * Passes on the bytes behind a photo's URL, after at most 3 redirects.
   * @throws SourceError or ForbiddenAddress without a usable photo; TooBusy if too many requests are waiting or in memory; Yielded if it is
   * too slow while others wait
   */
  async download<T>(address: string, use: (bytes: Buffer) => Promise<T>): Promise<T> {
    const { host } = this.checked(address);
    const memory = { bytes: 0 };
    try {
      const bytes = await this.slots.run(host, (yielded) =>
        this.follow(address, AbortSignal.any([yielded, AbortSignal.timeout(FETCH_TIMEOUT_MS)]), memory),
      );
      return await use(bytes);
    } finally {
      this.buffered -= memory.bytes;
    }
  }

  private async follow(address: string, signal: AbortSignal, memory: { bytes: number }): Promise<Buffer> {
    let url = this.checked(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await this.send(url, signal);
      if (!REDIRECT_STATUSES.has(response.statusCode)) return this.bodyOf(response, memory);
      const location = response.headers['location'];
      await discard(response);
      if (typeof location !== 'string') throw new SourceError('a redirect without a location');
      if (!URL.canParse(location, url.href)) throw new SourceError('a redirect to an invalid address');
      url = this.checked(new URL(location, url).href);
    }
    throw new SourceError(`more than ${MAX_REDIRECTS} redirects`);
  }

  private async bodyOf(response: Dispatcher.ResponseData, memory: { bytes: number }): Promise<Buffer> {
    if (response.statusCode !== 200) {
      await discard(response);
      throw new SourceError(`status ${response.statusCode}`);
    }
    try {
      const announced = Number(response.headers['content-length'] ?? 0);
      if (announced > MAX_SOURCE_BYTES) throw new SourceError(`${announced} bytes, more than ${MAX_SOURCE_BYTES}`);
      const chunks: Buffer[] = [];
      for await (const chunk of response.body as AsyncIterable<Buffer>) {
        memory.bytes += chunk.length;
        this.buffered += chunk.length;
        if (this.buffered > MAX_BUFFERED_BYTES) throw new TooBusy('too many bytes of photos are in memory');
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } catch (cause) {
      response.body.on('error', ignoreError).destroy();
      throw failure(cause);
    }
  }

  private async send(url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    try {
      return await request(url, {
        dispatcher: this.agent,
        signal,
        headers: {
          accept: 'image/webp,image/png,image/jpeg,image/*;q=0.8',
          'user-agent': 'BusinessDirectoryPhotos/1.0',
        },
      });
    } catch (cause) {
      throw failure(cause);
    }
  }

  /** @throws SourceError or ForbiddenAddress for a URL that must not be requested */
  private checked(address: string): URL {
    const url = new URL(address);
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new SourceError(`${url.protocol} is not supported`);
    url.username = '';
    url.password = '';
    if (isForbiddenLiteral(url.hostname, this.isPermitted)) throw new ForbiddenAddress(`${url.hostname} is not public`);
    if (!STANDARD_PORTS.has(url.port) && !this.config.allowLoopback)
      throw new ForbiddenAddress(`port ${url.port} is not one of the web`);
    return url;
  }

  private readonly isPermitted = (address: string): boolean =>
    isPublicAddress(address) || (this.config.allowLoopback && isLoopback(address));
}

/** Closes the connection instead of reading a possibly endless body. */
async function discard(response: Dispatcher.ResponseData): Promise<void> {
  await response.body.dump({ limit: 64 * 1024 }).catch(ignoreError);
}

/** The relevant error was already thrown. */
const ignoreError = () => undefined;

function failure(cause: unknown): Error {
  if (cause instanceof SourceError || cause instanceof ForbiddenAddress || cause instanceof TooBusy) return cause;
  const { message, code } = cause as NodeJS.ErrnoException;
  return new SourceError(code ?? message, { cause });
}
