import { DAYS, openState, parseHours } from '@directory/contracts/opening-hours';
import { describe, expect, it } from 'vitest';
import { hoursOf } from './hours.js';
import { shortDayHours } from './short-day-hours.js';

/** Hours from Monday on. */
const of = (text: string) => {
  const week = JSON.parse(hoursOf(text) ?? shortDayHours(text) ?? '{}') as Record<string, string>;
  return DAYS.map((day) => week[day]?.replace('Closed', '-') ?? '').join('|');
};

describe('days by numbers from Monday on', () => {
  it.each([
    ['1-5 9:00-18:00, 6 9:00-14:00', `${'9:00-18:00|'.repeat(5)}9:00-14:00|`],
    ['1-5: 9:00-18:00; 6: 10:00-14:00; 7: closed', `${'9:00-18:00|'.repeat(5)}10:00-14:00|-`],
    ['1,2,3,4,5: 9-18; 6: 10-14', `${'9-18|'.repeat(5)}10-14|`],
    ['1-7 10:00-22:00', `${'10:00-22:00|'.repeat(6)}10:00-22:00`],
    ['1-5 9am-1pm, 2pm-6pm; 6,7 closed', `${'9am-1pm, 2pm-6pm|'.repeat(5)}-|-`],
  ])('a week of "%s" has the days of its numbers', (text, expected) => {
    expect(of(text)).toBe(expected);
  });

  it.each(['2-6 8:00-17:00', '1,2 9:00-10:00', '1-5, 6-9'])('%s may be of other days, or hours', (text) => {
    expect(of(text)).toBe('||||||');
  });
});

describe('letters of days without anything between', () => {
  it.each([
    ['MTWThF 9am-5pm', '9am-5pm|9am-5pm|9am-5pm|9am-5pm|9am-5pm||'],
    ['MTWRF 9am-5pm', '9am-5pm|9am-5pm|9am-5pm|9am-5pm|9am-5pm||'],
    ['MTWTF 9am-5pm', '9am-5pm|9am-5pm|9am-5pm|9am-5pm|9am-5pm||'],
    ['MWF: 9-17', '9-17||9-17||9-17||'],
    ['MWF 9am-5pm, TTh 10am-6pm', '9am-5pm|10am-6pm|9am-5pm|10am-6pm|9am-5pm||'],
    ['FSaSu 10am-2am', '||||10am-2am|10am-2am|10am-2am'],
    ['MON-FRI 9am-5pm, SAT 9am-1pm', `${'9am-5pm|'.repeat(5)}9am-1pm|`],
  ])('letters of "%s" are read one by one', (text, expected) => {
    expect(of(text)).toBe(expected);
  });
});

describe('hours without days', () => {
  it.each([
    ['9-18', '9-18'],
    ['10 - 20', '10-20'],
    ['8-12, 14-18', '8-12, 14-18'],
  ])('%s are those of every day, as their clock has 24 hours', (text, expected) => {
    expect(of(text)).toBe(Array(7).fill(expected).join('|'));
  });
});

describe('hours that end late', () => {
  it.each([
    ['Mon-Sat 5pm till late', `${'5pm-late|'.repeat(6)}`],
    ['Mon-Fri 12pm - late, Sat 10am till close', `${'12pm-late|'.repeat(5)}10am-late|`],
    ['17:00 - late', `${'17:00-late|'.repeat(6)}17:00-late`],
  ])('hours have no time for the end of "%s"', (text, expected) => {
    expect(of(text)).toBe(expected);
  });

  it('say neither that a business is open nor that it is closed', () => {
    expect(parseHours('5pm-late')).toBeNull();
    expect(openState(hoursOf('Mon-Sun 5pm till late'), 'UTC', new Date('2026-03-02T12:00Z'))).toBeNull();
  });
});

describe('days that are closed once a month', () => {
  it.each([
    [
      'Mon-Fri 9am-5pm, closed 2nd Wednesday',
      '9am-5pm|9am-5pm|9am-5pm (closed on the 2nd Wednesday)|9am-5pm|9am-5pm||',
    ],
    [
      'Closed on the first and third Monday of each month, 9am-5pm',
      `9am-5pm (closed on the 1st and 3rd Monday)${'|9am-5pm'.repeat(6)}`,
    ],
    ['Mo-Fr 09:00-18:00; Mo[1,3] off', '09:00-18:00 (closed on the 1st and 3rd Monday)'],
    ['Mo-Fr 09:00-18:00; Mo[-1] off', '09:00-18:00 (closed on the last Monday)'],
  ])('hours of "%s" have a note', (text, expected) => {
    expect(of(text)).toContain(expected);
  });

  it('are shown with their hours, without being called open', () => {
    const hours = hoursOf('9am-5pm, closed 1st Monday')!;
    expect(openState(hours, 'UTC', new Date('2026-03-02T12:00Z'))).toBeNull();
    expect(openState(hours, 'UTC', new Date('2026-03-03T12:00Z'))).toMatchObject({ open: true });
  });
});
