import { describe, expect, it } from '@jest/globals';
import { cityFromAddress } from './city-from-address.js';
import { countryCodeOfPoint, countryCodeOfText } from './country-code.js';
import { placeOf, postalCodeOf, type PlaceCells } from './place.js';
import { RowIssues } from './row-issues.js';

const EMPTY: PlaceCells = {
  city: null,
  region: null,
  postalCode: null,
  fullAddress: null,
  countryCode: null,
  country: null,
  phone: null,
  coordinates: null,
};
const place = (cells: Partial<PlaceCells>) => placeOf({ ...EMPTY, ...cells }, new RowIssues(2));

describe('city', () => {
  it.each([
    ['Bulevar Milutina Milankovića 1v, Beograd 11070', 'RS', 'Beograd'],
    ['123 Main St, Springfield, IL 62704', 'US', 'Springfield'],
    ['123 Main St, Springfield, IL 62704, USA', null, 'Springfield'],
    ['10 Downing St, London SW1A 2AA, UK', null, 'London'],
    ['10 Downing St, London SW1A 2AA', 'GB', 'London'],
    ['Invalidenstr. 1, 10115 Berlin', 'DE', 'Berlin'],
    ['Invalidenstr. 1, 10115 Berlin, Deutschland', null, 'Berlin'],
    ['Fevzi Paşa Cd. No:5, 34000 Fatih/İstanbul', 'TR', 'İstanbul'],
    ['Fevzi Paşa Cd. No:5, 34000 Fatih/İstanbul, Türkiye', null, 'İstanbul'],
    ['1-1 Marunouchi, Chiyoda City, Tokyo 100-8111', 'JP', 'Tokyo'],
    ['Bandlaguda, Ramnas Pura, Hyderabad, Telangana 500064', 'IN', 'Hyderabad'],
    ['Damrak 1, 1012 AB Amsterdam, Netherlands', null, 'Amsterdam'],
    ['1 Pitt St, Sydney NSW 2000', 'AU', 'Sydney'],
    ['Via Roma 1, 00184 Roma RM, Italia', null, 'Roma'],
    ['Av. Paulista, 1000 - Bela Vista, São Paulo - SP, 01310-100', 'BR', 'São Paulo'],
    ['100 King St, Toronto, ON M5V 2T6, Canada', null, 'Toronto'],
    ['Gandijeva 122v Lokal 7 Novi Beograd, 11070', 'RS', 'Novi Beograd'],
    ['Rue Haute 3, 2502 Biel/Bienne', 'CH', 'Biel'],
    ['Main St, San Jose, CA', null, 'San Jose'],
    ['Belgrade', 'RS', 'Belgrade'],
    ['Pasterova 2', 'RS', null],
    ['7', 'RS', null],
    [', ,', null, null],
  ])('of "%s" (%s) is %s', (address, country, city) => {
    expect(cityFromAddress(address, { country, region: null, postalCode: null })).toBe(city);
  });

  it('skips the region of the row and the postcode of the row', () => {
    const hints = { country: 'NG', region: 'Lagos State', postalCode: '101' };
    expect(cityFromAddress('5 Marina Rd, Ikeja 101, Lagos State', hints)).toBe('Ikeja');
  });

  it('prefers the column, which the address settles when it names several', () => {
    const fullAddress = 'Champapet, Hyderabad, Telangana 500079';
    expect(place({ city: 'Novi Sad', fullAddress }).city).toBe('Novi Sad');
    expect(place({ city: 'Champapet, Hyderabad', fullAddress, countryCode: 'IN' }).city).toBe('Hyderabad');
    expect(place({ city: 'London, Ontario' }).city).toBe('London');
    expect(place({ city: '11070', fullAddress: 'Ulica 1, Beograd 11070' }).city).toBe('Beograd');
  });
});

describe('country', () => {
  it.each([
    ['us', 'US'],
    ['UK', 'GB'],
    ['USA', 'US'],
    ['TUR', 'TR'],
    ['EL', 'GR'],
    ['United States of America', 'US'],
    ['U.S.A.', 'US'],
    ['Türkiye', 'TR'],
    ['TÜRKİYE', 'TR'],
    ['Deutschland', 'DE'],
    ['Almanya', 'DE'],
    ['España', 'ES'],
    ['Србија', 'RS'],
    ['England', 'GB'],
    ['Georgia', 'GE'],
    ['XX', null],
    ['Atlantis', null],
  ])('of the text %s is %s', (text, code) => {
    expect(countryCodeOfText(text)).toBe(code);
  });

  it('lies around a point, territories on their own', () => {
    expect(countryCodeOfPoint({ latitude: 44.8, longitude: 20.4 })).toBe('RS');
    expect(countryCodeOfPoint({ latitude: 18.4, longitude: -66.1 })).toBe('PR');
    expect(countryCodeOfPoint({ latitude: 42.6, longitude: 21.1 })).toBe('XK');
    expect(countryCodeOfPoint({ latitude: 41.78, longitude: 18.14 })).toBeNull();
  });

  it('comes from the code, else the name, else the prefix, else the point', () => {
    const coordinates = { latitude: 44.8, longitude: 20.4 };
    const phone = '+49 30 123456';
    expect(place({ countryCode: 'TR', country: 'France', phone, coordinates }).countryCode).toBe('TR');
    expect(place({ countryCode: '??', country: 'France', phone, coordinates }).countryCode).toBe('FR');
    expect(place({ phone, coordinates }).countryCode).toBe('DE');
    expect(place({ phone: '011 2123310', coordinates })).toMatchObject({
      countryCode: 'RS',
      phone: { number: 381112123310n },
    });
    expect(place({ phone: '011 2123310' }).countryCode).toBeNull();
  });
});

it('postalCodeOf undoes what number columns add', () => {
  expect([postalCodeOf('30303.0'), postalCodeOf('SW1A 2AA'), postalCodeOf(null)]).toEqual(['30303', 'SW1A 2AA', null]);
});
