import { describe, expect, it } from 'vitest';
import { openState } from '@directory/contracts/opening-hours';
import { hoursOf } from '../../../rows/hours/hours.js';
import { hoursOfOpenStreetMap } from './openstreetmap-hours.js';

const daily = (text: string) => Array<string>(7).fill(text);
const weekOf = (text: string) => Object.values(JSON.parse(hoursOfOpenStreetMap(text) ?? '{}') as object);
const TEXTS: [string, string[]][] = [
  ['Apr-Oct: Mo-Su 10:00-18:00; Nov-Mar: off', daily('Apr-Oct 10:00-18:00, Nov-Mar closed')],
  ['Nov-Mar off; Apr-Oct Mo-Su 10:00-18:00', daily('Apr-Oct 10:00-18:00, Nov-Mar closed')],
  ['Jun 15-Sep 15: Mo-Su 09:00-20:00', daily('Jun 15-Sep 15 09:00-20:00, Sep 16-Jun 14 closed')],
  ['Apr-Oct 24/7; Nov-Mar off', daily('Apr-Oct 00:00-24:00, Nov-Mar closed')],
  ['Mo-Su 10:00-18:00; Dec 24-Jan 6 off', daily('Jan 7-Dec 23 10:00-18:00, Dec 24-Jan 6 closed')],
  ['Mo-Su 10:00-18:00; Jul 16-31 off', daily('Aug 1-Jul 15 10:00-18:00, Jul 16-Jul 31 closed')],
  [
    'May-Sep: Mo-Fr 09:00-18:00; Oct-Apr: Mo-Fr 10:00-12:00,14:00-16:00',
    [...Array<string>(5).fill('May-Sep 09:00-18:00, Oct-Apr 10:00-12:00, 14:00-16:00'), 'Closed', 'Closed'],
  ],
  [
    'Mo-Fr 09:00-12:00; Sa 10:00-12:00; Jul-Aug Sa off',
    [...Array<string>(5).fill('09:00-12:00'), 'Sep-Jun 10:00-12:00, Jul-Aug closed', 'Closed'],
  ],
  [
    'Mo-Sa 07:00-22:00; Mar 15-Oct 31: Su 11:00-17:00',
    [...Array<string>(6).fill('07:00-22:00'), 'Mar 15-Oct 31 11:00-17:00, Nov 1-Mar 14 closed'],
  ],
  [
    'Apr-Oct Fr-Sa 18:00-02:00; Nov-Mar Fr-Sa 18:00-24:00',
    [
      ...Array<string>(4).fill('Closed'),
      ...Array<string>(2).fill('Apr-Oct 18:00-02:00, Nov-Mar 18:00-00:00'),
      'Closed',
    ],
  ],
];

describe('hours of OpenStreetMap that differ between seasons', () => {
  it.each(TEXTS)('"%s" have those of every season, by day', (text, expected) => {
    expect(weekOf(text)).toEqual(expected);
  });

  it.each(TEXTS)('"%s" are no hours of today where they depend on the date, and stay so after an export', (text) => {
    const hours = hoursOfOpenStreetMap(text);
    for (let date = 1; date <= 7; date++) {
      const state = openState(hours, 'Europe/Berlin', new Date(Date.UTC(2026, 0, date, 11, 30)));
      const today = weekOf(text)[(date + 2) % 7] as string; // the first is a Thursday
      if (/[a-z]{3} \d|-[A-Z]/.test(today)) expect(state).toBeNull();
      else expect(state?.open).toBe(today !== 'Closed' && today !== '09:00-12:00');
    }
    expect(hoursOf(hours)).toBe(hours);
  });

  it.each([
    'Apr-Oct Mo[1] 10:00-18:00',
    'week 1-53/2 Fr 09:00-12:00',
    'Apr-Sep sunrise-sunset',
    '2026 Apr-2026 Oct Mo-Fr 09:00-17:00',
    'Mo-Su 09:00-17:00; Dec 24-Dec 26 10:00-12:00',
    'Apr-Oct Mo-Fr 10:00-18:00 "nach Vereinbarung"',
    'Apr-Oct off',
  ])('"%s" are ignored: their weeks differ within a season', (text) => expect(hoursOfOpenStreetMap(text)).toBeNull());
});
