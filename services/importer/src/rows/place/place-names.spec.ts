import { describe, expect, it } from 'vitest';
import { placeOf, type PlaceCells } from './place.js';
import { RowIssues } from '../row-issues.js';

const EMPTY: PlaceCells = {
  ...{ city: null, region: null, postalCode: null, fullAddress: null, countryCode: null, country: null, phone: null },
  ...{ coordinates: null, isServiceArea: false },
};
const place = (cells: Partial<PlaceCells>) => placeOf({ ...EMPTY, ...cells }, new RowIssues(2));

describe('an address that ends with the name of a country', () => {
  it.each([
    ['Via Nazionale 12, Palau', 41.18, 9.38, 'IT', 'Palau'],
    ['Via Nazionale 12, 07020 Palau', 41.18, 9.38, 'IT', 'Palau'],
    ['Località Porto Rafael, Palau', 41.19, 9.37, 'IT', 'Palau'],
    ['100 W Promenade St, Mexico', 39.17, -91.88, 'US', 'Mexico'],
    ['Carrera 14 # 20-30, Armenia', 4.53, -75.68, 'CO', 'Armenia'],
    ['12 Falls Rd, Belfast, Ireland', 54.6, -5.95, 'GB', 'Belfast'],
    ['12 Bosso Rd, Minna, Niger', 9.6, 6.55, 'NG', 'Minna'],
    ['1 Nathan Road, Kowloon, Hong Kong, China', 22.3, 114.17, 'HK', 'Hong Kong'],
    ['Hauptstraße 3, Finland', 48.2, 16.37, 'AT', 'Vienna'],
  ])('is in the country of its position where it may name a town: %s at %s, %s', (...row) => {
    const [fullAddress, latitude, longitude, countryCode, city] = row;
    expect(place({ fullAddress, coordinates: { latitude, longitude } })).toMatchObject({ countryCode, city });
  });

  it.each([
    ['that names its city', { fullAddress: 'Hashemi St, Amman, Jordan' }, 48.2, 16.3, 'JO'],
    ['whose city has a column', { fullAddress: 'Hashemi St, Jordan', city: 'Amman' }, 48.2, 16.3, 'JO'],
    ['at the border', { fullAddress: '12 Rue de Paris, Liechtenstein' }, 47.17, 9.49, 'LI'],
    ['with a phone of the country', { fullAddress: 'Hauptstr. 3, Germany', phone: '+49 30 123456' }, 48.8, 2.3, 'DE'],
  ])('is in that country although its position is not: %s', (_, cells, latitude, longitude, countryCode) => {
    expect(place({ ...cells, coordinates: { latitude, longitude } }).countryCode).toBe(countryCode);
  });

  it.each([
    ['123 Broadway St S, Jordan, MN 55352', 'US', 'Jordan'],
    ['1231 Maine St, Poland, ME 04274', 'US', 'Poland'],
    ['Jordan, MN 55352', 'US', 'Jordan'],
    ['Norway, Michigan', 'US', 'Norway'],
    ['Norway, MI', null, 'Norway'],
    ['Norway, Oslo', 'NO', 'Oslo'],
    ['Bosnia and Herzegovina, Sarajevo 71000', 'BA', 'Sarajevo'],
    ['Khreshchatyk 1, Kyiv, Ukraine, 02000', 'UA', 'Kyiv'],
  ])('may name a town before its state: %s', (fullAddress, countryCode, city) => {
    expect(place({ fullAddress })).toMatchObject({ countryCode, city });
  });
});

describe('a country in a column for it', () => {
  it.each([
    ['Iran, Islamic Republic of', 'IR'],
    ['Iran (Islamic Republic of)', 'IR'],
    ['Bolivia (Plurinational State of)', 'BO'],
    ['Taiwan, Province of China', 'TW'],
    ['Tanzania, United Republic of', 'TZ'],
    ['United States of America (the)', 'US'],
    ['Korea, South', 'KR'],
    ['Korea (the Republic of)', 'KR'],
    ["Korea (the Democratic People's Republic of)", 'KP'],
    ['Congo (the Democratic Republic of the)', 'CD'],
    ['Congo (the)', 'CG'],
    ['Virgin Islands (British)', 'VG'],
    ['Virgin Islands (U.S.)', 'VI'],
    ['A.B.D.', 'US'],
    ['U.K.', 'GB'],
    ['P.R. China', 'CN'],
    ["People's Republic of China", 'CN'],
    ['Hong Kong SAR', 'HK'],
    ['Kuzey Kıbrıs', 'CY'],
  ])('is found under its official or short name: %s', (country, code) => {
    expect(place({ country }).countryCode).toBe(code);
  });

  it.each(['Sometown (Jordan)', 'Republic of', 'A. B. Cafe', `${'a, '.repeat(20)}b`])('is none in %s', (country) => {
    const issues = new RowIssues(2);
    expect(placeOf({ ...EMPTY, country }, issues).countryCode).toBeNull();
    expect(issues.list).toMatchObject([{ code: 'row_value_unreadable', column: 'country' }]);
  });
});
