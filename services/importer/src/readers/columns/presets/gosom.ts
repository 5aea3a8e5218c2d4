import { listOf, valueAt } from './cell-values.js';
import { converted, firstOf, type Preset } from './preset.js';

const addressPart = (part: string) => converted('complete_address', (text) => valueAt(text, part));

/** gosom's google-maps-scraper. */
export const gosom: Preset[] = [
  {
    name: 'google-maps-scraper',
    signature: ['title', 'review_rating'],
    fields: {
      name: 'title',
      category: 'category',
      full_address: 'address',
      street: addressPart('street'),
      city: addressPart('city'),
      area: addressPart('borough'),
      region: addressPart('state'),
      postal_code: addressPart('postal_code'),
      country: addressPart('country'),
      phone: 'phone',
      // As a table, and as JSON.
      url: firstOf('website', 'web_site'),
      latitude: 'latitude',
      // Older versions misspell it.
      longitude: firstOf('longitude', 'longtitude'),
      rating: 'review_rating',
      reviews: 'review_count',
      reviews_link: firstOf('reviews_link', 'link'),
      photo: firstOf('thumbnail', 'images'),
      photos: 'images',
      working_hours: 'open_hours',
      description: firstOf('descriptions', 'description'),
      subtypes: converted('categories', (text) => listOf(text).join(', ') || null),
      time_zone: 'timezone',
      business_status: converted('status', statusOf),
      place_id: 'place_id',
      about: converted('about', attributesOf),
      menu_link: 'menu',
      booking_link: 'reservations',
      order_link: 'order_online',
    },
  },
];

/** `Closed ⋅ Opens 9 AM` is the state at the time of the export. */
function statusOf(text: string): string | null {
  if (/permanently|temporarily/i.test(text)) {
    return /permanently/i.test(text) ? 'CLOSED_PERMANENTLY' : 'CLOSED_TEMPORARILY';
  }
  return /^[A-Z_]+$/.test(text) ? text : null;
}

/** `[{"id", "name": "Accessibility", "options": [{"name", "enabled"}]}]` as groups of flags. */
function attributesOf(text: string): string | null {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    // Reported as unreadable.
    return text;
  }
  if (!Array.isArray(list)) return text;
  const groups = list.flatMap((group: { name?: unknown; options?: unknown } | null) => {
    if (typeof group?.name !== 'string' || !Array.isArray(group.options)) return [];
    const options = group.options.filter(
      (option: { name?: unknown } | null): option is { name: string; enabled?: unknown } =>
        typeof option?.name === 'string',
    );
    return [[group.name, Object.fromEntries(options.map(({ name, enabled }) => [name, enabled !== false]))] as const];
  });
  return groups.length === 0 ? null : JSON.stringify(Object.fromEntries(groups));
}
