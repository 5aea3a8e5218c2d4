import { Redis } from 'ioredis';

/** The Redis of this run; undefined where there is none. */
export const redisUrl = process.env['TEST_REDIS_URL'];

/**
 * In the scaled profile the address of an empty database of that Redis, which nobody else is given; undefined in the embedded
 * one, where PostgreSQL and memory do what Redis would.
 */
export async function redisOfProfile(): Promise<string | undefined> {
  if (process.env['TEST_PROFILE'] !== 'scaled') return undefined;
  if (!redisUrl) throw new Error('TEST_REDIS_URL is not set: the scaled profile needs a Redis');
  const redis = new Redis(redisUrl);
  try {
    return `${redisUrl}/${await redis.incr('databases')}`;
  } finally {
    redis.disconnect();
  }
}
