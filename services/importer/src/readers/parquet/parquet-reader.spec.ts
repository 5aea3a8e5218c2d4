import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';
import { parquetOf, parquetWith } from './parquet.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const FIXTURES = new URL('fixtures/', import.meta.url);
const fixture = (name: string) => readFileSync(new URL(name, FIXTURES));

async function read(content: Buffer) {
  return readAll(openSpreadsheet(await folder.file(content), 'places.parquet'));
}

async function businessesOf(content: Buffer) {
  const { rows, reader } = await read(content);
  const format = createRowFormatter(reader.columns);
  return rows.map((row) => format(row));
}

const NAMES = Array.from({ length: 3000 }, (_, index) => `Çınar ${index}`);
const CITIES = NAMES.map((_, index) => (index % 3 === 0 ? null : `City ${index % 7}`));

describe('a Parquet file', () => {
  it.each(readdirSync(FIXTURES).filter((name) => name.endsWith('.parquet')))(
    'a table of Overture gives what the same places as JSON lines give: %s',
    async (name) => {
      const expected = await businessesOf(fixture('places.jsonl'));
      expect(expected).toHaveLength(40);
      expect(expected[1]!.row).toMatchObject({
        name: 'Kahve Dünyası 1 東京',
        subtypes: 'Bakery',
        street: 'Sokak 1',
        latitude: 40.999,
        longitude: 28.001,
        business_status: 'CLOSED_PERMANENTLY',
      });
      expect(await businessesOf(fixture(name))).toEqual(expected);
    },
  );

  it('is read over the borders of row groups and pages, with nulls', async () => {
    const content = parquetOf({ name: NAMES, city: CITIES }, { rowGroupSize: [100, 700], pageSize: 500 });
    const { rows, reader } = await read(content);
    expect(reader.kind).toBe('parquet');
    expect(rows).toEqual(NAMES.map((name, index) => ({ row: index + 1, cells: [name, CITIES[index]] })));
    expect(reader.bytesRead()).toBe(reader.bytesTotal);
  });

  it('is read in a column that no field reads only as far as its name', async () => {
    const notes = NAMES.map((_, index) => `note ${index} `.repeat(20));
    const small = await read(parquetOf({ name: NAMES, city: CITIES }));
    const { reader } = await read(parquetOf({ name: NAMES, city: CITIES, notes }));
    expect(reader.columns.unknown).toEqual(['notes']);
    expect(reader.bytesTotal).toBe(small.reader.bytesTotal);
  });

  it.each([
    ['INT64', { type: 'INT64' }, [9007199254740993n], '9007199254740993'],
    ['unsigned INT64', { type: 'INT64', converted_type: 'UINT_64' }, [18446744073709551615n], '18446744073709551615'],
    ['FLOAT', { type: 'FLOAT' }, [4.3], '4.3'],
    ['DOUBLE', { type: 'DOUBLE' }, [41.0082376], '41.0082376'],
    ['BOOLEAN', { type: 'BOOLEAN' }, [true], 'true'],
    ['DECIMAL', { type: 'INT32', converted_type: 'DECIMAL', scale: 2, precision: 4 }, [4.25], '4.25'],
  ] as const)('has a value of type %s as text', async (_, element, data, text) => {
    const { rows } = await read(parquetWith({ name: 'rating', repetition_type: 'REQUIRED', ...element }, [...data]));
    expect(rows[0]!.cells.at(-1)).toBe(text);
  });

  it('loses only a row over 1 MB', async () => {
    const { rows } = await read(parquetOf({ name: ['A', 'x'.repeat(2 ** 20), 'C'], city: ['X', 'X', 'X'] }));
    expect(rows.map(({ cells, issue }) => issue?.code ?? cells[0])).toEqual(['A', 'row_too_long', 'C']);
  });

  it('lists its columns if none is a name', async () => {
    await expect(read(parquetOf({ city: ['X'], phone: ['1'] }))).rejects.toMatchObject({ code: 'file_no_name_column' });
    await expect(read(parquetOf({ a: ['X'], b: ['1'] }))).rejects.toMatchObject({ code: 'file_no_header' });
  });

  it('gives an error or the right rows for any changed byte', async () => {
    const whole = parquetOf(
      { name: NAMES.slice(0, 60), city: CITIES.slice(0, 60) },
      { pageSize: 300, codec: 'GZIP', compressors: { GZIP: (bytes) => gzipSync(bytes) } },
    );
    const outcomes = new Set<string>();
    for (let at = 4; at < whole.length; at += 3) {
      const content = Buffer.from(whole);
      content[at]! ^= 0xff;
      const outcome = await read(content).then(
        () => 'rows',
        (error: { code?: string }) => error.code ?? 'an error of the decoder',
      );
      outcomes.add(outcome);
    }
    expect([...outcomes].sort()).toEqual(['file_corrupt', 'file_no_header', 'rows'].sort());
  });
});
