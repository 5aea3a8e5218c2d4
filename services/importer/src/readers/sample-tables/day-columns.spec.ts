import { DAYS } from '@directory/contracts/opening-hours';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { csvOfRows, readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function read(row: Record<string, string>) {
  const content = csvOfRows({ name: 'A', city: 'Bonn', ...row });
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'file.csv'));
  const { row: business, issues } = createRowFormatter(reader.columns)(rows[0]!);
  return { hours: business?.working_hours, issues: issues.map(({ code }) => code), unknown: reader.columns.unknown };
}

const on = (days: readonly string[], hours: string) => Object.fromEntries(days.map((day) => [day, hours]));
const daily = (hours: string) => on(DAYS, hours);

describe('opening hours in columns for opening and closing', () => {
  it.each<[string, Record<string, string>, object]>([
    [
      'short days and times of twelve hours',
      { 'Mon Open': '9:00 AM', 'Mon Close': '5:30 PM' },
      { Monday: '9:00AM-5:30PM' },
    ],
    [
      'letters for opening and closing next to days of two letters',
      {
        mo_o: '06:00',
        mo_c: '17:00',
        tu_o: '06:00',
        tu_c: '17:00',
        we_o: '7:00',
        we_c: '12:00',
        th_o: '',
        th_c: '',
        fr_o: '8:00',
        fr_c: '9:00',
      },
      { Monday: '06:00-17:00', Tuesday: '06:00-17:00', Wednesday: '7:00-12:00', Friday: '8:00-9:00' },
    ],
    [
      'every day under a header of hours',
      { opening_hours_from: '07:30', opening_hours_to: '17:00' },
      daily('07:30-17:00'),
    ],
    ['four digits', { monday_open: '0900', monday_close: '1730' }, { Monday: '09:00-17:30' }],
    ['fractions of a day', { hours_monday_start: '0.375', hours_monday_end: '1' }, { Monday: '09:00-24:00' }],
    ['times with seconds of every day', { opens_at: '09:00:00', closes_at: '17:00:00' }, daily('09:00-17:00')],
    ['every day', { 'Open Time': '9 AM', 'Close Time': '10 PM' }, daily('9AM-10PM')],
    ['opening under a header of whole hours', { 'Open Hours': '9:00', 'Close Hours': '17:00' }, daily('9:00-17:00')],
    ['Turkish days', { 'Salı Açılış Saati': '09.00', 'Salı Kapanış Saati': '18.00' }, { Tuesday: '09.00-18.00' }],
    ['every day in Turkish', { 'Açılış Saati': '09:00', 'Kapanış Saati': '22:00' }, daily('09:00-22:00')],
    [
      'German days',
      { 'Montag von': '9 Uhr', 'Montag bis': '18 Uhr', 'Sonntag von': 'geschlossen', 'Sonntag bis': '' },
      { Monday: '9:00-18:00', Sunday: 'Closed' },
    ],
    [
      'French halves of a day',
      {
        'Lundi matin ouverture': '9h',
        'Lundi matin fermeture': '12h30',
        'Lundi après-midi ouverture': '14h',
        'Lundi après-midi fermeture': '18h',
      },
      { Monday: '9:00-12:30, 14:00-18:00' },
    ],
    ['every day in Spanish', { horario_apertura: '13:00', horario_cierre: '16:00' }, daily('13:00-16:00')],
    [
      'several days',
      { weekday_open: '9', weekday_close: '17', weekend_open: '10', weekend_close: '14', sunday_is_closed: 'TRUE' },
      { ...on(DAYS.slice(0, 5), '9-17'), Saturday: '10-14', Sunday: '10-14' },
    ],
    [
      'camel case, and a day that is closed',
      { mondayOpen: '9:00', mondayClose: '17:00', sundayClosed: 'TRUE', sundayOpen: '', sundayClose: '' },
      { Monday: '9:00-17:00', Sunday: 'Closed' },
    ],
    [
      'two spans of a day',
      { 'Mon Open 1': '9:00', 'Mon Close 1': '12:00', 'Mon Open 2': '13:00', 'Mon Close 2': '17:00' },
      { Monday: '9:00-12:00, 13:00-17:00' },
    ],
    ['the verb first', { open_monday: '9:00', close_monday: '17:00' }, { Monday: '9:00-17:00' }],
  ])('are read: %s', async (_, row, expected) => {
    const { hours, issues } = await read(row);
    expect([JSON.parse(hours ?? 'null'), issues]).toEqual([expected, []]);
  });

  it('are left out with a warning if they are no times', async () => {
    expect(await read({ open: 'yes', close: 'no' })).toMatchObject({ hours: null, issues: ['row_hours_invalid'] });
  });

  it('are not the start and end of something else', async () => {
    const row = { start: '9:00', end: '17:00', open_date: '2020-01-01', close_date: '2021-01-01' };
    expect(await read(row)).toMatchObject({ hours: null, unknown: Object.keys(row) });
  });

  it('are read without their seconds in whole hours, too', async () => {
    const row = { Monday: '09:00:00-17:00:00', Tuesday: 'Closed', Wednesday: '9-5' };
    expect((await read(row)).hours).toBe('{"Monday":"09:00-17:00","Tuesday":"Closed","Wednesday":"9-5"}');
  });
});
