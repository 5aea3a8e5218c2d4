/** Countries in a time zone, by the browser's own table; a browser without one finds none. */
export function countryOfZone<Country extends { countryCode: string }>(
  countries: readonly Country[],
  zone: string,
): Country | undefined {
  return countries.find(({ countryCode }) => zonesOf(countryCode).includes(zone));
}

/** The city that a zone is named after: `Europe/Belgrade`. */
export function cityOfZone<City extends { slug: string }>(cities: readonly City[], zone: string): City | undefined {
  const name = zone.split('/').at(-1)!.toLowerCase().replaceAll('_', '-');
  return cities.find(({ slug }) => slug === name);
}

function zonesOf(countryCode: string): readonly string[] {
  const locale: Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] } = new Intl.Locale('und', {
    region: countryCode,
  });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
