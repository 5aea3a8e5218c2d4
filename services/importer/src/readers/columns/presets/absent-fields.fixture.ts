import type { ImportedField } from '@directory/contracts/business-fields';

const NO_OPINIONS = ['rating', 'reviews', 'reviews_link'] as const;
const NO_LINKS = ['menu_link', 'booking_link', 'order_link'] as const;
const NO_PICTURES = ['photo', 'photos', 'logo'] as const;
const NO_CONTENT = ['description', 'located_in', 'verified', 'about', 'price_range', 'working_hours'] as const;

/** Public fields for which the documentation of a source has no column. */
export const ABSENT_FIELDS: Record<string, readonly ImportedField[]> = {
  Apify: ['time_zone', 'logo'],
  'google-maps-scraper': ['type', 'logo', 'located_in', 'verified'],
  // Photos are references that need a key.
  'Google Places API': ['type', ...NO_PICTURES, 'located_in', 'verified', ...NO_LINKS],
  OpenStreetMap: [
    ...NO_OPINIONS,
    ...['time_zone', 'logo', 'photos', 'located_in', 'verified', 'business_status', 'price_range'],
    'order_link',
  ] as ImportedField[],
  'Overture Maps': [
    'type',
    'full_address',
    'area',
    'time_zone',
    ...NO_OPINIONS,
    ...NO_PICTURES,
    ...NO_CONTENT,
    ...NO_LINKS,
  ],
  'Foursquare OS Places': [
    'full_address',
    'area',
    'time_zone',
    ...NO_OPINIONS,
    ...NO_PICTURES,
    ...NO_CONTENT,
    ...NO_LINKS,
  ],
  'Open Brewery DB': ['full_address', 'area', 'time_zone', ...NO_OPINIONS, ...NO_PICTURES, ...NO_CONTENT, ...NO_LINKS],
  Yelp: [
    'type',
    'full_address',
    'area',
    'time_zone',
    'description',
    'logo',
    'located_in',
    'website',
    'booking_link',
    'order_link',
  ],
  TripAdvisor: ['type', ...NO_PICTURES, 'located_in', ...NO_LINKS],
  Outscraper: [],
  'Directory export': [],
};
