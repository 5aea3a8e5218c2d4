import { z } from 'zod';
import {
  MAX_SYNONYM_WORDS,
  MAX_SYNONYMS_LENGTH,
  MAX_SYNONYMS_OF_GROUP,
  parseSynonymGroups,
  type SynonymProblem,
} from './synonym-groups.js';

/** Snippets of every public page; empty if there is none. */
export const PublicSiteSettings = z.object({
  head_tags: z.string(),
  facebook_pixel: z.string(),
  footer_tags: z.string(),
  ads_in_page: z.boolean(),
});
export type PublicSiteSettings = z.infer<typeof PublicSiteSettings>;

/** 50 kB. */
export const MAX_SNIPPET_LENGTH = 50 * 1024;
const snippet = z.string().max(MAX_SNIPPET_LENGTH);

/** One group per line, its phrases separated by commas. */
const SearchSynonyms = z
  .string()
  .max(MAX_SYNONYMS_LENGTH)
  .superRefine((text, context) => {
    const [first] = parseSynonymGroups(text).problems;
    if (first) context.addIssue({ code: 'custom', message: `Line ${first.line}: ${SYNONYM_PROBLEMS[first.problem]}` });
  });

const SYNONYM_PROBLEMS: Record<SynonymProblem, string> = {
  one_phrase: 'at least two phrases, separated by commas',
  empty_phrase: 'a phrase without a letter or digit',
  long_phrase: `a phrase of more than ${MAX_SYNONYM_WORDS} words`,
  many_phrases: `more than ${MAX_SYNONYMS_OF_GROUP} phrases`,
};

/** Absent fields of a save stay as they are. */
export const SiteSettings = z.object({
  head_tags: snippet,
  footer_tags: snippet,
  analytics_code: snippet,
  facebook_pixel: snippet,
  /**
   * A file at the root of the site that verifies its owner to a search engine, such as `google1234.html`; empty for
   * none.
   */
  verification_file: z.union([z.literal(''), z.string().regex(/^[\w-]{1,80}\.(?:html|txt|xml)$/)]),
  verification_content: z.string().max(2000),
  /** Whether ad code runs in the page instead of an isolated frame, as some networks demand. */
  ads_in_page: z.boolean(),
  /** Whether uploads of the administration are imported without a preview. */
  import_immediately: z.boolean(),
  /** Groups of phrases that searches take for the same. */
  search_synonyms: SearchSynonyms,
  /** Whether every administrator needs a second factor. */
  require_second_factor: z.boolean(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;
/**
 * `loaded`: values of the page from which it is saved; a field changed since is rejected with `settings_changed`, a change of a field
 * that it lacks with `version_required`.
 */
export const SiteSettingsBody = SiteSettings.partial().extend({ loaded: SiteSettings.partial().optional() });
