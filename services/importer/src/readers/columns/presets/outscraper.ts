import { firstOf, type Preset } from './preset.js';

/** Exports of Outscraper of all three generations; the other columns are named as the fields are. */
export const outscraper: Preset[] = [
  ['place_id', 'google_id'],
  ['place_id', 'location_link'],
  ['place_id', 'reviews_tags'],
  ['place_id', 'working_hours_old_format'],
].map((signature) => ({
  name: 'Outscraper',
  signature,
  fields: {
    photos: firstOf('photos', 'street_view'),
    price_range: firstOf('range', 'prices'),
    booking_link: firstOf('reservation_links', 'booking_appointment_link'),
  },
}));
