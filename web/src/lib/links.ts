/** The URL when it is http or https, else null: imported text must never become a `javascript:` link. */
export function webLink(text: string | null): string | null {
  if (text === null) return null;
  try {
    const url = new URL(text.trim());
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}

/** `tel:` link of a phone number, or null when the text has too few digits to be one. */
export function phoneLink(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = phone.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return digits.length >= 3 ? `tel:${digits}` : null;
}

/** Opens the directions of an external map; the place id makes it find the business rather than the point. */
export function directionsLink(place: {
  latitude: number | null;
  longitude: number | null;
  placeId: string | null;
  name: string;
  fullAddress: string | null;
}): string | null {
  const located = place.latitude !== null && place.longitude !== null;
  if (!located && place.placeId === null && place.fullAddress === null) return null;
  const destination = located
    ? `${place.latitude},${place.longitude}`
    : [place.name, place.fullAddress].filter(Boolean).join(', ');
  const query = new URLSearchParams({ api: '1', destination });
  if (place.placeId !== null) query.set('destination_place_id', place.placeId);
  return `https://www.google.com/maps/dir/?${query}`;
}

export function cityPath(countryCode: string, citySlug: string): string {
  return `/cities/${encodeURIComponent(countryCode.toLowerCase())}/${encodeURIComponent(citySlug)}`;
}

/** Path of a page that is identified by a slug alone. */
export function slugPath(list: 'business' | 'categories' | 'countries', slug: string): string {
  return `/${list}/${encodeURIComponent(slug)}`;
}
