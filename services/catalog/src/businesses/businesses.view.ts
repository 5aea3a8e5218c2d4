import type { BusinessCard, BusinessDetail, FeaturedBusiness } from '@directory/contracts/businesses';
import { countryName, countrySlug } from '@directory/contracts/countries';
import type { BusinessCardRow, BusinessRow } from './businesses.queries.js';
import { photoPath } from './photo-path.js';

/** A card shows one category: the category, or the type where there is none. */
export function businessCard(row: BusinessCardRow): BusinessCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    category: row.category ?? row.type,
    categorySlug: row.category_slug ?? row.type_slug,
    city: row.city,
    citySlug: row.city_slug,
    area: row.area,
    country: row.country_code && countryName(row.country_code),
    countryCode: row.country_code,
    countrySlug: row.country_code && countrySlug(row.country_code),
    fullAddress: row.full_address,
    phone: row.phone,
    rating: row.rating,
    reviews: row.reviews,
    verified: row.verified ?? false,
    photo: photoPath(row.id, row.photo),
    workingHours: row.working_hours,
    timeZone: row.time_zone,
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
    phone: row.phone,
  };
}

export function businessDetail(row: BusinessRow): BusinessDetail {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    type: row.type,
    typeSlug: row.type_slug,
    category: row.category ?? row.type,
    categorySlug: row.category_slug ?? row.type_slug,
    fullAddress: row.full_address,
    street: row.street,
    city: row.city,
    citySlug: row.city_slug,
    area: row.area,
    region: row.region,
    postalCode: row.postal_code,
    country: row.country_code && countryName(row.country_code),
    countryCode: row.country_code,
    countrySlug: row.country_code && countrySlug(row.country_code),
    phone: row.phone,
    website: row.website,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.time_zone,
    rating: row.rating,
    reviews: row.reviews,
    reviewsLink: row.reviews_link,
    photo: photoPath(row.id, row.photo),
    logo: photoPath(row.id, row.logo),
    locatedIn: row.located_in,
    description: row.description,
    status: row.business_status,
    verified: row.verified ?? false,
    placeId: row.place_id,
    about: row.about,
    workingHours: row.working_hours,
    updatedAt: row.updated_at.toISOString(),
  };
}
