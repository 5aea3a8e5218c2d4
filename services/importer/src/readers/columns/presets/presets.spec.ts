import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IngestRow } from '@directory/contracts/ingest';
import { createRowFormatter } from '../../../rows/format-row.js';
import { openSpreadsheet } from '../../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../../workbook.fixture.js';

/** A row of each source with its documented headers → what a page can show of it. */
const SOURCES: { source: string; row: Record<string, string>; fields: Partial<IngestRow> }[] = [
  {
    source: 'Apify',
    row: {
      title: 'Kahve Evi',
      totalScore: '4.6',
      reviewsCount: '1,234',
      street: 'Istiklal Cad. 7',
      city: 'Istanbul',
      state: 'Marmara',
      countryCode: 'TR',
      postalCode: '34430',
      neighborhood: 'Beyoglu',
      website: 'https://kahve.example/',
      phone: '+90 212 555 12 34',
      phoneUnformatted: '+902125551234',
      categoryName: 'Coffee shop',
      'categories/0': 'Coffee shop',
      'categories/1': 'Bakery',
      'location/lat': '41.0335',
      'location/lng': '28.9778',
      placeId: 'ChIJ_apify',
      url: 'https://www.google.com/maps/place/?q=1',
      imageUrl: 'https://photos.example/1.jpg',
      'openingHours/0/day': 'Monday',
      'openingHours/0/hours': '9 AM to 5 PM',
      'openingHours/1/day': 'Sunday',
      'openingHours/1/hours': 'Closed',
      permanentlyClosed: 'false',
      'additionalInfo/Accessibility/0/Wheelchair accessible entrance': 'true',
    },
    fields: {
      name: 'Kahve Evi',
      rating: 4.6,
      reviews: 1234,
      street: 'Istiklal Cad. 7',
      city: 'Istanbul',
      area: 'Beyoglu',
      region: 'Marmara',
      country_code: 'TR',
      postal_code: '34430',
      website: 'https://kahve.example/',
      phone_number: 902125551234n,
      category: 'Coffee shop',
      subtypes: 'Coffee shop, Bakery',
      latitude: 41.0335,
      longitude: 28.9778,
      place_id: 'ChIJ_apify',
      photo: 'https://photos.example/1.jpg',
      working_hours: '{"Monday":"9AM-5PM","Sunday":"Closed"}',
      about: '{"Accessibility":{"Wheelchair accessible entrance":true}}',
      business_status: 'OPERATIONAL',
    },
  },
  {
    source: 'google-maps-scraper',
    row: {
      input_id: '1',
      link: 'https://maps.example/1',
      title: 'Bäckerei Müller',
      category: 'Bakery',
      address: 'Hauptstr. 5, 10827 Berlin, Germany',
      open_hours: '{"Monday":["7 am–6 pm"],"Sunday":["Closed"]}',
      website: 'http://mueller.example/',
      phone: '+49 30 1234567',
      review_count: '57',
      review_rating: '4.2',
      latitude: '52.4845',
      longtitude: '13.3533',
      status: 'OPERATIONAL',
      descriptions: 'Brot und Kuchen',
      thumbnail: 'https://photos.example/2.jpg',
      timezone: 'Europe/Berlin',
      complete_address:
        '{"borough":"Schöneberg","street":"Hauptstr. 5","city":"Berlin","postal_code":"10827","state":"Berlin","country":"DE"}',
      about: '[{"id":"a","name":"Payments","options":[{"name":"Cash only","enabled":true}]}]',
    },
    fields: {
      name: 'Bäckerei Müller',
      category: 'Bakery',
      full_address: 'Hauptstr. 5, 10827 Berlin, Germany',
      street: 'Hauptstr. 5',
      area: 'Schöneberg',
      city: 'Berlin',
      postal_code: '10827',
      country_code: 'DE',
      phone_number: 49301234567n,
      rating: 4.2,
      reviews: 57,
      latitude: 52.4845,
      longitude: 13.3533,
      photo: 'https://photos.example/2.jpg',
      time_zone: 'Europe/Berlin',
      description: 'Brot und Kuchen',
      working_hours: '{"Monday":"7am-6pm","Sunday":"Closed"}',
      about: '{"Payments":{"Cash only":true}}',
    },
  },
  {
    source: 'Google Places API',
    row: {
      place_id: 'ChIJ_places',
      name: 'Corner Pharmacy',
      formatted_address: '1 Main St, Tampa, FL 33602, USA',
      'geometry.location.lat': '27.9506',
      'geometry.location.lng': '-82.4572',
      formatted_phone_number: '(813) 555-0100',
      international_phone_number: '+1 813-555-0100',
      rating: '4',
      user_ratings_total: '12',
      types: "['pharmacy', 'health', 'store']",
      business_status: 'OPERATIONAL',
      'opening_hours.weekday_text': "['Monday: 9:00 AM – 5:00 PM', 'Sunday: Closed']",
      website: 'https://pharmacy.example/',
      url: 'https://maps.example/places',
    },
    fields: {
      name: 'Corner Pharmacy',
      place_id: 'ChIJ_places',
      category: 'Pharmacy',
      subtypes: 'Pharmacy, Health, Store',
      full_address: '1 Main St, Tampa, FL 33602, USA',
      phone_number: 18135550100n,
      latitude: 27.9506,
      longitude: -82.4572,
      rating: 4,
      reviews: 12,
      website: 'https://pharmacy.example/',
      working_hours: '{"Monday":"9:00AM-5:00PM","Sunday":"Closed"}',
    },
  },
  {
    source: 'Google Places API',
    row: {
      id: 'ChIJ_new',
      'displayName.text': 'Harbour Hotel',
      formattedAddress: '2 Quay St, Auckland 1010, New Zealand',
      'location.latitude': '-36.8431',
      'location.longitude': '174.7661',
      internationalPhoneNumber: '+64 9 555 0100',
      rating: '4.8',
      userRatingCount: '900',
      primaryType: 'hotel',
      websiteUri: 'https://harbour.example/',
      'regularOpeningHours.weekdayDescriptions': '["Monday: Open 24 hours"]',
      businessStatus: 'OPERATIONAL',
    },
    fields: {
      name: 'Harbour Hotel',
      place_id: 'ChIJ_new',
      full_address: '2 Quay St, Auckland 1010, New Zealand',
      latitude: -36.8431,
      longitude: 174.7661,
      rating: 4.8,
      reviews: 900,
      website: 'https://harbour.example/',
      working_hours: '{"Monday":"Open 24 hours"}',
      business_status: 'OPERATIONAL',
    },
  },
  {
    source: 'OpenStreetMap',
    row: {
      '@id': 'node/1',
      name: 'Pizzeria Roma',
      amenity: 'fast_food',
      cuisine: 'pizza;italian',
      'addr:street': 'Via Roma',
      'addr:housenumber': '12',
      'addr:city': 'Torino',
      'addr:postcode': '10121',
      'addr:country': 'IT',
      'addr:suburb': 'Centro',
      'contact:phone': '+39 011 555010',
      'contact:website': 'https://roma.example/',
      opening_hours: 'Mo-Sa 11:00-15:00,18:00-23:30; Su off; PH off',
      wheelchair: 'yes',
      '@lat': '45.0703',
      '@lon': '7.6869',
    },
    fields: {
      name: 'Pizzeria Roma',
      category: 'Fast food',
      subtypes: 'Pizza, Italian',
      street: 'Via Roma 12',
      city: 'Torino',
      area: 'Centro',
      postal_code: '10121',
      country_code: 'IT',
      phone_number: 39011555010n,
      website: 'https://roma.example/',
      latitude: 45.0703,
      longitude: 7.6869,
      working_hours: JSON.stringify({
        Monday: '11:00-15:00, 18:00-23:30',
        Tuesday: '11:00-15:00, 18:00-23:30',
        Wednesday: '11:00-15:00, 18:00-23:30',
        Thursday: '11:00-15:00, 18:00-23:30',
        Friday: '11:00-15:00, 18:00-23:30',
        Saturday: '11:00-15:00, 18:00-23:30',
        Sunday: 'Closed',
      }),
      about: '{"Accessibility":{"Wheelchair accessible entrance":true}}',
    },
  },
  {
    source: 'Overture Maps',
    row: {
      id: '08f2a1',
      geometry: 'POINT (-73.9857 40.7484)',
      names: '{"primary":"Empire Deli","common":{"es":"Deli Imperio"}}',
      categories: '{"primary":"coffee_shop","alternate":["bakery","sandwich_shop"]}',
      websites: '["https://deli.example/","https://other.example/"]',
      phones: '["+12125550100"]',
      addresses:
        '[{"freeform":"350 5th Ave","locality":"New York","postcode":"10118","region":"US-NY","country":"US"}]',
      operating_status: 'open',
      confidence: '0.97',
    },
    fields: {
      name: 'Empire Deli',
      place_id: 'overture:08f2a1',
      category: 'Coffee shop',
      subtypes: 'Bakery, Sandwich shop',
      street: '350 5th Ave',
      city: 'New York',
      region: 'NY',
      postal_code: '10118',
      country_code: 'US',
      phone_number: 12125550100n,
      website: 'https://deli.example/',
      latitude: 40.7484,
      longitude: -73.9857,
      business_status: 'OPERATIONAL',
    },
  },
  {
    source: 'Foursquare OS Places',
    row: {
      fsq_place_id: '4b0588',
      name: 'Trattoria da Enzo',
      latitude: '41.8881',
      longitude: '12.4773',
      address: 'Via dei Vascellari 29',
      locality: 'Roma',
      region: 'Lazio',
      postcode: '00153',
      country: 'IT',
      tel: '06 581 2260',
      website: 'https://enzo.example/',
      fsq_category_labels: '["Dining and Drinking > Restaurant > Italian Restaurant"]',
      date_closed: '',
    },
    fields: {
      name: 'Trattoria da Enzo',
      place_id: 'fsq:4b0588',
      category: 'Italian Restaurant',
      type: 'Dining and Drinking',
      street: 'Via dei Vascellari 29',
      full_address: null,
      city: 'Roma',
      region: 'Lazio',
      postal_code: '00153',
      country_code: 'IT',
      website: 'https://enzo.example/',
      latitude: 41.8881,
      longitude: 12.4773,
      business_status: null,
    },
  },
  {
    source: 'Open Brewery DB',
    row: {
      id: 'b1',
      name: 'Hop House',
      brewery_type: 'micro',
      address_1: '407 Radam Ln',
      city: 'Austin',
      state_province: 'Texas',
      postal_code: '78745',
      country: 'United States',
      longitude: '-97.7787',
      latitude: '30.2245',
      phone: '5127777777',
      website_url: 'http://hop.example/',
    },
    fields: {
      name: 'Hop House',
      category: 'Brewery',
      type: 'Micro brewery',
      street: '407 Radam Ln',
      city: 'Austin',
      region: 'Texas',
      country_code: 'US',
      phone_number: 15127777777n,
      website: 'http://hop.example/',
    },
  },
  {
    source: 'Yelp',
    row: {
      business_id: 'y1',
      name: 'Nail Bar',
      address: '12 Elm St',
      city: 'Reno',
      state: 'NV',
      postal_code: '89501',
      latitude: '39.5296',
      longitude: '-119.8138',
      stars: '3.5',
      review_count: '21',
      is_open: '0',
      categories: 'Nail Salons, Beauty & Spas',
      hours: "{'Monday': '9:0-17:30'}",
    },
    fields: {
      name: 'Nail Bar',
      category: 'Nail Salons',
      subtypes: 'Nail Salons, Beauty & Spas',
      street: '12 Elm St',
      city: 'Reno',
      region: 'NV',
      rating: 3.5,
      reviews: 21,
      working_hours: '{"Monday":"9:00-17:30"}',
      business_status: 'CLOSED_PERMANENTLY',
    },
  },
  {
    source: 'Store list',
    row: {
      'Store Number': '77',
      'Store Name': 'Central Station',
      'Street Address': '1 Station Sq',
      City: 'Leeds',
      'State/Province': 'ENG',
      Country: 'GB',
      Postcode: 'LS1 4DY',
      'Phone Number': '0113 496 0100',
      Timezone: 'GMT+0:00 Europe/London',
      Longitude: '-1.5477',
      Latitude: '53.7944',
    },
    fields: {
      name: 'Central Station',
      street: '1 Station Sq',
      city: 'Leeds',
      region: 'ENG',
      country_code: 'GB',
      postal_code: 'LS1 4DY',
      phone_number: 441134960100n,
      time_zone: 'Europe/London',
      latitude: 53.7944,
    },
  },
];

const ROWS = 50;
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

describe('tables of well-known sources', () => {
  it.each(SOURCES.map((sample) => [sample.source, Object.keys(sample.row)[0], sample] as const))(
    'of %s (%s) fill every field of a page in each row',
    async (source, _, { row, fields }) => {
      const lines = Array.from({ length: ROWS }, () => Object.values(row).map(cell).join());
      const path = await folder.file([Object.keys(row).map(cell).join(), ...lines].join('\n'));
      const { rows, reader } = await readAll(openSpreadsheet(path, 'file.csv'));
      expect(reader.columns.source).toBe(source);
      const format = createRowFormatter(reader.columns);
      const formatted = rows.map((each) => format(each));
      expect(formatted).toHaveLength(ROWS);
      for (const { row: business, issues } of formatted) {
        expect(business).toMatchObject(fields);
        expect(issues).toEqual([]);
      }
    },
  );

  it('of no known source have none', async () => {
    const path = await folder.file('name,city\nA,B\n');
    const { reader } = await readAll(openSpreadsheet(path, 'file.csv'));
    expect(reader.columns).toMatchObject({ source: null, derived: [], sources: [0, 1] });
  });

  it('keep the columns that several fields are made from for the list of row errors', async () => {
    const path = await folder.file('name,amenity,addr:street,addr:housenumber,source\nA,cafe,Via Roma,12,survey\n');
    const { rows, reader } = await readAll(openSpreadsheet(path, 'file.csv'));
    expect(reader.columns.sources).toEqual([0, 1, 2, 3]);
    expect(rows[0]!.cells.slice(0, 5)).toEqual(['A', 'cafe', 'Via Roma', '12', null]);
    expect(reader.columns.unknown).toEqual(['source']);
  });
});
