import { z } from 'zod';
import { BusinessPage } from './businesses.js';
import { GroupPageNumber, pageLimit, Paging } from './paging.js';
import { TopCountry } from './countries.js';

export const CategoryRow = z.object({
  category: z.string(),
  slug: z.string(),
  count: z.int(),
  /** Mean rating with one decimal; null without ratings. */
  averageRating: z.number().nullable(),
});
export type CategoryRow = z.infer<typeof CategoryRow>;

export const CategoryPageQuery = z.object({ page: GroupPageNumber, limit: pageLimit(12) });

export const CategoryPage = BusinessPage.extend({
  category: z.string(),
  slug: z.string(),
  businessCount: z.int(),
  countryCount: z.int(),
  topCountries: z.array(TopCountry),
});
export type CategoryPage = z.infer<typeof CategoryPage>;

/**
 * A page of the index of all categories, largest first. `categoryCount` and `businessCount` cover all that match the
 * letter.
 */
export const CategoryIndexPage = Paging.extend({
  categoryCount: z.int(),
  businessCount: z.int(),
  /** First letters of any category, regardless of the filter. */
  letters: z.array(z.string()),
  categories: z.array(CategoryRow),
});
export type CategoryIndexPage = z.infer<typeof CategoryIndexPage>;
