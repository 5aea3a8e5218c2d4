import { describe, expect, it } from 'vitest';
import { COUNTRY_ZONES } from './country-zones';
import { cityOfZone, countryOfZone } from './zone-place';

const countries = ['IN', 'RS', 'US'].map((countryCode) => ({ countryCode }));

describe('the place of a time zone', () => {
  it.each([
    ['Europe/Belgrade', 'RS'],
    ['America/Los_Angeles', 'US'],
    ['Asia/Kolkata', 'IN'],
    ['Asia/Calcutta', 'IN'],
    ['Africa/Cairo', undefined],
    ['UTC', undefined],
    ['', undefined],
  ])('%s is in country %s', (zone, code) => expect(countryOfZone(countries, zone)?.countryCode).toBe(code));

  it('is known for every zone that has a country and every country has zones of its own', () => {
    const zones = Object.values(COUNTRY_ZONES).flatMap((names) => names.split(' '));
    expect(new Set(zones).size).toBe(zones.length);
    expect(Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !zones.includes(zone))).toEqual(
      [],
    );
  });

  it('is the city that the zone is named after, if it is listed', () => {
    const cities = [{ slug: 'los-angeles' }, { slug: 'belgrade' }];
    expect(cityOfZone(cities, 'America/Los_Angeles')).toBe(cities[0]);
    expect(cityOfZone(cities, 'America/Chicago')).toBeUndefined();
  });
});
