/** The URL if it is http or https, else null: imported text must never become a `javascript:` link. */
export function webLink(text: string | null): string | null {
  if (text === null) return null;
  try {
    const url = new URL(text.trim());
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}

/** `tel:` link of a phone number; null if the text has too few digits. */
export function phoneLink(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = phone.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return digits.length >= 3 ? `tel:${digits}` : null;
}

/** URL of directions on an external map; with the place id it shows the business instead of the point. */
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

/** Of the area in which a business is; null without a page. */
export function areaPathOf({ areaSlug, citySlug, countryCode }: AreaPlace): string | null {
  return areaSlug && citySlug && countryCode ? areaPath(countryCode, citySlug, areaSlug) : null;
}

interface AreaPlace {
  areaSlug: string | null;
  citySlug: string | null;
  countryCode: string | null;
}

/** An area of a city. */
export function areaPath(countryCode: string, citySlug: string, areaSlug: string): string {
  return `${cityPath(countryCode, citySlug)}/areas/${encodeURIComponent(areaSlug)}`;
}

/** A category in a city. */
export function categoryInCityPath(countryCode: string, citySlug: string, categorySlug: string): string {
  return `${cityPath(countryCode, citySlug)}/${encodeURIComponent(categorySlug)}`;
}

/** A category in a country; that with the slug of the country's list of cities has no such page. */
export function categoryInCountryPath(countrySlug: string, categorySlug: string): string {
  return categorySlug === 'cities'
    ? slugPath('categories', categorySlug)
    : `${slugPath('countries', countrySlug)}/${encodeURIComponent(categorySlug)}`;
}
