import { describe, expect, it } from 'vitest';
import { hoursOf } from './hours.js';

const parsed = (cell: string) => JSON.parse(hoursOf(cell) ?? 'null') as unknown;
const weekdays = (hours: string) =>
  Object.fromEntries(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => [day, hours]));

describe('hoursOf', () => {
  it.each([
    ['values', '{"Tuesday": "Closed", "Monday": "9AM-9PM"}', { Monday: '9AM-9PM', Tuesday: 'Closed' }],
    ['lists of one', '{"Friday": ["6am-11pm"]}', { Friday: '6am-11pm' }],
    ['lists of several', '{"Monday": ["6-11am", "12-3pm", "5-11pm"]}', { Monday: '6-11am, 12-3pm, 5-11pm' }],
    ['joined ranges', '{"Monday": "11:30AM-3PM,5-10PM"}', { Monday: '11:30AM-3PM, 5-10PM' }],
    [
      'a whole week',
      '{"Monday": "9AM-5PM", "Tuesday": "9AM–5PM","Wednesday":"11:30AM-3PM,5-10PM", "Thursday": "Closed", "Friday": "24/7"}',
      {
        Monday: '9AM-5PM',
        Tuesday: '9AM-5PM',
        Wednesday: '11:30AM-3PM, 5-10PM',
        Thursday: 'Closed',
        Friday: 'Open 24 hours',
      },
    ],
    [
      'a list next to texts',
      '{"Monday": "9-5", "Friday": ["6-11am", "12-3pm"]}',
      { Monday: '9-5', Friday: '6-11am, 12-3pm' },
    ],
    [
      'days after two spaces',
      'Monday - Tuesday: 8:30 AM - 6:00 PM  Wednesday: Closed  Thursday: 9 AM - 1 PM',
      { Monday: '8:30AM-6:00PM', Tuesday: '8:30AM-6:00PM', Wednesday: 'Closed', Thursday: '9AM-1PM' },
    ],
    ['one day by two names', '{"Monday": "9-5", "Montag": "10-6", "Friday": "9-1"}', { Monday: '9-5', Friday: '9-1' }],
    ['quotes inside apostrophes', `{"Monday": 'a", "b', "Friday": "9-1"}`, { Monday: 'a", "b', Friday: '9-1' }],
    ['Python', "{'Monday': ['9AM-5PM'], 'Sunday': None}", { Monday: '9AM-5PM' }],
    ['a list of texts', '["Monday: 9AM–5PM", "Tuesday: Closed"]', { Monday: '9AM-5PM', Tuesday: 'Closed' }],
    ['a Python list', "['Monday: 9AM-5PM', 'Tuesday: Closed']", { Monday: '9AM-5PM', Tuesday: 'Closed' }],
    [
      'a list of days',
      '[{"day": "Monday", "hours": "9AM-5PM"}, {"day": "Salı", "hours": ["9-12", "13-17"]}]',
      { Monday: '9AM-5PM', Tuesday: '9-12, 13-17' },
    ],
    ['semicolons', 'Monday: 9-12; 13-17; Tuesday: Closed', { Monday: '9-12, 13-17', Tuesday: 'Closed' }],
    ['commas', 'Mon: 9-12, 13-17, Tue: Closed', { Monday: '9-12, 13-17', Tuesday: 'Closed' }],
    [
      'days by numbers from Sunday on',
      '1:closed,2:9:00:17:00,3:9:00:12:00,3:13:30:17:00,4:0:00:0:00',
      { Monday: '9:00-17:00', Tuesday: '9:00-12:00, 13:30-17:00', Wednesday: 'Open 24 hours', Sunday: 'Closed' },
    ],
    [
      'words within a day',
      '{"Monday": "9am-12pm and 2pm-6pm", "Tuesday": "9-17 (lunch 12-13)", "Friday": "from 9 to 17"}',
      { Monday: '9am-12pm, 2pm-6pm', Tuesday: '09:00-12:00, 13:00-17:00', Friday: '9-17' },
    ],
    ['noon', 'Mon: 8am-12 noon, Tue: 12 noon-12 midnight', { Monday: '8am-12pm', Tuesday: '12pm-12am' }],
    ['pipes', 'Monday:7AM-7PM|Sunday:Closed', { Monday: '7AM-7PM', Sunday: 'Closed' }],
    ['pipes with minutes', 'Monday:6:30-9:15PM', { Monday: '6:30-9:15PM' }],
    ['comma lists', 'Sunday,8AM,8PM|Monday,Closed', { Monday: 'Closed', Sunday: '8AM-8PM' }],
    ['comma lists with breaks', 'Monday,9AM,1PM,3PM,8PM', { Monday: '9AM-1PM, 3PM-8PM' }],
    ['narrow spaces and dashes', '{"Monday": "7\u202fAM\u2009–\u20097 PM"}', { Monday: '7AM-7PM' }],
    [
      'Turkish',
      '{"Pazartesi": "09:00–18:00", "Çarşamba": "24 saat açık", "Pazar": "Kapalı"}',
      { Monday: '09:00-18:00', Wednesday: 'Open 24 hours', Sunday: 'Closed' },
    ],
    [
      'capitals and short names',
      'SALI: 9-17|Per: 9-18|Sat: 9-13',
      { Tuesday: '9-17', Thursday: '9-18', Saturday: '9-13' },
    ],
    [
      'other languages',
      '{"Dienstag": "9-18", "среда": "9-17", "jeudi (férié)": "9-12"}',
      { Tuesday: '9-18', Wednesday: '9-17', Thursday: '9-12' },
    ],
    [
      'from day to day',
      'Mon-Wed: 9-17; Paz – Pzt: 10-14',
      { Monday: '9-17', Tuesday: '9-17', Wednesday: '9-17', Sunday: '10-14' },
    ],
    [
      'words of many languages for a closed day',
      '{"poniedziałek": "9-17", "Sonntag": "Geschlossen", "вторник": "Закрыто", "четверг": "ВЫХОДНОЙ", "Friday": "定休日", "Saturday": "مغلق"}',
      {
        Monday: '9-17',
        Tuesday: 'Closed',
        Thursday: 'Closed',
        Friday: 'Closed',
        Saturday: 'Closed',
        Sunday: 'Closed',
      },
    ],
    [
      'words of many languages for a day around the clock',
      '{"Monday": "Круглосуточно", "Tuesday": "Ouvert 24h/24", "Wednesday": "24時間営業", "Thursday": "مفتوح على مدار ٢٤ ساعة", "Friday": "Czynne całą dobę"}',
      {
        Monday: 'Open 24 hours',
        Tuesday: 'Open 24 hours',
        Wednesday: 'Open 24 hours',
        Thursday: 'Open 24 hours',
        Friday: 'Open 24 hours',
      },
    ],
    [
      'times as other languages write them',
      '{"Monday": "9:00 a. m.–5:30 p. m.", "Tuesday": "上午9:00–下午5:30", "Wednesday": "오전 9:00~오후 5:30", "Thursday": "9h30 à 18h", "Friday": "٩:٠٠ ص–٥:٣٠ م", "Saturday": "9 bis 17 Uhr", "Sunday": "10時00分～19時30分"}',
      {
        Monday: '9:00AM-5:30PM',
        Tuesday: '9:00AM-5:30PM',
        Wednesday: '9:00AM-5:30PM',
        Thursday: '9:30-18:00',
        Friday: '9:00AM-5:30PM',
        Saturday: '9-17:00',
        Sunday: '10:00-19:30',
      },
    ],
    [
      'short names of other languages',
      '{"lun.": "9-17", "пн": "8-9", "Di": "9-18", "mié": "9-12"}',
      {
        Monday: '9-17',
        Tuesday: '9-18',
        Wednesday: '9-12',
      },
    ],
    [
      'a sentence',
      'Mon-Fri 9am-5pm, Sat & Sun closed',
      {
        Monday: '9am-5pm',
        Tuesday: '9am-5pm',
        Wednesday: '9am-5pm',
        Thursday: '9am-5pm',
        Friday: '9am-5pm',
        Saturday: 'Closed',
        Sunday: 'Closed',
      },
    ],
    ['Polish days', 'Pon-Pt: 8-16; Sob: 9-13', { ...weekdays('8-16'), Saturday: '9-13' }],
    [
      'Portuguese days',
      'Segunda a Sexta: 8h às 18h | Sábado: 8h às 12h',
      { ...weekdays('8:00-18:00'), Saturday: '8:00-12:00' },
    ],
    ['every day of some days', 'Hafta içi her gün 08.30-17.30', weekdays('08.30-17.30')],
    ['named days of every day', 'Täglich Montag bis Freitag 9:00-18:00', weekdays('9:00-18:00')],
    ['hours without a break', 'du lundi au vendredi de 9h à 19h sans interruption', weekdays('9:00-19:00')],
    [
      'Vietnamese days',
      'Thứ Hai - Thứ Sáu: 7h30 - 17h00, Chủ Nhật: 8h-11h',
      { ...weekdays('7:30-17:00'), Sunday: '8:00-11:00' },
    ],
    [
      'bullets',
      '*Mon - Fri: 11:00am - 7:30pm *Sat: 10:00am - 4:30pm',
      { ...weekdays('11:00am-7:30pm'), Saturday: '10:00am-4:30pm' },
    ],
    ['days in a row', 'Mon, Wed, Fri 9 to 17', { Monday: '9-17', Wednesday: '9-17', Friday: '9-17' }],
    ['one day in words', 'Cumartesi 10.00 - 14.00', { Saturday: '10.00-14.00' }],
    ['marks and NUL', '{"Monday": "9AM\\u0000-5PM\\ud800"}', { Monday: '9AM-5PM' }],
  ])('reads %s', (_, cell, expected) => {
    expect(parsed(cell)).toEqual(expected);
  });

  it('orders the days and always writes them alike', () => {
    expect(hoursOf('{"Sunday": ["8AM-8PM"], "Monday": "Open 24 hours"}')).toBe(
      '{"Monday":"Open 24 hours","Sunday":"8AM-8PM"}',
    );
  });

  it.each(['Open 24 hours', '24/7', '24 saat açık', 'Open 24hrs', 'Always open'])('applies %s to every day', (cell) => {
    expect(Object.values(parsed(cell) as object)).toEqual(Array(7).fill('Open 24 hours'));
  });

  it.each(['Daily 9am-5pm', 'Her gün 9am-5pm', 'ежедневно 9am-5pm'])('applies %s to every day, too', (cell) => {
    expect(Object.values(parsed(cell) as object)).toEqual(Array(7).fill('9am-5pm'));
  });

  it.each([
    ['9:00 - 17:30', '9:00-17:30'],
    ['9AM – 1PM, 3PM – 8PM', '9AM-1PM, 3PM-8PM'],
    ['10:00～22:00', '10:00-22:00'],
    ['오전 10:30~오후 9:00', '10:30AM-9:00PM'],
    ['10.00 - 18.00 Uhr', '10.00-18.00'],
    ['8 AS 18 HORAS', '8-18:00'],
    ['8am - 22pm', '8am-22:00'],
    ['9:30 AM to 18:30 PM', '9:30AM-18:30'],
    ['เปิดทุกวัน 09:00 - 21:00 น.', '09:00-21:00'],
    ['08:00 - 12:0013:30 - 18:00', '08:00-12:00, 13:30-18:00'],
  ])('applies %s, without a day, to every day', (cell, hours) => {
    expect(Object.values(parsed(cell) as object)).toEqual(Array(7).fill(hours));
  });

  it('separates ranges that have nothing but a space between them', () => {
    expect(parsed('{"Lundi": "09:00-13:00 13:30-17:00"}')).toEqual({ Monday: '09:00-13:00, 13:30-17:00' });
  });

  it('stores words for closed and around the clock so that pages understand them', () => {
    const days = [
      'Zamknięte',
      'Закрыто',
      'Fechado',
      'Gesloten',
      'Kapalı',
      'KAPALI',
      'Đóng cửa',
      '휴무',
      'बंद',
      'Κλειστά',
    ];
    for (const word of days) expect(parsed(`{"Monday": "${word}"}`)).toEqual({ Monday: 'Closed' });
    const always = [
      '24 Stunden geöffnet',
      'Abierto 24 horas',
      'Aperto 24 ore',
      '24 घंटे',
      '24小时营业',
      'buka 24 jam',
      'نعمل على مدار 24 ساعة',
    ];
    for (const word of always) expect(parsed(`{"Monday": "${word}"}`)).toEqual({ Monday: 'Open 24 hours' });
  });

  it.each([
    'Sun terrace, open when the weather allows',
    'Monday by appointment 9-17 only',
    'We are closed on 24 December',
    '',
    'None',
    '{}',
    '{"Monday"',
    '[]',
    '[1, null]',
    '["Monday',
    'every day',
    '9-5',
    '10-12',
    '1-31',
    '1-5, 6-9',
    '2-6 8:00-17:00',
    'close',
    'März:\nDi, Mi 10.00 - 18.00 Uhr\nSa, So 10.00 - 17.00 Uhr\nApril:\nSa, So 10.00 - 16.00 Uhr',
    '10:00-',
    '{"Someday": "9-5"}',
    '{"Monday": {"a": 1}}',
    null,
  ])('gives null for %s', (cell) => {
    expect(hoursOf(cell)).toBeNull();
  });
});

describe('Japanese hours, without last orders, holidays and remarks', () => {
  const every = (hours: string) => Object.fromEntries(WEEK.map((day) => [day, hours]));
  const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

  it.each<[string, Record<string, string>]>([
    ['11:00-23:00 (L.O. 22:30)', every('11:00-23:00')],
    ['11:30 - 15:00 L.O. 14:30', every('11:30-15:00')],
    ['営業時間 11:00～22:00 日曜営業', every('11:00-22:00')],
    ['ランチ 11:00～14:30 ディナー17:30～22:00（21:30L.O.）', every('11:00-14:30, 17:30-22:00')],
    ['《昼》 11:30-15:00 (14:00 L.O.) 《夜》 17:00-22:00 (21:00 L.O.)', every('11:30-15:00, 17:00-22:00')],
    ['11:00-15:00／17:00-22:00', every('11:00-15:00, 17:00-22:00')],
    [
      '月～金、祝前日: 17:30～23:00 （料理L.O. 21:30 ドリンクL.O. 22:30） 土、日、祝日: 17:30～22:00 （料理L.O. 20:30）',
      { ...every('17:30-23:00'), Saturday: '17:30-22:00', Sunday: '17:30-22:00' },
    ],
    [
      '月・火・水・木・日・祝日 10:00 - 23:15 L.O. 料理22:45 ドリンク23:00 金・土 10:00 - 04:30 祝前日 10:00 - 23:30',
      { ...every('10:00-23:15'), Friday: '10:00-04:30', Saturday: '10:00-04:30' },
    ],
    [
      '[月～金] 11:30～14:00 17:00～24:00(L.O 23:00) [土・日・祝] 11:00～20:00(L.O 19:00)',
      { ...every('11:30-14:00, 17:00-24:00'), Saturday: '11:00-20:00', Sunday: '11:00-20:00' },
    ],
    ['月〜火,木〜日 11:00-20:00／水 休', { ...every('11:00-20:00'), Wednesday: 'Closed' }],
  ])('are read from %s', (text, expected) => {
    expect(JSON.parse(hoursOf(text) ?? 'null')).toEqual(expected);
  });
});

it('hours of the next two weeks by their dates are those of most dates of a day', () => {
  const dated = Array.from({ length: 14 }, (_, at) => {
    const [from, to] =
      at === 1 ? ['11:00:00', '15:00:00'] : at % 7 === 6 ? ['00:00:00', '00:00:00'] : ['10:00:00', '19:00:00'];
    return { date: `2025-11-${String(at + 3).padStart(2, '0')}T00:00:00`, openFrom: from, openTo: to };
  });
  const later = [...dated, { date: '2025-11-18T00:00:00', openFrom: '10:00:00', openTo: '19:00:00' }];
  expect(JSON.parse(hoursOf(JSON.stringify(later)) ?? 'null')).toEqual({
    ...{ Monday: '10:00-19:00', Tuesday: '10:00-19:00', Wednesday: '10:00-19:00', Thursday: '10:00-19:00' },
    ...{ Friday: '10:00-19:00', Saturday: '10:00-19:00', Sunday: 'Closed' },
  });
});

describe('weeks of JSON texts', () => {
  const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const HOURS = ['Closed', '9AM-5PM', '9AM-6PM', '11:30AM-3PM, 5-10PM', 'Open 24 hours'];
  const week = (days: string[], salt: number) =>
    Object.fromEntries(
      days.map((day, i) => [day, HOURS[(salt * 7 + i * (salt % 3) + DAYS.indexOf(day)) % HOURS.length]!]),
    );
  const inOrder = (hours: Record<string, string>) =>
    Object.fromEntries(DAYS.filter((day) => day in hours).map((day) => [day, hours[day]!]));

  it('are read whichever days they name, in the order of the week or not', () => {
    for (let chosen = 1; chosen < 2 ** DAYS.length; chosen++) {
      const days = DAYS.filter((_, i) => (chosen >> i) & 1);
      for (const order of [days, days.toReversed(), [...days.slice(3), ...days.slice(0, 3)]]) {
        for (let salt = 0; salt < 5; salt++) {
          const hours = week(order, salt);
          const expected = JSON.stringify(inOrder(hours));
          expect(hoursOf(JSON.stringify(hours))).toBe(expected);
          expect(hoursOf(JSON.stringify(hours).replaceAll('","', '", "').replaceAll('":"', '": "'))).toBe(expected);
        }
      }
    }
  });

  it('weeks with a repeated day equal the result of JSON.parse', () => {
    expect(hoursOf('{"Monday":"9AM-5PM","Tuesday":"Closed","Monday":"10AM-6PM","Friday":"9AM-5PM"}')).toBe(
      '{"Monday":"10AM-6PM","Tuesday":"Closed","Friday":"9AM-5PM"}',
    );
  });
});
