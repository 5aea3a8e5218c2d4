import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { csvOfRows, readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function businessesOf(content: string | Buffer) {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'file'));
  const format = createRowFormatter(reader.columns);
  return { source: reader.columns.source, unknown: reader.columns.unknown, found: rows.map((row) => format(row)) };
}

type Cells = Record<string, string>;

describe('cells of other programs', () => {
  it.each<[string, Cells, object]>([
    [
      'HTML entities and tags',
      { name: 'Caf&eacute; &amp; Bar &#8211; &quot;X&quot;', city: 'M&uuml;nchen', description: 'a<br>b <b>c</b>' },
      { name: 'Café & Bar – "X"', city: 'München', description: 'a\nb c' },
    ],
    [
      'entities in a URL, and a parameter that looks like one',
      { name: 'A', website: 'https://a.example/?a=1&amp;copy=2&amp=3' },
      { website: 'https://a.example/?a=1&copy=2&amp=3' },
    ],
    [
      'lists of JSON, Python, NumPy and DuckDB',
      {
        name: 'A',
        category: '["Bar", "Pub"]',
        categories: "['Bar' 'Pub']",
        phone: '[+902125550101]',
        website: "['https://a.example/', None]",
      },
      { category: 'Bar', subtypes: 'Bar, Pub', phone: '+902125550101', website: 'https://a.example/' },
    ],
    [
      'the first of several photos',
      { name: 'A', photos: 'https://a.example/1.jpg, https://a.example/2.jpg' },
      { photo: 'https://a.example/1.jpg' },
    ],
    [
      'a list of photos as objects',
      { name: 'A', images: '[{"title":"All","image":"https://a.example/1.jpg"}]' },
      { photo: 'https://a.example/1.jpg' },
    ],
    ['a number of photos', { name: 'A', photos: '12' }, { photo: null }],
    [
      'an address as an object',
      { name: 'A', address: '{"street":"B 1","postcode":"10115","city":"Berlin","country":"Germany"}' },
      { full_address: 'B 1, 10115, Berlin, Germany', country_code: 'DE' },
    ],
    ['a name in brackets', { name: '[A]', city: 'X' }, { name: '[A]' }],
    [
      'the missing value of R',
      { name: 'A', address: 'NA', postcode: 'NA', website: 'NA', rating: 'NA', phone: 'NA', lat: 'NA', lng: 'NA' },
      { full_address: null, postal_code: null, website: null, rating: null, phone: null, latitude: null },
    ],
    [
      'Namibia and Naples by their codes',
      { name: 'A', country_code: 'NA', state: 'NA' },
      { country_code: 'NA', region: 'NA' },
    ],
    ['a phone of zeros', { name: 'A', phone: '0' }, { phone: null }],
    [
      'hours by objects',
      { name: 'A', hours: '{"Monday":{"open":"09:00","close":"17:00"},"Tuesday":[{"open":"9","close":"12"}]}' },
      { working_hours: '{"Monday":"09:00-17:00","Tuesday":"9-12"}' },
    ],
    [
      'hours by day ranges',
      { name: 'A', hours: '[{"day":"Mon - Tue","hour":"9AM - 5PM"}]' },
      { working_hours: '{"Monday":"9AM-5PM","Tuesday":"9AM-5PM"}' },
    ],
    [
      'hours in the grammar of OpenStreetMap',
      { name: 'A', opening_hours: '["Mo 09:00-17:00"]' },
      {
        working_hours:
          '{"Monday":"09:00-17:00","Tuesday":"Closed","Wednesday":"Closed","Thursday":"Closed","Friday":"Closed","Saturday":"Closed","Sunday":"Closed"}',
      },
    ],
  ])('are read: %s', async (_, row, expected) => {
    const { found } = await businessesOf(csvOfRows({ id: '1', city: '', rating: '', ...row }));
    expect(found.map(({ issues }) => issues)).toEqual([[]]);
    expect(found[0]!.row).toMatchObject(expected);
  });
});

describe('tables of known sources with odd cells', () => {
  it.each<[string, string, string, object]>([
    [
      'Apify',
      'nested JSON in a table',
      csvOfRows({
        title: 'C',
        totalScore: 'null',
        reviewsCount: '1.2K',
        location: '{"lat":41.0,"lng":28.9}',
        imageUrls: '["https://a.example/1.jpg"]',
        phone: '',
        phoneUnformatted: '+902125550101',
      }),
      {
        rating: null,
        reviews: 1200,
        latitude: 41,
        longitude: 28.9,
        photo: 'https://a.example/1.jpg',
        phone: '+902125550101',
      },
    ],
    [
      'Apify',
      'nested JSON',
      JSON.stringify([
        {
          title: 'C',
          totalScore: null,
          reviewsCount: 0,
          categories: null,
          images: [{ imageUrl: 'https://a.example/1.jpg' }],
          openingHours: [
            { day: 'Monday', hours: '9 AM to 1 PM, 3 to 8 PM' },
            { day: 'Tuesday', hours: 'Open 24 hours' },
          ],
          location: { lat: '41,01', lng: '28,97' },
        },
      ]),
      {
        photo: 'https://a.example/1.jpg',
        latitude: 41.01,
        working_hours: '{"Monday":"9AM-1PM, 3-8PM","Tuesday":"Open 24 hours"}',
      },
    ],
    [
      'google-maps-scraper',
      'the state at the time of the export',
      csvOfRows({
        title: 'G',
        review_rating: '4,4',
        status: 'Closed ⋅ Opens 9 AM',
        images: '[{"title":"All","image":"https://a.example/1.jpg"}]',
        complete_address: 'null',
        open_hours: '{}',
      }),
      { business_status: null, rating: 4.4, photo: 'https://a.example/1.jpg' },
    ],
    [
      'google-maps-scraper',
      'a closed business',
      csvOfRows({ title: 'G', review_rating: '', status: 'Permanently closed' }),
      { business_status: 'CLOSED_PERMANENTLY' },
    ],
    [
      'Google Places API',
      'Python literals',
      csvOfRows({
        place_id: 'ChIJ',
        name: 'P',
        user_ratings_total: '3.0',
        geometry: "{'location': {'lat': 39.7, 'lng': -89.6}, 'viewport': {}}",
        opening_hours: "{'open_now': True, 'weekday_text': ['Monday: 9:00 AM – 5:00 PM', 'Sunday: Closed']}",
        photos: "[{'photo_reference': 'x'}]",
      }),
      { latitude: 39.7, longitude: -89.6, working_hours: '{"Monday":"9:00AM-5:00PM","Sunday":"Closed"}', photo: null },
    ],
    [
      'Google Places API',
      'the details of one place',
      JSON.stringify({
        status: 'OK',
        result: {
          place_id: 'ChIJ',
          name: 'P',
          user_ratings_total: 3,
          geometry: { location: { lat: 39.7, lng: -89.6 } },
        },
      }),
      { name: 'P', latitude: 39.7, reviews: 3 },
    ],
    [
      'Google Places API',
      'the newer API',
      JSON.stringify({
        places: [
          {
            id: 'ChIJ',
            displayName: { text: 'P', languageCode: 'en' },
            userRatingCount: 3,
            primaryType: 'coffee_shop',
          },
        ],
      }),
      { name: 'P', type: null, category: 'Coffee shop' },
    ],
    [
      'Yelp',
      'midnight to midnight',
      csvOfRows({
        business_id: 'y',
        name: 'Y',
        stars: '4',
        review_count: '1',
        hours: "{'Monday': '0:0-0:0', 'Tuesday': '11:0-2:30'}",
        categories: '',
      }),
      { working_hours: '{"Monday":"Open 24 hours","Tuesday":"11:00-2:30"}', category: null },
    ],
    [
      'TripAdvisor',
      'texts of reviews',
      csvOfRows({
        Name: 'T',
        City: 'Rome',
        'Cuisine Style': "['French', 'Dutch']",
        Rating: '4.5 of 5 bubbles',
        'Number of Reviews': '136.0',
        Reviews: "[['Just like home']]",
      }),
      { name: 'T', category: 'French', subtypes: 'French, Dutch', rating: 4.5, reviews: 136 },
    ],
    [
      'OpenStreetMap',
      'tags in one column',
      csvOfRows({
        osm_id: '1',
        name: 'X',
        other_tags: '"amenity"=>"cafe","addr:city"=>"Rome","opening_hours"=>"24/7","phone"=>"+39 06 1234567"',
        X: '12.5',
        Y: '41.9',
      }),
      { category: 'Cafe', city: 'Rome', phone: '+39 06 1234567', latitude: 41.9 },
    ],
    [
      'OpenStreetMap',
      'a shape in well-known text',
      csvOfRows({ osm_id: '1', name: 'X', shop: 'yes', wkt_geom: 'Polygon ((28 41, 29 41, 29 42, 28 41))' }),
      { category: 'Shop', latitude: 41.5, longitude: 28.5 },
    ],
    [
      'OpenStreetMap',
      'hours with a fallback',
      csvOfRows({ '@id': 'way/1', name: 'X', amenity: 'cafe', opening_hours: 'Mo-Su 11:00-15:00 || "by appointment"' }),
      { working_hours: expect.stringContaining('"Sunday":"11:00-15:00"') },
    ],
    [
      'Overture Maps',
      'the structs of DuckDB',
      csvOfRows({
        id: 'o',
        names: "{'primary': Joe's Deli, 'common': NULL}",
        categories: "{'primary': deli, 'alternate': [bar, fast_food]}",
        addresses:
          "[{'freeform': '1 A St, Apt 2', 'locality': New York, 'postcode': 01001, 'region': US-NY, 'country': US}]",
        phones: '[+12125550100]',
        websites: '[https://a.example/]',
        geometry: 'POINT (-73.9 40.7)',
      }),
      {
        name: "Joe's Deli",
        category: 'Deli',
        subtypes: 'Bar, Fast food',
        street: '1 A St, Apt 2',
        city: 'New York',
        postal_code: '01001',
        phone: '+12125550100',
        website: 'https://a.example/',
        latitude: 40.7,
      },
    ],
    [
      'Overture Maps',
      'later releases as GeoJSON',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [-73, 40] },
            properties: {
              id: 'o',
              names: { primary: 'D' },
              addresses: [],
              taxonomy: { primary: 'pizza_restaurant', alternates: ['bar'] },
              basic_category: 'restaurant',
              phones: null,
            },
          },
        ],
      }),
      { name: 'D', type: null, category: 'Pizza restaurant', subtypes: 'Bar', latitude: 40 },
    ],
    [
      'Foursquare OS Places',
      'lists of NumPy',
      csvOfRows({
        fsq_place_id: 'f',
        name: 'F',
        fsq_category_labels: "['Dining and Drinking > Restaurant > Pizzeria' 'Dining and Drinking > Bar']",
      }),
      { type: 'Dining and Drinking', category: 'Pizzeria', subtypes: 'Pizzeria, Bar' },
    ],
  ])('%s: %s', async (source, _, content, expected) => {
    const { source: detected, found } = await businessesOf(content);
    expect(detected).toBe(source);
    expect(found.map(({ issues }) => issues)).toEqual([[]]);
    expect(found[0]!.row).toMatchObject(expected);
  });

  it('tables of Facebook and schema.org, which have no preset', async () => {
    const page = {
      name: 'F',
      'location-street': 'A 1',
      'location-city': 'Wien',
      'location-zip': '1010',
      'location-country': 'Austria',
      'location-lat-lng': '48.2, 16.3',
    };
    const wien = {
      street: 'A 1',
      city: 'Wien',
      postal_code: '1010',
      country_code: 'AT',
      latitude: 48.2,
      longitude: 16.3,
    };
    expect((await businessesOf(csvOfRows(page))).found[0]).toMatchObject({ row: wien, issues: [] });
    const restaurant = {
      '@type': 'Restaurant',
      name: 'S',
      telephone: '+4930123456',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'A 1',
        addressLocality: 'Wien',
        postalCode: '1010',
        addressCountry: 'AT',
      },
      geo: { latitude: 48.2, longitude: 16.3 },
      aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
    };
    const { found } = await businessesOf(JSON.stringify({ '@graph': [restaurant] }));
    expect(found).toMatchObject([
      { row: { ...wien, rating: 4.5, reviews: 12, phone_number: 4930123456n }, issues: [] },
    ]);
  });
});
