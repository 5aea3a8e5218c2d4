import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read as sheetJsRead, utils, write } from '@e965/xlsx';
import { seededRandom } from '@directory/testing/random';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';
import { randomText, cell, labels, xls } from './xls-writer.fixture.js';
import { openXls } from './xls-reader.js';

/** Another implementation of the format, as writer and as reader, against ours. */

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const COLUMNS = 'name,phone,city,website,rating,reviews,latitude,longitude,about,description,verified,state'.split(',');
type Value = string | number | boolean | null;

function randomValue(random: () => number, maxWords: number): Value {
  const kind = random();
  if (kind < 0.15) return null;
  if (kind < 0.6) return randomText(random, maxWords);
  if (kind < 0.7) return Math.floor((random() - 0.5) * 2 ** (random() * 60));
  if (kind < 0.8) return (random() - 0.5) * 10 ** Math.floor(random() * 30 - 10);
  if (kind < 0.9) return Math.round(random() * 1000) / 100;
  return random() < 0.5;
}

function textOf(value: Value): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const text = String(value);
  return typeof value === 'number' && Number.isInteger(value) && text.includes('e') ? BigInt(value).toString() : text;
}

async function ourRows(bytes: Buffer): Promise<(string | null)[][]> {
  const { rows } = await readAll(openXls(await folder.file(bytes), 'f.xls'));
  return rows.map(({ cells }) => cells);
}

/** Rows as the other implementation reads them; every column is mapped, so that none is missing in ours. */
function theirRows(bytes: Buffer): (string | null)[][] {
  const book = sheetJsRead(bytes, { type: 'buffer' });
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  const rows = utils.sheet_to_json<Value[]>(sheet, { header: 1, raw: true, defval: null, blankrows: true });
  return rows.slice(1).map((row) => row.map(textOf));
}

const notBlank = (rows: (string | null)[][]) => rows.filter((row) => row.some((text) => text !== null && text.trim()));

describe('against another implementation', () => {
  it.each([
    ['texts in the table', true, 40, 300],
    ['texts in the cells', false, 12, 300],
    ['few rows, in a small stream', true, 2, 3],
  ])('reads files written by it: %s', async (_, bookSST, maxWords, rowCount) => {
    for (let seed = 1; seed <= 6; seed++) {
      const random = seededRandom(seed);
      const values = Array.from({ length: rowCount }, () => COLUMNS.map(() => randomValue(random, maxWords)));
      if (!bookSST)
        for (const row of values)
          row.forEach((v, i) => typeof v === 'string' && (row[i] = [...v].slice(0, 100).join('')));
      const book = utils.book_new();
      utils.book_append_sheet(book, utils.aoa_to_sheet([COLUMNS, ...values]), 'Places');
      const bytes = write(book, { type: 'buffer', bookType: 'biff8', bookSST }) as Buffer;
      const expected = notBlank(values.map((row) => row.map(textOf)));
      expect(await ourRows(bytes)).toEqual(expected);
    }
  });

  it('reads rows with unordered cells alike', async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const random = seededRandom(seed);
      const strings = Array.from({ length: 100 }, () => ({ text: randomText(random, 5) }));
      const records = labels(1, COLUMNS);
      for (let row = 2; row < 300; row++) {
        for (let column = 0; column < COLUMNS.length; column++) {
          const kind = random();
          if (kind < 0.4) records.push(cell.shared(row, column, Math.floor(random() * strings.length)));
          else if (kind < 0.6) records.push(cell.number(row, column, random() * 1e6));
          else if (kind < 0.9) records.push(cell.label(row, column, randomText(random, 3)));
        }
      }
      const shuffled = records
        .map((bytes) => ({ bytes, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ bytes }) => bytes);
      const bytes = xls({ sheets: [{ records: shuffled }], strings });
      const expected = notBlank(theirRows(bytes));
      expect(notBlank(await ourRows(bytes)).map((cells) => cells.slice(0, COLUMNS.length))).toEqual(expected);
    }
  });

  it('reads split texts and packed numbers alike', async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const random = seededRandom(seed);
      const strings = Array.from({ length: 400 }, () => ({
        text: randomText(random, 12),
        runs: random() < 0.1 ? 2 : 0,
        phonetic: random() < 0.1 ? 12 : 0,
      }));
      const records = labels(1, COLUMNS);
      const rk = () => Math.floor(random() * 2 ** 32) & 0xbfffffff;
      for (let row = 2; row < 100; row++) {
        for (let column = 0; column < COLUMNS.length; column++) {
          const kind = random();
          if (kind < 0.6) records.push(cell.shared(row, column, Math.floor(random() * strings.length)));
          else if (kind < 0.7) records.push(cell.rk(row, column, rk()));
          else if (kind < 0.8 && column < 10) records.push(cell.packed(row, column++, rk(), rk()));
          else if (kind < 0.9) records.push(cell.number(row, column, random() * 1e6));
          else records.push(cell.label(row, column, randomText(random, 3)));
        }
      }
      const stringOptions = { recordBytes: 300 + Math.floor(random() * 500), widen: () => random() < 0.5 };
      const bytes = xls({ sheets: [{ records }], strings, stringOptions });
      expect(await ourRows(bytes)).toEqual(theirRows(bytes));
    }
  });
});
