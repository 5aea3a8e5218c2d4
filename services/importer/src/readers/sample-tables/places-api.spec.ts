import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { csvOfRows, readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

it.each<[string, string, string, object]>([
  [
    'Google Places API',
    'parts of the address, a summary and features of the older API',
    csvOfRows({
      place_id: 'P',
      name: 'G',
      user_ratings_total: '5',
      address_components:
        "[{'long_name': '75001', 'short_name': '75001', 'types': ['postal_code']}, {'long_name': 'Île-de-France', 'short_name': 'IDF', 'types': ['administrative_area_level_1', 'political']}, {'long_name': 'France', 'short_name': 'FR', 'types': ['country', 'political']}]",
      editorial_summary: "{'language': 'en', 'overview': 'Bistro'}",
      dine_in: 'True',
      serves_beer: 'False',
    }),
    {
      ...{ postal_code: '75001', region: 'Île-de-France', country_code: 'FR', description: 'Bistro' },
      about: '{"Features":{"Dine in":true,"Serves beer":false}}',
    },
  ],
  [
    'Google Places API',
    'columns of its own for parts of the address',
    csvOfRows({
      ...{ place_id: 'P', name: 'G', user_ratings_total: '5', description: 'Bistro', postal_code: '75001' },
      ...{ country_code: 'FR', region: 'IDF', about: '{"Service":{"Takeaway":true}}' },
    }),
    { postal_code: '75001', region: 'IDF', country_code: 'FR', description: 'Bistro', about: expect.any(String) },
  ],
  [
    'Google Places API',
    'a summary and features of the newer API',
    JSON.stringify([
      {
        ...{ id: 'P', displayName: { text: 'G' }, userRatingCount: 5, editorialSummary: { text: 'Bistro' } },
        addressComponents: [{ longText: '75001', shortText: '75001', types: ['postal_code'] }],
        ...{ servesBeer: true, accessibilityOptions: { wheelchairAccessibleEntrance: false } },
        timeZone: { id: 'Europe/Paris' },
      },
    ]),
    {
      ...{ postal_code: '75001', description: 'Bistro', time_zone: 'Europe/Paris' },
      about: '{"Features":{"Serves beer":true},"Accessibility":{"Wheelchair accessible entrance":false}}',
    },
  ],
  [
    'Datafiniti',
    'several phones without a space',
    csvOfRows({ name: 'D', province: 'IL', postalCode: '61354', phones: '8152231234,8152231235', country: 'US' }),
    { phone: '8152231234' },
  ],
])('%s: reads %s', async (source, _, content, expected) => {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'file'));
  expect(reader.columns.source).toBe(source);
  const [found] = rows.map(createRowFormatter(reader.columns));
  expect(found!.issues).toEqual([]);
  expect(found!.row).toMatchObject(expected);
});
