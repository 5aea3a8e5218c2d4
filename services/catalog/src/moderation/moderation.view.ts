import { missingFacts } from '@directory/contracts/missing-facts';
import type { EditableBusiness, ModeratedBusiness } from '@directory/contracts/moderation';
import { jsonFields } from '../businesses/business-row.js';
import { photoPath } from '../businesses/photo-path.js';
import { EDITED_COLUMNS } from './business-edit.js';
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
    latitude: row.latitude,
    longitude: row.longitude,
    rating: row.rating,
    reviewCount: row.reviews,
    verified: row.verified ?? false,
    photo: photoPath(row.id, row.photo),
    placeId: row.place_id,
    isApproved: row.approved,
    isTest: row.test,
    isEdited: row.is_edited,
    isReported: row.is_reported,
    missing: missingFacts(row.missing),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function editableBusiness(row: EditableRow): EditableBusiness {
  return {
    ...jsonFields(row, [...EDITED_COLUMNS, 'id', 'slug', 'place_id', 'created_at', 'updated_at']),
    isTest: row.test,
    importId: row.import_id,
  };
}
