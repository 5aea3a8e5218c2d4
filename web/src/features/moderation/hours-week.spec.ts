import { describe, expect, it } from 'vitest';
import { EMPTY_WEEK, readWeek, weekProblems, writeWeek, type HoursRange, type Week } from './hours-week';

const weekOf = (...ranges: HoursRange[]): Week => ({ ...EMPTY_WEEK, Monday: { kind: 'ranges', ranges } });

describe('opening hours of the form', () => {
  it.each([
    [
      'an added range',
      [
        { start: '09:00', end: '13:00' },
        { start: '', end: '' },
      ],
    ],
    [
      'a range without its end',
      [
        { start: '09:00', end: '13:00' },
        { start: '14:30', end: '' },
      ],
    ],
    [
      'a first range without its start',
      [
        { start: '', end: '13:00' },
        { start: '14:30', end: '18:00' },
      ],
    ],
    ['one range without its end', [{ start: '09:00', end: '' }]],
  ])('are read again from a draft with %s, which is still incomplete', (_case, ranges) => {
    const week = weekOf(...ranges);
    const read = readWeek(writeWeek(week))!;
    expect(read.Monday).toEqual(week.Monday);
    expect(weekProblems(read)).toEqual({ Monday: 'incomplete' });
  });

  it('are read again with ranges over midnight and to midnight', () => {
    const week = weekOf({ start: '11:00', end: '15:30' }, { start: '18:00', end: '00:00' });
    expect(readWeek(writeWeek(week))!.Monday).toEqual(week.Monday);
    const late = weekOf({ start: '19:00', end: '03:00' });
    expect(readWeek(writeWeek(late))!.Monday).toEqual(late.Monday);
  });
});
