import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment, type Environment } from '@directory/config/environment';
import { diskReserveMb, httpUrl, serviceVariables } from '@directory/config/variables';
import { serviceSettings, type ServiceSettings } from '@directory/service-kit/settings';
import { z } from 'zod';

const MEBIBYTE_BYTES = 1024 * 1024;
const MAX_WAIT_MS = 1_500;

export interface PhotosConfig {
  service: ServiceSettings;
  catalogUrl: string;
  /** Created if it does not exist. */
  cacheDirectory: string;
  /** Beyond this the least recently used files are deleted. */
  maxCacheBytes: number;
  /** Free space of its disk below which nothing is stored. */
  diskReserveBytes: number;
  /** A browser has six HTTP/1.1 connections per site: photos of a slow source must not occupy them for long. */
  maxWaitMs: number;
  /** False: no other host is contacted and only cached photos are served. */
  fetchPhotos: boolean;
  /** Tests only: also fetches from loopback addresses, on any port. */
  allowLoopback: boolean;
}

const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default(fallback)
    .transform((text) => text === 'true');

export function readPhotosConfig(env: Environment): PhotosConfig {
  const read = readEnvironment(
    {
      ...serviceVariables(3005),
      CATALOG_URL: httpUrl('http://127.0.0.1:3001'),
      PHOTO_CACHE: z.string().default(join(tmpdir(), 'photos')),
      PHOTO_CACHE_MB: z.coerce
        .number({ error: 'must be a number of mebibytes' })
        .int({ error: 'must be a whole number of mebibytes' })
        .min(16, { error: 'must be 16 or more' })
        .default(1024),
      DISK_RESERVE_MB: diskReserveMb,
      PHOTO_FETCH: flag('true'),
      PHOTO_ALLOW_LOOPBACK: flag('false'),
    },
    env,
  );
  return {
    service: serviceSettings('photos', read),
    catalogUrl: read.CATALOG_URL,
    cacheDirectory: read.PHOTO_CACHE,
    maxCacheBytes: read.PHOTO_CACHE_MB * MEBIBYTE_BYTES,
    diskReserveBytes: read.DISK_RESERVE_MB * MEBIBYTE_BYTES,
    maxWaitMs: MAX_WAIT_MS,
    fetchPhotos: read.PHOTO_FETCH,
    allowLoopback: read.PHOTO_ALLOW_LOOPBACK,
  };
}
