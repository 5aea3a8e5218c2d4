import { COUNTRY_ZONES } from './country-zones';

/** The country of a time zone, if it is listed. Not every browser knows the zones of a country. */
export function countryOfZone<Country extends { countryCode: string }>(
  countries: readonly Country[],
  zone: string,
): Country | undefined {
  return countries.find(({ countryCode }) => COUNTRY_ZONES[countryCode]?.split(' ').includes(zone));
}

/** The city that a zone is named after: `Europe/Belgrade`. */
export function cityOfZone<City extends { slug: string }>(cities: readonly City[], zone: string): City | undefined {
  const name = zone.split('/').at(-1)!.toLowerCase().replaceAll('_', '-');
  return cities.find(({ slug }) => slug === name);
}
