import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { sizeOf, type CachedResponse } from './cached-response.js';

/** Bytes of answers kept in memory, and seconds an answer may stay in Redis. */
const MEMORY = 48 * 1024 * 1024;
const REDIS_SECONDS = 3_600;

/** Answers by version and key. A store that is away is a store that has nothing: it never fails a request. */
export interface CacheStore {
  /** What is at hand at once. */
  peek(version: string, key: string): CachedResponse | undefined;
  /** What replicas share, if there is such a place. */
  fetch?(version: string, key: string): Promise<CachedResponse | undefined>;
  put(version: string, key: string, response: CachedResponse): void;
  close(): Promise<void>;
}

/** Keeps one version, the latest it was asked for. */
export function memoryStore(): CacheStore {
  const entries = new LRUCache<string, CachedResponse>({
    maxSize: MEMORY,
    maxEntrySize: MEMORY / 4,
    sizeCalculation: sizeOf,
  });
  let kept = '';
  const turnTo = (version: string) => {
    if (version === kept) return;
    entries.clear();
    kept = version;
  };
  return {
    peek(version, key) {
      turnTo(version);
      return entries.get(key);
    },
    put(version, key, response) {
      turnTo(version);
      entries.set(key, response);
    },
    close: () => Promise.resolve(),
  };
}

/** Memory in front, Redis behind it: what one replica has made, all have. */
export function redisStore(url: string, onError: (error: Error) => void): CacheStore {
  const memory = memoryStore();
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 250 });
  redis.on('error', onError);
  const name = (version: string, key: string) => `page:${version}:${key}`;
  return {
    peek: (version, key) => memory.peek(version, key),
    async fetch(version, key) {
      try {
        const { tag, plain, brotli, gzip } = await redis.hgetallBuffer(name(version, key));
        if (!tag || !plain) return undefined;
        const response = { tag: tag.toString(), plain, ...(brotli && { brotli }), ...(gzip && { gzip }) };
        memory.put(version, key, response);
        return response;
      } catch (error) {
        onError(error as Error);
        return undefined;
      }
    },
    put(version, key, response) {
      memory.put(version, key, response);
      redis.multi().hset(name(version, key), response).expire(name(version, key), REDIS_SECONDS).exec().catch(onError);
    },
    async close() {
      await memory.close();
      redis.disconnect();
    },
  };
}
