import { DAYS } from '@directory/contracts/opening-hours';
import { describe, expect, it } from 'vitest';
import { hoursOf } from './hours.js';
import { shortDayHours } from './short-day-hours.js';

const parsed = (text: string) => JSON.parse(hoursOf(text) ?? shortDayHours(text) ?? 'null') as unknown;
const on = (days: readonly string[], hours: string) => Object.fromEntries(days.map((day) => [day, hours]));

describe('hours with days by appointment', () => {
  it.each(['By appointment only', 'Termine nach Vereinbarung', 'Sur rendez-vous'])(
    '%s is that of every day',
    (text) => {
      expect(parsed(text)).toEqual(on(DAYS, 'By appointment'));
    },
  );

  it.each([
    ['Mon-Fri 9am-5pm; Saturday by appointment only; Sunday closed', '9am-5pm', { Sunday: 'Closed' }],
    ['Montag-Freitag 9:00-17:00, Samstag nach Vereinbarung', '9:00-17:00', {}],
    ['Lun-Ven 9h-18h, Sam sur rendez-vous', '9:00-18:00', {}],
  ])('%s says so of the day', (text, hours, others) => {
    expect(parsed(text)).toEqual({ ...on(DAYS.slice(0, 5), hours), Saturday: 'By appointment', ...others });
  });

  it('are those of the days if other times can be agreed upon', () => {
    expect(parsed('Mo - Fr: 09:00 - 18:00 Uhr; Termine nach Vereinbarung')).toEqual(
      on(DAYS.slice(0, 5), '09:00-18:00'),
    );
  });

  it('are unknown if a day has both', () => {
    expect(parsed('Monday by appointment 9-17 only')).toBeNull();
  });
});
