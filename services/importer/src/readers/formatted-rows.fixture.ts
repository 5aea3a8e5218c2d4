import type { IngestRow } from '@directory/contracts/ingest';
import { afterAll, beforeAll } from 'vitest';
import { createRowFormatter, type FormattedRow } from '../rows/format-row.js';
import { openSpreadsheet } from './open-spreadsheet.js';
import { csvOfRows, readAll, testFolder, type TestFolder } from './workbook.fixture.js';

/** Reads tables of CSV in a folder that exists during the tests of a file. */
export function useTables() {
  let folder: TestFolder;
  beforeAll(async () => void (folder = await testFolder()));
  afterAll(() => folder.remove());

  const read = async (content: string) => {
    const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'file.csv'));
    return { rows, columns: reader.columns };
  };
  const formatted = async (content: string): Promise<FormattedRow[]> => {
    const { rows, columns } = await read(content);
    return rows.map(createRowFormatter(columns));
  };
  /** The only row of a table. */
  const businessOf = async (row: Record<string, string>): Promise<IngestRow | null> =>
    (await formatted(csvOfRows(row)))[0]?.row ?? null;
  return { read, formatted, businessOf };
}
