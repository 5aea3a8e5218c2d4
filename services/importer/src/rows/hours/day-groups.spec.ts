import { describe, expect, it } from 'vitest';
import { hoursOf } from './hours.js';

const week = (working: string, weekend?: string, sunday = weekend) =>
  JSON.stringify({
    ...{ Monday: working, Tuesday: working, Wednesday: working, Thursday: working, Friday: working },
    ...(weekend !== undefined && { Saturday: weekend, Sunday: sunday }),
  });

describe('opening hours of several days in a word', () => {
  it.each([
    ['Hafta içi 09:00-18:00, Cumartesi 10:00-14:00, Pazar kapalı', week('09:00-18:00', '10:00-14:00', 'Closed')],
    ['Hafta içi: 09:00-18:00, Hafta sonu: kapalı', week('09:00-18:00', 'Closed')],
    ['HAFTA İÇİ 09:00-18:00 HAFTA SONU KAPALI', week('09:00-18:00', 'Closed')],
    ['Weekdays: 9am - 5pm, Weekends: Closed', week('9am-5pm', 'Closed')],
    ['{"weekdays": "9-18", "weekend": "10-14"}', week('9-18', '10-14')],
    ['平日 9:00-18:00、土日祝 10:00-17:00', week('9:00-18:00', '10:00-17:00')],
    ['月-金 9:00〜18:00 土日休み', week('9:00-18:00', 'Closed')],
    ['понедельник-пятница 9:00-18:00, выходные закрыто', week('9:00-18:00', 'Closed')],
  ])('%s are read', (text, expected) => {
    expect(hoursOf(text)).toBe(expected);
  });

  it.each([
    ['Monday to Friday 9am-5pm', week('9am-5pm')],
    ['Saturday: 10am-2pm; Sunday: Closed; Monday to Friday: 9am-5pm', week('9am-5pm', '10am-2pm', 'Closed')],
    ['Montag bis Freitag 9:00-18:00', week('9:00-18:00')],
    ['lundi au vendredi 9h-18h', week('9:00-18:00')],
    ['lunes a viernes 9:00-14:00', week('9:00-14:00')],
    ['周一至周五 9:00-18:00', week('9:00-18:00')],
    ['星期一到星期五 9:00-18:00，星期六 10:00-14:00，星期天 休息', week('9:00-18:00', '10:00-14:00', 'Closed')],
    ['Mon through Fri 9:00-17:00', week('9:00-17:00')],
  ])('%s has a word between its days', (text, expected) => {
    expect(hoursOf(text)).toBe(expected);
  });

  it.each([
    ['Пн-Пт 9:00-18:00; Сб 10:00-15:00; Вс выходной', week('9:00-18:00', '10:00-15:00', 'Closed')],
    ['пн.-пт. 9:00-18:00', week('9:00-18:00')],
    ['土・日 10:00〜17:00', '{"Saturday":"10:00-17:00","Sunday":"10:00-17:00"}'],
  ])('%s has days of one or two characters', (text, expected) => {
    expect(hoursOf(text)).toBe(expected);
  });

  it('are not read in part: hours of an unknown word before the first day are none of that day', () => {
    expect(hoursOf('Arbeitstage 09:00-18:00, Samstag 10:00-14:00')).toBeNull();
  });
});
