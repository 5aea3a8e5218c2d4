import { sql } from '@directory/service-kit/sql';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { DataSource, EntityManager } from 'typeorm';
import { afterTry, FORGET, type Bucket, type ThrottleStore, type Tries } from './throttle.js';

/** Any constant: sign-ins of all replicas take turns. */
const LOGIN_LOCK = 7_041_789_636;

/** Counts in this process alone. */
export function memoryStore(): ThrottleStore {
  const known = new LRUCache<string, Tries>({ max: 50_000, ttl: FORGET });
  return {
    take(buckets) {
      const now = Date.now();
      const wait = Math.max(0, ...buckets.map(({ key }) => (known.get(key)?.next ?? 0) - now));
      if (wait === 0)
        for (const { key, allowance } of buckets) known.set(key, afterTry(known.get(key), allowance, now));
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
    async take(buckets) {
      const keys = buckets.map(({ key }) => key);
      // Looked at without the lock first, so that a flood of refused tries holds up nobody.
      const full = waitOf([...(await triesOf(db.manager, keys)).values()], Date.now());
      if (full > 0) return full;
      return db.transaction(async (tx) => {
        await sql.run(tx, 'SELECT pg_advisory_xact_lock($1)', [LOGIN_LOCK]);
        const known = await triesOf(tx, keys);
        const now = Date.now();
        const wait = waitOf([...known.values()], now);
        if (wait > 0) return wait;
        const tries = buckets.map(({ key, allowance }) => afterTry(known.get(key), allowance, now));
        await sql.run(tx, 'DELETE FROM login_attempt WHERE forget_at <= now()');
        await sql.run(
          tx,
          `INSERT INTO login_attempt (key, count, next, forget_at)
           SELECT key, count, next, now() + make_interval(secs => $4)
           FROM unnest($1::text[], $2::int[], $3::bigint[]) AS t (key, count, next)
           ON CONFLICT (key) DO UPDATE SET (count, next, forget_at) = (excluded.count, excluded.next, excluded.forget_at)`,
          [keys, tries.map(({ count }) => count), tries.map(({ next }) => next), FORGET / 1000],
        );
        return 0;
      });
    },
    async clear(keys) {
      await sql.run(db, 'DELETE FROM login_attempt WHERE key = ANY ($1)', [keys]);
    },
  };
}

async function triesOf(db: EntityManager, keys: string[]): Promise<Map<string, Tries>> {
  const rows = await sql.rows<{ key: string; count: number; next: string }>(
    db,
    'SELECT key, count, next FROM login_attempt WHERE key = ANY ($1) AND forget_at > now()',
    [keys],
  );
  return new Map(rows.map(({ key, count, next }) => [key, { count, next: Number(next) }]));
}

function waitOf(tries: Tries[], now: number): number {
  return Math.max(0, ...tries.map(({ next }) => next - now));
}

/** `afterTry` where Redis runs it; the clock is Redis's own. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for _, key in ipairs(KEYS) do
  local wait = tonumber(redis.call('HGET', key, 'next') or 0) - now
  if wait > 0 then return wait end
end
for i, key in ipairs(KEYS) do
  local count = redis.call('HINCRBY', key, 'count', 1)
  local free, first, longest = tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i]), tonumber(ARGV[3 * i + 1])
  local wait = 0
  if count >= free then wait = math.min(longest, first * 2 ^ (count - free)) end
  redis.call('HSET', key, 'next', string.format('%.0f', now + wait))
  redis.call('PEXPIRE', key, ARGV[1])
end
return 0`;

/** Redis, or, while it does not answer, this process alone with a third of every allowance: never open. */
export function redisStore(url: string, onError: (error: Error) => void): ThrottleStore & { close(): void } {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 500 });
  redis.on('error', onError);
  const own = memoryStore();
  const name = (key: string) => `login:{tries}:${key}`;
  return {
    async take(buckets) {
      const waitHere = await own.take(buckets.map(stricter));
      try {
        const limits = buckets.flatMap(({ allowance: { free, first, longest } }) => [free, first, longest]);
        const keys = buckets.map(({ key }) => name(key));
        return Number(await redis.eval(TAKE, keys.length, ...keys, FORGET, ...limits));
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
