import { z } from 'zod';
import { fieldsWith } from './business-fields.js';
import { jsonObject } from './business-schemas.js';
import { PageNumber, Paging } from './paging.js';
import { Attribution } from './provenance.js';

/** Cards on a page of /businesses, and its last page. */
export const BUSINESSES_PER_PAGE = 20;
export const MAX_BUSINESS_PAGES = 100;

/** A row of a category, country or city page. */
export const BusinessCard = jsonObject(fieldsWith('public', 'card'));
export type BusinessCard = z.infer<typeof BusinessCard>;

/** With its distance. */
export const PlacedBusiness = BusinessCard.extend({
  /** Kilometres from the place in question; null without one. */
  distance: z.number().nullable(),
});
export type PlacedBusiness = z.infer<typeof PlacedBusiness>;

/** Of a saved or shared list, which names those that have closed since. */
export const SavedBusiness = PlacedBusiness.extend({ status: z.string().nullable() });
export type SavedBusiness = z.infer<typeof SavedBusiness>;

/** Businesses of a saved or shared list. */
export const MAX_LIST_BUSINESSES = 100;

/** Ids in the order of the list, separated by commas; others are ignored. */
export const ListQuery = z.object({
  ids: z
    .string()
    .default('')
    .transform((text) =>
      [...new Set(text.split(',').filter((id) => /^\d{1,18}$/.test(id)))].slice(0, MAX_LIST_BUSINESSES),
    ),
});

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
  area: z.string().nullable(),
  /** Null if the area has no page. */
  area_slug: z.string().nullable(),
  city: z.string().nullable(),
  city_slug: z.string().nullable(),
  country_code: z.string().nullable(),
  phone: z.string().nullable(),
});
export type FeaturedBusiness = z.infer<typeof FeaturedBusiness>;

/** Similar businesses on a business page. */
export const MAX_SIMILAR = 6;

/** A part of a postal address, with its place if it has one. */
export const AddressPart = z.object({
  text: z.string(),
  place: z.enum(['area', 'city', 'country']).nullable(),
  /** Text before the name of the place, such as a postal code. */
  before: z.string(),
  after: z.string(),
});
export type AddressPart = z.infer<typeof AddressPart>;

/** The public fields of a business. */
export const BusinessDetail = jsonObject(fieldsWith('public')).extend({
  /** Of every source that has given it values, the latest first. */
  attributions: z.array(Attribution),
  /** Paths on this site without their width, see `thumbnailPath`. */
  photos: z.array(z.string()),
  /** The full address in its own order, with its city and country. */
  address: z.array(AddressPart),
});
export type BusinessDetail = z.infer<typeof BusinessDetail>;
