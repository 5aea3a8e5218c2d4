import { query } from '@directory/service-kit/query';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { In, LessThanOrEqual, MoreThan, type DataSource, type EntityManager } from 'typeorm';
import { LoginAttempt } from './login-attempt.entity.js';
import { afterAttempt, EXPIRY_MS, waitOf, type Bucket, type ThrottleStore, type Attempts } from './throttle.js';

/** Serializes the sign-ins of all replicas. */
const LOGIN_LOCK = 7_041_789_636;

/** Counts in this process only. */
export function memoryStore(): ThrottleStore {
  const known = new LRUCache<string, Attempts>({ max: 50_000, ttl: EXPIRY_MS });
  return {
    consume(buckets) {
      const now = Date.now();
      const wait = longestWait(buckets, known, now);
      if (wait === 0)
        for (const { key, allowance } of buckets) known.set(key, afterAttempt(known.get(key), allowance, now));
      return Promise.resolve(wait);
    },
    clear(keys) {
      for (const key of keys) known.delete(key);
      return Promise.resolve();
    },
  };
}

export function postgresStore(db: DataSource): ThrottleStore {
  return {
    async consume(buckets) {
      const keys = buckets.map(({ key }) => key);
      // First checked without the lock, so that a flood of rejected attempts does not block other sign-ins.
      const full = longestWait(buckets, await attemptsOf(db.manager, keys), Date.now());
      if (full > 0) return full;
      return db.transaction(async (tx) => {
        await query.run(tx, 'SELECT pg_advisory_xact_lock($1)', [LOGIN_LOCK]);
        const known = await attemptsOf(tx, keys);
        const now = Date.now();
        const wait = longestWait(buckets, known, now);
        if (wait > 0) return wait;
        const expiresAt = new Date(now + EXPIRY_MS);
        const attempts = buckets.map(({ key, allowance }) => ({
          key,
          ...afterAttempt(known.get(key), allowance, now),
          expiresAt,
        }));
        await tx.delete(LoginAttempt, { expiresAt: LessThanOrEqual(new Date(now)) });
        await tx.upsert(LoginAttempt, attempts, ['key']);
        return 0;
      });
    },
    async clear(keys) {
      await db.manager.delete(LoginAttempt, { key: In(keys) });
    },
  };
}

async function attemptsOf(db: EntityManager, keys: string[]): Promise<Map<string, Attempts>> {
  const rows = await db.findBy(LoginAttempt, { key: In(keys), expiresAt: MoreThan(new Date()) });
  return new Map(rows.map((row) => [row.key, row]));
}

function longestWait(buckets: Bucket[], known: Pick<Map<string, Attempts>, 'get'>, now: number): number {
  return Math.max(0, ...buckets.map(({ key, allowance }) => waitOf(known.get(key), allowance, now)));
}

/** `waitOf` and `afterAttempt`, run by Redis on Redis's clock. */
const CONSUME_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i, key in ipairs(KEYS) do
  local wait = tonumber(redis.call('HGET', key, 'retryAtMs') or 0) - now
  if wait > 0 and wait <= tonumber(ARGV[3 * i + 1]) then return wait end
end
for i, key in ipairs(KEYS) do
  local count = redis.call('HINCRBY', key, 'count', 1)
  local free, first, longest = tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i]), tonumber(ARGV[3 * i + 1])
  local wait = 0
  if count >= free then wait = math.min(longest, first * 2 ^ (count - free)) end
  redis.call('HSET', key, 'retryAtMs', string.format('%.0f', now + wait))
  redis.call('PEXPIRE', key, ARGV[1])
end
return 0`;

/** Redis or, while it does not respond, this process with a third of every allowance: never unlimited. */
export function redisStore(url: string, onError: (error: Error) => void): ThrottleStore & { close(): void } {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 500 });
  redis.on('error', onError);
  const own = memoryStore();
  const name = (key: string) => `login:{attempts}:${key}`;
  return {
    async consume(buckets) {
      const waitHere = await own.consume(buckets.map(stricter));
      try {
        const limits = buckets.flatMap(({ allowance: { free, firstMs, longestMs } }) => [free, firstMs, longestMs]);
        const keys = buckets.map(({ key }) => name(key));
        return Number(await redis.eval(CONSUME_SCRIPT, keys.length, ...keys, EXPIRY_MS, ...limits));
      } catch (error) {
        onError(error as Error);
        return waitHere;
      }
    },
    async clear(keys) {
      await own.clear(keys);
      await redis.del(keys.map(name)).catch(onError);
    },
    close: () => redis.disconnect(),
  };
}

function stricter({ key, allowance }: Bucket): Bucket {
  return { key, allowance: { ...allowance, free: Math.ceil(allowance.free / 3) } };
}
