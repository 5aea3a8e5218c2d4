import { Redis } from 'ioredis';

/** The Redis of the run, if any. */
export const redisUrl = process.env['TEST_REDIS_URL'];

/** An empty database of that Redis in the scaled profile; undefined in the embedded one. */
export async function redisOfProfile(): Promise<string | undefined> {
  return process.env['TEST_PROFILE'] === 'scaled' ? emptyRedis() : undefined;
}

/** URL of an empty database for one test file. */
export async function emptyRedis(): Promise<string> {
  if (!redisUrl) throw new Error('TEST_REDIS_URL is not set: this test needs a Redis');
  const redis = new Redis(redisUrl);
  try {
    return `${redisUrl}/${await redis.incr('databases')}`;
  } finally {
    redis.disconnect();
  }
}
