import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRowFormatter } from '../../../rows/format-row.js';
import { openSpreadsheet } from '../../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const csv = (row: Record<string, string>) =>
  [Object.keys(row), Object.values(row)].map((cells) => cells.map(cell).join()).join('\n');

it.each<[string, string, string, object]>([
  [
    'OpenStreetMap',
    'neither hotel stars as rating nor remarks of mappers as description',
    csv({
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
])('%s: reads %s', async (source, _, content, expected) => {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'file'));
  expect(reader.columns.source).toBe(source);
  const [found] = rows.map(createRowFormatter(reader.columns));
  expect(found!.issues).toEqual([]);
  expect(found!.row).toMatchObject(expected);
});
