import { z } from 'zod';
import { PAGE_LIMITS } from './page-limits.js';

/** Page number of a public list: a value that is no integer from 1 to 100 is ignored. */
export const PageNumber = z.coerce.number().int().min(1).max(100).catch(1);

/**
 * Pages of the businesses of one category or city, so that links lead to all of them: largest groups have some ten
 * thousands, twelve a page.
 */
export const MAX_GROUP_PAGES = PAGE_LIMITS['/categories/:slug'];
export const GroupPageNumber = z.coerce.number().int().min(1).max(MAX_GROUP_PAGES).catch(1);

/** Rows per page; a value outside 1–50 is ignored. */
export const pageLimit = (fallback: number) => z.coerce.number().int().min(1).max(50).catch(fallback);

/** First letter of a list filter, `A`–`Z`; anything else is ignored. */
export const LetterQuery = z.object({
  letter: z
    .string()
    .regex(/^[a-zA-Z]$/)
    .transform((letter) => letter.toUpperCase())
    .optional()
    .catch(undefined),
});

/** Part of a name; at most 120 characters, no control characters, which PostgreSQL rejects. */
export const NamePart = z
  .string()
  .trim()
  .max(120)
  .regex(/^\P{Cc}*$/u)
  .optional()
  .catch(undefined);

/** One page of an index: the names with a given first letter, or all; of those the ones that have `q` in them. */
export const IndexQuery = LetterQuery.extend({
  q: NamePart,
  page: z.coerce.number().int().min(1).max(PAGE_LIMITS['/categories']).catch(1),
});

/** Entries on a page of an index. */
export const INDEX_PAGE_SIZE = 12;

/** A path segment that names something: no control characters, which no slug has and PostgreSQL rejects. */
export const SlugText = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}+$/u);

export const SlugParams = z.object({ slug: SlugText });

/** What an import or a deletion is addressed by. */
export const UuidParams = z.object({ id: z.uuid() });

export const NamedCount = z.object({ slug: z.string(), count: z.int() });

/** The paging fields of every public list. */
export const Paging = z.object({
  currentPage: z.int(),
  totalPages: z.int(),
  totalCount: z.int(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
});

/** Paging fields for a page of a list with `totalCount` rows; at most `maxPages` pages are offered. */
export function paging(currentPage: number, limit: number, totalCount: number, maxPages = Infinity) {
  const totalPages = Math.ceil(totalCount / limit);
  return {
    currentPage,
    totalPages,
    totalCount,
    hasNextPage: currentPage < Math.min(totalPages, maxPages),
    hasPrevPage: currentPage > 1,
  };
}
