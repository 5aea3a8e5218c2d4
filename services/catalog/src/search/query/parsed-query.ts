import { countryName, countrySlug } from '@directory/contracts/countries';
import type { Place } from '@directory/contracts/search';
import type { CityRow } from './places.queries.js';

/** A query, understood. */
export interface ParsedQuery {
  /** Words to look for; empty: whatever the filters leave. */
  text: string;
  place: Place | undefined;
  source: 'location' | 'words' | 'filter';
  /** The place was read from the first words, where the name of a business may as well begin. */
  isLeading: boolean;
  /** Other places of that name. */
  alternatives: Place[];
  /** What of the location box names no place. */
  unknownPlace: string | undefined;
  phone: bigint | undefined;
}

export function cityPlace(row: CityRow): Place {
  return {
    kind: 'city',
    name: row.name,
    slug: row.slug,
    country: countryName(row.country_code),
    countryCode: row.country_code,
    countrySlug: countrySlug(row.country_code),
    businessCount: row.business_count,
  };
}

export function countryPlace(code: string, businessCount: number): Place {
  const [name, slug] = [countryName(code), countrySlug(code)];
  return { kind: 'country', name, slug, country: name, countryCode: code, countrySlug: slug, businessCount };
}

/** What the location box has to say for a place to be found again. */
export function placeText(place: Place): string {
  return place.kind === 'country' ? place.name : `${place.name}, ${place.country}`;
}
