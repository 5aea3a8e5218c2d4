import { z } from 'zod';
import { PageNumber, Paging } from './paging.js';

/** Cards on a page of /businesses, and the last page that is offered. */
export const BUSINESSES_PER_PAGE = 20;
export const MAX_BUSINESS_PAGES = 100;

/** Rows behind a category, country or city page. */
export const BusinessCard = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  categorySlug: z.string().nullable(),
  city: z.string().nullable(),
  citySlug: z.string().nullable(),
  /** Neighbourhood, borough or district of the city. */
  area: z.string().nullable(),
  country: z.string().nullable(),
  countryCode: z.string().nullable(),
  countrySlug: z.string().nullable(),
  fullAddress: z.string().nullable(),
  phone: z.string().nullable(),
  rating: z.number().nullable(),
  reviews: z.int().nullable(),
  verified: z.boolean(),
  /** Path on this site without its width, see `thumbnailPath`. */
  photo: z.string().nullable(),
  /** JSON text: day name → hours or `Closed`. */
  workingHours: z.string().nullable(),
  timeZone: z.string().nullable(),
});
export type BusinessCard = z.infer<typeof BusinessCard>;

export const BusinessPage = Paging.extend({ businesses: z.array(BusinessCard) });
export type BusinessPage = z.infer<typeof BusinessPage>;

export const BusinessListQuery = z.object({ page: PageNumber });

export const FeaturedBusiness = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** Path on this site without its width, see `thumbnailPath`. */
  image_url: z.string().nullable(),
  rating: z.number().nullable(),
  review_count: z.int().nullable(),
  type: z.string().nullable(),
  type_slug: z.string().nullable(),
  full_address: z.string().nullable(),
  phone: z.string().nullable(),
});
export type FeaturedBusiness = z.infer<typeof FeaturedBusiness>;

/** Businesses that the page of another one leads on to, at most. */
export const MOST_SIMILAR = 6;

export const BusinessDetail = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  typeSlug: z.string().nullable(),
  category: z.string().nullable(),
  categorySlug: z.string().nullable(),
  fullAddress: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  citySlug: z.string().nullable(),
  /** Neighbourhood, borough or district of the city. */
  area: z.string().nullable(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string().nullable(),
  countryCode: z.string().nullable(),
  countrySlug: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string().nullable(),
  rating: z.number().nullable(),
  reviews: z.int().nullable(),
  reviewsLink: z.string().nullable(),
  /** As `logo`, a path on this site without its width, see `thumbnailPath`. */
  photo: z.string().nullable(),
  logo: z.string().nullable(),
  locatedIn: z.string().nullable(),
  description: z.string().nullable(),
  status: z.string().nullable(),
  verified: z.boolean(),
  placeId: z.string().nullable(),
  /** JSON text: group → attribute → true, false, or a text such as `5 stars`. */
  about: z.string().nullable(),
  /** JSON text: day name → hours or `Closed`. */
  workingHours: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});
export type BusinessDetail = z.infer<typeof BusinessDetail>;
