import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorText } from '@directory/contracts/error-texts';
import { AppError } from '@directory/contracts/errors';
import { openSpreadsheet } from '../readers/open-spreadsheet.js';
import { testFolder, type TestFolder } from '../readers/workbook.fixture.js';
import { createRowFormatter } from '../rows/format-row.js';
import { archives } from './archives.fixture.js';
import type { MaliciousFile } from './malicious-file.fixture.js';
import { texts } from './texts.fixture.js';
import { packed, parquet } from './packed.fixture.js';
import { oldWorkbooks, xmlWorkbooks } from './workbooks.fixture.js';

/** `npm run test:malicious-files` takes the full sizes: bombs of 400 MB, ten million rows, lines of 100 MB. */
const full = process.env['MALICIOUS_FILES'] === 'full';
const MAX_MILLISECONDS = full ? 60_000 : 10_000;
const groups = {
  archives: archives(full),
  xml: xmlWorkbooks(full),
  old: oldWorkbooks(),
  texts: texts(full),
  packed: packed(full),
  parquet: parquet(full),
};

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

interface Outcome {
  rows?: number;
  rejected?: number;
  code?: string;
  text?: string;
}

/** The result of reading a file. */
async function outcomeOf(file: MaliciousFile): Promise<Outcome> {
  const path = await folder.file(file.content());
  try {
    const reader = await openSpreadsheet(path, file.name);
    try {
      const format = createRowFormatter(reader.columns);
      const outcome = { rows: 0, rejected: 0 };
      for await (const chunk of reader.rows()) {
        for (const row of chunk) outcome[format(row).row ? 'rows' : 'rejected']++;
      }
      return outcome;
    } finally {
      await reader.close();
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, text: errorText(error.code, error.params) };
  }
}

it('at least 80 malicious files have unique names', () => {
  const names = Object.values(groups).flatMap((files) => files.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(80);
});

describe.each(Object.entries(groups))('%s', (_, files) => {
  it.each(files.filter(({ slow }) => full || !slow).map((file) => [file.name, file] as const))(
    'ends as expected for %s',
    async (__, file) => {
      const started = Date.now();
      const { code, text, rows, rejected } = await outcomeOf(file);
      // A file without rows below its header is rejected by the import, not by the reader.
      const expected = file.code === 'file_no_rows' ? undefined : file.code;
      expect({ code, text }).toMatchObject({
        code: expected,
        ...(file.says && { text: expect.stringContaining(file.says) }),
      });
      if (expected === undefined)
        expect({ rows, rejected }).toEqual({ rows: file.rows ?? 0, rejected: file.rejected ?? 0 });
      expect(Date.now() - started).toBeLessThan(MAX_MILLISECONDS);
    },
  );
});
