import { z } from 'zod';
import { BusinessPage } from './businesses.js';
import { GroupPageNumber, pageLimit, Paging, SlugText } from './paging.js';
import { TopCategory, TopCity, TopCountry } from './countries.js';

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

export const CategoryCountryParams = z.object({ slug: SlugText, categorySlug: SlugText });
export const CategoryCityParams = z.object({ countryCode: SlugText, citySlug: SlugText, categorySlug: SlugText });

/** A category in a country, or in a city of it; the businesses come from `GET /api/search`. */
export const CategoryPlace = z.object({
  category: z.string(),
  categorySlug: z.string(),
  city: z.object({ name: z.string(), slug: z.string() }).nullable(),
  country: z.string(),
  countryCode: z.string(),
  countrySlug: z.string(),
  businessCount: z.int(),
  ratedCount: z.int(),
  /** Mean rating with one decimal; null without ratings. */
  averageRating: z.number().nullable(),
  /** Other cities of the country with the category, largest first, at most 20. */
  cities: z.array(TopCity),
  /** Other categories of the place, largest first, at most 15. */
  categories: z.array(TopCategory),
});
export type CategoryPlace = z.infer<typeof CategoryPlace>;

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
