import { sizeOf, type Content } from '@directory/service-kit/representation';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

const MAX_MEMORY_BYTES = 48 * 1024 * 1024;
const REDIS_TTL_SECONDS = 3_600;

/** Responses by version and key. An unavailable store is empty: it never fails a request. */
export interface CacheStore {
  peek(version: string, key: string): Content | undefined;
  /** From the store shared by replicas, if any. */
  fetch?(version: string, key: string): Promise<Content | undefined>;
  put(version: string, key: string, response: Content): void;
  close(): Promise<void>;
}

/** Stores one version, the latest requested. */
export function memoryStore(): CacheStore {
  const entries = new LRUCache<string, Content>({
    maxSize: MAX_MEMORY_BYTES,
    maxEntrySize: MAX_MEMORY_BYTES / 4,
    sizeCalculation: sizeOf,
  });
  let stored = '';
  const switchTo = (version: string) => {
    if (version === stored) return;
    entries.clear();
    stored = version;
  };
  return {
    peek(version, key) {
      switchTo(version);
      return entries.get(key);
    },
    put(version, key, response) {
      switchTo(version);
      entries.set(key, response);
    },
    close: () => Promise.resolve(),
  };
}

/** Memory in front of Redis, which replicas with the same `contract` share. */
export function redisStore(url: string, contract: string, onError: (error: Error) => void): CacheStore {
  const memory = memoryStore();
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 250 });
  redis.on('error', onError);
  const name = (version: string, key: string) => `page:${contract}:${version}:${key}`;
  return {
    peek: (version, key) => memory.peek(version, key),
    async fetch(version, key) {
      try {
        const { tag, plain, br, gzip } = await redis.hgetallBuffer(name(version, key));
        if (!tag || !plain) return undefined;
        const response = { tag: tag.toString(), plain, ...(br && { br }), ...(gzip && { gzip }) };
        memory.put(version, key, response);
        return response;
      } catch (error) {
        onError(error as Error);
        return undefined;
      }
    },
    put(version, key, response) {
      memory.put(version, key, response);
      redis
        .multi()
        .hset(name(version, key), response)
        .expire(name(version, key), REDIS_TTL_SECONDS)
        .exec()
        .catch(onError);
    },
    async close() {
      await memory.close();
      redis.disconnect();
    },
  };
}
