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

/** Largest first: at most 20 cities and 200 categories. */
export const CountryPage = CountryRow.extend({
  topCities: z.array(TopCity),
  topCategories: z.array(TopCategory),
});
export type CountryPage = z.infer<typeof CountryPage>;

const slugByCode = new Map(Object.entries(countryNames).map(([code, name]) => [code, slugify(name)]));
const codeBySlug = new Map([...slugByCode].map(([code, slug]) => [slug, code]));

/** English name of an ISO code; an unknown code is its own name. */
export function countryName(code: string): string {
  return countryNames[code] ?? code;
}

/** `US` → `united-states`. */
export function countrySlug(code: string): string {
  return slugByCode.get(code) ?? slugify(code);
}

/** From a code (`us`), a slug (`united-states`) or a lower-case name (`united states`). */
export function countryCodeOf(text: string): string | undefined {
  const code = text.toUpperCase();
  if (Object.hasOwn(countryNames, code)) return code;
  return codeBySlug.get(slugify(text));
}

/** Codes of countries whose English name or code contains the text, ignoring case and accents (`cote d'iv`, `TÜRK`). */
export function countryCodesWith(text: string): string[] {
  const part = slugify(text);
  if (part === '') return [];
  return [...slugByCode]
    .filter(([code, slug]) => slug.includes(part) || code.toLowerCase() === part)
    .map(([code]) => code);
}
