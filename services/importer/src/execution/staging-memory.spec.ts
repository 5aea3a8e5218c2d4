import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parquetOf } from '../readers/parquet/parquet.fixture.js';
import { csvOfRows, testFolder, type TestFolder } from '../readers/workbook.fixture.js';

const RUN_TYPESCRIPT = new URL('../../../../bin/run-typescript.mjs', import.meta.url).href;
const PROGRAM = fileURLToPath(new URL('./staging-memory.fixture.ts', import.meta.url));
/** As the worker has it. */
const HEAP = '--max-old-space-size=256';
const FEW_ROWS = 5_000;
const MANY_ROWS = 40_000;
const DESCRIPTION_BYTES = 4_000;
/** The further rows have 140 MB of texts. */
const MAX_GROWTH_MIB = 48;

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const recordsOf = (rows: number) =>
  Array.from({ length: rows }, (_, row) => ({
    name: `Bakery ${row}`,
    place_id: `place-${row}`,
    city: 'Bonn',
    description: `${row} `.padEnd(DESCRIPTION_BYTES, `bread of ${row}, `),
  }));
type Records = ReturnType<typeof recordsOf>;

const FORMATS: Record<string, (records: Records) => Buffer | string> = {
  csv: (records) => csvOfRows(...records),
  'jsonl.gz': (records) => gzipSync(records.map((record) => JSON.stringify(record)).join('\n')),
  parquet: (records) =>
    parquetOf({
      name: records.map(({ name }) => name),
      place_id: records.map(({ place_id }) => place_id),
      city: records.map(({ city }) => city),
      description: records.map(({ description }) => description),
    }),
};

/** Peak memory, in MiB, of a process that reads and formats the rows. */
async function peakOf(format: string, rows: number): Promise<number> {
  const path = await folder.file(FORMATS[format]!(recordsOf(rows)));
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--import', RUN_TYPESCRIPT, HEAP],
    ...[PROGRAM, path, `places.${format}`],
  ]);
  const { rowsRead, peak } = JSON.parse(stdout) as { rowsRead: number; peak: number };
  expect(rowsRead).toBe(rows);
  return peak;
}

describe.runIf(process.platform === 'linux')('memory of reading a file into COPY lines', () => {
  it.each(Object.keys(FORMATS))('does not grow with the rows of a .%s file', async (format) => {
    const few = await peakOf(format, FEW_ROWS);
    const many = await peakOf(format, MANY_ROWS);
    expect(many - few, `${few} MiB for ${FEW_ROWS} rows, ${many} MiB for ${MANY_ROWS}`).toBeLessThan(MAX_GROWTH_MIB);
  });
});
