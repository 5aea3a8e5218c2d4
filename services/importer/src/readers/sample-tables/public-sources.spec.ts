import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

/** Files with the columns that the documentation of each source has, and what a page can show of their rows. */
const FOLDER = fileURLToPath(new URL('public-sources/', import.meta.url));
const EXPECTED = JSON.parse(readFileSync(`${FOLDER}expected.json`, 'utf8')) as Record<string, Partial<IngestRow>[]>;

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const withoutBigints = (row: IngestRow | null) =>
  row &&
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );

describe('files of public sources', () => {
  it('are all listed', () => {
    expect(
      readdirSync(FOLDER)
        .filter((name) => name !== 'expected.json')
        .sort(),
    ).toEqual(Object.keys(EXPECTED).sort());
  });

  it.each(Object.entries(EXPECTED))('fill every field of a page: %s', async (name, expected) => {
    const { rows, reader } = await readAll(openSpreadsheet(`${FOLDER}${name}`, name));
    const format = createRowFormatter(reader.columns);
    const formatted = rows.map((row) => format(row));
    expect(formatted.map(({ issues }) => issues)).toEqual(expected.map(() => []));
    expect(formatted.map(({ row }) => withoutBigints(row))).toMatchObject(expected);
  });

  it('have no hours if the lists of all days are empty', async () => {
    const content = JSON.stringify([{ title: 'G', review_rating: 4, open_hours: { Monday: [], Tuesday: [] } }]);
    const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'file'));
    expect(createRowFormatter(reader.columns)(rows[0]!).row).toMatchObject({ working_hours: null });
  });
});
