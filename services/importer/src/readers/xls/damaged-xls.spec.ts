import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@directory/contracts/errors';
import { seededRandom } from '@directory/testing/random';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';
import { compoundFile } from './compound-file.fixture.js';
import { randomText, at, biff8, bof, cell, labels, plainText, record, u16, u32, xls } from './xls-writer.fixture.js';
import { openXls } from './xls-reader.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const HEADER = labels(1, ['name', 'phone', 'city']);
const random = seededRandom(1);
const strings = Array.from({ length: 700 }, (_, i) => ({
  text: `${i} ${randomText(random, 8)}`,
  runs: i % 9 ? 0 : 2,
}));
const records = [
  ...HEADER,
  ...strings.flatMap((_, i) => [cell.shared(i + 2, 0, i), cell.number(i + 2, 1, i / 7), cell.rk(i + 2, 2, i * 4 + 2)]),
];
const whole = xls({
  sheets: [{ records }, { records: labels(1, ['notes']) }],
  strings,
  stringOptions: { recordBytes: 900 },
});

const read = async (content: Buffer, maxRows?: number) =>
  readAll(openXls(await folder.file(content), 'f.xls', undefined, maxRows));

/** The result of reading a file: its rows, or the code of its rejection. Any other error fails the test. */
async function outcome(content: Buffer): Promise<string | number> {
  try {
    return (await read(content)).rows.length;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const changed = (change: (bytes: Buffer) => void) => {
  const bytes = Buffer.from(whole);
  change(bytes);
  return bytes;
};

describe('damage', () => {
  it('reads the undamaged file', async () => {
    expect(await outcome(whole)).toBe(700);
  });

  it.each<[string, Buffer, string]>([
    ['nothing but a signature', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'it ends early'],
    ['what is left of a file', whole.subarray(0, whole.length * 0.7), 'it ends early'],
    ['another byte order', changed((bytes) => bytes.writeUInt16LE(0xfeff, 28)), 'its header is broken'],
    ['sectors of no known size', changed((bytes) => bytes.writeUInt16LE(31, 30)), 'its header is broken'],
    ['no directory', changed((bytes) => bytes.writeUInt32LE(0xfffffffe, 48)), 'its directory is missing'],
    [
      'a directory nowhere',
      changed((bytes) => bytes.writeUInt32LE(77_777, 48)),
      'a chain of its sectors leads nowhere',
    ],
    [
      'a workbook that is no workbook',
      compoundFile({ Workbook: Buffer.alloc(9000, 1) }),
      'its workbook does not begin as one',
    ],
    ['a workbook without an end', compoundFile({ Workbook: bof(5) }), 'it ends before its sheets'],
    [
      'half a record',
      compoundFile({ Workbook: Buffer.concat([bof(5), u16(0xfd, 10)]) }),
      'it ends in the middle of a record',
    ],
    [
      'a sheet beyond the end',
      compoundFile({ Workbook: Buffer.concat([bof(5), record(0x85, u32(9999), u32(0)), record(0x0a)]) }),
      'a sheet lies beyond its end',
    ],
    [
      'a sheet that begins elsewhere',
      compoundFile({ Workbook: Buffer.concat([bof(5), record(0x85, u32(20), u32(0)), record(0x0a)]) }),
      'a sheet does not begin as one',
    ],
    [
      'a sheet that stops',
      compoundFile({ Workbook: biff8({ sheets: [{ records: HEADER }] }).subarray(0, -4) }),
      'it ends in the middle of a sheet',
    ],
    [
      'a cell that stops',
      xls({ sheets: [{ records: [...HEADER, record(0x203, at(2, 0))] }] }),
      'a record is too short',
    ],
    [
      'too many sheets',
      xls({ sheets: [], globals: Array.from({ length: 10_001 }, () => record(0x85, u32(0), u32(0))) }),
      'it lists too many sheets',
    ],
  ])('rejects %s', async (_, content, detail) => {
    await expect(read(content)).rejects.toMatchObject({ code: 'file_corrupt', params: { file: 'f.xls', detail } });
  });

  it('rejects cyclic sector chains', async () => {
    const directory = (whole.readUInt32LE(48) + 1) * 512;
    const first = whole.readUInt32LE(directory + 128 + 116);
    const circle = changed((bytes) => bytes.writeUInt32LE(first, (bytes.readUInt32LE(76) + 1) * 512 + 4 * (first + 1)));
    await expect(read(circle)).rejects.toMatchObject({ params: { detail: 'a chain of its sectors runs in a circle' } });
    const table = xls({ sheets: [{ records }], strings }, { fatPlacesInHeader: 0 });
    const place = table.readUInt32LE(68);
    table.fill(0xff, (place + 1) * 512, (place + 2) * 512).writeUInt32LE(place, (place + 2) * 512 - 4);
    await expect(read(table)).rejects.toMatchObject({ params: { detail: 'its sector table runs in a circle' } });
  });

  it('caps the number of rows', async () => {
    const rows = [...HEADER, ...labels(2, ['a']), ...labels(1, ['b']), ...labels(2, ['c'])];
    await expect(read(xls({ sheets: [{ records: rows }] }), 3)).rejects.toMatchObject({
      code: 'file_too_many_rows',
      params: { file: 'f.xls', maximum: 3 },
    });
  });

  it('does not read the same bytes for many tabs', async () => {
    const blanks = Buffer.concat(Array.from({ length: 20_000 }, () => record(0x201, at(1, 0))));
    const sheet = Buffer.concat([bof(0x10), blanks, record(0x0a)]);
    const tabs = (offset: number) =>
      Array.from({ length: 9000 }, (_, i) => record(0x85, u32(i % 2 ? offset : offset + 20 + 10 * i), u32(0)));
    const before = (offset: number) => Buffer.concat([bof(5), ...tabs(offset), record(0x0a)]);
    const stream = Buffer.concat([before(before(0).length), sheet]);
    const start = process.cpuUsage();
    expect(await outcome(compoundFile({ Workbook: stream }))).toBe('file_corrupt');
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(5000);
  });

  it('reads the remaining part of a truncated text', async () => {
    const cut = plainText('Kahve').subarray(0, 6);
    const file = xls({ sheets: [{ records: [...HEADER, record(0x204, at(2, 0), cut), cell.number(2, 1, 1)] }] });
    expect((await read(file)).rows[0]!.cells).toEqual(['Kah', '1', null]);
  });
});

describe('any damage whatever', () => {
  const sectors = whole.length / 512 - 1;
  const fatAt = (whole.readUInt32LE(76) + 1) * 512;
  const directoryAt = (whole.readUInt32LE(48) + 1) * 512;

  const kinds: Record<string, (random: () => number) => Buffer> = {
    'flipped bits': (random) =>
      changed((bytes) => {
        for (let i = 0; i < 1 + random() * 8; i++) bytes[Math.floor(random() * bytes.length)]! ^= 1 << (random() * 8);
      }),
    'rubbish in the header': (random) =>
      changed((bytes) => void (bytes[24 + Math.floor(random() * 60)] = random() * 256)),
    'rubbish in the directory': (random) =>
      changed((bytes) => void (bytes[directoryAt + Math.floor(random() * 256)] = random() * 256)),
    'chains that lead anywhere': (random) =>
      changed((bytes) => {
        for (let i = 0; i < 1 + random() * 4; i++) {
          bytes.writeUInt32LE(Math.floor(random() * sectors), fatAt + 4 * Math.floor(random() * 128));
        }
      }),
    'wrong lengths of records': (random) =>
      changed((bytes) => {
        const from = bytes.indexOf(u16(random() < 0.5 ? 0xfd : 0x3c), Math.floor(random() * bytes.length));
        if (from > 0) bytes.writeUInt16LE(Math.floor(random() * 65_536), from + 2);
      }),
    'a cut': (random) => whole.subarray(0, Math.floor(random() * whole.length)),
  };

  it.each(Object.keys(kinds))('damage by %s gives rows or a rejection', async (kind) => {
    const random = seededRandom(kind.length);
    const before = process.memoryUsage().rss;
    const outcomes = new Set<string | number>();
    for (let i = 0; i < 400; i++) {
      const start = process.cpuUsage();
      outcomes.add(await outcome(kinds[kind]!(random)));
      expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2000);
    }
    expect(outcomes).toContain('file_corrupt');
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
  });
});
