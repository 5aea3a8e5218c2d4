import { z } from 'zod';

/** Page number of a public list: a value that is no integer from 1 to 100 is ignored. */
export const PageNumber = z.coerce.number().int().min(1).max(100).catch(1);

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

/** A path segment that names something: no control characters, which no slug has and PostgreSQL refuses. */
export const SlugText = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}+$/u);

export const SlugParams = z.object({ slug: SlugText });

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
