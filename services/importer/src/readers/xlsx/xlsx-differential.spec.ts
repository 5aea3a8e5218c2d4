import { describe, expect, it } from 'vitest';
import { AppError } from '@directory/contracts/errors';
import { seededRandom } from '@directory/testing/random';
import { SharedStrings } from './shared-strings.js';
import { randomWorkbook } from './random-sheet.fixture.js';
import { referenceRows } from './reference-reader.fixture.js';
import { scanSheet } from './sheet-rows.js';
import type { SheetRow } from '../spreadsheet-reader.js';
import { inChunks } from '../workbook.fixture.js';
import { DamagedFile } from '../damaged-file.js';

/** The same kinds of workbooks and of damage, five times as many with WORKBOOKS=full (npm run test:workbooks). */
const times = process.env['WORKBOOKS'] === 'full' ? 5 : 1;
const CHUNKS = [1, 2, 3, 7, 111, 16 * 1024, 256 * 1024];
/** Style → meaning: one of each kind, and numbers. */
const DATES = { shown: Uint8Array.of(0, 1, 2, 3, 4, 0), is1904: false };

interface Parts {
  sheet: Buffer;
  strings: Buffer;
}

async function scan({ sheet, strings }: Parts, chunk: number, columns?: number[]): Promise<SheetRow[]> {
  const table = new SharedStrings(inChunks(strings, chunk));
  const source = scanSheet(inChunks(sheet, chunk), { file: 'f', strings: table, dates: DATES, maxRows: 1_048_576 });
  if (columns) source.keepOnly(columns);
  const rows: SheetRow[] = [];
  try {
    for await (const found of source.rows) rows.push(...found);
    while (!table.complete) await table.step();
  } finally {
    await table.close();
  }
  return rows;
}

/** Cells up to the last that is not empty; rows without any left out. */
function trimmed(rows: SheetRow[]): SheetRow[] {
  return rows.flatMap(({ row, cells }) => {
    const length = cells.findLastIndex((cell) => cell !== null) + 1;
    return length > 0 ? [{ row, cells: cells.slice(0, length) }] : [];
  });
}

/** Rows may have thousands of empty cells, which slow the matcher down. */
function expectSame(which: string, rows: SheetRow[], expected: SheetRow[]): void {
  if (JSON.stringify(rows) !== JSON.stringify(expected)) expect({ which, rows }).toEqual({ which, rows: expected });
}

describe('the scanner and another parser', () => {
  it.each(CHUNKS)('agree cell by cell in chunks of %i bytes', async (chunk) => {
    let cells = 0;
    for (let seed = 1; seed <= 50 * times; seed++) {
      const parts = randomWorkbook(seed);
      const expected = trimmed(referenceRows(parts.sheet, parts.strings, DATES));
      expectSame(`seed ${seed}`, trimmed(await scan(parts, chunk)), expected);
      for (const { cells: found } of expected) cells += found.filter((cell) => cell !== null).length;
    }
    expect(cells).toBeGreaterThan(1000);
  });

  it.each([16 * 1024, 256 * 1024])('agree on long sheets in chunks of %i bytes', async (chunk) => {
    for (let seed = 1000; seed < 1000 + times; seed++) {
      const parts = randomWorkbook(seed, 4000);
      expect(parts.sheet.length).toBeGreaterThan(600_000);
      const expected = trimmed(referenceRows(parts.sheet, parts.strings, DATES));
      const found = trimmed(await scan(parts, chunk));
      expect(found.length).toBe(expected.length);
      expect(found.findIndex((row, i) => JSON.stringify(row) !== JSON.stringify(expected[i]))).toBe(-1);
    }
  });

  it('agree on the columns that are read, when others are not', async () => {
    for (let seed = 1; seed <= 30 * times; seed++) {
      const parts = randomWorkbook(seed);
      const columns = [1, 4, 5, 40];
      const expected = referenceRows(parts.sheet, parts.strings, DATES, columns);
      for (const chunk of [7, 256 * 1024]) {
        expectSame(`seed ${seed}`, trimmed(await scan(parts, chunk, columns)), trimmed(expected));
      }
    }
  });
});

const MARKS = ['<', '>', '/', '"', "'", '=', '&', ';', '!', '[', ']', '-', '?', ':', ' ', '\r', '_', 'x', '0', '\0'];
const FRAGMENTS = [
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '?>',
  '&#x0;',
  '&lol;',
  '</c>',
  '</row>',
  '<c>',
  '<v>',
  '<t>',
];
const MUTATIONS = 400 * times;

function mutate(bytes: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * bytes.length);
  const length = Math.floor(random() ** 4 * 40);
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
  const pick = (list: string[]) => Buffer.from(list[Math.floor(random() * list.length)]!);
  switch (Math.floor(random() * 7)) {
    case 0:
      return Buffer.concat([head, pick(MARKS), tail.subarray(1)]);
    case 1:
      return Buffer.concat([head, pick(MARKS), tail]);
    case 2:
      return Buffer.concat([head, pick(FRAGMENTS), tail]);
    case 3:
      return Buffer.concat([head, tail.subarray(length + 1)]);
    case 4:
      return Buffer.concat([head, tail.subarray(0, length), tail]);
    case 5:
      return Buffer.concat([head, Buffer.from([Math.floor(random() * 256)]), tail.subarray(1)]);
    default:
      return random() < 0.2 ? head : Buffer.concat([head, bytes.subarray(Math.floor(random() * bytes.length)), tail]);
  }
}

function outcome(read: () => SheetRow[]): SheetRow[] | null {
  try {
    return trimmed(read());
  } catch {
    return null; // any error of the other parser
  }
}

describe('damaged sheets', () => {
  it(`are read as another parser does, or rejected, ${MUTATIONS} times`, async () => {
    const random = seededRandom(7);
    const counts = { both: 0, neither: 0, scanner: 0, reference: 0 };
    for (let i = 0; i < MUTATIONS; i++) {
      const parts = randomWorkbook(i % 400, 3);
      const part = random() < 0.75 ? 'sheet' : 'strings';
      for (let left = random() < 0.7 ? 1 : 3; left > 0; left--) parts[part] = mutate(parts[part], random);
      const chunk = [1, 5, 64, 256 * 1024][i % 4]!;
      const found = await scan(parts, chunk).then(trimmed, (error: unknown) => {
        if (error instanceof DamagedFile || error instanceof AppError) return null;
        throw error;
      });
      const expected = outcome(() => referenceRows(parts.sheet, parts.strings, DATES));
      counts[found ? (expected ? 'both' : 'scanner') : expected ? 'reference' : 'neither']++;
      if (found && expected) expectSame(`mutation ${i}`, found, expected);
    }
    expect(counts.both).toBeGreaterThan(MUTATIONS / 10);
    expect(counts.neither).toBeGreaterThan(MUTATIONS / 10);
    expect(counts.reference).toBeLessThan(MUTATIONS / 50);
  });
});
