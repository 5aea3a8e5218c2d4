import { Redis } from 'ioredis';

/** The Redis of this run; undefined where there is none. */
export const redisUrl = process.env['TEST_REDIS_URL'];

/** In the scaled profile an empty database of that Redis; undefined in the embedded one, where PostgreSQL and memory do its work. */
export async function redisOfProfile(): Promise<string | undefined> {
  return process.env['TEST_PROFILE'] === 'scaled' ? emptyRedis() : undefined;
}

/** The URL of an empty database of that Redis, for one test file only. */
export async function emptyRedis(): Promise<string> {
  if (!redisUrl) throw new Error('TEST_REDIS_URL is not set: this test needs a Redis');
  const redis = new Redis(redisUrl);
  try {
    return `${redisUrl}/${await redis.incr('databases')}`;
  } finally {
    redis.disconnect();
  }
}
