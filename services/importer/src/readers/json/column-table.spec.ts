import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';
import { MAX_TABLE_BYTES } from './column-table.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function businessesOf(value: unknown) {
  const content = typeof value === 'string' ? value : JSON.stringify(value);
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'places.json'));
  return rows.map(createRowFormatter(reader.columns));
}

const TABLE = {
  name: ['Acme Bakery', 'Çınar', 'مطعم بيروت'],
  address: ['1 Main St', '2 Oak Ave', null],
  geo: [{ lat: 42.36, lng: -71.05 }, null, { lat: 42.35, lng: -71.06 }],
  city: ['Boston', 'Boston', 'Boston'],
};
const NAMES = Object.keys(TABLE);
const COLUMNS = Object.values(TABLE);
const NUMBERS = [0, 1, 2];
const ROWS = NUMBERS.map((row) => COLUMNS.map((column) => column[row]));
const byNumber = (column: unknown[]) => Object.fromEntries(column.map((value, row) => [row * 10, value]));
const BY_NUMBER = Object.fromEntries(Object.entries(TABLE).map(([name, column]) => [name, byNumber(column)]));

describe('tables of JSON by column', () => {
  it.each<[string, unknown]>([
    ['by the numbers of rows', BY_NUMBER],
    ['by the numbers of rows, after a byte order mark', `\ufeff${JSON.stringify(BY_NUMBER, null, 2)}`],
    ['in lists', TABLE],
    ['in rows below the names of columns', { columns: NAMES, index: NUMBERS, data: ROWS }],
    ['in rows before the names of columns', { data: ROWS, columns: NAMES }],
    [
      'in rows with a description of each column',
      { meta: { view: { id: 'a', columns: NAMES.map((name) => ({ name, dataTypeName: 'text' })) } }, data: ROWS },
    ],
    [
      'in an object for each row number',
      Object.fromEntries(
        ROWS.map((row, at) => [at, Object.fromEntries(row.map((value, column) => [NAMES[column], value]))]),
      ),
    ],
  ])('give each business: %s', async (_, value) => {
    const found = await businessesOf(value);
    expect(found.map(({ row }) => row)).toMatchObject([
      { name: 'Acme Bakery', full_address: '1 Main St', city: 'Boston', latitude: 42.36, longitude: -71.05 },
      { name: 'Çınar', full_address: '2 Oak Ave', city: 'Boston', latitude: null },
      { name: 'مطعم بيروت', full_address: null, city: 'Boston', latitude: 42.35 },
    ]);
    expect(found.flatMap(({ issues }) => issues)).toEqual([]);
  });

  it('with `NaN` for values that are missing', async () => {
    const found = await businessesOf('{"name":{"0":"Acme","1":"NaN, Inc"},"city":{"0":NaN,"1":"Boston"}}');
    expect(found.map(({ row }) => row)).toMatchObject([
      { name: 'Acme', city: null },
      { name: 'NaN, Inc', city: 'Boston' },
    ]);
  });

  it('say how they are exported by business if they are too large', async () => {
    const place = (value: string) => ({ '0': value, '1': value.repeat(MAX_TABLE_BYTES / 2) });
    const path = await folder.file(JSON.stringify({ name: place('A'), city: place('B') }));
    await expect(openSpreadsheet(path, 'large.json')).rejects.toMatchObject({
      code: 'file_json_by_column',
      params: { file: 'large.json', maximum: 16 },
    });
  });

  it('leave a business with lists, and groups by number, as they are', async () => {
    const [business] = await businessesOf({ name: 'Acme', city: 'Boston', tags: ['Bakery', 'Cafe'] });
    expect(business?.row).toMatchObject({ name: 'Acme', city: 'Boston' });
    const place = (name: string) => ({ name, phone: '0312 555 01 01' });
    const groups = { Ankara: { '0': place('Acme'), '1': place('Beta') }, Bursa: { '0': place('Gamma') } };
    expect((await businessesOf(groups)).map(({ row }) => row?.name)).toEqual(['Acme', 'Beta', 'Gamma']);
  });
});
