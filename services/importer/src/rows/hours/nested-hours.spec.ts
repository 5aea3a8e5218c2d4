import { describe, expect, it } from 'vitest';
import { hoursOf } from './hours.js';

const parsed = (value: unknown) => JSON.parse(hoursOf(JSON.stringify(value)) ?? 'null') as unknown;
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

describe('opening hours in lists and objects', () => {
  it.each<[string, unknown, Record<string, string>]>([
    [
      'of opening and closing times under names of their own',
      [
        { dayOfWeek: 'MONDAY', openTime: '09:00', closeTime: '17:00' },
        { day_name: 'Tue', start_time: '0900', end_time: '1230' },
        { weekday: 'Friday', open: { hour: 9, minute: 5 }, close: { hour: 17, minute: 0 } },
        { day: 'Saturday', from: 9, to: 13 },
      ],
      { Monday: '09:00-17:00', Tuesday: '09:00-12:30', Friday: '9:05-17:00', Saturday: '9:00-13:00' },
    ],
    [
      'of a day in two parts',
      [
        { day: 'Monday', open: '09:00', close: '12:00' },
        { day: 'Monday', open: '14:00', close: '18:00' },
        { day: 'Sunday', closed: true },
      ],
      { Monday: '09:00-12:00, 14:00-18:00', Sunday: 'Closed' },
    ],
    [
      'of several days at once, by the URLs of schema.org',
      [{ dayOfWeek: ['https://schema.org/Monday', 'http://schema.org/Friday'], opens: '09:00', closes: '17:00' }],
      { Monday: '09:00-17:00', Friday: '09:00-17:00' },
    ],
    [
      'of days in several languages',
      [{ day: { en: 'Monday', fr: 'lundi' }, open: '09:00', close: '18:30' }],
      { Monday: '09:00-18:30' },
    ],
    [
      'with flags for closed days and those around the clock',
      {
        monday: { isOpen: true, openTime: '09:00', closeTime: '17:00' },
        tuesday: { isOpen: false },
        friday: { allDay: true },
        sunday: { enabled: false, from: '9:00', to: '17:00' },
      },
      { Monday: '09:00-17:00', Tuesday: 'Closed', Friday: 'Open 24 hours', Sunday: 'Closed' },
    ],
    [
      'of times without a dash',
      { mon: ['09:00', '17:00'], tue: ['9:00', '12:00', '13:00', '17:00'] },
      {
        Monday: '09:00-17:00',
        Tuesday: '9:00-12:00, 13:00-17:00',
      },
    ],
    [
      'by groups of days',
      { mon_fri: '9:00-17:00', saturdayToSunday: '10:00-14:00' },
      {
        ...Object.fromEntries(WEEK.slice(0, 5).map((day) => [day, '9:00-17:00'])),
        ...{ Saturday: '10:00-14:00', Sunday: '10:00-14:00' },
      },
    ],
    [
      'within the kinds of hours that a store has, of which the first ones count',
      { holidays: { monday: '10-12' }, dine_in: [{ day_name: 'Sun', open: '06:00', close: '23:00' }], drive_thru: [] },
      { Sunday: '06:00-23:00' },
    ],
    [
      'within an object that says whether a business is open now',
      { open_now: true, weekday_text: ['Monday: 9:00 AM – 5:00 PM', 'Tuesday: Closed'] },
      { Monday: '9:00AM-5:00PM', Tuesday: 'Closed' },
    ],
    ['of every day', { open: '09:00', close: '18:00' }, Object.fromEntries(WEEK.map((day) => [day, '09:00-18:00']))],
  ])('are read %s', (_, value, expected) => {
    expect(parsed(value)).toEqual(expected);
  });

  it.each<[string, unknown]>([
    [
      'numbers for days, which begin on any day',
      { 1: { open: '09:00', close: '17:00' }, 2: { open: '09:00', close: '17:00' } },
    ],
    [
      'a season',
      [{ dayOfWeek: 'Monday', opens: '09:00', closes: '17:00', validFrom: '2026-06-01', validThrough: '2026-08-31' }],
    ],
    ['dates', { start: '2024-05-01', end: '2024-09-30' }],
    ['minutes of the day', { monday: { start: 540, end: 1020 } }],
  ])('are unknown by %s', (_, value) => {
    expect(parsed(value)).toBeNull();
  });
});
