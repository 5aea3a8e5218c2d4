// Rules for indexing by search engines: thin pages harm the ranking of a whole site, so they are noindex and in no sitemap.

/** Businesses that make the page of a category or city worth indexing. */
export const MIN_LISTED_BUSINESSES = 3;

export interface ListingFacts {
  city: string | null;
  fullAddress: string | null;
  phone: string | null;
  website: string | null;
  workingHours: string | null;
  description: string | null;
}

/** Whether a page has a location and at least one useful fact. The catalog's feed has the same rule in SQL. */
export function isWorthListing(business: ListingFacts): boolean {
  const { city, fullAddress, phone, website, workingHours, description } = business;
  return (city ?? fullAddress) !== null && (phone ?? website ?? workingHours ?? description) !== null;
}
