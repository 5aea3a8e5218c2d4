import { z } from 'zod';
import { BusinessPage } from './businesses.js';
import { GroupPageNumber, pageLimit, Paging } from './paging.js';
import { TopCountry } from './countries.js';

export const CategoryRow = z.object({
  category: z.string(),
  slug: z.string(),
  count: z.int(),
  /** Mean of the ratings its businesses have, one decimal; null while none has one. */
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

/** A page of the index of all categories, the largest first; `categoryCount` and `businessCount` are of all that the letter leaves. */
export const CategoryIndexPage = Paging.extend({
  categoryCount: z.int(),
  businessCount: z.int(),
  /** First letters that lead anywhere, whatever letter was requested. */
  letters: z.array(z.string()),
  categories: z.array(CategoryRow),
});
export type CategoryIndexPage = z.infer<typeof CategoryIndexPage>;
