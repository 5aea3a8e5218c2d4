import { DAYS } from '@directory/contracts/opening-hours';
import { describe, expect, it } from 'vitest';
import { hoursOf, hoursOfShortDays } from './hours.js';

const onDays = (days: readonly string[], hours: string) =>
  JSON.stringify(Object.fromEntries(days.map((day) => [day, hours])));
const everyDay = (hours: string) => onDays(DAYS, hours);
const WORKING = DAYS.slice(0, 5);
const SUNDAY_TO_THURSDAY = [...DAYS.slice(0, 4), 'Sunday'];
const SATURDAY_TO_THURSDAY = [...DAYS.slice(0, 4), 'Saturday', 'Sunday'];

describe('opening hours of other scripts and numbered days', () => {
  it.each([
    ['א-ה 08:00-17:00', onDays(SUNDAY_TO_THURSDAY, '08:00-17:00')],
    ["ימים א'-ה' בין השעות 08:00-17:00", onDays(SUNDAY_TO_THURSDAY, '08:00-17:00')],
    ['ראשון עד חמישי 9:00-17:00', onDays(SUNDAY_TO_THURSDAY, '9:00-17:00')],
    [
      'א-ה: 9:00-17:00; שבת: סגור',
      '{"Monday":"9:00-17:00","Tuesday":"9:00-17:00","Wednesday":"9:00-17:00","Thursday":"9:00-17:00","Saturday":"Closed","Sunday":"9:00-17:00"}',
    ],
    ['{"יום ראשון": "9:00-17:00", "ה": "9:00-14:00"}', '{"Thursday":"9:00-14:00","Sunday":"9:00-17:00"}'],
    ['9:00-12:00 ו-16:00-19:00', everyDay('9:00-12:00, 16:00-19:00')],
    ['א-ש 24 שעות', everyDay('Open 24 hours')],
    ['من ٩ صباحاً إلى ٥ مساءً', everyDay('9AM-5PM')],
    ['يومياً من ١٠ ص إلى ١١ م', everyDay('10am-11pm')],
    ['من ٩ صباحاً إلى ١٢ ظهراً ومن ٤ عصراً إلى ١ ليلاً', everyDay('9AM-12PM, 4PM-1AM')],
    ['السبت - الخميس من 9 صباحاً حتى 10 ليلاً', onDays(SATURDAY_TO_THURSDAY, '9am-10pm')],
    ['شنبه تا پنجشنبه ۹ الی ۱۷', onDays(SATURDAY_TO_THURSDAY, '9-17')],
    ['الأربعاء والخميس 9-17', onDays(['Wednesday', 'Thursday'], '9-17')],
    ['จ.-ศ. 8.00-17.00 น.', onDays(WORKING, '8.00-17.00')],
    ['I-V 8:00-17:00', onDays(WORKING, '8:00-17:00')],
    ['V-I 8:00-17:00', onDays(['Monday', 'Friday', 'Saturday', 'Sunday'], '8:00-17:00')],
    ['T2-T6 8:00-17:00', onDays(WORKING, '8:00-17:00')],
    ['B.e-Cümə 09:00-18:00', onDays(WORKING, '09:00-18:00')],
    ['B.e.-C. 9:00-18:00', onDays(WORKING, '9:00-18:00')],
    ['Ç.a - B 10:00-19:00', onDays(DAYS.slice(1), '10:00-19:00')],
    ['Hər gün 10:00-22:00', everyDay('10:00-22:00')],
    ['9:00-18:00, без выходных', everyDay('9:00-18:00')],
    ['24 hours a day, 7 days a week', everyDay('Open 24 hours')],
    [String.raw`9:00 \~ 18:00`, everyDay('9:00-18:00')],
    [String.raw`Mon\-Fri 9:00\-18:00`, onDays(WORKING, '9:00-18:00')],
    [String.raw`{"Monday":"9:00 \\~ 18:00"}`, onDays(['Monday'], '9:00-18:00')],
  ])('reads %s', (text, hours) => {
    expect(hoursOf(text)).toBe(hours);
  });

  it.each(['ב-9:00', 'ערב שבת 9:00-12:00', 'S-T 09:00-17:00', 'السبت-الخميس عدا الجمعة 9-17'])(
    'takes %s for no hours',
    (text) => {
      expect(hoursOf(text)).toBeNull();
    },
  );

  it('joins a morning and an afternoon of fewer days', () => {
    expect(hoursOfShortDays('Mo-Di 8-12, Di 14-18')).toBe('{"Monday":"8-12","Tuesday":"8-12, 14-18"}');
  });

  it('reads French days of two letters', () => {
    expect(hoursOfShortDays('Lu-Ve 9:00-18:00')).toBe(onDays(WORKING, '9:00-18:00'));
  });
});

const at = (date: string, hour: number, minute = 0) => ({ date, hour, minute });

describe('opening hours as ranges of dates', () => {
  it('closes the days without a range of the next seven days', () => {
    const timeRanges = [
      { startTime: at('2024-05-06', 9), endTime: at('2024-05-06', 12, 30) },
      { startTime: at('2024-05-06', 14), endTime: at('2024-05-06', 18) },
      { startTime: at('2024-05-07', 18), endTime: at('2024-05-08', 2) },
    ];
    expect(JSON.parse(hoursOf(JSON.stringify({ mode: 'nextSevenDays', timeRanges })) ?? 'null')).toEqual({
      ...Object.fromEntries(DAYS.map((day) => [day, 'Closed'])),
      ...{ Monday: '09:00-12:30, 14:00-18:00', Tuesday: '18:00-02:00' },
    });
    expect(hoursOf(JSON.stringify(timeRanges.slice(2)))).toBe('{"Tuesday":"18:00-02:00"}');
  });

  it('reads one range of a week as open around the clock', () => {
    const timeRanges = [{ startTime: at('2024-05-06', 0), endTime: at('2024-05-13', 0) }];
    expect(hoursOf(JSON.stringify({ timeRanges }))).toBe(everyDay('Open 24 hours'));
  });

  it('reads no range that ends before it starts or lacks a time', () => {
    const timeRanges = [{ startTime: at('2024-05-06', 9), endTime: at('2024-05-06', 8) }];
    expect(hoursOf(JSON.stringify({ timeRanges }))).toBeNull();
    expect(hoursOf('{"timeRanges":[{"startTime":{"date":"2024-05-06"}}]}')).toBeNull();
  });
});
