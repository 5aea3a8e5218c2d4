import { z } from 'zod';

/** Variables that several services read. */

const url = (protocols: string[], example: string) =>
  z
    .string({ error: `must be set, for example ${example}` })
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must look like ${example}`,
    });

export const port = (fallback: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(0, { error: 'must be from 0 to 65535' })
    .max(65_535, { error: 'must be from 0 to 65535' })
    .default(fallback);

export const httpUrl = (fallback: string) => url(['http:', 'https:'], fallback).default(fallback);
export const optionalHttpUrl = (example: string) => url(['http:', 'https:'], example).optional();
export const databaseUrl = url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/directory');
/** Separated by commas. */
export const databaseReadUrls = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .pipe(z.array(databaseUrl));
export const redisUrl = url(['redis:', 'rediss:'], 'redis://host:6379').optional();
export const meiliUrl = url(['http:', 'https:'], 'http://host:7700').optional();
/** Master key of Meilisearch, or a key with every right on the directory's indexes, tasks and swaps. */
export const meiliKey = z.string().max(500).optional();
/** Unique among directories that share a Meilisearch. */
export const meiliIndex = z
  .string()
  .regex(/^[a-zA-Z0-9_-]{1,100}$/, { error: 'must have 1 to 100 letters without accents, digits, - and _' })
  .default('businesses');
/** Upper limit of the timeout, which follows the duration of recent responses. */
export const meiliTimeoutMs = z.coerce
  .number({ error: 'must be a number of milliseconds' })
  .min(100, { error: 'must be from 100 to 60000 milliseconds' })
  .max(60_000, { error: 'must be from 100 to 60000 milliseconds' })
  .default(3_000);

/**
 * Shared by all services; proves that a call comes from the gateway or a worker. During a rotation a list separated by commas:
 * the first token is sent and signs, each is accepted.
 */
export const serviceToken = z
  .string({ error: 'must be set to a random text of at least 16 characters' })
  .refine((text) => text.split(',').every((token) => token.length >= 16), {
    error: 'must have at least 16 characters',
  });

/** Free space of a disk that uploads, imports and photos leave. */
export const diskReserveMb = z.coerce
  .number({ error: 'must be a number of megabytes' })
  .min(0, { error: 'must not be negative' })
  .default(512);

/** Days after which personal data is deleted. */
export const retentionDays = (fallback: number, min = 1) =>
  z.coerce
    .number({ error: 'must be a number of days' })
    .int({ error: 'must be a whole number of days' })
    .min(min, { error: `must be at least ${min}` })
    .max(36_500, { error: 'must be at most 36500' })
    .default(fallback);

export const serviceVariables = (fallbackPort: number) => ({
  HOST: z.string().default('127.0.0.1'),
  PORT: port(fallbackPort),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Time between "not ready" and closing, for load balancers to notice. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(2),
  /** Time for requests in flight to complete after that: 150 MB at 10 Mbit/s need 120 s. */
  SHUTDOWN_TIMEOUT_SECONDS: z.coerce.number().min(0).max(3_600).default(150),
  /** Responses are checked against their contract outside production. */
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  SERVICE_TOKEN: serviceToken,
});
