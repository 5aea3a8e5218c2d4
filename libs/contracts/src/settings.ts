import { z } from 'zod';

/** Snippets that every public page carries; empty where there is none. */
export const PublicSiteSettings = z.object({
  head_tags: z.string(),
  facebook_pixel: z.string(),
  footer_tags: z.string(),
});
export type PublicSiteSettings = z.infer<typeof PublicSiteSettings>;
