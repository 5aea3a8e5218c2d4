import { ConcurrencyLimit } from '@directory/service-kit/concurrency-limit';
import { SingleFlight } from '@directory/service-kit/single-flight';
import { LRUCache } from 'lru-cache';
import type { DirectoryVersion } from './directory-version.js';

interface Entry<T> {
  value: T;
  version: string;
  usableUntil: number;
}

interface Options<T> {
  maxSize: number;
  sizeOf: (value: T) => number;
  /** While an import changes the directory all the time, a value is used for so many times the duration of computing it. */
  reuseFactor: number;
}

/** Values that are costly to compute from the directory, each for one version of it. Computed one after the other. */
export class VersionCache<T extends object> {
  private readonly entries: LRUCache<string, Entry<T>>;
  private readonly inFlight = new SingleFlight<T>();
  private readonly computations = new ConcurrencyLimit(1);

  constructor(
    private readonly version: DirectoryVersion,
    private readonly options: Options<T>,
  ) {
    const { maxSize, sizeOf } = options;
    this.entries = new LRUCache({ maxSize, sizeCalculation: ({ value }) => Math.max(1, sizeOf(value)) });
  }

  peek(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    return entry.version === this.version.current || performance.now() < entry.usableUntil ? entry.value : undefined;
  }

  async get(key: string, compute: () => Promise<T>): Promise<T> {
    return this.peek(key) ?? this.inFlight.run(key, () => this.computations.run(() => this.compute(key, compute)));
  }

  private async compute(key: string, compute: () => Promise<T>): Promise<T> {
    const { current: version } = this.version;
    const begin = performance.now();
    const value = await compute();
    const now = performance.now();
    this.entries.set(key, { value, version, usableUntil: now + (now - begin) * this.options.reuseFactor });
    return value;
  }
}
