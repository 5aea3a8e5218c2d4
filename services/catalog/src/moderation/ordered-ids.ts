import { Inject, Injectable } from '@nestjs/common';
import { SingleFlight } from '@directory/service-kit/single-flight';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { LRUCache } from 'lru-cache';
import { DirectoryVersion } from '../cache/directory-version.js';

const MAX_MEMORY_BYTES = 48 * 1024 * 1024;
/** While an import changes the directory all the time, an order is used for so many times the duration of reading it. */
const REUSE_FACTOR = 10;
const ID_BYTES = 8;
const UINT32_RANGE = 2 ** 32;

type Ids = Uint32Array | Float64Array;

interface Order {
  ids: Ids;
  version: string;
  usableUntil: number;
}

/**
 * Ids of whole lists in their order, so that any page is a slice: skipping a million rows takes the database far longer than reading
 * a page. Valid for one version of the directory.
 */
@Injectable()
export class OrderedIds {
  private readonly orders = new LRUCache<string, Order>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: ({ ids }) => Math.max(1, ids.byteLength),
  });
  private readonly inFlight = new SingleFlight<Ids>();
  /** Reads run one after the other: each takes a large part of the directory. */
  private lastRead: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly version: DirectoryVersion,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  peek(key: string): Ids | undefined {
    const order = this.orders.get(key);
    if (!order) return undefined;
    return order.version === this.version.current || performance.now() < order.usableUntil ? order.ids : undefined;
  }

  /** `read` resolves to the ids as 8 bytes each, big-endian. */
  async get(key: string, read: () => Promise<Buffer>): Promise<Ids> {
    return this.peek(key) ?? this.inFlight.run(key, () => this.queued(() => this.read(key, read)));
  }

  /** For a later `peek`. */
  prepare(key: string, read: () => Promise<Buffer>): void {
    this.get(key, read).catch((err: unknown) => this.logger.warn({ err }, 'order of a list unknown'));
  }

  private queued<T>(work: () => Promise<T>): Promise<T> {
    const result = this.lastRead.then(work);
    this.lastRead = result.catch(() => undefined);
    return result;
  }

  private async read(key: string, read: () => Promise<Buffer>): Promise<Ids> {
    const { current: version } = this.version;
    const begin = performance.now();
    const ids = decode(await read());
    const now = performance.now();
    this.orders.set(key, { ids, version, usableUntil: now + (now - begin) * REUSE_FACTOR });
    return ids;
  }
}

/** Half the memory while ids are below 2³². */
function decode(bytes: Buffer): Ids {
  const count = bytes.length / ID_BYTES;
  const high = (index: number) => bytes.readUInt32BE(index * ID_BYTES);
  const low = (index: number) => bytes.readUInt32BE(index * ID_BYTES + 4);
  const ids = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    if (high(index) > 0) return Float64Array.from({ length: count }, (_, at) => high(at) * UINT32_RANGE + low(at));
    ids[index] = low(index);
  }
  return ids;
}
