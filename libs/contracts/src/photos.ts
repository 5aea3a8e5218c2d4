import { z } from 'zod';
import { Paging } from './paging.js';

/** Source URLs of a business's photos by the revision in their path. */
export const PhotoSources = z.object({
  /** Null if the business does not exist. Catalogs of earlier releases do not state it. */
  name: z.string().nullable().default(null),
  sources: z.array(z.object({ revision: z.string(), url: z.string() })),
});
export type PhotoSources = z.infer<typeof PhotoSources>;

export const PhotoParams = z.object({ id: z.string().regex(/^\d{1,18}$/) });

export const PhotoKey = PhotoParams.extend({ revision: z.string().regex(/^[\w-]{16}$/) });

/** Photos whose last download failed, by business. */
export const FailingPhotos = Paging.extend({
  photos: z.array(
    PhotoKey.extend({
      /** Null if the business does not exist, or the catalog is unavailable. */
      business: z.string().nullable(),
      /** Null if the business no longer has the photo. */
      url: z.string().nullable(),
      attempts: z.int(),
      error: z.string(),
      failedAt: z.iso.datetime(),
      retryAt: z.iso.datetime(),
    }),
  ),
});
export type FailingPhotos = z.infer<typeof FailingPhotos>;

/** `pending`: not downloaded in time; `removed`: the business no longer has the photo. */
export const PhotoRetry = z.object({ outcome: z.enum(['fetched', 'failed', 'pending', 'removed']) });
export type PhotoRetry = z.infer<typeof PhotoRetry>;
