import { z } from 'zod';

/** `urls` and `bytes` are null until the first build. */
export const SitemapFile = z.object({
  path: z.string(),
  urls: z.int().nullable(),
  bytes: z.int().nullable(),
  lastModified: z.iso.datetime().nullable(),
  builtAt: z.iso.datetime().nullable(),
  state: z.enum(['fresh', 'stale', 'missing']),
});
export type SitemapFile = z.infer<typeof SitemapFile>;

/** Why the last rebuild failed. */
export const SITEMAP_ERRORS = ['catalog_unavailable', 'build_failed'] as const;

export const SitemapStatus = z.object({
  businesses: z.int(),
  categories: z.int(),
  countries: z.int(),
  cities: z.int(),
  /** Business files plus the fixed ones. */
  fileCount: z.int(),
  lastBuiltAt: z.iso.datetime().nullable(),
  building: z.boolean(),
  error: z.enum(SITEMAP_ERRORS).nullable(),
  files: z.array(SitemapFile),
});
export type SitemapStatus = z.infer<typeof SitemapStatus>;
