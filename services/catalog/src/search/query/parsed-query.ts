import { countryName, countrySlug } from '@directory/contracts/countries';
import type { Place } from '@directory/contracts/search';
import type { CityRow } from './places.queries.js';

export interface ParsedQuery {
  /** Words to search for; empty: everything that matches the filters. */
  text: string;
  place: Place | undefined;
  source: 'location' | 'words' | 'filter';
  /** Whether the place was parsed from the first words, which may also start the name of a business. */
  isLeading: boolean;
  /** Other places of that name. */
  alternatives: Place[];
  /** Text of the location box that matches no place. */
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

/** Text of the location box that finds this place again. */
export function placeText(place: Place): string {
  return place.kind === 'country' ? place.name : `${place.name}, ${place.country}`;
}
