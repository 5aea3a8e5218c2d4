import { CFB, SSF, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateText, isoText } from './cell-dates.js';
import { SHOWN, shownByCode, shownByNumber } from './number-formats.js';
import { openSpreadsheet } from './open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from './workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

describe('formats', () => {
  it.each([
    ...['yyyy-mm-dd', 'd/m/yy;@', '[$-41F]d mmmm yyyy', 'dddd', 'mmm', '[Red]yyyy;General', 'yyyy"年"m"月"'].map(
      (code) => ['date', code] as const,
    ),
    ...['h:mm', 'hh:mm:ss AM/PM', 'mm:ss.0', '[$-F400]h:mm:ss\\ AM/PM'].map((code) => ['time', code] as const),
    ...['yyyy\\-mm\\-dd\\Thh:mm:ss', 'm/d/yy h:mm', 'h:mm mmm'].map((code) => ['both', code] as const),
    ...['[h]:mm:ss', '[mm]:ss'].map((code) => ['duration', code] as const),
    ...['General', '0', '0.00E+00', '#,##0.00 "days"', '0 \\d', '@', '[Red]0', '[$USD-409] #,##0', '0.0%', ''].map(
      (code) => ['number', code] as const,
    ),
    ...['# ?/?', '_-* #,##0\\ "ms"', '0 d', 'Standard', `"${'d'.repeat(300)}"d`].map(
      (code) => ['number', code] as const,
    ),
  ])('show a %s by %j', (shown, code) => {
    expect(shownByCode(code)).toBe(SHOWN[shown]);
  });

  it('are recognised by number too', () => {
    const shown = (id: number) => Object.entries(SHOWN).find(([, value]) => value === shownByNumber(id))?.[0];
    expect([0, 13, 14, 17, 18, 21, 22, 23, 30, 37, 44, 45, 46, 47, 48, 49, 58, 59, 164].map(shown)).toEqual([
      ...['number', 'number', 'date', 'date', 'time', 'time', 'both', 'number', 'date', 'number', 'number'],
      ...['time', 'duration', 'time', 'number', 'number', 'date', 'number', 'number'],
    ]);
  });
});

describe('dates', () => {
  it.each([true, false])('equal those of another implementation, from 1904 on: %s', (is1904) => {
    const pad = (value: number) => `${value}`.padStart(2, '0');
    for (let day = is1904 ? 0 : 1; day < 2_957_000; day += day < 100 ? 1 : 997) {
      if (!is1904 && day === 60) continue;
      // A quarter of a second more, so that it does not matter which way seconds are rounded.
      const days = day + ((day % 86_400) + 0.25) / 86_400;
      const { y, m, d, H, M, S } = SSF.parse_date_code(days, { date1904: is1904 })!;
      const expected = `${y}-${pad(m)}-${pad(d)}T${pad(H)}:${pad(M)}:${pad(S)}`;
      expect([days, dateText(days, SHOWN.both, is1904)]).toEqual([days, expected]);
    }
  });

  it.each([
    ['rounds to seconds', 45_000.604_166_666, SHOWN.both, '2023-03-15T14:30:00'],
    ['rounds up to a day', 44_999.999_999_999, SHOWN.date, '2023-03-15'],
    ['returns the time only', 1.75, SHOWN.time, '18:00:00'],
    ['exceeds a day', 1.75, SHOWN.duration, '42:00:00'],
    ['rejects a time below zero', -0.5, SHOWN.time, null],
    ['rejects 29 February 1900, which did not exist', 60.5, SHOWN.both, null],
    ['rejects day zero', 0, SHOWN.date, null],
    ['rejects a day beyond the calendar', 2_958_466, SHOWN.date, null],
    ['rejects NaN', NaN, SHOWN.date, null],
  ])('convert a number: %s', (_, days, shown, expected) => {
    expect(dateText(days, shown, false)).toBe(expected);
  });

  it.each([
    ['2026-11-20T00:00:00.000Z', SHOWN.date, '2026-11-20'],
    ['2026-11-20T14:30:05.25', SHOWN.time, '14:30:05'],
    ['2026-11-20T14:30', SHOWN.both, '2026-11-20T14:30:00'],
    ['14:30', SHOWN.time, '14:30:00'],
    ['14:30', SHOWN.date, '14:30'],
    ['2026-11-20', SHOWN.both, '2026-11-20'],
    ['20.11.2026', SHOWN.date, '20.11.2026'],
  ])('are reduced from %j to the shown part', (text, shown, expected) => {
    expect(isoText(text, shown)).toBe(expected);
  });
});

describe('both formats of workbook', () => {
  it.each([false, true])('have the same dates, counted from 1904: %s', async (date1904) => {
    const sheet = utils.aoa_to_sheet([
      ['name', 'phone', 'city', 'website', 'rating', 'street'],
      ['A', 39_000.75, 39_000.75, 39_000.75, 39_000.75, 0],
      ['B', 39_000, 0.5, 1.25, 4.5, -3],
    ]);
    const formats = { B: 'yyyy\\-mm\\-dd', C: 'h:mm', D: 'd/m/yyyy\\ h:mm', F: 'dd/mm/yyyy' };
    for (const [column, format] of Object.entries(formats)) {
      for (const row of [2, 3]) sheet[`${column}${row}`].z = format;
    }
    const book = { SheetNames: ['S'], Sheets: { S: sheet }, Workbook: { WBProps: { date1904 } } };
    const read = async (bookType: 'xlsx' | 'biff8') => {
      const path = await folder.file(write(book, { bookType, type: 'buffer' }) as Buffer);
      const { rows, reader } = await readAll(openSpreadsheet(path, 'f'));
      return { kind: reader.kind, cells: rows.map(({ cells }) => cells) };
    };
    const day = date1904 ? '2010-10-11' : '2006-10-10';
    const first = date1904 ? '1904-01-02T06:00:00' : '1900-01-01T06:00:00';
    const cells = [
      ['A', day, '18:00:00', `${day}T18:00:00`, '39000.75', date1904 ? '1904-01-01' : '0'],
      ['B', day, '12:00:00', first, '4.5', '-3'],
    ];
    expect(await read('xlsx')).toEqual({ kind: 'xlsx', cells });
    expect(await read('biff8')).toEqual({ kind: 'xls', cells });
  });

  it('counts days from 1904 despite a later element of another namespace', async () => {
    const sheet = utils.aoa_to_sheet([
      ['name', 'city'],
      ['A', 39_000],
    ]);
    sheet['B2'].z = 'yyyy\\-mm\\-dd';
    const book = { SheetNames: ['S'], Sheets: { S: sheet }, Workbook: { WBProps: { date1904: true } } };
    const zip = CFB.read(write(book, { bookType: 'xlsx', type: 'buffer' }) as Buffer, { type: 'buffer' });
    const part = CFB.find(zip, '/xl/workbook.xml')!;
    const xml = Buffer.from(part.content as Uint8Array).toString();
    part.content = Buffer.from(
      xml.replace('</workbook>', '<x15:workbookPr xmlns:x15="x15" chartTrackingRefBase="1"/></workbook>'),
    );
    expect(xml).toContain('date1904');
    const path = await folder.file(CFB.write(zip, { fileType: 'zip', type: 'buffer' }) as Buffer);
    const { rows } = await readAll(openSpreadsheet(path, 'f'));
    expect(rows.map(({ cells }) => cells)).toEqual([['A', '2010-10-11']]);
  });
});
