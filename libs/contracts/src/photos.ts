import { z } from 'zod';

/** The photos of one business: where each comes from, by the revision in its path. */
export const PhotoSources = z.object({
  sources: z.array(z.object({ revision: z.string(), url: z.string() })),
});
export type PhotoSources = z.infer<typeof PhotoSources>;

export const PhotoParams = z.object({ id: z.string().regex(/^\d{1,18}$/) });
