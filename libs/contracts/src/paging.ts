import { z } from 'zod';
import { PAGE_LIMITS } from './page-limits.js';

/** An invalid page number is ignored. */
export const PageNumber = z.coerce.number().int().min(1).max(100).catch(1);

/**
 * Pages of a category's or city's businesses, so that links reach all of them: the largest groups have some ten thousand, twelve
 * per page.
 */
export const MAX_GROUP_PAGES = PAGE_LIMITS['/categories/:slug'];
export const GroupPageNumber = z.coerce.number().int().min(1).max(MAX_GROUP_PAGES).catch(1);

/** Rows per page; an invalid value is ignored. */
export const pageLimit = (fallback: number) => z.coerce.number().int().min(1).max(50).catch(fallback);

/** First letter of a list, `A`–`Z`; anything else is ignored. */
export const LetterQuery = z.object({
  letter: z
    .string()
    .regex(/^[a-zA-Z]$/)
    .transform((letter) => letter.toUpperCase())
    .optional()
    .catch(undefined),
});

/** No control characters: PostgreSQL rejects them. */
export const NamePart = z
  .string()
  .trim()
  .max(120)
  .regex(/^\P{Cc}*$/u)
  .optional()
  .catch(undefined);

/** Page of an index: names with a first letter, of those the ones that contain `q`. */
export const IndexQuery = LetterQuery.extend({
  q: NamePart,
  page: z.coerce.number().int().min(1).max(PAGE_LIMITS['/categories']).catch(1),
});

export const INDEX_PAGE_SIZE = 12;

/** No control characters: PostgreSQL rejects them. */
export const SlugText = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}+$/u);

export const SlugParams = z.object({ slug: SlugText });

/** Page of a list of the administration. */
export const PageQuery = z.object({ page: z.coerce.number().int().min(1).max(100_000).catch(1) });

/** Id of an import or a deletion. */
export const IdParams = z.object({ id: z.string().regex(/^\d{1,18}$/) });
export const UuidParams = z.object({ id: z.uuid() });

export const NamedCount = z.object({ slug: z.string(), count: z.int() });

/** Paging fields of every public list. */
export const Paging = z.object({
  currentPage: z.int(),
  totalPages: z.int(),
  totalCount: z.int(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
});

/** At most `maxPages` pages are offered. */
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
