import { DAYS, type Day } from '@directory/contracts/opening-hours';
import { expect, it } from 'vitest';
import { hoursOf } from './hours.js';

const weekWithout = (hours: string, ...closed: Day[]) =>
  Object.fromEntries(DAYS.map((day) => [day, closed.includes(day) ? 'Closed' : hours]));
const of = (text: string) => JSON.parse(hoursOf(text) ?? 'null') as Record<Day, string> | null;

it.each([
  ['9am-5pm daily except Monday', weekWithout('9am-5pm', 'Monday')],
  ['Daily except Monday 9am-5pm', weekWithout('9am-5pm', 'Monday')],
  ['Daily 9am-5pm except Monday', weekWithout('9am-5pm', 'Monday')],
  ['Daily (except Mondays): 10:00-18:00', weekWithout('10:00-18:00', 'Monday')],
  ['Every day except Tuesday and Sunday: 11am - 10pm', weekWithout('11am-10pm', 'Tuesday', 'Sunday')],
  ['täglich außer Montag 10-18 Uhr', weekWithout('10:00-18:00', 'Monday')],
  ['Tous les jours sauf le lundi de 10h à 18h', weekWithout('10:00-18:00', 'Monday')],
  ['De 10h à 18h sauf le lundi', weekWithout('10:00-18:00', 'Monday')],
  ['todos los días excepto lunes 10:00-20:00', weekWithout('10:00-20:00', 'Monday')],
  ['tutti i giorni tranne il lunedì 10-19', weekWithout('10-19', 'Monday')],
  ['Pazartesi hariç her gün 09:00-18:00', weekWithout('09:00-18:00', 'Monday')],
  ['Pazar hariç 09:00-18:00', weekWithout('09:00-18:00', 'Sunday')],
  ['пн-вс кроме понедельника 10:00-18:00', weekWithout('10:00-18:00', 'Monday')],
  ['Daily except public holidays 9-17', weekWithout('9-17')],
])('"%s" is closed on the days that it excepts', (text, expected) => {
  expect(of(text)).toEqual(expected);
});

it('the days of a range are open but for those excepted', () => {
  const expected = {
    Monday: '9am-5pm',
    Tuesday: '9am-5pm',
    Wednesday: 'Closed',
    Thursday: '9am-5pm',
    Friday: '9am-5pm',
  };
  expect(of('Mon-Fri except Wed 9am-5pm')).toEqual(expected);
  expect(of('Mon-Fri 9am-5pm except Wednesday and holidays')).toEqual(expected);
});

it('hours of a day that is excepted before are those of the day', () => {
  expect(of('Daily except Sunday: 9:00-17:00 | Sunday: 10:00-14:00')).toEqual({
    ...weekWithout('9:00-17:00'),
    Sunday: '10:00-14:00',
  });
});
