import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSpreadsheet } from '../readers/open-spreadsheet.js';
import { inlineRow, readAll, testFolder, workbook, type TestFolder } from '../readers/workbook.fixture.js';
import { createRowFormatter } from './format-row.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const HOURS = '{"Monday":"9AM-1PM, 3-8PM","Sunday":"Closed"}';
const ABOUT = '{"Accessibility":{"Wheelchair accessible entrance":true}}';

/** An invented bakery in both generations of the export. */
const OLDER = {
  query: 'bakery, Novi Sad',
  name: 'Pekara Test Zora',
  site: 'http://zora.example/',
  subtypes: 'Bakery, Cafe',
  category: 'Пекара',
  phone: '+381 21 4700000',
  full_address: 'Dunavska 7, Novi Sad 21000',
  postal_code: '21000',
  latitude: '45.256699999999995',
  longitude: '19.8481',
  rating: '4.7',
  reviews: '128.0',
  working_hours: '{"Monday": "9AM-1PM,3-8PM", "Sunday": "Closed"}',
  working_hours_old_format: 'Monday:9AM-1PM,3-8PM|Sunday:Closed',
  about: ABOUT,
  verified: 'True',
  place_id: 'TEST_zora_x9dab_1',
};
const NEWER = {
  name: OLDER.name,
  website: OLDER.site,
  subtypes: OLDER.subtypes,
  category: OLDER.category,
  type: 'Bakery',
  phone: OLDER.phone,
  address: OLDER.full_address,
  street: 'Dunavska 7',
  city: 'Novi Sad',
  state: 'Vojvodina',
  state_code: '',
  postal_code: OLDER.postal_code,
  country: 'Serbia',
  country_code: 'RS',
  latitude: OLDER.latitude,
  longitude: OLDER.longitude,
  rating: OLDER.rating,
  reviews: OLDER.reviews,
  working_hours: '{"Sunday": ["Closed"], "Monday": ["9AM-1PM", "3-8PM"]}',
  working_hours_csv_compatible: 'Monday,9AM,1PM,3PM,8PM',
  about: ABOUT,
  verified: 'True',
  place_id: OLDER.place_id,
  email_1: 'info@zora.example',
};

const csv = (row: Record<string, string>) =>
  [Object.keys(row), Object.values(row)]
    .map((line) => line.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
    .join('\n');
const xlsx = (row: Record<string, string>) =>
  workbook({ sheets: [inlineRow(1, Object.keys(row)) + inlineRow(2, Object.values(row))] });

it.each([
  ['older, CSV', OLDER, () => folder.file(csv(OLDER))],
  ['older, workbook', OLDER, () => folder.zip(xlsx(OLDER))],
  ['newer, CSV', NEWER, () => folder.file(csv(NEWER))],
  ['newer, workbook', NEWER, () => folder.zip(xlsx(NEWER))],
])('reads the same business from the %s generation', async (_, columns, file) => {
  const { reader, rows } = await readAll(openSpreadsheet(await file(), 'f'));
  const [formatted] = rows.map(createRowFormatter(reader.columns));
  expect(formatted!.issues).toEqual([]);
  expect(formatted!.row).toMatchObject({
    row_no: 2,
    match_key: OLDER.place_id,
    slug: expect.stringMatching(/^pekara-test-zora-[a-z0-9]{6}$/),
    name: OLDER.name,
    category: 'Пекара',
    category_slug: 'pekara',
    city: 'Novi Sad',
    city_slug: 'novi-sad',
    country_code: 'RS',
    full_address: OLDER.full_address,
    postal_code: '21000',
    phone: OLDER.phone,
    phone_number: 381214700000n,
    website: OLDER.site,
    latitude: 45.256699999999995,
    longitude: 19.8481,
    rating: 4.7,
    reviews: 128,
    working_hours: HOURS,
    about: ABOUT,
    verified: true,
  });
  expect(reader.columns.extracted).toHaveLength(columns === OLDER ? 14 : 19);
  expect(reader.columns.unknown).toEqual(columns === OLDER ? ['query'] : ['state_code', 'email_1']);
});
