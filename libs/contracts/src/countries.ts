import { z } from 'zod';
import { countryNames } from './country-names.js';
import { NamedCount } from './paging.js';
import { slugify } from './slugs.js';

export const CountryRow = z.object({
  country: z.string(),
  countryCode: z.string(),
  slug: z.string(),
  businessCount: z.int(),
  cityCount: z.int(),
  categoryCount: z.int(),
});
export type CountryRow = z.infer<typeof CountryRow>;

export const TopCity = z.object({ city: z.string(), countryCode: z.string(), slug: z.string(), count: z.int() });
export const TopCategory = z.object({ category: z.string(), slug: z.string(), count: z.int() });
export type TopCategory = z.infer<typeof TopCategory>;
export const TopCountry = NamedCount.extend({ country: z.string(), countryCode: z.string() });

/** Top lists, largest first: 20 cities and 200 categories at most. */
export const CountryPage = CountryRow.extend({
  topCities: z.array(TopCity),
  topCategories: z.array(TopCategory),
});
export type CountryPage = z.infer<typeof CountryPage>;

const slugByCode = new Map(Object.entries(countryNames).map(([code, name]) => [code, slugify(name)]));
const codeBySlug = new Map([...slugByCode].map(([code, slug]) => [slug, code]));

/** English name of an ISO code; a code we do not know is its own name. */
export function countryName(code: string): string {
  return countryNames[code] ?? code;
}

/** `US` → `united-states`. */
export function countrySlug(code: string): string {
  return slugByCode.get(code) ?? slugify(code);
}

/** Resolves a code (`us`), a dashed name (`united-states`) or a raw lower-cased name (`united states`). */
export function countryCodeOf(text: string): string | undefined {
  const code = text.toUpperCase();
  if (Object.hasOwn(countryNames, code)) return code;
  return codeBySlug.get(slugify(text));
}

/** Codes of the countries whose English name or code has the text in it, however it is written (`cote d'iv`, `TÜRK`). */
export function countryCodesWith(text: string): string[] {
  const part = slugify(text);
  if (part === '') return [];
  return [...slugByCode]
    .filter(([code, slug]) => slug.includes(part) || code.toLowerCase() === part)
    .map(([code]) => code);
}
