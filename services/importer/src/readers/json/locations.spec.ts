import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function rowsOf(content: string) {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'places.json'));
  const format = createRowFormatter(reader.columns);
  return rows.map((row) => ({ number: row.row, ...format(row) }));
}

const businessesOf = async (content: string) => (await rowsOf(content)).map(({ row }) => row);

const place = (number: number, more: object = {}) => ({
  ...{ address: `${number} Main St`, city: 'Austin', phone: `512-555-01${number + 10}` },
  ...more,
});
const COMPANY = {
  name: 'Acme',
  website: 'https://acme.example/',
  category: 'Bakery',
  place_id: 'ChIJ_company',
  phone: '1',
};
const SHARED = { name: 'Acme', website: 'https://acme.example/', category: 'Bakery', place_id: null };
const expectedOf = (...numbers: number[]) =>
  numbers.map((number) => ({ ...SHARED, full_address: `${number} Main St`, phone: `512-555-01${number + 10}` }));

describe('locations listed in a company', () => {
  it.each<[string, string]>([
    ['in a list of companies', JSON.stringify([{ ...COMPANY, locations: [place(1), place(2)] }])],
    ['in lines', JSON.stringify({ ...COMPANY, storeLocations: [place(1), place(2)] })],
    ['in a document', JSON.stringify({ ...COMPANY, Branches: [place(1), place(2)] }, null, 2)],
    ['in a document of another list', JSON.stringify({ companies: [{ ...COMPANY, şubeler: [place(1), place(2)] }] })],
  ])('are a business each, with the name, web site and category of the company: %s', async (_, content) => {
    expect(await businessesOf(content)).toMatchObject(expectedOf(1, 2));
  });

  it('have their own values first, under the key that others of them have', async () => {
    const stores = [
      place(1, { storeName: 'Acme Downtown', url: 'https://down.example/' }),
      place(2, { storeName: '' }),
    ];
    expect(await businessesOf(JSON.stringify([{ ...COMPANY, stores }]))).toMatchObject([
      { name: 'Acme Downtown', website: 'https://down.example/', category: 'Bakery' },
      { name: 'Acme', website: 'https://acme.example/' },
    ]);
  });

  it('add to a company with premises of its own, and to those without locations', async () => {
    const companies = [
      { ...COMPANY, name: 'A', address: '7 High St', locations: [place(1)] },
      { name: 'B', address: '8 High St', locations: [] },
      { name: 'C', city: 'Waco', locations: [place(2)] },
    ];
    const rows = await rowsOf(JSON.stringify(companies));
    expect(rows.map(({ number, row }) => [number, row?.name, row?.full_address])).toEqual([
      [1, 'A', '7 High St'],
      [2, 'A', '1 Main St'],
      [3, 'B', '8 High St'],
      [4, 'C', '2 Main St'],
    ]);
  });

  it.each<[string, object]>([
    ['names of places', { locations: ['Austin', 'Waco'] }],
    ['objects without a place', { outlets: [{ voltage: 230 }] }],
    ['places under another key', { allocations: [place(1)] }],
  ])('are no businesses if they are %s', async (_, more) => {
    expect(await businessesOf(JSON.stringify([{ ...COMPANY, city: 'Waco', ...more }]))).toMatchObject([
      { name: 'Acme', city: 'Waco', place_id: 'ChIJ_company' },
    ]);
  });
});
