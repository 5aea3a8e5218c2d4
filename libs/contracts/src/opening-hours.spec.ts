import { describe, expect, it, vi } from 'vitest';
import { openingTimes, openState, parseHours, weekHours, weekPoint, weekSpans } from './opening-hours.js';

const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const always = (hours: string) => JSON.stringify(Object.fromEntries(EVERY_DAY.map((day) => [day, hours])));
/** Friday 20 November 2026; Kolkata is 5½ hours ahead. */
const fridayUtc = (time: string) => new Date(`2026-11-20T${time}:00Z`);
const open = (hours: string, time: string, zone = 'UTC') => openState(hours, zone, fridayUtc(time));

describe('parseHours', () => {
  it.each([
    ['9AM-5PM', [[540, 1020]]],
    [
      '11:30AM-3PM,5-10PM',
      [
        [690, 900],
        [1020, 1320],
      ],
    ],
    ['6am-11:30pm', [[360, 1410]]],
    ['10\u202fAM–8\u202fPM', [[600, 1200]]],
    ['9-5PM', [[540, 1020]]],
    ['11-2PM', [[660, 840]]],
    ['8PM-3AM', [[1200, 1620]]],
    ['12AM-12PM', [[0, 720]]],
    ['09:00-17:30', [[540, 1050]]],
    ['9 a.m. to 5 p.m.', [[540, 1020]]],
    ['9AM-5', [[540, 1020]]],
    ['5:00PM-9:30', [[1020, 1290]]],
    ['11AM-2:30', [[660, 870]]],
    ['12PM-5', [[720, 1020]]],
    ['8PM-3', [[1200, 1620]]],
    ['10PM-12', [[1320, 1440]]],
    ['9am-12', [[540, 720]]],
    ['9AM-17:00', [[540, 1020]]],
    ['9-5', [[540, 1020]]],
    ['9-9', [[540, 1260]]],
    ['9AM-9', [[540, 1260]]],
    ['8:30-6:30', [[510, 1110]]],
    ['11-2', [[660, 1560]]],
    ['09:00-05:00', [[540, 1740]]],
    ['18-2', [[1080, 1560]]],
    ['Open 24 hours', [[0, 1440]]],
    ['00:00-23:59', [[0, 1440]]],
    ['12 AM – 11:59 PM', [[0, 1440]]],
    ['18:00-23:59', [[1080, 1440]]],
    ['Closed', []],
    ['9AM-1PM,9AM-1PM', [[540, 780]]],
  ])('parses the hours %s', (text, spans) => {
    expect(parseHours(text)?.map(({ start, end }) => [start, end])).toEqual(spans);
  });

  it('returns null for unparsable hours', () => {
    expect(parseHours('by appointment')).toBeNull();
    expect(parseHours('25-99PM')).toBeNull();
  });
});

describe('openState', () => {
  it('is open all week where each day ends a minute before midnight', () => {
    const allDay = always('00:00-23:59');
    expect(open(allDay, '23:59')).toEqual({ open: true, detail: '24 hours' });
    expect(weekSpans(allDay)[0]).toEqual([0, 7 * 1440]);
    expect(weekHours(allDay, 'UTC', fridayUtc('12:00'))[0]).toMatchObject({ text: 'Open 24 hours' });
  });

  it('follows the clock of the business, not that of the visitor', () => {
    expect(open(always('6am-11:30pm'), '17:00', 'Asia/Calcutta')).toEqual({ open: true, detail: 'until 11:30 PM' });
    expect(open(always('6am-11:30pm'), '18:30', 'Asia/Calcutta')).toEqual({ open: false, detail: 'opens 6 AM' });
  });

  it('names the next opening', () => {
    expect(open(always('11:30AM-3PM,5-10PM'), '16:00')).toEqual({ open: false, detail: 'opens 5 PM' });
    expect(open(always('9AM-5PM'), '20:00')).toEqual({ open: false, detail: 'opens Sat 9 AM' });
    expect(open(JSON.stringify({ Friday: 'Closed', Monday: '9AM-5PM' }), '12:00')).toEqual({
      open: false,
      detail: 'opens Mon 9 AM',
    });
  });

  it('is open after midnight when yesterday ends late', () => {
    expect(open(JSON.stringify({ Thursday: '8PM-3AM' }), '02:00')).toEqual({ open: true, detail: 'until 3 AM' });
    expect(open(JSON.stringify({ Thursday: '8PM-3AM', Friday: 'Closed' }), '04:00')?.open).toBe(false);
  });

  it('follows the clock over both changes of daylight saving time', () => {
    const late = JSON.stringify({ Saturday: '10PM-4AM', Sunday: '9AM-5PM' });
    const state = (time: string) => openState(late, 'Europe/Berlin', new Date(`2026-${time}Z`));
    // 03:30 and 04:00 in summer; 02:30 for the second time, 03:59 and 04:00 in winter.
    expect(state('03-29T01:30')).toEqual({ open: true, detail: 'until 4 AM' });
    expect(state('03-29T02:00')).toEqual({ open: false, detail: 'opens 9 AM' });
    expect(state('10-25T01:30')).toEqual({ open: true, detail: 'until 4 AM' });
    expect(state('10-25T02:59')).toEqual({ open: true, detail: 'until 4 AM' });
    expect(state('10-25T03:00')).toEqual({ open: false, detail: 'opens 9 AM' });
  });

  it('joins hours that touch at midnight', () => {
    expect(open(JSON.stringify({ Friday: '6PM-12AM', Saturday: '12AM-2AM' }), '23:00')?.detail).toBe('until 2 AM');
    expect(open(always('Open 24 hours'), '03:00')).toEqual({ open: true, detail: '24 hours' });
  });

  it('names the day of a closing time that is a day or more away', () => {
    const aroundTheClock = EVERY_DAY.slice(0, 5).map((day) => [day, 'Open 24 hours']);
    const weekdays = JSON.stringify({ ...Object.fromEntries(aroundTheClock), Saturday: '12AM-2AM', Sunday: 'Closed' });
    const state = (time: string) => openState(weekdays, 'UTC', new Date(`2026-11-${time}:00Z`))?.detail;
    expect(state('16T09:00')).toBe('until Sat 2 AM');
    expect(state('20T01:59')).toBe('until Sat 2 AM');
    expect(state('20T02:30')).toBe('until 2 AM');
    expect(open(JSON.stringify({ Friday: 'Open 24 hours' }), '00:00')?.detail).toBe('until Sat 12 AM');
  });

  it('is unknown for hours that cannot be parsed', () => {
    expect(open(always('by appointment'), '03:00')).toBeNull();
    expect(open(JSON.stringify({ Thursday: '8PM-3AM', Friday: 'by appointment' }), '02:00')?.open).toBe(true);
  });

  it('falls back to the day without a zone', () => {
    expect(openState(always('9AM-5PM'), null, fridayUtc('03:00'))).toEqual({ open: true, detail: 'today' });
    expect(openState(always('Closed'), 'Nowhere/Atlantis', fridayUtc('12:00'))?.open).toBe(false);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'takes the same day on a computer in the zone %s for a business without one',
    (zone) => {
      const friday = JSON.stringify({ Friday: '9AM-5PM' });
      vi.stubEnv('TZ', zone);
      try {
        for (const now of [fridayUtc('00:00'), fridayUtc('23:59')]) {
          expect(openState(friday, null, now)?.open).toBe(true);
          expect(weekHours(friday, null, now).find(({ today }) => today)?.day).toBe('Friday');
        }
      } finally {
        vi.unstubAllEnvs();
      }
    },
  );

  it('is null for a day without hours', () => {
    expect(open(JSON.stringify({ Monday: '9AM-5PM' }), '12:00')).toBeNull();
    expect(openState(null, 'UTC', fridayUtc('12:00'))).toBeNull();
    expect(openState('not json', 'UTC', fridayUtc('12:00'))).toBeNull();
  });
});

describe('openingTimes', () => {
  const times = (hours: string) => openingTimes(JSON.stringify({ Friday: hours }));

  it.each([
    ['8PM-3AM', '20:00', '03:00'],
    ['6PM-12AM', '18:00', '00:00'],
    ['Open 24 hours', '00:00', '23:59'],
    ['5AM-5AM', '05:00', '04:59'],
    ['Closed', '00:00', '00:00'],
  ])('gives the hours %s as %s to %s', (hours, opens, closes) => {
    expect(times(hours)).toEqual([{ day: 'Friday', opens, closes }]);
  });

  it('leaves out hours that cannot be parsed', () => expect(times('by appointment')).toEqual([]));
});

describe('weekHours', () => {
  it('lists seven days from Monday and marks today', () => {
    const week = weekHours(JSON.stringify({ Friday: ['6am-11:30pm'], Sunday: 'Closed' }), 'UTC', fridayUtc('12:00'));
    expect(week.map(({ day }) => day)).toEqual(EVERY_DAY);
    expect(week.find(({ today }) => today)).toEqual({
      day: 'Friday',
      text: '6 AM – 11:30 PM',
      closed: false,
      today: true,
    });
    expect(week.at(-1)?.closed).toBe(true);
    expect(week[0]?.text).toBeNull();
  });

  it.each([
    ['09:00-17:30', '9 AM – 5:30 PM'],
    ['11:30AM-3PM,5-10PM', '11:30 AM – 3 PM, 5 PM – 10 PM'],
    ['18:00-02:00', '6 PM – 2 AM'],
    ['00:00-24:00', 'Open 24 hours'],
    ['Closed', 'Closed'],
    ['by  appointment;or by phone', 'by appointment, or by phone'],
  ])('writes %s as %s, in the notation of what is open now', (text, written) => {
    expect(weekHours(always(text), 'UTC', fridayUtc('12:00'))[0]?.text).toBe(written);
  });
});

describe('weekSpans', () => {
  const TEXTS = [
    '9AM-5PM',
    '8PM-3AM',
    'Closed',
    'Open 24 hours',
    '11:30AM-3PM,5-10PM',
    'by appointment',
    '',
    '12PM-12AM',
  ];
  const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'no/zone', null];
  const weeks = Array.from({ length: 60 }, (_, i) =>
    JSON.stringify(Object.fromEntries(EVERY_DAY.map((day, j) => [day, TEXTS[(i * 7 + j * (i + 3)) % TEXTS.length]]))),
  );

  it.each(ZONES)('hold the point of the week exactly where a business of zone %s is open', (zone) => {
    const differences: string[] = [];
    for (const [i, week] of weeks.entries())
      for (let step = 0; step < 200; step++) {
        const now = new Date(Date.UTC(2026, 2, 27) + (i * 7 + step * 51) * 60_000);
        const point = weekPoint(zone, now);
        const isWithin = weekSpans(week).some(([start, end]) => start <= point && point < end);
        if (isWithin !== (openState(week, zone, now)?.open ?? false)) differences.push(`${week} ${now.toISOString()}`);
      }
    expect(differences).toEqual([]);
  });

  it('are empty without known hours', () => {
    expect([null, '', 'not json', '{}', '[]', '{"Monday": ""}'].map(weekSpans)).toEqual([[], [], [], [], [], []]);
  });
});
