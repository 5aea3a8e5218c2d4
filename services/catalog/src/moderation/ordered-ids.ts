import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DirectoryVersion } from '../cache/directory-version.js';
import { VersionCache } from '../cache/version-cache.js';

const MAX_MEMORY_BYTES = 48 * 1024 * 1024;
const REUSE_FACTOR = 10;
const ID_BYTES = 8;
const UINT32_RANGE = 2 ** 32;

type Ids = Uint32Array | Float64Array;
/** Resolves to the ids as 8 bytes each, big-endian. */
type Read = () => Promise<Buffer>;

/**
 * Ids of whole lists in their order, so that any page is a slice: skipping a million rows takes the database far longer than reading
 * a page.
 */
@Injectable()
export class OrderedIds {
  private readonly orders: VersionCache<Ids>;

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

  /** For a later `peek`. */
  prepare(key: string, read: Read): void {
    this.get(key, read).catch((err: unknown) => this.logger.warn({ err }, 'order of a list unknown'));
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
