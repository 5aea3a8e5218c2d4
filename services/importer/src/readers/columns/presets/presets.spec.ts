import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../../rows/format-row.js';
import { openSpreadsheet } from '../../open-spreadsheet.js';
import { SOURCES } from './presets.fixture.js';
import { readAll, testFolder, type TestFolder } from '../../workbook.fixture.js';

const ROWS = 2;
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

describe('tables of well-known sources', () => {
  it.each(SOURCES.map((sample) => [sample.source, Object.keys(sample.row)[0], sample] as const))(
    'the columns of %s (%s) fill every field of a page in each row',
    async (source, _, { row, fields }) => {
      const lines = Array.from({ length: ROWS }, () => Object.values(row).map(cell).join());
      const path = await folder.file([Object.keys(row).map(cell).join(), ...lines].join('\n'));
      const { rows, reader } = await readAll(openSpreadsheet(path, 'file.csv'));
      expect(reader.columns.source).toBe(source);
      const format = createRowFormatter(reader.columns);
      const formatted = rows.map((each) => format(each));
      expect(formatted).toHaveLength(ROWS);
      for (const { row: business, issues } of formatted) {
        expect(business).toMatchObject(fields);
        expect(issues).toEqual([]);
      }
    },
  );

  it('tables of unknown sources have no preset', async () => {
    const path = await folder.file('name,city\nA,B\n');
    const { reader } = await readAll(openSpreadsheet(path, 'file.csv'));
    expect(reader.columns).toMatchObject({ source: null, derived: [], sources: [0, 1] });
  });

  it('retain the source columns of derived fields for the list of row errors', async () => {
    const path = await folder.file('name,amenity,addr:street,addr:housenumber,source\nA,cafe,Via Roma,12,survey\n');
    const { rows, reader } = await readAll(openSpreadsheet(path, 'file.csv'));
    expect(reader.columns.sources).toEqual([0, 1, 2, 3]);
    expect(rows[0]!.cells.slice(0, 5)).toEqual(['A', 'cafe', 'Via Roma', '12', null]);
    expect(reader.columns.unknown).toEqual(['source']);
  });
});
