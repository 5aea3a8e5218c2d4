// Rules for indexing by search engines: thin pages harm the ranking of a whole site, so they are noindex and in no sitemap.

import { jsonName, type FieldName, type JsonName } from './business-fields.js';
import type { BusinessDetail } from './businesses.js';

/** Businesses that make the page of a category or city worth indexing. */
export const MIN_LISTED_BUSINESSES = 3;

/** Points of the fields that a business has, of 100. A place alone is too little; nothing else is enough without one. */
export const PLACE_POINTS = 50;
export const FACT_POINTS = {
  phone: 10,
  website: 10,
  working_hours: 10,
  description: 10,
  photo: 5,
  rating: 5,
} as const satisfies Partial<Record<FieldName, number>>;
const FACTS = Object.keys(FACT_POINTS) as (keyof typeof FACT_POINTS)[];
export const MIN_COMPLETENESS = 60;

export type ListingFacts = Pick<
  BusinessDetail,
  JsonName<'city' | 'full_address' | 'closed_at' | keyof typeof FACT_POINTS>
>;

/** How much is known of a business, from 0 to 100. */
export function completeness(business: ListingFacts): number {
  const place = (business.city ?? business.fullAddress) === null ? 0 : PLACE_POINTS;
  return FACTS.reduce((sum, name) => sum + (business[jsonName(name)] === null ? 0 : FACT_POINTS[name]), place);
}

/** Whether search engines may index its page: it is complete enough and the business has not closed. */
export function isWorthListing(business: ListingFacts): boolean {
  return business.closedAt === null && completeness(business) >= MIN_COMPLETENESS;
}

/** `isWorthListing` as an SQL condition on `business`. */
export const WORTH_LISTING_SQL = `listed AND (city IS NOT NULL OR full_address IS NOT NULL)::int * ${PLACE_POINTS} + ${FACTS.map(
  (name) => `(${name} IS NOT NULL)::int * ${FACT_POINTS[name]}`,
).join(' + ')} >= ${MIN_COMPLETENESS}`;
