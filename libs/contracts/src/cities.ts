import { z } from 'zod';
import { BusinessPage } from './businesses.js';
import { TopCategory } from './countries.js';
import { PageNumber, pageLimit, SlugText } from './paging.js';

export const CityRow = z.object({
  city: z.string(),
  slug: z.string(),
  country: z.string(),
  countryCode: z.string(),
  businessCount: z.int(),
  categoryCount: z.int(),
});
export type CityRow = z.infer<typeof CityRow>;

export const CityParams = z.object({ countryCode: SlugText, citySlug: SlugText });
export const CityPageQuery = z.object({ page: PageNumber, limit: pageLimit(12) });

export const CityPage = BusinessPage.extend({
  city: z.string(),
  slug: z.string(),
  country: z.string(),
  countryCode: z.string(),
  countrySlug: z.string(),
  businessCount: z.int(),
  categoryCount: z.int(),
  topCategories: z.array(TopCategory),
});
export type CityPage = z.infer<typeof CityPage>;
