import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const WEEKDAY = { from: '09:00', to: '17:00' };

describe('responses of web services', () => {
  it.each<[string, object, Partial<IngestRow>]>([
    [
      'JSON:API',
      { data: [{ id: 1, attributes: { name: 'Acme', city: 'Austin', position: { lat: 30.25, lng: -97.75 } } }] },
      { name: 'Acme', city: 'Austin', latitude: 30.25 },
    ],
    [
      'posts of WordPress',
      [
        {
          ...{ id: 1, title: { rendered: 'Caf&eacute;' }, content: { rendered: '<p>Nice</p>' } },
          acf: { address: '1 Main St', city: 'Austin', phone: '512-555-0101' },
        },
      ],
      { name: 'Café', description: 'Nice', full_address: '1 Main St', city: 'Austin', phone: '512-555-0101' },
    ],
    [
      'a store locator with a table of hours and an element of a picture',
      [
        {
          ...{ store: 'Acme', address: '1 Main St', city: 'Austin', thumb: '<img src="https://a.example/1.jpg">' },
          hours:
            '<table><tr><td>Monday</td><td><time>9:00 AM - 5:00 PM</time></td></tr><tr><td>Sunday</td><td>Closed</td></tr></table>',
        },
      ],
      { photo: 'https://a.example/1.jpg', working_hours: '{"Monday":"9:00am-5:00pm","Sunday":"Closed"}' },
    ],
    [
      'listings with intervals of hours',
      {
        entities: [
          {
            ...{ name: 'Acme', address: { line1: '1 Main St', city: 'Austin' }, mainPhone: '+15125550101' },
            hours: { monday: { openIntervals: [{ start: '09:00', end: '17:00' }] }, tuesday: { isClosed: true } },
            photoGallery: [{ image: { url: 'https://a.example/1.jpg' } }],
          },
        ],
      },
      { working_hours: '{"Monday":"09:00-17:00","Tuesday":"Closed"}', photo: 'https://a.example/1.jpg' },
    ],
    [
      'markers of a map with lines of address',
      {
        markers: [
          {
            ...{
              title: 'Acme',
              position: { lat: 30.25, lng: -97.75 },
              addressLines: ['1 Main St', 'Austin, TX 78701'],
            },
            openingTimes: ['Monday', 'Tuesday'].map((dayOfWeek) => ({ dayOfWeek, ...WEEKDAY })),
          },
        ],
      },
      {
        full_address: '1 Main St, Austin, TX 78701',
        working_hours: '{"Monday":"09:00-17:00","Tuesday":"09:00-17:00"}',
      },
    ],
    [
      'open data with an address within a location',
      [
        {
          ...{ business_name: 'Acme', phone: { phone_number: '415-555-0100', phone_type: 'WORK' } },
          location_1: {
            ...{ latitude: '37.77', longitude: '-122.41' },
            human_address: '{"address":"1 Market St","city":"San Francisco","state":"CA","zip":"94103"}',
          },
        },
      ],
      {
        ...{ full_address: '1 Market St, 94103, San Francisco, CA', city: 'San Francisco', latitude: 37.77 },
        phone: '415-555-0100',
      },
    ],
    [
      'customers with properties',
      {
        results: [{ id: '1', properties: { name: 'Acme', city: 'Austin', lifecyclestage: 'lead', type: 'PROSPECT' } }],
      },
      { name: 'Acme', type: null },
    ],
  ])('are read: %s', async (_, response, expected) => {
    const path = await folder.file(JSON.stringify(response));
    const { rows, reader } = await readAll(openSpreadsheet(path, 'places.json'));
    const [first] = rows.map(createRowFormatter(reader.columns));
    expect(first?.row).toMatchObject(expected);
    expect(first?.issues).toEqual([]);
  });
});
