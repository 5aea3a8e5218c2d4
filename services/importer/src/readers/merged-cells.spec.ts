import { afterAll, beforeAll, expect, it } from 'vitest';
import { inlineRow, readAll, testFolder, workbook, type TestFolder } from './workbook.fixture.js';
import { labels, record, u16, xls } from './xls/xls-writer.fixture.js';
import { openXls } from './xls/xls-reader.js';
import { openXlsx } from './xlsx/xlsx-reader.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const ROWS: (string | null)[][] = [
  ['name', 'city', 'phone', 'category'],
  ['Blue Cup', 'Leeds', '0113 496 0001', 'Cafe'],
  ['Red Cup', null, null, 'Bar'],
  ['Old Mill', null, '0113 496 0003', null],
  ['Corn Loft', null, null, null],
  ['Quay House', 'Bath', null, 'Hotel'],
];

async function xlsxRows(merged: string[], given = ROWS) {
  const data = given.map((cells, at) => inlineRow(at + 1, cells)).join('');
  const ranges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const sheet = `<?xml version="1.0"?><worksheet><sheetData>${data}</sheetData><mergeCells>${ranges}</mergeCells></worksheet>`;
  return (await readAll(openXlsx(await folder.zip(workbook({ sheets: [sheet] })), 'f.xlsx'))).rows;
}

async function xlsRows(...ranges: [firstRow: number, lastRow: number, firstColumn: number, lastColumn: number][]) {
  const cells = ROWS.flatMap((texts, at) => labels(at + 1, texts));
  const merged = record(0xe5, u16(ranges.length), ...ranges.map((range) => u16(...range)));
  return (await readAll(openXls(await folder.file(xls({ sheets: [{ records: [...cells, merged] }] })), 'f.xls'))).rows;
}

const FILLED = [
  ['Blue Cup', 'Leeds', '0113 496 0001', 'Cafe'],
  ['Red Cup', 'Leeds', null, 'Bar'],
  ['Old Mill', 'Leeds', '0113 496 0003', 'Bar'],
  ['Corn Loft', null, null, null],
  ['Quay House', 'Bath', null, 'Hotel'],
];

it('gives each row of a workbook the city and category of the merged cell that reaches over it', async () => {
  const rows = await xlsxRows(['B2:B4', 'D3:D4', 'C2:C3', 'A6:B6']);
  expect(rows.map(({ cells }) => cells)).toEqual(FILLED);
});

it('gives each row of an old workbook the city and category of the merged cell that reaches over it', async () => {
  const rows = await xlsRows([1, 3, 1, 1], [2, 3, 3, 3], [1, 2, 2, 2], [5, 5, 0, 1]);
  expect(rows.map(({ cells }) => cells)).toEqual(FILLED);
});

it('leaves a row below a merged name without one, as it goes on with the business above', async () => {
  const rows = await xlsxRows(['A2:A4']);
  expect(rows.map(({ cells: [name] }) => name)).toEqual(['Blue Cup', 'Red Cup', 'Old Mill', 'Corn Loft', 'Quay House']);
});

it('reports a heading over all columns that is no known category or city, and no name of a business', async () => {
  const lone = (text: string) => [text, null, null, null];
  const rows = await xlsxRows(
    ['A2:D2', 'A4:D4', 'A5:B5', 'A6:D6'],
    [...ROWS.slice(0, 1), lone('Second zone'), ROWS[1]!, lone('Members of the guild'), lone('Ash Tree'), ROWS[2]!],
  );
  expect(rows.map(({ issue, cells: [name] }) => issue ?? name)).toEqual([
    { code: 'row_summary', value: 'Second zone' },
    'Blue Cup',
    { code: 'row_summary', value: 'Members of the guild' },
    'Ash Tree',
    'Red Cup',
  ]);
});

it('takes a heading over all columns that is a city as that of the rows below it', async () => {
  const lone = (text: string) => [text, null, null];
  const table = [
    ['name', 'phone', 'website'],
    lone('Ankara'),
    ['Blue Cup', '1', 'a.example'],
    lone('Istanbul'),
    ['Red Cup', '2', 'b.example'],
  ];
  const rows = await xlsxRows(['A2:C2', 'A4:C4'], table);
  expect(rows.map(({ cells: [name, ...others] }) => [name, others.at(-1)])).toEqual([
    ['Blue Cup', 'Ankara'],
    ['Red Cup', 'Istanbul'],
  ]);
});
