import { z } from 'zod';

/** Source URLs of a business's photos by the revision in their path. */
export const PhotoSources = z.object({
  sources: z.array(z.object({ revision: z.string(), url: z.string() })),
});
export type PhotoSources = z.infer<typeof PhotoSources>;

export const PhotoParams = z.object({ id: z.string().regex(/^\d{1,18}$/) });
