import type { EditableBusiness, ModeratedBusiness } from '@directory/contracts/moderation';
import { photoPath } from '../businesses/photo-path.js';
import type { EditableRow } from './edit.queries.js';
import type { ModeratedRow } from './moderation.queries.js';

export function moderatedBusiness(row: ModeratedRow): ModeratedBusiness {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    category: row.category ?? row.type,
    fullAddress: row.full_address,
    city: row.city,
    countryCode: row.country_code,
    phone: row.phone,
    rating: row.rating,
    reviewCount: row.reviews,
    verified: row.verified ?? false,
    photo: photoPath(row.id, row.photo),
    placeId: row.place_id,
    isApproved: row.approved,
    isTest: row.test,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function editableBusiness(row: EditableRow): EditableBusiness {
  return {
    id: row.id,
    slug: row.slug,
    placeId: row.place_id,
    name: row.name,
    category: row.category,
    type: row.type,
    fullAddress: row.full_address,
    street: row.street,
    city: row.city,
    area: row.area,
    region: row.region,
    postalCode: row.postal_code,
    countryCode: row.country_code,
    phone: row.phone,
    website: row.website,
    photo: row.photo,
    latitude: row.latitude,
    longitude: row.longitude,
    rating: row.rating,
    reviews: row.reviews,
    description: row.description,
    workingHours: row.working_hours,
    verified: row.verified ?? false,
    isApproved: row.approved,
    isTest: row.test,
    importId: row.import_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
