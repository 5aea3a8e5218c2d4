/**
 * What search engines should index: pages with little content harm the ranking of a whole site. Thin pages stay reachable, ask
 * not to be listed and are in no sitemap.
 */

/** Businesses from which on the page of a category or a city is worth listing. */
export const LISTED_FROM = 3;

/** The facts that decide about a business. */
export interface ListingFacts {
  city: string | null;
  fullAddress: string | null;
  phone: string | null;
  website: string | null;
  workingHours: string | null;
  description: string | null;
}

/** Says where it is, and at least one thing that a visitor came for. The catalog's feed says the same in SQL. */
export function isWorthListing(business: ListingFacts): boolean {
  const { city, fullAddress, phone, website, workingHours, description } = business;
  return (city ?? fullAddress) !== null && (phone ?? website ?? workingHours ?? description) !== null;
}
