import { describe, expect, it } from 'vitest';
import { hoursOfOpenStreetMap } from './openstreetmap-hours.js';

describe('opening hours of OpenStreetMap', () => {
  const week = (...hours: string[]) =>
    JSON.stringify(
      Object.fromEntries(
        ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day, index) => [
          day,
          hours[index],
        ]),
      ),
    );
  const all = (hours: string) => week(...Array<string>(7).fill(hours));

  it.each([
    ['24/7', all('Open 24 hours')],
    ['Mo-Su 11:00-02:00', all('11:00-02:00')],
    [
      'Mo-Fr 09:00-18:00; Sa 10:00-14:00; PH off',
      week(...Array<string>(5).fill('09:00-18:00'), '10:00-14:00', 'Closed'),
    ],
    ['Mo,We 10:00-20:00; Su,PH off', week('10:00-20:00', 'Closed', '10:00-20:00', ...Array<string>(4).fill('Closed'))],
    ['PH,Mo-Su 08:00-20:00', all('08:00-20:00')],
    [
      'Fr 18:00-02:00; Sa 20:00-03:30; Su off',
      week(...Array<string>(4).fill('Closed'), '18:00-02:00', '20:00-03:30', 'Closed'),
    ],
    [
      'Mo-Th 12:00-24:00; Fr-Sa 12:00-02:00; Su 12:00-22:00',
      week(...Array<string>(4).fill('12:00-00:00'), '12:00-02:00', '12:00-02:00', '12:00-22:00'),
    ],
    ['Mo-Su 09:00-17:00; Dec 25-27 off; Jan 1 off', all('09:00-17:00')],
    ['Mo-Su 09:00-17:00; 2026 Jun 13-2026 Jul 29 off; easter -2 days off', all('09:00-17:00')],
    ['Mo-Su 09:00-17:00, PH off', all('09:00-17:00')],
    ['Mo-Su 09:00-17:00; Dec 24 07:00-14:00; 2022 closed', all('09:00-17:00')],
    ['24/7; "Selbstbedienung"', all('Open 24 hours')],
    ['07:00-21:30 "self-service"; "please ring the bell"', all('07:00-21:30')],
    ['Mo-Su 09:00-17:00 "oder nach Vereinbarung"', all('09:00-17:00')],
    ['Mo-Fr 00:00-24:00', week(...Array<string>(5).fill('Open 24 hours'), 'Closed', 'Closed')],
  ])('"%s" are the same in every week', (text, hours) => expect(hoursOfOpenStreetMap(text)).toBe(hours));

  it.each([
    'Tu[1] 10:00-12:00',
    'sunrise-sunset',
    '"by appointment"',
    'Mo-Fr 09:00-17:00 "by appointment"',
    'Mo-Su 10:00-18:00 "nur bei schönem Wetter"',
    'Mo-Fr 09:00+',
    'nonsense',
    '',
  ])('"%s" are ignored', (text) => expect(hoursOfOpenStreetMap(text)).toBeNull());
});
