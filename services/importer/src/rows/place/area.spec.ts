import { describe, expect, it } from 'vitest';
import { areaOf, type AreaCells } from './area.js';

const EMPTY: AreaCells = {
  area: null,
  county: null,
  street: null,
  fullAddress: null,
  city: null,
  region: null,
  countryCode: null,
};
const area = (cells: Partial<AreaCells>) => areaOf({ ...EMPTY, ...cells });

describe('area from a column', () => {
  it.each([
    ['Habsiguda', 'Habsiguda'],
    ['Kreuzberg ', 'Kreuzberg'],
    ['Ravindra Nagar, Habsiguda', 'Habsiguda'],
    ['11e arrondissement', '11e arrondissement'],
    ['Sector 14', 'Sector 14'],
    ['কলাবাগান', 'কলাবাগান'],
    ['14', null],
    ['120 m²', null],
    ['1,200 sq ft', null],
    ['Hyderabad', null],
    ['Telangana', null],
    ['Habsiguda, Hyderabad', 'Habsiguda'],
    ['https://maps.example/?q=1', null],
  ])('the area of "%s" is %s', (text, expected) => {
    expect(area({ area: text.trim(), city: 'Hyderabad', region: 'Telangana', countryCode: 'IN' })).toBe(expected);
  });

  it('is the county only where the address names it between street and city', () => {
    const fullAddress = '19-1-32 jinne galli, Doodh Bowli, Hyderabad, Telangana 500064';
    const cells = { fullAddress, city: 'Hyderabad', countryCode: 'IN' };
    expect(area({ ...cells, county: 'Doodh Bowli, Bahadurpura' })).toBe('Bahadurpura');
    expect(area({ ...cells, county: 'Hyderabad County' })).toBe('Doodh Bowli');
    expect(
      area({
        county: 'Santa Clara County',
        fullAddress: '1 Main St, San Jose, CA 95110',
        city: 'San Jose',
        countryCode: 'US',
      }),
    ).toBeNull();
  });
});

describe('area from the address', () => {
  it.each([
    ['Rua Alta, 98 - Bela Vista, São Paulo - SP, 01304-000', 'São Paulo', 'BR', 'Bela Vista'],
    ['St No. 8, Ravindra Nagar, Habsiguda, Hyderabad, Telangana 500007, India', 'Hyderabad', 'IN', 'Habsiguda'],
    ['Bahadurpura X Rd, Bandlaguda, Ramnas Pura, Hyderabad, Telangana 500064', 'Hyderabad', 'IN', 'Ramnas Pura'],
    ['1-1 Marunouchi, Chiyoda City, Tokyo 100-8111, Japan', 'Tokyo', 'JP', 'Chiyoda City'],
    ['Fevzi Paşa Cd. No:5, 34000 Fatih/İstanbul, Türkiye', 'İstanbul', 'TR', 'Fatih'],
    ['Av. Paulista, 1000 - Bela Vista, São Paulo - SP, 01310-100', 'São Paulo - SP', 'BR', 'Bela Vista'],
    ['11080, Pregrevica 11, Belgrade (Zemun), Belgrade county', 'Belgrade', 'RS', 'Zemun'],
    ['Magistratski trg 3, Beograd - Zemun 11080', 'Beograd', 'RS', 'Zemun'],
    ['Via Roma 3, Milano (MI)', 'Milano', 'IT', null],
    ['Av. Brasil 10, Curitiba - Paraná', 'Curitiba', 'BR', null],
    ['Fonari 3, Kyiv (near Maidan)', 'Kyiv', 'UA', null],
    ['10 High St, Camden, London NW1 7JE, UK', 'London NW1 7JE', 'GB', null],
    ['10 High St, Lane Cove, Sydney', 'Sydney', 'AU', 'Lane Cove'],
    ['House 5, Road 7, ধানমন্ডি, ঢাকা', 'ঢাকা', 'BD', 'ধানমন্ডি'],
    ['5-9-22, Himayat Nagar, Hyderabad', 'Hyderabad', 'IN', 'Himayat Nagar'],
    ['Maksima Gorkog &, Njegoševa, Beograd 11000', 'Beograd', 'RS', null],
    ['Бул, Partizanske avijacije бб, Beograd 11070', 'Beograd', 'RS', null],
    ['Bul., Vojvode Stepe bb, Beograd', 'Beograd', 'RS', null],
    ['Edificio Sol, Calle Mayor s/n, Madrid', 'Madrid', 'ES', null],
    ['RS, 11000, Jove Ilića, Beograd', 'Beograd', 'RS', null],
    // No unambiguous part.
    ['Višnjička, Beograd 11060', 'Beograd', 'RS', null],
    ['Champapet, Hyderabad, Telangana 500079', 'Hyderabad', 'IN', null],
    ['Bulevar kralja Aleksandra 44, Beograd 11050', 'Beograd', 'RS', null],
    ['1 Main St, The Tower, San Jose, CA 95110, USA', 'San Jose', 'US', null],
    ['Shop 4, Cyber Mall, Hyderabad', 'Hyderabad', 'IN', null],
    ['Plot 7, opposite Gopi Hotel, Hyderabad', 'Hyderabad', 'IN', null],
    ['9, Mir Mehamood Pahadi Rd, Hyderabad', 'Hyderabad', 'IN', null],
    ['House 4, रिङ्ग रोड, काठमाडौं', 'काठमाडौं', 'NP', null],
    ['Shop 3, 2nd Floor, Hyderabad', 'Hyderabad', 'IN', null],
    ['5 Quai du Mont, 2502 Biel/Bienne', 'Bienne', 'CH', null],
    ['Kathmandu, Kathmandu, Nepal', 'Kathmandu', 'NP', null],
    ['Nowhere 5, Elsewhere', 'Hyderabad', 'IN', null],
  ])('the area of the address "%s" is %4$s', (fullAddress, city, countryCode, expected) => {
    expect(area({ fullAddress, city, countryCode })).toBe(expected);
  });

  it('excludes parts of the street column', () => {
    const fullAddress = '13-3-598, Kala Pather, Hyderabad, Telangana 500006';
    expect(area({ fullAddress, city: 'Hyderabad', countryCode: 'IN', street: '13-3-598, Kala Pather' })).toBeNull();
    expect(area({ fullAddress, city: 'Hyderabad', countryCode: 'IN', street: '13-3-598' })).toBe('Kala Pather');
  });
});

it.each([
  '26A Bridgegate, Riverside Walk, Retford',
  'Unit C, Randall Way, Retford',
  '36H Dunearn Road, Chancery Court, Retford',
])('a way of "%s" is no area', (fullAddress) =>
  expect(area({ fullAddress, city: 'Retford', countryCode: 'GB' })).toBeNull(),
);

it('a country that an address names twice is no area', () => {
  const fullAddress = '101 Vo Nguyen Giap Street, Da Nang, Vietnam, Đà Nẵng, Việt Nam';
  expect(area({ fullAddress, city: 'Đà Nẵng', countryCode: 'VN' })).toBeNull();
});
