import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DirectoryVersion } from '../cache/directory-version.js';
import { VersionCache } from '../cache/version-cache.js';

const MAX_MEMORY_BYTES = 48 * 1024 * 1024;
const REUSE_FACTOR = 10;
/** Without a request for a list, before orders are prepared that none needs yet. */
const IDLE_MS = 500;

type Ids = Uint32Array | Float64Array;
/** Ids of `idBytes` bytes each, big-endian. Converting those of millions blocks the process: 4 while they suffice. */
export interface IdBytes {
  idBytes: 4 | 8;
  bytes: Buffer;
}
type Read = () => Promise<IdBytes>;
/** `key` identifies a list and its order. */
export interface Order {
  key: string;
  read: Read;
}

/**
 * Ids of whole lists in their order, so that any page is a slice: skipping a million rows takes the database far longer than reading
 * a page.
 */
@Injectable()
export class OrderedIds implements OnApplicationShutdown {
  private readonly orders: VersionCache<Ids>;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    version: DirectoryVersion,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const sizeOf = ({ byteLength }: Ids) => byteLength;
    this.orders = new VersionCache(version, { maxSize: MAX_MEMORY_BYTES, sizeOf, reuseFactor: REUSE_FACTOR });
  }

  peek(key: string): Ids | undefined {
    return this.orders.peek(key);
  }

  get(key: string, read: Read): Promise<Ids> {
    return this.orders.get(key, async () => decode(await read()));
  }

  /** Whether so many orders of a list fit at the same time. */
  holds(orders: number, rows: number): boolean {
    return orders * rows * Uint32Array.BYTES_PER_ELEMENT <= MAX_MEMORY_BYTES;
  }

  /** For a later `peek`. */
  prepareNow({ key, read }: Order): void {
    this.get(key, read).catch((err: unknown) => this.logger.warn({ err }, 'order of a list unknown'));
  }

  /** The same once no list has been requested for a while, which it would slow down. Replaces those that wait. */
  prepareWhenIdle(orders: Order[]): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      this.idle = undefined;
      for (const order of orders) this.prepareNow(order);
    }, IDLE_MS);
  }

  /** To be called with each request for a list. */
  postpone(): void {
    this.idle?.refresh();
  }

  onApplicationShutdown(): void {
    clearTimeout(this.idle);
  }
}

function decode({ idBytes, bytes }: IdBytes): Ids {
  const count = bytes.length / idBytes;
  const ids = idBytes === 4 ? new Uint32Array(count) : new Float64Array(count);
  for (let index = 0; index < count; index++) {
    ids[index] = idBytes === 4 ? bytes.readUInt32BE(index * 4) : Number(bytes.readBigInt64BE(index * 8));
  }
  return ids;
}
