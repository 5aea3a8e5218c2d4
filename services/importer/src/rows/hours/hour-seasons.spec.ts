import { DAYS } from '@directory/contracts/opening-hours';
import { describe, expect, it } from 'vitest';
import { hoursOf } from './hours.js';

const parsed = (text: string) => JSON.parse(hoursOf(text) ?? 'null') as unknown;
const on = (days: readonly string[], hours: string) => Object.fromEntries(days.map((day) => [day, hours]));

describe('hours of the parts of a year', () => {
  it.each([
    ['Summer: Mon-Fri 9-6; Winter: Mon-Fri 9-5', on(DAYS.slice(0, 5), 'Summer 9am-6pm, Winter 9am-5pm')],
    ['Été: 9h-20h, hiver: 9h-18h', on(DAYS, 'Summer 9:00-20:00, Winter 9:00-18:00')],
    [
      'April – Oktober: Di-So 10-18 Uhr, November – März: Sa-So 10-17 Uhr',
      {
        ...on(DAYS.slice(1, 5), 'Apr-Oct 10:00-18:00, Nov-Mar closed'),
        ...on(DAYS.slice(5), 'Apr-Oct 10:00-18:00, Nov-Mar 10:00-17:00'),
      },
    ],
    ['May-Sep: 9am-6pm; Oct-Apr: 9am-6pm', on(DAYS, '9am-6pm')],
  ])('hours of %s name the parts of the year', (text, expected) => {
    expect(parsed(text)).toEqual(expected);
  });

  it.each([
    'May to September daily 10am-5pm',
    'Apr-Sep: 9am-6pm; Sep-Mar: 9am-5pm',
    'Summer: 9am-6pm; Winter: on request',
    'Summer: 9am-6pm',
  ])('hours of %s, which are not those of a whole year, are unknown', (text) => {
    expect(parsed(text)).toBeNull();
  });
});
