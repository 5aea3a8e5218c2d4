import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAYS } from '@directory/contracts/opening-hours';
import { createRowFormatter } from '../../../rows/format-row.js';
import { openSpreadsheet } from '../../open-spreadsheet.js';
import { csvOfRows, readAll, testFolder, type TestFolder } from '../../workbook.fixture.js';
import { nestedText } from './flattened.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

/** Hours of some days; all others are closed. */
const week = (hours: Record<string, string>) =>
  JSON.stringify(Object.fromEntries(DAYS.map((day) => [day, hours[day] ?? 'Closed'])));
const period = (prefix: string) => ({
  [`${prefix}.periods.0.open.day`]: '1',
  [`${prefix}.periods.0.open.time`]: '0900',
  [`${prefix}.periods.0.close.day`]: '1',
  [`${prefix}.periods.0.close.time`]: '1700',
});
const YELP_DATASET = { business_id: 'y1', name: 'Y', stars: '4', review_count: '2' };
const YELP_API = { id: 'y1', name: 'Y', is_closed: 'false', review_count: '2', display_phone: '(775) 555-0100' };
const yelpHours = (separator: string) =>
  Object.fromEntries(
    Object.entries({ day: '0', start: '0930', end: '1400', is_overnight: 'false' }).flatMap(([key, value]) => [
      [['hours', 0, 'open', 0, key].join(separator), value],
      [['hours', 0, 'open', 1, key].join(separator), key === 'day' ? '6' : key === 'end' ? '0100' : value],
    ]),
  );

describe('columns into which nested values are flattened', () => {
  it.each<[source: string, what: string, row: Record<string, string>, expected: object]>([
    [
      'Yelp',
      'the hours of its dataset, by day',
      { ...YELP_DATASET, 'hours.Monday': '9:0-17:30', 'hours.Saturday': '0:0-0:0', 'hours.Sunday': '' },
      { working_hours: '{"Monday":"9:00-17:30","Saturday":"Open 24 hours"}' },
    ],
    [
      'Yelp',
      'the hours, categories and transactions of its API with slashes',
      {
        ...YELP_API,
        ...{ 'categories/0/alias': 'cafes', 'categories/0/title': 'Cafes', 'categories/1/title': 'Bars' },
        ...{ ...yelpHours('/'), 'transactions/0': 'delivery', 'location/city': 'Reno' },
      },
      {
        ...{ category: 'Cafes', subtypes: 'Cafes, Bars', city: 'Reno', business_status: 'OPERATIONAL' },
        about: '{"Service options":{"Delivery":true}}',
        working_hours: week({ Monday: '09:30-14:00', Sunday: '09:30-01:00' }),
      },
    ],
    [
      'Yelp',
      'the hours of its API with dots, and a closure for a time',
      { ...YELP_API, ...yelpHours('.'), 'attributes.business_temp_closed': '1704067200' },
      {
        business_status: 'CLOSED_TEMPORARILY',
        working_hours: week({ Monday: '09:30-14:00', Sunday: '09:30-01:00' }),
      },
    ],
    ['Yelp', 'a closure for good', { ...YELP_API, is_closed: 'true' }, { business_status: 'CLOSED_PERMANENTLY' }],
    [
      'TripAdvisor',
      'the days, cuisines and area of its API',
      {
        ...{ location_id: '5', name: 'T', num_reviews: '3', 'cuisine.0.localized_name': 'Italian' },
        ...{ 'cuisine.1.localized_name': 'Pizza', 'neighborhood_info.0.name': 'Soho' },
        ...{ 'hours.weekday_text.0': 'Monday: 09:00 - 17:00', 'hours.weekday_text.1': 'Tuesday: Closed' },
      },
      { subtypes: 'Italian, Pizza', area: 'Soho', working_hours: '{"Monday":"09:00-17:00","Tuesday":"Closed"}' },
    ],
    [
      'TripAdvisor',
      'the periods of its API',
      { location_id: '5', name: 'T', num_reviews: '3', ...period('hours') },
      { working_hours: week({ Monday: '09:00-17:00' }) },
    ],
    [
      'Google Places API',
      'the periods of the older API',
      { place_id: 'p', name: 'G', user_ratings_total: '3', ...period('opening_hours') },
      { working_hours: week({ Monday: '09:00-17:00' }) },
    ],
    [
      'Foursquare',
      'the hours, categories and pictures of its API',
      {
        ...{ fsq_id: 'f', name: 'F', 'categories.0.name': 'Café', 'categories.1.name': 'Bar' },
        'hours.display': 'Mon-Tue 8:00-17:00',
        ...{ 'photos.0.prefix': 'https://f.example/', 'photos.0.suffix': '/x.jpg' },
      },
      {
        ...{ category: 'Café', subtypes: 'Café, Bar', photo: 'https://f.example/original/x.jpg' },
        working_hours: '{"Monday":"8:00-17:00","Tuesday":"8:00-17:00"}',
      },
    ],
    [
      'Foursquare OS Places',
      'a list of labels',
      { fsq_place_id: 'f', name: 'F', 'fsq_category_labels.0': 'Dining and Drinking > Bar' },
      { category: 'Bar', type: 'Dining and Drinking' },
    ],
    [
      'Overture Maps',
      'further categories, and the datasets of the whole place',
      {
        ...{ id: 'o', 'names.primary': 'O', 'categories.primary': 'cafe', 'categories.alternate.0': 'bar' },
        ...{ 'sources.0.dataset': 'meta', 'sources.1.dataset': 'Foursquare', 'sources.1.property': '' },
        ...{ 'sources.2.dataset': 'Microsoft', 'sources.2.property': '/properties/confidence' },
      },
      { subtypes: 'Bar', dataset: 'meta, Foursquare' },
    ],
    [
      'google-maps-scraper',
      'the address and the hours',
      {
        ...{ title: 'G', review_rating: '4', 'complete_address.city': 'Bonn', 'complete_address.street': 'Markt 1' },
        ...{ 'open_hours.Monday.0': '9 AM-1 PM', 'open_hours.Monday.1': '2 PM-5 PM', 'open_hours.Sunday.0': 'Closed' },
      },
      { city: 'Bonn', street: 'Markt 1', working_hours: '{"Monday":"9AM-1PM, 2PM-5PM","Sunday":"Closed"}' },
    ],
  ])('nested values of %s in columns give %s', async (source, _, row, expected) => {
    const { rows, reader } = await readAll(openSpreadsheet(await folder.file(csvOfRows(row)), 'file.csv'));
    expect(reader.columns.source).toBe(source);
    expect(reader.columns.unknown).toEqual([]);
    const { row: business, issues } = createRowFormatter(reader.columns)(rows[0]!);
    expect(issues).toEqual([]);
    expect(business).toMatchObject(expected);
  });

  it('are composed without touching prototypes', () => {
    const text = nestedText([
      ['__proto__.polluted', 'yes'],
      ['0', null],
    ]);
    expect(text).toBe('{"__proto__":{"polluted":"yes"}}');
    expect({}).not.toHaveProperty('polluted');
  });

  it('are opening hours by day under the name of the hours', async () => {
    const row = {
      name: 'Café',
      city: 'Bonn',
      'hours.Monday': '9-17',
      'hours.Tuesday': '9-18',
      'hours.Sunday': 'Closed',
    };
    const { rows, reader } = await readAll(openSpreadsheet(await folder.file(csvOfRows(row)), 'file.csv'));
    const { row: business } = createRowFormatter(reader.columns)(rows[0]!);
    expect(business?.working_hours).toBe('{"Monday":"9-17","Tuesday":"9-18","Sunday":"Closed"}');
  });
});
