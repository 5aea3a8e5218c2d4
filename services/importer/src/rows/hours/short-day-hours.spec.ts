import { DAYS } from '@directory/contracts/opening-hours';
import { describe, expect, it } from 'vitest';
import { shortDayHours } from './short-day-hours.js';

const week = (...hours: (string | undefined)[]) => {
  const days = DAYS.map((day, at) => [day, at < 5 ? hours[0] : hours[at - 4]] as const);
  return JSON.stringify(Object.fromEntries(days.filter(([, text]) => text !== undefined)));
};

describe('hours in the grammar of OpenStreetMap and the like', () => {
  it.each([
    ['Mo-Fr 08:00-18:00; PH off', week('08:00-18:00', 'Closed', 'Closed')],
    ['24/7; PH off', week('Open 24 hours', 'Open 24 hours', 'Open 24 hours')],
    ['09:00-18:00; PH off', week('09:00-18:00', '09:00-18:00', '09:00-18:00')],
    ['PH off; 09:00-18:00', week('09:00-18:00', '09:00-18:00', '09:00-18:00')],
    ['Mon-Fri 9:00-17:00; PH off', week('9:00-17:00')],
    ['mo-fr 08:00-18:00; ph,sh closed', week('08:00-18:00')],
  ])('%s are those without holidays', (text, expected) => {
    expect(shortDayHours(text)).toBe(expected);
  });

  it.each([
    ['Mo-Fr 9-5, Sa 10-2', week('9am-5pm', '10am-2pm')],
    ['M-F 8-5, Sa 9-1', week('8am-5pm', '9am-1pm')],
    ['Mo-Su 18-2', week('18:00-02:00', '18:00-02:00', '18:00-02:00')],
    ['Pon-Pt 8.00-16.00', week('8.00-16.00')],
    ['pon.-pt. 9:00-17:00, sob. 9:00-13:00, niedz. nieczynne', week('9:00-17:00', '9:00-13:00', 'Closed')],
  ])('%s ends in the afternoon unless its clock has 24 hours', (text, expected) => {
    expect(shortDayHours(text)).toBe(expected);
  });

  it.each([
    ['["Mo-Fr 9-12","Mo-Fr 14-18"]', week('09:00-12:00, 14:00-18:00', 'Closed', 'Closed')],
    ['["Mo-Su 10:00-18:00","Su 12:00-16:00"]', week('10:00-18:00', '10:00-18:00', '12:00-16:00')],
    ['["Mo-Su 10:00-18:00","Su off"]', week('10:00-18:00', '10:00-18:00', 'Closed')],
    ['["Mo-Fr 09:00-17:00","Sa 10:00-14:00"]', week('09:00-17:00', '10:00-14:00', 'Closed')],
  ])(
    'a list %s has the hours of all its items, the later of which replace others at the same time',
    (list, expected) => {
      expect(shortDayHours(list)).toBe(expected);
    },
  );

  it('are unknown where a letter is Saturday or Sunday', () => {
    expect(shortDayHours('M-F 8-5, S 9-1')).toBeNull();
  });

  it.each(['08:00-18:00 Sa 09:00-14:00', '9.00-12.00 14.00-18.00 Sa 9.00-12.00', 'PH off', '8-12; PH Mo-Fr off'])(
    '%s are left out rather than read as those of other days',
    (text) => {
      expect(shortDayHours(text)).toBeNull();
    },
  );
});
