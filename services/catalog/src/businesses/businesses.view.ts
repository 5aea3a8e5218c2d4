import { fieldsWith, isStored } from '@directory/contracts/business-fields';
import type { BusinessCard, BusinessDetail, FeaturedBusiness } from '@directory/contracts/businesses';
import { countryName, countrySlug } from '@directory/contracts/countries';
import { attributionsOf } from '@directory/contracts/attributions';
import { jsonFields } from './business-row.js';
import type { BusinessCardRow, BusinessOrigins, BusinessRow } from './businesses.queries.js';
import { furtherPhotos, photoPath } from './photo-path.js';
import { addressParts } from './postal-address.js';

const CARD_FIELDS = fieldsWith('public', 'card').filter(isStored);
const PUBLIC_FIELDS = fieldsWith('public').filter(isStored);

/** The type replaces a missing category. */
export function businessCard(row: BusinessCardRow): BusinessCard {
  return {
    ...jsonFields(row, CARD_FIELDS),
    category: row.category ?? row.type,
    categorySlug: row.category_slug ?? row.type_slug,
    country: row.country_code && countryName(row.country_code),
    countrySlug: row.country_code && countrySlug(row.country_code),
    photo: photoPath(row.id, row.photo),
    areaSlug: areaSlugOf(row),
  };
}

export function featuredBusiness(row: BusinessCardRow): FeaturedBusiness {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    image_url: photoPath(row.id, row.photo),
    rating: row.rating,
    review_count: row.reviews,
    type: row.type ?? row.category,
    type_slug: row.type_slug ?? row.category_slug,
    full_address: row.full_address,
    area: row.area,
    area_slug: areaSlugOf(row),
    city: row.city,
    city_slug: row.city_slug,
    country_code: row.country_code,
    phone: row.phone,
  };
}

/** An area is part of a city. */
function areaSlugOf({ city_slug, area_slug }: BusinessCardRow): string | null {
  return city_slug === null ? null : area_slug;
}

/** `citySlugs`: names of its city that are in its address. */
export function businessDetail(
  row: BusinessRow & BusinessCardRow & BusinessOrigins,
  citySlugs: ReadonlySet<string>,
): BusinessDetail {
  return {
    ...jsonFields(row, PUBLIC_FIELDS),
    ...businessCard(row),
    logo: photoPath(row.id, row.logo),
    photos: furtherPhotos(row).flatMap((url) => photoPath(row.id, url) ?? []),
    attributions: attributionsOf(row.origins),
    address: addressParts(row, citySlugs),
  };
}
