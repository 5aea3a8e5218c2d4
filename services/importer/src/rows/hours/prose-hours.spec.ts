import { describe, expect, it } from 'vitest';
import { hoursOf, hoursOfShortDays } from './hours.js';

const week = (working: string, saturday?: string, sunday?: string) =>
  JSON.stringify({
    ...{ Monday: working, Tuesday: working, Wednesday: working, Thursday: working, Friday: working },
    ...(saturday !== undefined && { Saturday: saturday }),
    ...(sunday !== undefined && { Sunday: sunday }),
  });

describe('holidays in hours with short days', () => {
  it.each([
    ['Mo-Fr 8-17 Uhr, an Feiertagen geschlossen', week('8:00-17:00')],
    ['Mo-Fr 9-18 Uhr, Sa 9-12 Uhr, sonn- und feiertags geschlossen', week('9:00-18:00', '9:00-12:00', 'Closed')],
    ['Mo-Sa 8-18 Uhr, So. u. Feiertage 10-12 Uhr', week('8:00-18:00', '8:00-18:00', '10:00-12:00')],
    ['Mo-Fr 9-12 Uhr (außer an gesetzlichen Feiertagen)', week('9:00-12:00')],
  ])('leave the hours of the week: %s', (text, hours) => {
    expect(hoursOfShortDays(text)).toBe(hours);
  });
});

describe('opening hours in prose', () => {
  it.each([
    ['lunes a viernes de 9 a 14 y de 17 a 20 h', week('9:00-14:00, 17:00-20:00')],
    ['De lunes a viernes: 10:00 a 14:00 h. Sábados: 10:00 a 13:00 h.', week('10:00-14:00', '10:00-13:00')],
    ['Du lundi au vendredi de 9h à 12h et de 14h à 18h', week('9:00-12:00, 14:00-18:00')],
    ['lundi au vendredi : 9h-12h/14h-18h, samedi 9h-12h', week('9:00-12:00, 14:00-18:00', '9:00-12:00')],
    ['dal lunedì al venerdì dalle 9:00 alle 13:00 e dalle 15:00 alle 19:00', week('9:00-13:00, 15:00-19:00')],
    ['Segunda a sexta das 9h às 18h, sábado das 9h às 13h', week('9:00-18:00', '9:00-13:00')],
    ['2ª a 6ª das 9h00 às 12h30 e das 14h00 às 18h00', week('9:00-12:30, 14:00-18:00')],
    ['Montag bis Freitag von 9 bis 18 Uhr, samstags 10 bis 14 Uhr', week('9:00-18:00', '10:00-14:00')],
    ['Selbstbedienung täglich 8-20 Uhr', week('8:00-20:00', '8:00-20:00', '8:00-20:00')],
    ['maandag t/m vrijdag van 9.00 tot 17.30 uur', week('9.00-17.30')],
    ['od poniedziałku do piątku od 9 do 17', week('9-17')],
    ['pondělí až pátek 9:00 - 17:00', week('9:00-17:00')],
    ['Hafta içi 08:30 - 17:30 arası', week('08:30-17:30')],
    ['с понедельника по пятницу с 9 до 18 часов', week('9-18')],
    ['من الاثنين إلى الجمعة 9:00 - 17:00', week('9:00-17:00')],
    ['월~금 09:00~18:00, 토 09:00~13:00, 일요일 휴무', week('09:00-18:00', '09:00-13:00', 'Closed')],
    ['Montag bis Freitag 9 bis 18 Uhr, an Feiertagen geschlossen', week('9:00-18:00')],
    ['Mon-Fri 9am-5pm except public holidays', week('9am-5pm')],
    ['Mon-Fri except holidays 9am-5pm', week('9am-5pm')],
    ['du lundi au vendredi de 9h à 18h, sauf jours fériés', week('9:00-18:00')],
    ['Pazartesi-Cuma 09:00-18:00, resmi tatiller hariç', week('09:00-18:00')],
    ['月曜日〜金曜日 9:00〜18:00、日曜・祝日休み', week('9:00-18:00', undefined, 'Closed')],
    ['Open Monday to Friday from 9am to 5pm. Closed weekends.', week('9am-5pm', 'Closed', 'Closed')],
    ['9am-5pm Monday to Friday', week('9am-5pm')],
    ['Mon-Fri: 0900-1700hrs', week('09:00-17:00')],
    ['Mon-Fri: 9:00-17:00<br>Sat: 10:00-14:00', week('9:00-17:00', '10:00-14:00')],
    ['Hét-Pén: 8:00-16:00, Szom: 9:00-12:00', week('8:00-16:00', '9:00-12:00')],
    ['H-P: 8-16, Szo: 9-12', week('8-16', '9-12')],
    ['B.e-Cüm: 09:00-18:00, Şən: 10:00-14:00', week('09:00-18:00', '10:00-14:00')],
    ['Mon-Fri 8am-noon, holidays 10-14', week('8am-12pm')],
    ['7 days a week 8am - midnight', week('8am-12am', '8am-12am', '8am-12am')],
    ['Monday to Sunday 24/7', week('Open 24 hours', 'Open 24 hours', 'Open 24 hours')],
  ])('%s are read', (text, expected) => {
    expect(hoursOf(text)).toBe(expected);
  });

  it.each([
    ['Tutti i giorni dalle 10 alle 18. Chiuso il sabato', week('10-18', 'Closed', '10-18')],
    ['Täglich 10-18 Uhr, sonntags 12-17 Uhr', week('10:00-18:00', '10:00-18:00', '12:00-17:00')],
    ['10:00〜19:00（日曜定休）', week('10:00-19:00', '10:00-19:00', 'Closed')],
    ['Ouvert du lundi au vendredi de 12h à 14h. Fermé samedi et dimanche.', week('12:00-14:00', 'Closed', 'Closed')],
  ])('%s have exceptions', (text, expected) => {
    expect(hoursOf(text)).toBe(expected);
  });

  const withLunch = week('09:00-12:00, 13:00-17:00');
  it.each([
    ['Mon-Fri 9-17, closed for lunch 12-1', withLunch],
    ['Monday to Friday 9am-5pm (closed for lunch 12-1pm)', withLunch],
    ['Mon-Fri 9:00-17:00 lunch break 12:00 to 13:00', withLunch],
    ['Mon-Fri 9:00-17:00, closed 12:00-13:00', withLunch],
    ['Mo-Fr: 9-17 Uhr, Mittagspause: 12-13 Uhr', withLunch],
    ['Montag - Freitag 9:00 - 17:00 Uhr (Pause von 12:00 bis 13:00 Uhr)', withLunch],
    ['Hafta içi 09:00-17:00 (öğle arası 12:00-13:00)', withLunch],
    ['Hafta içi 09:00-17:00, öğle molası 12:00-13:00', withLunch],
    ['пн-пт с 9:00 до 17:00, обед с 12:00 до 13:00', withLunch],
    ['пн-пт 09:00-17:00, перерыв 12:00-13:00', withLunch],
    ['lun-ven 9h-17h, pause déjeuner 12h-13h', withLunch],
    ['du lundi au vendredi de 9h à 17h, fermé de 12h à 13h', withLunch],
    ['lunes a viernes de 9:00 a 17:00, cerrado de 12:00 a 13:00', withLunch],
    ['lunes a viernes 9:00-17:00 (pausa para almuerzo 12:00-13:00)', withLunch],
    ['lun-ven 9:00-17:00, pausa pranzo 12:00-13:00', withLunch],
    ['segunda a sexta das 9h às 17h, intervalo de almoço das 12h às 13h', withLunch],
    ['ma-vr 9:00-17:00, lunchpauze 12:00-13:00', withLunch],
    ['pn-pt 9:00-17:00, przerwa 12:00-13:00', withLunch],
    ['월~금 09:00~17:00, 점심시간 12:00~13:00', withLunch],
    ['月〜金 9:00〜17:00（昼休み 12:00〜13:00）', withLunch],
    ['Mon-Fri 9-17, lunch 12-13, Sat 10-14', week('09:00-12:00, 13:00-17:00', '10-14')],
  ])('%s have a break', (text, expected) => {
    expect(hoursOf(text) ?? hoursOfShortDays(text)).toBe(expected);
  });

  const everyDay = (hours: string) => week(hours, hours, hours);
  it.each([
    ['9am-12pm and 2pm-6pm', everyDay('9am-12pm, 2pm-6pm')],
    ['09:00–18:00, Pause 12:00–13:00', everyDay('09:00-12:00, 13:00-18:00')],
    ['from 9:00 to 18:00', everyDay('9:00-18:00')],
  ])('%s are those of every day', (text, expected) => {
    expect(hoursOf(text)).toBe(expected);
  });

  const untilFour = (working: string, friday: string) => week(working).replace(/(?<="Friday":")[^"]*/, friday);
  it.each([
    ['Mon-Fri 08:30-17:00 (Fri until 16:00)', untilFour('08:30-17:00', '08:30-16:00')],
    ['08:30–17:00 (Fri until 16:00)', untilFour('08:30-17:00', '08:30-16:00')],
    ['Mo-Do 8-17 Uhr, Fr bis 14 Uhr', untilFour('8:00-17:00', '8:00-14:00')],
    [
      'lunes a viernes 9:00-13:00 y 15:00-19:00, viernes hasta las 18:00',
      untilFour('9:00-13:00, 15:00-19:00', '9:00-13:00, 15:00-18:00'),
    ],
    ['10:00-20:00 (Sun until 18:00)', week('10:00-20:00', '10:00-20:00', '10:00-18:00')],
  ])('%s end earlier on a day', (text, expected) => {
    expect(hoursOf(text) ?? hoursOfShortDays(text)).toBe(expected);
  });

  it.each([
    ['9:00-17:00, Sat 9:00-13:00', week('9:00-17:00', '9:00-13:00')],
    ['9am-5pm, Saturday 10am-2pm, closed Sunday', week('9am-5pm', '10am-2pm', 'Closed')],
    ['9:00-18:00, Cumartesi 9:00-14:00, Pazar kapalı', week('9:00-18:00', '9:00-14:00', 'Closed')],
    ['10:00-20:00, dimanche 10:00-13:00', week('10:00-20:00', '10:00-20:00', '10:00-13:00')],
  ])('%s are of each day but those with their own', (text, expected) => {
    expect(hoursOf(text)).toBe(expected);
  });

  it.each([
    ['Weekdays 7 to 7, Sat 10-4', week('7am-7pm', '10am-4pm')],
    ['Weekdays 9 to 19, Sat 18-2', week('9-19', '18-2')],
  ])('%s are of a clock of twelve hours unless one of them is later', (text, expected) => {
    expect(hoursOf(text)).toBe(expected);
  });

  it.each([
    ['ma-vr 9:00-17:30, za 10-17, zo gesloten', week('9:00-17:30', '10:00-17:00', 'Closed')],
    ['P.-Pk. 9:00-18:00, S. 10:00-15:00', week('9:00-18:00', '10:00-15:00')],
    ['E-R 9-18, L 10-15', week('9-18', '10-15')],
    ['H-P 8-16', week('8-16')],
    ['pn-pt 8.00-16.00, sob. 9.00-13.00, niedz. nieczynne', week('8.00-16.00', '9.00-13.00', 'Closed')],
    ['L-V 9:00-14:00 y 17:00-20:00, S 10:00-14:00', week('9:00-14:00, 17:00-20:00', '10:00-14:00')],
    ['Po-Pá 9:00-18:00, So 9:00-12:00', week('9:00-18:00', '9:00-12:00')],
    ['M-F 9am-5pm, Sat 10am-2pm', week('9am-5pm', '10am-2pm')],
  ])('%s have days of one or two letters', (text, expected) => {
    expect(hoursOf(text)).toBeNull();
    expect(hoursOfShortDays(text)).toBe(expected);
  });

  it.each([
    'Mon-Fri 9-17 except Wednesday 9-12',
    'Tue, Thu 10:00-12:00 and 14:00-16:00; Sun on request',
    'Summer: Mon-Fri 9-17',
    'Mon 9-12 Mon 13-17',
    'lunes a viernes desde las 9',
    'Mon-Fri 9-17, lunch 18-19',
    'Mon-Fri 11:00-22:00, lunch 12:00-14:00',
    'lun-ven 11:00-22:00, pranzo 12:00-14:30',
    'Mon-Fri 9-17, lunch',
    'Mon-Fri 9-17, Sat until 16:00, Sat from 10:00',
    'Fri until 16:00',
    'Sun until 16:00, Mon-Fri 9-17',
    'Mon 9-17 (until 16:00)',
    'Mon-Fri 9-12 13-17 (Fri until 12:30)',
    'Mon-Fri 9-17, closed',
    'Closed on Mondays',
  ])('%s, of which a part is not understood, are left out', (text) => {
    expect(hoursOf(text)).toBeNull();
  });

  it.each(['T-P 10-18', 'K-P 10-18'])('%s, whose letters are other days in several languages, are left out', (text) => {
    expect(hoursOf(text) ?? hoursOfShortDays(text)).toBeNull();
  });
});
