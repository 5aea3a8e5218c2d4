import type { ModeratedBusiness } from '@directory/contracts/moderation';

/** The only business of a list. */
export const BUSINESS: ModeratedBusiness = {
  ...{ id: '7', slug: 'coffee-lab', name: 'Coffee Lab', category: 'Café', fullAddress: null, city: 'İzmir' },
  ...{ countryCode: 'TR', phone: null, rating: null, reviewCount: null, verified: false, photo: null, placeId: null },
  ...{ isApproved: true, isTest: false, isEdited: false, isReported: false },
  ...{ latitude: 38.4, longitude: 27.1, missing: ['phone', 'photo'] },
  ...{ createdAt: '2026-01-02T03:04:05.000Z', updatedAt: '2026-02-03T04:05:06.000Z' },
};
