import { z } from 'zod';
import { BusinessPage } from './businesses.js';
import { PageNumber, pageLimit } from './paging.js';
import { TopCountry } from './countries.js';

export const CategoryRow = z.object({
  category: z.string(),
  slug: z.string(),
  count: z.int(),
  /** Mean of the ratings its businesses have, one decimal; null while none has one. */
  averageRating: z.number().nullable(),
});
export type CategoryRow = z.infer<typeof CategoryRow>;

export const CategoryPageQuery = z.object({ page: PageNumber, limit: pageLimit(12) });

export const CategoryPage = BusinessPage.extend({
  category: z.string(),
  slug: z.string(),
  businessCount: z.int(),
  countryCount: z.int(),
  topCountries: z.array(TopCountry),
});
export type CategoryPage = z.infer<typeof CategoryPage>;
