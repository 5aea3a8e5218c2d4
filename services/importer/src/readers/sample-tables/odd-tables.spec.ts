import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { csvOfRows, inlineRow, readAll, testFolder, workbook, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

type Cells = (string | null)[];
const sheetOf = (rows: Cells[]) =>
  folder.zip(workbook({ sheets: [rows.map((row, at) => inlineRow(at + 1, row)).join('')] }));

async function formatted(path: string) {
  const { rows, reader } = await readAll(openSpreadsheet(path, 'file'));
  const format = createRowFormatter(reader.columns);
  return { reader, rows: rows.map(format) };
}
const ofRow = async (row: Record<string, string>) => (await formatted(await folder.file(csvOfRows(row)))).rows[0]!;

describe('a header of two rows', () => {
  const TABLE: Cells[] = [
    ['Members of the association'],
    ['Name', 'Contact', null, 'Address', null],
    [null, 'Phone', 'Website', 'Street', 'City'],
    ['Ada Gym', '+49 30 1234567', 'https://ada.example', 'Markt 1', 'Bonn'],
  ];

  it('has the columns of the second one below the groups of the first', async () => {
    const { reader, rows } = await formatted(await sheetOf(TABLE));
    expect(reader.columns.unknown).toEqual([]);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).toMatchObject({
      name: 'Ada Gym',
      street: 'Markt 1',
      city: 'Bonn',
      website: 'https://ada.example',
    });
  });

  it('is not assumed for a row with a name, nor for one further below', async () => {
    const [title = [], header = [], ...rest] = TABLE;
    const named = await formatted(await sheetOf([title, header, ['Phone', 'Phone', 'Website', 'Street', 'City']]));
    expect(named.rows.map(({ row }) => row?.name)).toEqual(['Phone']);
    const apart = await formatted(await sheetOf([title, header, ['Bob Gym', null, null, 'Markt 2'], ...rest]));
    expect(apart.rows.map(({ row }) => row?.full_address)).toEqual(['Markt 2', undefined, 'Markt 1']);
  });
});

describe('a house number in a column of its own', () => {
  it.each([
    ['Hausnummer', 'Markt', '5 a', 'Markt 5 a'],
    ['house_number', 'Markt', '', 'Markt'],
    ['Kapı No', '', '5', null],
    ['Hausnr.', 'Markt 5', '5', 'Markt 5'],
  ])('%s completes the street', async (header, street, number, expected) => {
    const { row } = await ofRow({ Name: 'A', Straße: street, [header]: number, Ort: 'Bonn' });
    expect(row?.street).toBe(expected);
  });
});

describe('latitude and longitude in each other’s columns', () => {
  const position = async (country: string, lat: string, lng: string) => {
    const { row, issues } = await ofRow({ name: 'A', country, lat, lng });
    return [row?.latitude, row?.longitude, issues.length];
  };

  it('are swapped where only that is in the country of the row', async () => {
    expect(await position('Germany', '7.0982', '50.7374')).toEqual([50.7374, 7.0982, 0]);
    expect(await position('United States', '-74.0060', '40.7128')).toEqual([40.7128, -74.006, 0]);
    expect(await position('Türkiye', '32.85', '39.93')).toEqual([39.93, 32.85, 0]);
  });

  it('are swapped where the latitude is none', async () => {
    expect(await position('', '151.2093', '-33.8688')).toEqual([-33.8688, 151.2093, 0]);
    expect(await position('', '410082', '28.9')).toEqual([null, null, 1]);
  });

  it('stay as they are in another country that is no reason to swap them', async () => {
    expect(await position('Germany', '50.7374', '7.0982')).toEqual([50.7374, 7.0982, 0]);
    expect(await position('Germany', '48.2082', '16.3738')).toEqual([48.2082, 16.3738, 0]);
  });
});

it.each([
  ['9.05321234567E+11', 905321234567n, 0],
  ['9,05321234567e11', 905321234567n, 0],
  ['9.05E+11', null, 1],
])('a phone in scientific notation is a number if it has all of its digits: %s', async (phone, number, errors) => {
  const { row, issues } = await ofRow({ name: 'A', country: 'Türkiye', phone });
  expect([row?.phone_number, issues.length]).toEqual([number, errors]);
});

it.each([
  ['★★★★☆', 4],
  ['⭐⭐⭐', 3],
  ['★★★½', 3.5],
  ['★★★★★★', null],
  ['90', null],
])('a rating in stars is their number: %s', async (rating, expected) => {
  const { row, issues } = await ofRow({ name: 'A', city: 'Bonn', rating });
  expect([row?.rating, issues.length]).toEqual([expected, expected === null ? 1 : 0]);
});

it('times of a spreadsheet without their format are times', async () => {
  const days = ['Monday', 'Tuesday', 'Wednesday'].flatMap((day) => [
    [`${day} open`, '0.375'],
    [`${day} close`, '0.770833333'],
  ]);
  const { row } = await ofRow({ name: 'A', city: 'Bonn', ...(Object.fromEntries(days) as Record<string, string>) });
  expect(row?.working_hours).toBe('{"Monday":"09:00-18:30","Tuesday":"09:00-18:30","Wednesday":"09:00-18:30"}');
});

it.each([
  ['Unit 5', '12 High Street', 'Unit 5, 12 High Street'],
  ['12 High Street', 'Floor 2', '12 High Street'],
  ['12 High Street', '', '12 High Street'],
])('the second line of an address is the street where the first is none: %s, %s', async (first, second, expected) => {
  const { row } = await ofRow({ Name: 'A', 'Address Line 1': first, 'Address Line 2': second, Town: 'Leeds' });
  expect(row?.street).toBe(expected);
});

it.each([
  ['Ja', true],
  ['Sí', true],
  ['はい', true],
  ['NEIN', false],
  ['não', false],
  ['нет', false],
])('yes and no are read in other languages: %s', async (verified, expected) => {
  const { row, issues } = await ofRow({ name: 'A', city: 'Bonn', verified });
  expect([row?.verified, issues]).toEqual([expected, []]);
});

it('a formula of a link is the link', async () => {
  const { row, issues } = await ofRow({ name: 'A', city: 'Bonn', website: '=HYPERLINK("https://a.example","Site")' });
  expect([row?.website, issues]).toEqual(['https://a.example', []]);
});

describe('the header of the names', () => {
  it.each([
    ['Hotel name', 'Hotel'],
    ['Hostel Name', 'Hostel'],
    ['Restaurant_Name', 'Restaurant'],
    ['nom_pharmacie', 'Pharmacy'],
    ['eczane adı', 'Pharmacy'],
    ['레스토랑 이름', 'Restaurant'],
    ['school_name', 'School'],
    ['Business name', null],
  ])('%s is the category of businesses without one', async (header, category) => {
    const { row } = await ofRow({ [header]: 'Ada', City: 'Bonn', Price: 'cheap' });
    expect(row).toMatchObject({ name: 'Ada', category });
  });

  it('is no category next to a column with one, and alone it may be a value', async () => {
    const { row } = await ofRow({ 'Hotel name': 'Ada', Category: 'Hostel' });
    expect(row?.category).toBe('Hostel');
    await expect(formatted(await folder.file('hotel\nAda\nBora\n'))).rejects.toMatchObject({
      code: expect.stringMatching(/^file_no_/),
    });
  });

  it.each([
    [{ Theme: 'Place of Worship', 'Sub Theme': 'Church', 'Feature Name': 'St James' }, 'St James', 'Place of Worship'],
    [
      { 'Trading name': 'Yassas', 'Industry (ANZSIC4) description': 'Cafes', 'Industry (ANZSIC4) code': '4511' },
      'Yassas',
      'Cafes',
    ],
    [{ designation: 'Piscine', commune: 'Nantes' }, 'Piscine', null],
    [{ Designation: 'Manager', Name: 'Ada Gym' }, 'Ada Gym', null],
  ])('is found in %o', async (table, name, category) => {
    expect((await ofRow({ City: 'Bonn', ...(table as unknown as Record<string, string>) })).row).toMatchObject({
      name,
      category,
    });
  });
});

it.each([
  ['24', '7'],
  ['yes', 'No'],
])('a count or an answer is no category: %s', async (category, type) => {
  const { row } = await ofRow({ Name: 'Ada', Category: category, Type: type, City: 'Bonn' });
  expect(row).toMatchObject({ category: null, type: null });
});

it.each(['Telefon Yok', 'telefonu yok', 'Sin teléfono', 'нет телефона'])('%s is no phone', async (phone) => {
  const { row, issues } = await ofRow({ Name: 'Ada', Phone: phone, City: 'Bonn' });
  expect([row?.phone, issues]).toEqual([null, []]);
});
