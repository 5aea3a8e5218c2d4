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

/** Similar businesses on a business page. */
export const MAX_SIMILAR = 6;

/** The public fields of a business. */
export const BusinessDetail = jsonObject(fieldsWith('public')).extend({
  /** Of the import that last changed it; null if it is unknown where the data comes from. */
  attribution: Attribution.nullable(),
});
export type BusinessDetail = z.infer<typeof BusinessDetail>;
