import { describe, expect, it } from 'vitest';
import { hoursOf } from './hours.js';
import { daysNamed } from './named-days.js';

it.each([
  ['Sat & Sun', ['Saturday', 'Sunday']],
  ['Mon, Tues & Fri', ['Monday', 'Tuesday', 'Friday']],
  ['Tues/Thurs', ['Tuesday', 'Thursday']],
  ['Mon-Wed, Fri', ['Monday', 'Tuesday', 'Wednesday', 'Friday']],
  ['samedi et dimanche', ['Saturday', 'Sunday']],
  ['Sun & PH', ['Sunday']],
  ['PH', []],
  ['Sat & dinner', []],
])('%s names the days %j', (name, days) => {
  expect(daysNamed(name)).toEqual(days);
});

describe('opening hours with several days before a colon', () => {
  const of = (cell: string) => JSON.parse(hoursOf(cell) ?? 'null') as Record<string, string> | null;

  it('are those of each of the days', () => {
    expect(of('Mon - Fri: 8:30am - 4:30pm | Sat & Sun: 8:30am - 12:30pm | Closed on PH')).toMatchObject({
      Friday: '8:30am-4:30pm',
      Saturday: '8:30am-12:30pm',
      Sunday: '8:30am-12:30pm',
    });
    expect(of('Mon, Wed & Fri: 9:00am - 1:00pm 2:00pm - 9:00pm | Tues & Thurs: 9:00am - 1:00pm')).toEqual({
      Monday: '9:00am-1:00pm, 2:00pm-9:00pm',
      Tuesday: '9:00am-1:00pm',
      Wednesday: '9:00am-1:00pm, 2:00pm-9:00pm',
      Thursday: '9:00am-1:00pm',
      Friday: '9:00am-1:00pm, 2:00pm-9:00pm',
    });
    expect(of('Mon, Tue: 9-17; Wed: 9-12')).toEqual({ Monday: '9-17', Tuesday: '9-17', Wednesday: '9-12' });
  });

  it('close on the days that the text says, without public holidays', () => {
    expect(of('Mon-Fri: 9:00-17:00 | Closed on Sat, Sun & PH')).toMatchObject({ Saturday: 'Closed', Sunday: 'Closed' });
  });

  it('are unknown if those of a day cannot be read, instead of lacking the day', () => {
    expect(of('Mon: 9:00-17:00 | Tue by arrangement after 10 | Wed: 9:00-12:00')).toBeNull();
    expect(of('Mon - Fri: 9:00-17:00 | PH: 9:00-13:00')).toMatchObject({ Monday: '9:00-17:00' });
  });

  it('are those before a note, without the numbers of sources', () => {
    const days = 'Monday: 8:30 AM - 5:00 PM 45  Tuesday: 9:00 AM - 6:00 PM [1][4]  Sunday: Closed  Note: ';
    expect(of(`${days}Some sources mention 8:00 AM on weekdays. Hours may vary on holidays.`)).toEqual({
      Monday: '8:30AM-5:00PM',
      Tuesday: '9:00AM-6:00PM',
      Sunday: 'Closed',
    });
  });
});

it('opening hours of a day are under keys of several languages, next to others that say whether it is open', () => {
  const day = { ouverture: '12H00', fermeture: '02H00', open: true, all: true };
  const week = {
    lundi: day,
    mardi: { ...day, open: false },
    mercredi: { ouverture: null, fermeture: null, open: true },
  };
  const spanish = { lunes: { apertura: '9:00', cierre: '14:00' } };
  expect(JSON.parse(hoursOf(JSON.stringify(week))!)).toEqual({ Monday: '12:00-02:00', Tuesday: 'Closed' });
  expect(JSON.parse(hoursOf(JSON.stringify(spanish))!)).toEqual({ Monday: '9:00-14:00' });
});
