import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRowFormatter } from '../../../rows/format-row.js';
import { openSpreadsheet } from '../../open-spreadsheet.js';
import { csvOfRows, readAll, testFolder, type TestFolder } from '../../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

it.each<[string, string, string, object]>([
  [
    'OpenStreetMap',
    'neither hotel stars as rating nor remarks of mappers as description',
    csvOfRows({
      ...{
        '@id': 'node/1',
        name: 'H',
        tourism: 'hotel',
        stars: '4',
        reviews: '7',
        note: 'Entrance moved, check again',
      },
      'addr:city': 'Roma',
    }),
    { category: 'Hotel', rating: null, reviews: null, description: null },
  ],
  [
    'Foursquare OS Places',
    'a rating out of ten',
    JSON.stringify({ results: [{ fsq_place_id: 'f1', name: 'F', rating: 8.4 }] }),
    { rating: 4.2 },
  ],
  [
    'OpenStreetMap',
    'links, a place without streets and a club',
    csvOfRows({
      ...{ '@id': 'node/2', name: 'C', club: 'sport', sport: 'tennis', 'addr:place': 'Hof', 'addr:housenumber': '3' },
      ...{ 'website:menu': 'https://c.example/menu', 'reservation:website': 'https://c.example/book' },
    }),
    {
      ...{ place_id: 'osm:node/2', category: 'Sport', street: 'Hof 3' },
      ...{ menu_link: 'https://c.example/menu', booking_link: 'https://c.example/book' },
    },
  ],
  [
    'OpenStreetMap',
    'what is historic',
    csvOfRows({ '@id': 'way/7', name: 'T', historic: 'city_gate' }),
    { category: 'City gate' },
  ],
  [
    'OpenStreetMap',
    'the field of a sport',
    csvOfRows({ '@id': 'way/7', name: 'T', sport: 'table_tennis;chess' }),
    { category: 'Table tennis' },
  ],
  [
    'OpenStreetMap',
    'the id of an element of Overpass',
    JSON.stringify({
      elements: [{ type: 'way', id: 5, center: { lat: 1, lon: 2 }, tags: { name: 'W', shop: 'books' } }],
    }),
    { place_id: 'osm:way/5', category: 'Books' },
  ],
  [
    'OpenStreetMap',
    'an id whose type is in a column of its own',
    csvOfRows({ osm_id: '6', osm_type: 'relation', name: 'R', shop: 'books' }),
    { place_id: 'osm:relation/6' },
  ],
  [
    'OpenStreetMap',
    'the id of a point',
    csvOfRows({ osm_id: '8', name: 'P', fclass: 'cafe', wkt: 'POINT (28 41)' }),
    { place_id: 'osm:node/8', latitude: 41 },
  ],
  [
    'OpenStreetMap',
    'no id that a node and a way can share',
    csvOfRows({ osm_id: '8', name: 'P', fclass: 'cafe' }),
    { place_id: null },
  ],
  [
    'Google Places API',
    'a position, a price and a name in JSON cells of a table',
    csvOfRows({
      ...{
        id: 'P',
        displayName: '{"text": "G", "languageCode": "en"}',
        formattedAddress: 'Weg 1, Berlin',
        userRatingCount: '',
      },
      ...{ location: "{'latitude': 52.5, 'longitude': 13.4}", priceLevel: 'PRICE_LEVEL_EXPENSIVE' },
      priceRange: '{"startPrice": {"currencyCode": "EUR", "units": "10"}}',
    }),
    { name: 'G', latitude: 52.5, longitude: 13.4, price_range: '$$$' },
  ],
  [
    'Google Places API',
    'a span of prices without a level',
    JSON.stringify([
      {
        ...{ id: 'P', displayName: { text: 'G' }, userRatingCount: 5, priceLevel: 'PRICE_LEVEL_UNSPECIFIED' },
        priceRange: {
          startPrice: { currencyCode: 'EUR', units: '10' },
          endPrice: { currencyCode: 'EUR', units: '20' },
        },
      },
    ]),
    { price_range: '10–20 EUR' },
  ],
  [
    'Google Places API',
    'prices without an upper end in columns of their own',
    csvOfRows({
      ...{ id: 'P', 'displayName.text': 'G', userRatingCount: '5' },
      ...{ 'priceRange.startPrice.units': '40', 'priceRange.startPrice.currencyCode': 'USD' },
    }),
    { price_range: '40+ USD' },
  ],
  [
    'Google Places API',
    'street, city and area of the older API, and a flag of closed places',
    csvOfRows({
      ...{
        place_id: 'P',
        name: 'G',
        user_ratings_total: '5',
        formatted_address: '350 5th Ave, New York, NY 10118, USA',
      },
      address_components:
        "[{'long_name': '350', 'types': ['street_number']}, {'long_name': '5th Avenue', 'types': ['route']}, {'long_name': 'Midtown', 'types': ['neighborhood', 'political']}, {'long_name': 'New York', 'types': ['locality', 'political']}]",
      permanently_closed: 'True',
    }),
    { street: '350 5th Avenue', area: 'Midtown', city: 'New York', business_status: 'CLOSED_PERMANENTLY' },
  ],
  [
    'Google Places API',
    'parts of the address in columns of their own',
    csvOfRows({
      ...{ id: 'P', 'displayName.text': 'G', userRatingCount: '5', formattedAddress: 'Water Ln 7, Leeds LS11 5QN, UK' },
      ...{ 'addressComponents.0.longText': '7', 'addressComponents.0.types.0': 'street_number' },
      ...{ 'addressComponents.1.longText': 'Water Lane', 'addressComponents.1.types.0': 'route' },
      ...{ 'addressComponents.2.longText': 'Leeds', 'addressComponents.2.types.0': 'postal_town' },
      ...{ 'addressComponents.3.longText': 'Holbeck', 'addressComponents.3.types': '["sublocality", "political"]' },
      ...{ 'addressComponents.4.longText': 'United Kingdom', 'addressComponents.4.shortText': 'GB' },
      'addressComponents.4.types.0': 'country',
    }),
    { street: 'Water Lane 7', city: 'Leeds', area: 'Holbeck', country_code: 'GB' },
  ],
  [
    'Yelp',
    'price, hours and more of the API',
    JSON.stringify({
      businesses: [
        {
          ...{
            id: 'y1',
            name: 'Y',
            is_closed: false,
            review_count: 2,
            display_phone: '(775) 555-0100',
            price: '$$',
            is_claimed: true,
          },
          ...{
            transactions: ['delivery', 'restaurant_reservation'],
            attributes: { menu_url: 'https://y.example/menu' },
          },
          hours: [
            {
              hours_type: 'REGULAR',
              open: [
                { day: 0, start: '0930', end: '1400', is_overnight: false },
                { day: 0, start: '1700', end: '0100', is_overnight: true },
                { day: 6, start: '0000', end: '0000', is_overnight: true },
              ],
            },
          ],
        },
      ],
    }),
    {
      ...{ place_id: 'yelp:y1', price_range: '$$', verified: true, menu_link: 'https://y.example/menu' },
      about: '{"Service options":{"Delivery":true,"Restaurant reservation":true}}',
      working_hours: JSON.stringify({
        ...{ Monday: '09:30-14:00, 17:00-01:00', Tuesday: 'Closed', Wednesday: 'Closed', Thursday: 'Closed' },
        ...{ Friday: 'Closed', Saturday: 'Closed', Sunday: 'Open 24 hours' },
      }),
    },
  ],
  [
    'Yelp',
    'the attributes of the dataset',
    csvOfRows({
      ...{ business_id: 'y2', name: 'Y', stars: '4', review_count: '1', categories: 'Bars' },
      attributes: `{'RestaurantsPriceRange2': '2', 'BikeParking': 'True', 'RestaurantsDelivery': 'False', 'WiFi': "u'free'", 'Alcohol': 'None', 'BusinessParking': "{'garage': False, 'street': True}"}`,
    }),
    {
      ...{ place_id: 'yelp:y2', price_range: '$$' },
      about:
        '{"Features":{"Bike parking":true,"Delivery":false,"Wi fi":"Free"},"Parking":{"Garage":false,"Street":true}}',
    },
  ],
  [
    'Yelp',
    'attributes of the dataset in columns of their own',
    csvOfRows({
      ...{ business_id: 'y3', name: 'Y', stars: '4', review_count: '1' },
      ...{ 'attributes.BikeParking': 'True', 'attributes.RestaurantsPriceRange2': '3' },
    }),
    { price_range: '$$$', about: '{"Features":{"Bike parking":true}}' },
  ],
  [
    'TripAdvisor',
    'claims, features, diets and the area of a table',
    csvOfRows({
      ...{
        restaurant_link: 'g1-d42',
        restaurant_name: 'T',
        total_reviews_count: '3',
        claimed: 'Unclaimed',
        is_closed: '1',
      },
      ...{ features: 'Seating, Wheelchair Accessible', meals: 'Lunch', special_diets: '', neighborhood: 'Trastevere' },
    }),
    {
      ...{ place_id: 'tripadvisor:42', verified: false, business_status: 'CLOSED_PERMANENTLY', area: 'Trastevere' },
      about: '{"Features":{"Seating":true,"Wheelchair Accessible":true},"Meals":{"Lunch":true}}',
    },
  ],
  [
    'TripAdvisor',
    'the area and a long closure of the API',
    JSON.stringify([
      {
        ...{ location_id: '43', name: 'T', num_reviews: '3', is_long_closed: true },
        neighborhood_info: [{ location_id: '1', name: 'Trastevere' }],
      },
    ]),
    { place_id: 'tripadvisor:43', area: 'Trastevere', business_status: 'CLOSED_TEMPORARILY' },
  ],
  [
    'Foursquare',
    'price, count of ratings, photos and area',
    JSON.stringify([
      {
        ...{
          fsq_id: 'f2',
          name: 'F',
          price: 2,
          stats: { total_ratings: 12, total_photos: 1 },
          menu: 'https://f.example/menu',
        },
        location: { neighborhood: ['Trastevere', 'Centro'] },
        photos: [
          { id: '1', prefix: 'https://p.example/', suffix: '/1.jpg' },
          { id: '2', prefix: 'https://p.example/', suffix: '/2.jpg' },
        ],
      },
    ]),
    {
      ...{
        place_id: 'fsq:f2',
        price_range: '$$',
        reviews: 12,
        menu_link: 'https://f.example/menu',
        area: 'Trastevere',
      },
      ...{ photo: 'https://p.example/original/1.jpg', photos: 'https://p.example/original/2.jpg' },
    },
  ],
  [
    'Apify',
    'whether a business is claimed, and its links',
    JSON.stringify([
      {
        ...{ title: 'A', placeId: 'P', claimThisBusiness: true },
        orderBy: [{ name: 'Delivery', orderUrl: 'https://order.example/' }],
        tableReservationLinks: [{ name: 'Table', url: 'https://table.example/' }],
      },
    ]),
    { verified: false, order_link: 'https://order.example/', booking_link: 'https://table.example/' },
  ],
  [
    'google-maps-scraper',
    'the page of the business where reviews have none',
    csvOfRows({ title: 'G', review_rating: '4', link: 'https://maps.example/1', reviews_link: '' }),
    { reviews_link: 'https://maps.example/1' },
  ],
  ['Open Brewery DB', 'its id', csvOfRows({ id: 'b-1', name: 'B', brewery_type: 'micro' }), { place_id: 'obdb:b-1' }],
])('%s: reads %s', async (source, _, content, expected) => {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'file'));
  expect(reader.columns.source).toBe(source);
  const [found] = rows.map(createRowFormatter(reader.columns));
  expect(found!.issues).toEqual([]);
  expect(found!.row).toMatchObject(expected);
});

const HOURS = ['Tu[1] 10:00-12:00', 'sunrise-sunset', 'Mo-Fr 09:00+'];
it.each<[string, Record<string, string>, string, string]>([
  ...HOURS.map((hours): [string, Record<string, string>, string, string] => [
    `${hours} of OpenStreetMap`,
    { '@id': 'node/1', name: 'A', opening_hours: hours },
    ...(['working_hours', hours] as const),
  ]),
  ['a rating of Foursquare', { fsq_id: 'f', name: 'A', rating: 'good' }, 'rating', 'good'],
  ['attributes of google-maps-scraper', { title: 'A', review_rating: '4', about: '[{"id": ' }, 'about', '[{"id":'],
])('values that cannot be converted are reported as written: %s', async (_, row, column, value) => {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(csvOfRows(row)), 'file'));
  const found = createRowFormatter(reader.columns)(rows[0]!);
  expect(found.issues).toMatchObject([{ column, value }]);
  expect(found.row).toMatchObject({ [column]: null });
});
