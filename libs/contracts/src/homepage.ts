import { z } from 'zod';
import { TopCategory, TopCity } from './countries.js';

export const HomepageData = z.object({
  /** Final values of the three counters. */
  totals: z.object({ businesses: z.int(), categories: z.int(), countries: z.int(), cities: z.int() }),
  popularSearches: z.array(TopCategory),
  topCities: z.array(TopCity),
  topCountries: z.array(
    z.object({ country: z.string(), countryCode: z.string(), slug: z.string(), businessCount: z.int() }),
  ),
});
export type HomepageData = z.infer<typeof HomepageData>;
