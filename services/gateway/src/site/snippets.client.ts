import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf } from '@directory/contracts/endpoints';
import { ServiceClient } from '@directory/service-kit/service-client';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { LRUCache } from 'lru-cache';

/** What an administrator saves through another replica takes effect after this at the latest. */
const CACHE_TTL_MS = 5_000;
const TIMEOUT_MS = 2_000;

const SETTINGS = 'GET /api/admin/site-settings';
const CODES = 'GET /api/admin/advertisement-codes';
type Key = typeof SETTINGS | typeof CODES;

/** The third-party code saved by the administrator. */
@Injectable()
export class SnippetsClient {
  private readonly cache = new LRUCache<Key, { value: ResponseOf<Key> | null }>({
    max: 2,
    ttl: CACHE_TTL_MS,
    fetchMethod: (key, cached) => this.refresh(key, cached?.value ?? null),
  });
  /** While the catalog is unavailable, pages use the last response without waiting. */
  private readonly failing = new Set<Key>();
  private readonly outdated = new Set<Key>();
  private changes = 0;

  constructor(
    private readonly catalog: ServiceClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Null before the first response of the catalog. */
  settings(): Promise<ResponseOf<typeof SETTINGS> | null> {
    return this.find(SETTINGS);
  }

  /** Null before the first response of the catalog. */
  codes(): Promise<ResponseOf<typeof CODES> | null> {
    return this.find(CODES);
  }

  /** Increases with every change, which outdates rendered pages. */
  async version(): Promise<number> {
    await Promise.all([this.settings(), this.codes()]);
    return this.changes;
  }

  /** After a save: the next page waits for the new state. */
  invalidate(): void {
    this.failing.clear();
    for (const key of [SETTINGS, CODES] as const) this.outdated.add(key);
  }

  private async find<K extends Key>(key: K): Promise<ResponseOf<K> | null> {
    const forceRefresh = this.outdated.delete(key);
    // A call in flight may have read the former state, and would be joined.
    if (forceRefresh) await this.cache.fetch(key);
    const cached = await this.cache.fetch(key, { allowStale: this.failing.has(key), forceRefresh });
    return (cached?.value ?? null) as ResponseOf<K> | null;
  }

  private async refresh(key: Key, last: ResponseOf<Key> | null): Promise<{ value: ResponseOf<Key> | null }> {
    let value = last;
    try {
      value = await this.catalog.call(key, { timeoutMs: TIMEOUT_MS, retryMs: 0 });
      this.failing.delete(key);
    } catch (error) {
      this.failing.add(key);
      this.logger.warn({ err: error, key }, 'snippets could not be refreshed');
    }
    if (JSON.stringify(value) !== JSON.stringify(last)) this.changes++;
    return { value };
  }
}
