import { z } from 'zod';

/** Snippets that every public page carries; empty where there is none. */
export const PublicSiteSettings = z.object({
  head_tags: z.string(),
  facebook_pixel: z.string(),
  footer_tags: z.string(),
  ads_in_page: z.boolean(),
});
export type PublicSiteSettings = z.infer<typeof PublicSiteSettings>;

/** Characters that one snippet, and one ad slot, may have: 50 kB. */
export const SNIPPET_LIMIT = 50 * 1024;
const snippet = z.string().max(SNIPPET_LIMIT);

/** All settings, for the administration; a field that is absent from a save stays as it is. */
export const SiteSettings = z.object({
  head_tags: snippet,
  footer_tags: snippet,
  analytics_code: snippet,
  facebook_pixel: snippet,
  /** A file at the root of the site by which a search engine knows its owner, such as `google1234.html`; empty for none. */
  verification_file: z.union([z.literal(''), z.string().regex(/^[\w-]{1,80}\.(?:html|txt|xml)$/)]),
  verification_content: z.string().max(2000),
  /** Whether ad code runs in the page itself instead of an isolated frame; some networks demand it. */
  ads_in_page: z.boolean(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;
export const SiteSettingsBody = SiteSettings.partial();
