import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorText } from '@directory/contracts/error-texts';
import type { AppError } from '@directory/contracts/errors';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';
import { compoundFile, type ContainerOptions } from './compound-file.fixture.js';
import { openXls } from './xls-reader.js';
import { at, biff8, bof, cell, eof, f64, labels, plainText, record, u16, u32, xls } from './xls-writer.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const HEADER = labels(1, ['name', 'phone', 'city']);

async function read(content: Buffer, maxRows?: number) {
  return readAll(openXls(await folder.file(content), 'f.xls', undefined, maxRows));
}

/** Cells of the first data row, whose second cell is 1. */
async function firstRow(records: Buffer[], strings?: string[]) {
  const file = xls({ sheets: [{ records: [...HEADER, ...records, cell.number(2, 1, 1)] }], strings });
  return (await read(file)).rows[0]?.cells;
}

const result = (kind: number, value = 0) => Buffer.from([kind, 0, value, 0, 0, 0, 0xff, 0xff]);
const rkFloat = (value: number) => f64(value).readUInt32LE(4);

describe('cells', () => {
  it.each([
    ['a shared text', [cell.shared(2, 0, 1)], 'Çay Evi 東京'],
    ['a text of its own, one byte a character', [cell.label(2, 0, 'Café ÿ')], 'Café ÿ'],
    ['a text of its own, two bytes', [cell.label(2, 0, 'Пекарна 🥐')], 'Пекарна 🥐'],
    ['a formatted text of its own', [record(0xd6, at(2, 0), plainText('A Ş'), u16(1, 0, 1))], 'A Ş'],
    [
      'a text that goes on, in other bytes',
      [
        record(0x204, at(2, 0), u16(5), Buffer.from('\0ab')),
        record(0x3c, Buffer.from([1]), Buffer.from('şığ', 'utf16le')),
      ],
      'abşığ',
    ],
    ['a text without NULs and half characters', [cell.label(2, 0, 'a\0b\ud83ec\udd50')], 'ab\ufffdc\ufffd'],
    ['an integer', [cell.number(2, 0, 42)], '42'],
    ['a large integer', [cell.number(2, 0, 905321234567)], '905321234567'],
    ['a larger one, without exponent', [cell.number(2, 0, 1.5e21)], '1500000000000000000000'],
    ['a decimal in its shortest form', [cell.number(2, 0, 4.5999999999999996)], '4.6'],
    ['a negative zero', [cell.number(2, 0, -0)], '0'],
    ['a number of an unknown style', [cell.number(2, 0, 45000.5)], '45000.5'],
    ['a packed integer', [cell.rk(2, 0, (-7 << 2) | 2)], '-7'],
    ['a packed hundredfold', [cell.rk(2, 0, (460 << 2) | 3)], '4.6'],
    ['a packed float', [cell.rk(2, 0, rkFloat(0.5))], '0.5'],
    ['the hundredfold of one', [cell.rk(2, 0, rkFloat(1025) | 1)], '10.25'],
    ['packed numbers in a row', [cell.packed(2, 0, (5 << 2) | 2, (7 << 2) | 2)], '5'],
    ['true', [cell.boolean(2, 0, 1)], 'TRUE'],
    ['false', [cell.boolean(2, 0, 0)], 'FALSE'],
    ['the number of a formula', [cell.formula(2, 0, f64(2.5))], '2.5'],
    ['the truth of a formula', [cell.formula(2, 0, result(1, 1))], 'TRUE'],
    [
      'the text of a formula, other records between',
      [cell.formula(2, 0, result(0)), record(0x4bc, Buffer.alloc(10)), record(0x207, plainText('Ağrı'))],
      'Ağrı',
    ],
  ])('reads the cell %s', async (_, records, expected) => {
    expect(await firstRow(records, ['x', 'Çay Evi 東京'])).toEqual([expected, '1', null]);
  });

  it.each([
    ['an error', [cell.boolean(2, 0, 0x2a, 1)]],
    ['an infinite number', [cell.number(2, 0, Infinity)]],
    ['a blank', [record(0x201, at(2, 0)), record(0xbe, u16(1, 0, 15, 15, 1))]],
    ['the error of a formula', [cell.formula(2, 0, result(2, 7))]],
    ['the empty text of a formula', [cell.formula(2, 0, result(3))]],
    [
      'the text of a formula that is missing',
      [cell.formula(2, 0, result(0)), cell.shared(2, 2, 0), record(0x207, plainText('b'))],
    ],
    ['an empty text', [cell.label(2, 0, '')]],
    ['an empty shared text', [cell.shared(2, 0, 0)]],
  ])('treats %s as empty', async (_, records) => {
    expect((await firstRow(records, ['']))?.slice(0, 2)).toEqual([null, '1']);
  });

  it('truncates a text at 32,767 characters without splitting one', async () => {
    const text = 'x'.repeat(32_766) + '🥐';
    const strings = [text, 'after'];
    const records = [...HEADER, cell.shared(2, 0, 0), cell.shared(2, 2, 1)];
    const { rows } = await read(xls({ sheets: [{ records }], strings }));
    expect(rows[0]!.cells).toEqual(['x'.repeat(32_766) + '\ufffd', null, 'after']);
  });
});

describe('dates', () => {
  const style = (format: number) => record(0xe0, u16(0, format), Buffer.alloc(16));
  const styles = [
    record(0x41e, u16(170), plainText('yyyy-mm')),
    record(0x41e, u16(171)),
    ...[0, 170, 22, 171].map(style),
    record(0xe0, u16(0)),
  ];

  it.each([
    ['1900', 0, '2023-03-15', '2023-03-15T12:00:00'],
    ['1904', 1, '2027-03-16', '2027-03-16T12:00:00'],
  ])('are read where a style says so, from %s on', async (_, system, date, both) => {
    const packed = record(0xbd, u16(2, 0), u16(1), u32((45_000 << 2) | 2), u16(0), u32((7 << 2) | 2), u16(1));
    const records = [
      ...HEADER,
      ...[cell.number(2, 0, 45_000.5, 1), cell.rk(2, 1, rkFloat(45_000.5), 2), cell.number(2, 2, 45_000.5, 3)],
      packed,
      record(0x06, at(4, 0, 2), f64(45_000.5), Buffer.alloc(10)),
    ];
    const file = xls({ sheets: [{ records }], globals: [record(0x22, u16(system)), ...styles] });
    expect((await read(file)).rows.map(({ cells }) => cells)).toEqual([
      [date, both, '45000.5'],
      [date, '7', null],
      [both, null, null],
    ]);
  });
});

describe('rows in parts', () => {
  it('joins rows that are written column by column, the header included', async () => {
    const names = Array.from({ length: 1000 }, (_, i) => `Kahve ${i}`);
    const column = (at: number, texts: string[]) => texts.map((text, i) => cell.label(i + 1, at, text));
    const shared = names.map((_, i) => cell.shared(i + 2, 0, i));
    const records = [...column(2, ['city', ...names]), ...column(0, ['name']), ...shared, ...column(1, ['phone'])];
    const { rows } = await read(xls({ sheets: [{ records }], strings: names }));
    expect(rows).toEqual(names.map((name, i) => ({ row: i + 2, cells: [name, null, name] })));
  });

  it('reports cells of a row that is too far back, and reads the rest', async () => {
    const names = Array.from({ length: 1100 }, (_, i) => cell.label(i + 2, 0, `Kahve ${i}`));
    const parts = [cell.label(2, 1, '1'), cell.shared(2, 2, 0), cell.label(1090, 2, 'Ordu')];
    const { rows } = await read(xls({ sheets: [{ records: [...HEADER, ...names, ...parts] }], strings: ['Rize'] }));
    expect(rows).toHaveLength(1101);
    expect(rows.filter(({ issue }) => issue)).toEqual([
      { row: 2, cells: [], issue: { code: 'row_out_of_order', value: '1 Rize' } },
    ]);
    expect(rows.find(({ row }) => row === 1090)?.cells).toEqual(['Kahve 1088', null, 'Ordu']);
  });
});

describe('rows and sheets', () => {
  it('numbers rows as the file does and gives a repeated row with other values the next number', async () => {
    const records = [5, 9, 3, 9].flatMap((row, i) => labels(row, [`B${i}`]));
    const { rows } = await read(xls({ sheets: [{ records: [...HEADER, ...labels(2, [' ']), ...records] }] }));
    expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [3, 'B2'],
      [5, 'B0'],
      [9, 'B1'],
      [10, 'B3'],
    ]);
  });

  it('reads mapped columns only and leaves repeated headers out', async () => {
    const records = [
      ...labels(1, ['name', 'colour', 'phone']),
      ...labels(2, ['A', 'red', '1']),
      ...labels(3, ['name', 'colour', 'phone']),
      ...labels(4, [null, 'blue', null]),
      ...labels(5, ['B', null, '2']),
      cell.label(5, 300, 'beyond'),
    ];
    const { rows } = await read(xls({ sheets: [{ records }] }));
    expect(rows).toEqual([
      { row: 2, cells: ['A', null, '1'] },
      { row: 5, cells: ['B', null, '2'] },
    ]);
  });

  it('reads the first visible sheet with a header, also below other rows', async () => {
    const titled = [...labels(1, ['Report']), ...labels(4, ['name', 'phone']), ...labels(5, ['A', '1'])];
    const hidden = [...HEADER, ...labels(2, ['hidden'])];
    const chart = [bof(0x20), ...labels(2, ['chart', 'x']), eof];
    const file = xls({
      sheets: [
        { records: hidden, state: 1 },
        { records: hidden, kind: 2 },
        { records: labels(1, ['notes']) },
        { records: [...chart, ...titled, ...chart] },
        { records: hidden },
      ],
    });
    const { rows, reader } = await read(file);
    expect(rows).toEqual([{ row: 5, cells: ['A', '1'] }]);
    expect(reader.kind).toBe('xls');
    expect(reader.bytesRead()).toBe(reader.bytesTotal);
  });

  it('reads a hidden sheet if no visible one has a header', async () => {
    const file = xls({
      sheets: [{ records: [...HEADER, ...labels(2, ['hidden'])], state: 2 }, { records: labels(1, ['notes']) }],
    });
    expect((await read(file)).rows).toEqual([{ row: 2, cells: ['hidden', null, null] }]);
  });

  it('says in both languages how to save a workbook of Excel 95', async () => {
    const path = await folder.file(compoundFile({ Book: Buffer.concat([bof(5, 0x0500), eof]) }));
    const error = await openXls(path, 'old.xls').then(
      () => undefined,
      (reason: AppError) => reason,
    );
    expect(errorText(error!.code, error!.params, 'en')).toBe(
      'old.xls is in a format older than Excel 97. Save it as .xlsx or .csv and upload it again.',
    );
    expect(errorText(error!.code, error!.params, 'tr')).toBe(
      'old.xls Excel 97’den eski bir biçimde. .xlsx veya .csv olarak kaydedip yeniden yükleyin.',
    );
  });

  it('reports progress, which never decreases', async () => {
    const strings = Array.from({ length: 9000 }, (_, i) => `Kahve ${i}`);
    const records = [...HEADER, ...strings.flatMap((_, i) => [cell.shared(i + 2, 0, i), cell.number(i + 2, 1, i)])];
    const reader = await openXls(await folder.file(xls({ sheets: [{ records }], strings })), 'f');
    const seen = [reader.bytesRead()];
    let count = 0;
    for await (const chunk of reader.rows()) {
      count += chunk.length;
      seen.push(reader.bytesRead());
    }
    await reader.close();
    expect(count).toBe(9000);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(reader.bytesRead()).toBe(reader.bytesTotal);
  });

  it.each([
    ['file_no_sheet', { sheets: [{ records: HEADER, kind: 6 }] }],
    ['file_no_header', { sheets: [{ records: labels(1, ['a', 'b']) }] }],
    [
      'file_no_header',
      {
        sheets: [
          { records: [...Array(20).keys()].flatMap((i) => labels(i + 1, ['t'])).concat(labels(21, ['name', 'city'])) },
        ],
      },
    ],
    ['file_no_name_column', { sheets: [{ records: labels(1, ['city', 'phone']) }, { records: labels(1, ['a']) }] }],
    ['file_empty', { sheets: [{ records: [] }, { records: [record(0x201, at(1, 0))] }] }],
    ['file_encrypted', { sheets: [{ records: HEADER }], globals: [record(0x2f, Buffer.alloc(54))] }],
  ])('rejects with %s', async (code, parts) => {
    await expect(read(xls(parts))).rejects.toMatchObject({ code, params: { file: 'f.xls' } });
  });

  it.each([
    ['file_encrypted', { EncryptedPackage: Buffer.alloc(5000), EncryptionInfo: Buffer.alloc(100) }],
    ['file_xls_unsupported', { Book: Buffer.concat([bof(5, 0x0500), eof]) }],
    ['file_content_mismatch', { WordDocument: Buffer.alloc(5000) }],
    ['file_content_mismatch', { '\x05SummaryInformation': Buffer.alloc(100) }],
    ['file_corrupt', { Workbook: Buffer.alloc(5000) }],
    ['file_corrupt', { Workbook: Buffer.alloc(0) }],
  ])('rejects with %s by its streams', async (code, streams) => {
    await expect(read(compoundFile(streams as Record<string, Buffer>))).rejects.toMatchObject({ code });
  });

  it('does not mistake an embedded workbook for the file', async () => {
    const file = xls({ sheets: [{ records: HEADER }] }, { storage: 'MBD0001' });
    await expect(read(file)).rejects.toMatchObject({ code: 'file_content_mismatch' });
  });

  it('reads BIFF8 in a stream called BOOK', async () => {
    const file = compoundFile({ BOOK: biff8({ sheets: [{ records: [...HEADER, ...labels(2, ['A'])] }] }) });
    expect((await read(file)).rows).toEqual([{ row: 2, cells: ['A', null, null] }]);
  });
});

describe('containers', () => {
  const strings = Array.from({ length: 20_000 }, (_, i) => `Kahve ${i} ${'ş'.repeat(i % 7)}`);
  const many = [...HEADER, ...strings.flatMap((_, i) => [cell.shared(i + 2, 0, i), cell.number(i + 2, 1, i)])];

  it.each<[string, ContainerOptions]>([
    ['sectors of 512 bytes', {}],
    ['sectors of 4096 bytes', { sectorBytes: 4096 }],
    ['sectors from last to first', { backwards: true }],
    ['a table that is found through other sectors', { fatPlacesInHeader: 3 }],
  ])('reads a container with %s', async (_, options) => {
    const { rows } = await read(xls({ sheets: [{ records: many }], strings }, options));
    expect(rows.map(({ cells }) => cells[0])).toEqual(strings);
  });

  it.each<[string, ContainerOptions]>([
    ['sectors of 512 bytes', {}],
    ['sectors of 4096 bytes', { sectorBytes: 4096 }],
    ['sectors from last to first', { backwards: true }],
  ])('reads a small stream in %s', async (_, options) => {
    const workbook = biff8({ sheets: [{ records: [...HEADER, ...labels(2, ['A', '1'])] }] });
    const { rows } = await read(compoundFile({ Other: Buffer.alloc(100, 7), Workbook: workbook }, options));
    expect(rows).toEqual([{ row: 2, cells: ['A', '1', null] }]);
  });

  it('can be closed early, twice, and unread', async () => {
    const path = await folder.file(xls({ sheets: [{ records: many }], strings }));
    const reader = await openXls(path, 'f');
    for await (const chunk of reader.rows()) {
      expect(chunk[0]).toEqual({ row: 2, cells: ['Kahve 0 ', '0', null] });
      break;
    }
    await reader.close();
    await reader.close();
    await (await openXls(path, 'f')).close();
  });
});
