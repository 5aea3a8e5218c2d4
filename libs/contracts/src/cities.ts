import { z } from 'zod';
import { BusinessPage } from './businesses.js';
import { TopCategory } from './countries.js';
import { GroupPageNumber, NamePart, pageLimit, Paging, SlugText } from './paging.js';

export const CityRow = z.object({
  city: z.string(),
  slug: z.string(),
  country: z.string(),
  countryCode: z.string(),
  countrySlug: z.string(),
  businessCount: z.int(),
  categoryCount: z.int(),
});
export type CityRow = z.infer<typeof CityRow>;

export const CityParams = z.object({ countryCode: SlugText, citySlug: SlugText });
export const CityPageQuery = z.object({ page: GroupPageNumber, limit: pageLimit(12) });

/** An area (neighbourhood, borough, district) of a city; its spellings count as one. */
export const AreaCount = z.object({ area: z.string(), slug: z.string(), count: z.int() });

export const CityPage = BusinessPage.extend({
  city: z.string(),
  slug: z.string(),
  country: z.string(),
  countryCode: z.string(),
  countrySlug: z.string(),
  businessCount: z.int(),
  categoryCount: z.int(),
  topCategories: z.array(TopCategory),
  /** Largest first, at most 200. */
  areas: z.array(AreaCount),
});
export type CityPage = z.infer<typeof CityPage>;

export const AreaParams = CityParams.extend({ areaSlug: SlugText });

/** The businesses come from `GET /api/search`. */
export const AreaPage = z.object({
  area: z.string(),
  slug: z.string(),
  city: z.string(),
  citySlug: z.string(),
  country: z.string(),
  countryCode: z.string(),
  countrySlug: z.string(),
  businessCount: z.int(),
  /** Other areas of the city, largest first, at most 200. */
  areas: z.array(AreaCount),
});
export type AreaPage = z.infer<typeof AreaPage>;

/** `letter` is `A`–`Z` or `#`; an invalid value is ignored. */
export const CountryCitiesQuery = z.object({
  letter: z
    .string()
    .regex(/^([a-zA-Z]|#)$/)
    .transform((letter) => letter.toUpperCase())
    .optional()
    .catch(undefined),
  q: NamePart,
  sort: z.enum(['businesses', 'name']).catch('businesses'),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
  limit: pageLimit(12),
});

/** `businessCount` and `cityCount` are the country's; the paging counts the matches of the filter. */
export const CountryCitiesPage = Paging.extend({
  country: z.string(),
  countryCode: z.string(),
  slug: z.string(),
  businessCount: z.int(),
  cityCount: z.int(),
  /** First letters of any city. */
  letters: z.array(z.string()),
  cities: z.array(CityRow),
});
export type CountryCitiesPage = z.infer<typeof CountryCitiesPage>;

/** A page of the index of all cities, largest first. `cityCount` and `businessCount` cover all that match the letter. */
export const CityIndexPage = Paging.extend({
  cityCount: z.int(),
  businessCount: z.int(),
  /** First letters of any city, regardless of the filter. */
  letters: z.array(z.string()),
  cities: z.array(CityRow),
});
export type CityIndexPage = z.infer<typeof CityIndexPage>;
