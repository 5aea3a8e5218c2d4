import { describe, expect, it } from 'vitest';
import { cityFromAddress } from './city-from-address.js';
import { countryCodeOfPoint, countryCodeOfText } from './country-code.js';
import { NO_DEFAULTS, placeOf, postalCodeOf, type PlaceCells } from './place.js';
import { RowIssues } from '../row-issues.js';

const EMPTY: PlaceCells = {
  city: null,
  region: null,
  postalCode: null,
  fullAddress: null,
  countryCode: null,
  country: null,
  phone: null,
  coordinates: null,
  isServiceArea: false,
};
const place = (cells: Partial<PlaceCells>, defaults: Partial<typeof NO_DEFAULTS> = {}) =>
  placeOf({ ...EMPTY, ...cells }, new RowIssues(2), { ...NO_DEFAULTS, ...defaults });

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
    ['Ring Road, 44600, Nepal', null, null],
    ['Araniko Highway, 44800, Nepal', null, null],
    ['Kalankisthan Road, Nepal', null, null],
    ['रिङ्ग रोड, 44600, नेपाल', null, null],
    ['विश्वविद्यालय पथ, नेपाल', null, null],
    ['Atatürk Caddesi, Türkiye', null, null],
    ['Hauptstraße, Deutschland', null, null],
    ['Rue de la Paix, France', null, null],
    ['Calle Mayor, España', null, null],
    ['улица Ленина, Россия', null, null],
    ['شارع الملك فهد، السعودية', null, null],
    ['5 High St, Street, UK', null, 'Street'],
    ['12 Burns Bay Rd, Lane Cove, Australia', null, 'Lane Cove'],
    ['1 S 320th St, Federal Way, WA 98003', 'US', 'Federal Way'],
    ['Al Wasl, Al Ain, UAE', null, 'Al Ain'],
    ['unknown', 'NP', null],
    ['Unknown, Nepal', null, null],
    ['Pasterova 2', 'RS', null],
    ['7', 'RS', null],
    [', ,', null, null],
  ])('the city of "%s" (%s) is %s', (address, country, city) => {
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
    ['Lucknow, Uttar Pradesh 226003, India', 'IN'],
    ['कृष्णानगर, लखनऊ, उत्तर प्रदेश 226023, भारत', 'IN'],
    ['Narayanchaur, Naxal, Kathmandu, Nepal', 'NP'],
    ['काठमाडौं 44600, नेपाल', 'NP'],
    ['কাঠমান্ডু, নেপাল', 'NP'],
    ['Kadıköy/İstanbul, Türkiye', 'TR'],
    ['Novi Sad, Srbija', 'RS'],
    ['Нови Сад, Србија', 'RS'],
    ['1 Main St, San Jose, CA 95110, USA', 'US'],
    ['10 Downing St, London SW1A 2AA, UK', 'GB'],
    ['Sheikh Zayed Rd, Dubai, UAE', 'AE'],
    ['الرياض، السعودية', 'SA'],
    ['渋谷区、東京都、日本', 'JP'],
    ['Damrak 1, Amsterdam, Nederland.', 'NL'],
    ['1 Main St, San Jose, CA', null],
    ['1 Peachtree St, Atlanta, Georgia', null],
    ['Calle Real 1, Granada', null],
    ['Av. Arequipa 123, Miraflores, Lima, Peru', 'PE'],
    ['Lima 15074, Peru', 'PE'],
    ['Jr. Unión 5, Perú', 'PE'],
    ['Лима, Перу', 'PE'],
    ['Calle 23, La Habana, Cuba', 'CU'],
    ['Hamra, Beirut, Lebanon', 'LB'],
    ['Hamra - Beirut - Liban', 'LB'],
    ['بيروت، لبنان', 'LB'],
    ['1 The Parade, St Helier, Jersey', 'JE'],
    ['12 Main St, Peru', null],
    ['Main Street, Lebanon', null],
    ['Peru, IL 61354', 'US'],
    ['Newark, New Jersey', null],
    ['Višnjička, Beograd 11060', null],
    [`${'x'.repeat(900)}`, null],
  ])('at the end of the address "%s" is %s', (fullAddress, code) => {
    expect(place({ fullAddress }).countryCode).toBe(code);
  });

  it.each([
    ['5 Elm St, Dayton, OH 45402-1234', 'US', 'Dayton'],
    ['5 King St W, Toronto, ON M5H 1A1', 'CA', 'Toronto'],
    ['7 Mill Lane, Chester CH1 2AB', 'GB', 'Chester'],
    ['3 Esplanade, St Helier JE2 3QA', 'JE', 'St Helier'],
    ['9 Shop St, Galway H91 E2K3', 'IE', 'Galway'],
    ['9 Pitt St, Sydney NSW 2000', 'AU', 'Sydney'],
    ['R. Augusta, 98 - Consolação, São Paulo - SP, 01304-000', 'BR', 'São Paulo'],
    ['Rua Garrett 5, 1200-203 Lisboa', 'PT', 'Lisboa'],
    ['ul. Długa 5, 00-238 Warszawa', 'PL', 'Warszawa'],
    ['Damrak 5, 1012 LG Amsterdam', 'NL', 'Amsterdam'],
    ['Kışla Mah. 5. Sk. No:4, 07040 Muratpaşa/Antalya', 'TR', 'Antalya'],
    ['〒060-0042 北海道札幌市中央区大通西3', 'JP', '札幌市'],
    ['신촌로 5', 'KR', null],
    ['Calle 5, 28013 Madrid', null, 'Madrid'],
    ['Hauptstr. 5, 10115 Berlin', null, 'Berlin'],
    ['Hauptstr. 5, D-10115 Berlin', 'DE', 'Berlin'],
    ['Brīvības iela 5, Rīga, LV-1010', 'LV', 'Rīga'],
    ['Lotus Tower, B-1204', null, 'Lotus Tower'],
    ['5 Main St, Wilmington, DE 19801', 'US', 'Wilmington'],
    ['Boulevard Zerktouni 5, Casablanca, MA 20250', null, 'Casablanca'],
    ['Jl. Thamrin 5, Jakarta, ID 10110', null, 'Jakarta'],
  ])('country by the form of the address "%s" is %s, and the city %s', (fullAddress, code, city) => {
    expect(place({ fullAddress })).toMatchObject({ countryCode: code, city });
  });

  it('country by the form of the postal code, next to region or city, gives way to all other evidence', () => {
    expect(place({ region: 'TX', postalCode: '75001' }).countryCode).toBe('US');
    expect(place({ city: 'Bath', postalCode: 'BA1 1AA' }).countryCode).toBe('GB');
    expect(place({ city: 'Gdańsk', postalCode: '80-001' }).countryCode).toBe('PL');
    expect(place({ city: 'Casablanca', region: 'MA', postalCode: '20250', phone: '+212 522 123456' }).countryCode).toBe(
      'MA',
    );
    expect(place({ region: 'DE', postalCode: '10115' }).countryCode).toBeNull();
    expect(place({ region: 'DE', postalCode: '19801' }).countryCode).toBe('US');
    expect(
      place({ region: 'DE', postalCode: '19801', coordinates: { latitude: 52.5, longitude: 13.4 } }).countryCode,
    ).toBe('DE');
    expect(place({ region: 'TX', postalCode: '75001', phone: '972 555 0101' }).phone?.number).toBe(19725550101n);
  });

  it.each([
    [{ city: 'Kadıköy', region: 'İstanbul', phone: '0216 123 45 67' }, 'TR'],
    [{ city: 'İstanbul', phone: '0216 123 45 67' }, 'TR'],
    [{ city: 'BOLU', phone: '(374) 210 10 10' }, 'TR'],
    [{ city: 'Bolu' }, null],
    [{ city: 'Houston', phone: '0216 123 45 67' }, null],
    [{ city: 'Cape Town', region: 'Western Cape' }, 'ZA'],
    [{ city: 'Austin', region: 'Texas' }, 'US'],
    [{ city: 'Tiflis', region: 'Georgia' }, null],
    [{ city: 'Lahore', region: 'Punjab' }, null],
    [{ city: 'München', region: 'Bayern', phone: '089 123456' }, 'DE'],
    [{ region: 'Texas', coordinates: { latitude: 44.8, longitude: 20.4 } }, 'RS'],
  ])('the country of %j, which has no column of it, is %s', (cells, code) => {
    expect(place(cells).countryCode).toBe(code);
  });

  it('a country with the name of a town of another country is decided by the point', () => {
    const fullAddress = 'Hwy 41, Lake City, Peru';
    expect(place({ fullAddress, coordinates: { latitude: 41.3, longitude: -89.1 } }).countryCode).toBe('US');
  });

  it('a country with the name of a region is decided by the point', () => {
    const fullAddress = '1 Peachtree St, Atlanta, Georgia';
    expect(place({ fullAddress, coordinates: { latitude: 33.75, longitude: -84.39 } }).countryCode).toBe('US');
    expect(place({ fullAddress, coordinates: { latitude: 41.7, longitude: 44.8 } }).countryCode).toBe('GE');
  });

  it.each([
    ['Av. Velasco Galvarro Nº 7309 entre 12 de Octubre y Av. America', -17.98, -67.11, 'BO'],
    ['Av. Bolivia 1250, Villa Alemania', -16.53, -68.19, 'BO'],
    ['Invalidenstr. 1 10115 Berlin Germany', 52.5, 13.4, 'DE'],
    ['Invalidenstr. 1 10115 Berlin Germany', 13.4, 52.5, 'DE'],
  ])(
    'the last words of the address "%s" at %s, %s give way to the point: %s',
    (fullAddress, latitude, longitude, code) => {
      expect(place({ fullAddress, coordinates: { latitude, longitude } }).countryCode).toBe(code);
    },
  );

  it.each([
    ['UC', null],
    ['Úc', 'AU'],
    ['BNM', null],
    ['بنما', 'PA'],
    ['Çin', 'CN'],
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
  ])('the country of the text %s is %s', (text, code) => {
    expect(countryCodeOfText(text)).toBe(code);
  });

  it('is that of the file for rows of which nothing shows it, whose phone numbers and cities it explains', () => {
    expect(place({ phone: '01-5520663', city: 'Lalitpur' }, { country: 'NP' })).toMatchObject({
      countryCode: 'NP',
      phone: { number: 97715520663n },
    });
    expect(place({ fullAddress: '12 Church St, Parramatta, New South Wales' }, { country: 'AU' }).city).toBe(
      'Parramatta',
    );
    for (const [cells, code] of [
      [{ country: 'India' }, 'IN'],
      [{ fullAddress: 'INDIA' }, 'IN'],
      [{ coordinates: { latitude: 44.8, longitude: 20.4 } }, 'RS'],
      [{ phone: '+49 30 123456' }, 'DE'],
    ] as const)
      expect(place(cells, { country: 'NP', city: 'Pokhara' })).toMatchObject({ countryCode: code, city: null });
    expect(place({}, { country: 'NP', city: 'Pokhara' }).city).toBe('Pokhara');
    expect(place({ city: 'Lalitpur' }, { country: 'NP', city: 'Pokhara' }).city).toBe('Lalitpur');
  });

  it('is found by a point, territories separately', () => {
    expect(countryCodeOfPoint({ latitude: 44.8, longitude: 20.4 })).toBe('RS');
    expect(countryCodeOfPoint({ latitude: 18.4, longitude: -66.1 })).toBe('PR');
    expect(countryCodeOfPoint({ latitude: 42.6, longitude: 21.1 })).toBe('XK');
    expect(countryCodeOfPoint({ latitude: 41.78, longitude: 18.14 })).toBeNull();
  });

  it('is that of the code, else name, address, point, or phone prefix', () => {
    const coordinates = { latitude: 44.8, longitude: 20.4 };
    const phone = '+49 30 123456';
    expect(place({ countryCode: 'TR', country: 'France', phone, coordinates }).countryCode).toBe('TR');
    expect(place({ countryCode: '??', country: 'France', phone, coordinates }).countryCode).toBe('FR');
    expect(place({ fullAddress: '1 Rue X, 75001 Paris, France', phone, coordinates }).countryCode).toBe('FR');
    expect(place({ phone, coordinates }).countryCode).toBe('RS');
    expect(place({ phone }).countryCode).toBe('DE');
    // A Puerto Rican mobile number of a business in California.
    expect(place({ phone: '+1 787-555-0142', coordinates: { latitude: 37.3, longitude: -121.9 } }).countryCode).toBe(
      'US',
    );
    expect(place({ phone: '011 2123310', coordinates })).toMatchObject({
      countryCode: 'RS',
      phone: { number: 381112123310n },
    });
    expect(place({ phone: '011 2123310' }).countryCode).toBeNull();
  });
});

it('the name of the country is no city, unless a city has it', () => {
  const cityOf = (city: string, countryCode: string) => place({ city, countryCode }).city;
  expect(cityOf('Germany', 'DE')).toBeNull();
  expect(place({ city: 'Deutschland', countryCode: 'DE', fullAddress: 'Lehrter Str. 55, 10557 Berlin' }).city).toBe(
    'Berlin',
  );
  expect(
    ['SG', 'LU', 'MX'].map((code) => cityOf({ SG: 'Singapore', LU: 'Luxembourg', MX: 'México' }[code]!, code)),
  ).toEqual(['Singapore', 'Luxembourg', 'México']);
  expect(cityOf('Lebanon', 'US')).toBe('Lebanon');
  expect(cityOf('BRASILIA', 'BR')).toBe('BRASILIA');
});

it.each([
  ['新竹市西門街１２５號１樓', '新竹市'],
  ['臺北巿忠孝東路二段１３２號１樓', '臺北市'],
  ['臺北市木柵路１段１６８、１７０號１樓', '臺北市'],
  ['彰化縣員林市永昌街86號1樓', '彰化縣'],
  ['臺北市大安區仁愛路四段1號', '臺北市'],
])('the address %s of Taiwan, with digits of either width, is in %s', (fullAddress, city) => {
  expect(place({ fullAddress })).toMatchObject({ countryCode: 'TW', city });
});

it.each([
  ['HK', 'G/F, Kamga Mansion, 2-16 Pine Street', 'Hong Kong'],
  ['HK', 'Shop 3019, 168-200 Connaught Road Central', 'Hong Kong'],
  ['SG', '180 Depot Road #01-07', 'Singapore'],
])('an address in %s that does not name it is in the city of the country: %s', (countryCode, fullAddress, city) => {
  expect(place({ countryCode, fullAddress }).city).toBe(city);
  expect(place({ countryCode, fullAddress, city: 'Kowloon' }).city).toBe('Kowloon');
});

it('the country of a register applies to rows that state none, before that of the administrator', () => {
  const cells = { ...EMPTY, home: 'FR', phone: '02 40 34 21 33' };
  expect(placeOf(cells, new RowIssues(2), { ...NO_DEFAULTS, country: 'BE' })).toMatchObject({
    ...{ countryCode: 'FR', phone: { number: 33240342133n }, lacks: { country: false } },
  });
  expect(placeOf({ ...cells, country: 'Belgium' }, new RowIssues(2)).countryCode).toBe('BE');
  expect(placeOf({ ...cells, phone: '+32 2 123 45 67' }, new RowIssues(2)).countryCode).toBe('BE');
});

it('latitude and longitude are swapped where only that is in the country of the administrator', () => {
  const cells = { ...EMPTY, coordinates: { latitude: -1.246887, longitude: 37.577499 } };
  const { countryCode, coordinates } = placeOf(cells, new RowIssues(2), { ...NO_DEFAULTS, country: 'ES' });
  expect([countryCode, coordinates]).toEqual(['ES', { latitude: 37.577499, longitude: -1.246887 }]);
});

it('postalCodeOf undoes what number columns add', () => {
  expect(['ND', '-1.9808', 'D-10115', 'unknown'].map(postalCodeOf)).toEqual([null, null, 'D-10115', null]);
  expect([postalCodeOf('30303.0'), postalCodeOf('SW1A 2AA'), postalCodeOf(null)]).toEqual(['30303', 'SW1A 2AA', null]);
});

describe('position', () => {
  const positionOf = (latitude: number, longitude: number, cells: Partial<PlaceCells>) => {
    const issues = new RowIssues(2);
    const { coordinates } = placeOf({ ...EMPTY, ...cells, coordinates: { latitude, longitude } }, issues);
    return [coordinates === null, issues.list.map(({ code, value }) => `${code} ${value}`)];
  };

  it.each([
    ['the first placeholder', 46.423669, -129.9427086, {}],
    ['the second placeholder', 36.865526, -20.868554, { countryCode: 'US' }],
    ['the third placeholder', 43.1628266, -26.1289079, {}],
    ['the open sea of a business that comes to its customers', 30, -40, { isServiceArea: true }],
  ])('a position in %s is none, and no error', (_, latitude, longitude, cells) => {
    expect(positionOf(latitude, longitude, cells)).toEqual([true, []]);
  });

  it.each([
    ['that states a country', 30, -40, { countryCode: 'US' }],
    ['whose address has a country', 30, -40, { fullAddress: 'Kathmandu, Nepal' }],
  ])('a position in the open sea of a row %s is an error', (_, latitude, longitude, cells) => {
    expect(positionOf(latitude, longitude, cells)).toEqual([
      true,
      [`row_coordinate_invalid ${latitude}, ${longitude}`],
    ]);
  });

  it.each([
    ['on land', 44.8, 20.4, { countryCode: 'RS' }],
    ['on a pier', 33.9, -78.0, { countryCode: 'US' }],
    ['off the coast', 41.78, 18.9, { countryCode: 'ME' }],
    ['on an island of the ocean', -15.9, -5.7, { countryCode: 'SH' }],
    ['in the open sea, of a row that says nothing else', 30, -40, {}],
    ['at the date line', -18.1, 179.99, { countryCode: 'FJ' }],
  ])('is valid for %s', (_, latitude, longitude, cells) => {
    expect(positionOf(latitude, longitude, cells)).toEqual([false, []]);
  });
});
