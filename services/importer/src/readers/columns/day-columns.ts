import { parseHours } from '@directory/contracts/opening-hours';
import { plainTimes, wholeDayOf } from '../../rows/hours/hour-words.js';
import { daysNamed } from '../../rows/hours/named-days.js';
import { booleanOf } from '../../rows/numbers.js';
import { inLowerCase } from './headers/lower-case.js';
import type { DerivedField } from './presets/preset.js';

const MINUTES_PER_DAY = 1440;
const FRACTION = /^0?[.,]\d+$/;

/** `0.375`, a time of a spreadsheet without its format, `0900`, `09:00:00` and `1899-12-30T09:00:00` as `09:00`. */
function clockOf(text: string | null, isFraction: boolean): string | null {
  if (text === null) return null;
  if (isFraction && /^[01]?(?:[.,]\d+)?$/.test(text)) {
    const minutes = Math.round(Number(text.replace(',', '.')) * MINUTES_PER_DAY);
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  }
  return text
    .replace(/^(?:\d{4}-\d\d-\d\d[T ])(?=\d)/, '')
    .replace(/^(\d{1,2}:\d\d):\d\d(?:\.\d+)?(?=\D*$)/, '$1')
    .replace(/^(\d{1,2})([0-5]\d)(?=\s?(?:[ap]\.?m\.?|hrs?|h)?$)/i, '$1:$2');
}

const MAX_HEADER_LENGTH = 60;
/** Fewer columns that are named after a day may be chance. */
const MIN_DAYS = 3;
const EVERY_DAY = 'Monday-Sunday';

interface Phrases {
  first: RegExp;
  last: RegExp;
}

/** The longest one wins. */
function phrases(...lists: string[]): Phrases {
  const any = lists
    .flatMap((list) => list.trim().split(/,\s*/))
    .sort((a, b) => b.length - a.length)
    .join('|');
  return { first: new RegExp(`^(?:${any})(?: |$)`, 'u'), last: new RegExp(` (?:${any})$`, 'u') };
}

/** Of the two columns with the hours of a day, or of every day. */
const OPENING = `
  open, opens, opening, opened, opens at, open at, açılış, açılma, öffnet, öffnung, geöffnet, ouverture, ouvre, apertura, abre, abertura,
  apre, otwarcie, otwarte, открытие, открыто, otvaranje, відкриття, öppnar, åpner, åbner, فتح, 開店, 開館, 営業開始, 開始時間, 診療開始時間, 开门, 오픈, เวลาเปิด
`;
const CLOSING = `
  close, closes, closing, closed at, closes at, close at, kapanış, kapanma, schließt, schliesst, schließung, fermeture, ferme, cierre, cierra,
  cerrar, fechamento, encerramento, fecha, chiusura, chiude, zamknięcie, закрытие, zatvaranje, закриття, stänger, stenger, lukker, إغلاق,
  閉店, 閉館, 営業終了, 終了時間, 診療終了時間, 关门, 마감, เวลาปิด
`;
/** These mean hours only next to a day. */
const STARTING = 'o, start, starts, from, begin, begins, başlangıç, von, ab, de, du, desde, inicio, início, od, от, с';
const ENDING = 'c, end, ends, to, until, till, bitiş, bis, à, au, a, hasta, fin, até, fim, do, до, по';
const SHUT = 'closed, is closed, kapalı, geschlossen, fermé, cerrado, fechado, chiuso';
/** Text of a header without its day. */
const FILLERS = phrases(`
  hours, hour, time, times, opening hours, opening time, opening times, business hours, working hours, store hours, operating hours,
  hours of operation, hours of, open intervals, open hours, saat, saati, saatleri, çalışma saatleri, mesai, öffnungszeit, öffnungszeiten, zeit, uhrzeit, um,
  heure, heures, heure de, heure d, horaire, horaires, hora, hora de, horas, horario, horarios, horario de, horário, horário de, ora,
  orario, orari, orario di, godzina, godziny, время, часы, at, on, is, schedule, am, le, el, schedules
`);
/** Parts of a day. */
const PARTS: readonly [RegExp, number][] = [
  [/(?: |^)(?:1|morning|sabah|vormittags?|matin|mañana|manana|mattina|manhã)(?= |$)/u, 1],
  [/(?: |^)(?:2|afternoon|öğleden sonra|nachmittags?|après midi|apres midi|tarde|pomeriggio)(?= |$)/u, 2],
];

/** `opening_hours_from`: of every day. */
const OF_HOURS =
  /^(?:(?:opening|business|working|store|operating) hours|opening times|çalışma saat(?:i|leri)|öffnungszeit(?:en)?|horaires?|horarios?|horários?|orari|часы работы) (.{1,10})$/u;

/** A text without one of the phrases at its start or end; undefined if it has none. */
function without(text: string, { first, last }: Phrases): string | undefined {
  const pattern = first.test(text) ? first : last.test(text) ? last : undefined;
  return pattern && text.replace(pattern, '');
}

function bare(text: string): string {
  const rest = without(text, FILLERS);
  return rest === undefined ? text : bare(rest);
}

type Kind = 'whole' | 'open' | 'close' | 'shut';
/** `sure`: those that mean hours without a day, too. */
const KINDS: readonly [Exclude<Kind, 'whole'>, { any: Phrases; sure?: Phrases }][] = [
  ['shut', { any: phrases(SHUT) }],
  ['open', { any: phrases(OPENING, STARTING), sure: phrases(OPENING) }],
  ['close', { any: phrases(CLOSING, ENDING), sure: phrases(CLOSING) }],
];

/** What a header says of the hours; `days` is a name of one or several days. */
function hoursHeader(header: string): { days: string; kind: Kind; part: number } | undefined {
  if (header.length > MAX_HEADER_LENGTH) return undefined;
  let words = inLowerCase(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  let part = 0;
  for (const [word, number] of PARTS) {
    const rest = words.replace(word, '').trim();
    if (rest !== words && rest !== '') [words, part] = [rest, number];
  }
  const whole = bare(words);
  if (whole !== '' && daysNamed(whole).length > 0) return { days: whole, kind: 'whole', part };
  const group = bare(
    inLowerCase(header)
      .replace(/[^\p{L}\p{M}\p{N}\u2010-\u2015-]+/gu, ' ')
      .trim(),
  );
  if (daysNamed(group).length > 1) return { days: group, kind: 'whole', part };
  // `mon___fri` of programs that write no other signs.
  const ends = whole.split(' ');
  const range = ends.length === 2 && ends.every((end) => daysNamed(end).length === 1) ? ends.join('-') : '';
  if (daysNamed(range).length > 2) return { days: range, kind: 'whole', part };
  const [, end] = OF_HOURS.exec(words) ?? [];
  const [kindOfEnd] = KINDS.find(([, { any }]) => end !== undefined && without(end, any) === '') ?? [];
  if (kindOfEnd !== undefined) return { days: EVERY_DAY, kind: kindOfEnd, part };
  for (const candidate of [words, whole, gluedDay(words)]) {
    for (const [kind, { any, sure }] of KINDS) {
      const rest = without(candidate, any);
      if (rest === undefined) continue;
      const days = bare(rest);
      if (days !== '' && daysNamed(days).length > 0) return { days, kind, part };
      if (days === '' && sure && without(candidate, sure) !== undefined) return { days: EVERY_DAY, kind, part };
    }
  }
  return undefined;
}

/** `mondayopen` */
function gluedDay(words: string): string {
  return words.replace(/^((?:mon|tues|wednes|thurs|fri|satur|sun)(?:day)?)(open|close|start|end|from|to)$/, '$1 $2');
}

const CROSS = /^\s*x\s*$/i;

type Spans = Partial<Record<'whole' | 'shut', string>> & { parts: Map<number, { open?: string; close?: string }> };

const dayHeader = (name: string) => new RegExp(`^(?:${name})(?=\\.?(?:[\\s_-]|$))`, 'iu');

/** Short days of several languages, by those next to them: `So` is Sunday in German, and Saturday in Czech and Slovak. */
const SHARED: readonly { next: readonly RegExp[]; days: readonly [RegExp, string][] }[] = [
  {
    next: [dayHeader('tu'), dayHeader('fr')],
    days: [
      [dayHeader('tu'), 'Tuesday'],
      [dayHeader('we'), 'Wednesday'],
      [dayHeader('th'), 'Thursday'],
      [dayHeader('su'), 'Sunday'],
    ],
  },
  { next: [dayHeader('mi'), dayHeader('do')], days: [[dayHeader('so'), 'Sonntag']] },
  {
    next: [dayHeader('čt|št'), dayHeader('ne')],
    days: [
      [dayHeader('so'), 'Saturday'],
      [dayHeader('st'), 'Wednesday'],
    ],
  },
];

/**
 * Opening hours of a column for each day (`Monday hours`), or of two for each (`monday_open`, `Mon Close`), for several
 * (`weekday_open`), or for every one (`opens_at`); null without them. `columns`: header → its key.
 */
export function dayColumns(columns: ReadonlyMap<string, string>): DerivedField | null {
  const found = new Map<string, Spans>();
  const isThere = (day: RegExp) => [...columns.keys()].some((header) => day.test(header));
  const shared = SHARED.filter(({ next }) => next.every(isThere)).flatMap(({ days }) => days);
  for (const [header, key] of columns) {
    const hours = hoursHeader(shared.reduce((text, [day, name]) => text.replace(day, name), header));
    if (!hours) continue;
    const { days, kind, part } = hours;
    const spans = found.get(days) ?? { parts: new Map<number, { open?: string; close?: string }>() };
    found.set(days, spans);
    if (kind === 'open' || kind === 'close') spans.parts.set(part, { [kind]: key, ...spans.parts.get(part) });
    else if (part === 0) spans[kind] ??= key;
  }
  const pairsOf = ({ parts }: Spans) =>
    [...parts]
      .sort(([a], [b]) => a - b)
      .flatMap(([, { open, close }]) => (open !== undefined && close !== undefined ? [[open, close] as const] : []));
  const entries = [...found]
    .map(([days, spans]) => ({ days, whole: spans.whole, shut: spans.shut, pairs: pairsOf(spans) }))
    .filter(({ whole, pairs }) => whole !== undefined || pairs.length > 0)
    // A day wins over a group that has it.
    .sort((a, b) => daysNamed(a.days).length - daysNamed(b.days).length);
  const wholeDays = entries.filter(({ whole }) => whole !== undefined);
  const isPaired = entries.some(({ pairs }) => pairs.length > 0);
  if (entries.length === 0 || (!isPaired && wholeDays.flatMap(({ days }) => daysNamed(days)).length < MIN_DAYS))
    return null;
  return {
    columns: entries.flatMap(({ whole, shut, pairs }) => [whole ?? [], shut ?? [], ...pairs].flat()),
    read: (cell) => {
      const unread: string[] = [];
      const hours = entries.flatMap(({ days, whole, shut, pairs }) => {
        const text =
          shut !== undefined && booleanOf(cell(shut)) === true
            ? 'Closed'
            : ((whole === undefined ? null : cell(whole)) ?? rangesOf(pairs, cell, unread));
        return text === null ? [] : [[days, text]];
      });
      // An `x` among hours is a day without; on its own it marks the days of a market.
      if (hours.every(([, text]) => CROSS.test(text ?? ''))) return unread[0] ?? null;
      for (const day of hours) if (CROSS.test(day[1] ?? '')) day[1] = 'Closed';
      return JSON.stringify(Object.fromEntries(hours));
    },
  };
}

/** `9:00-12:00, 14:00-18:00`; texts that are no times are added to `unread`. */
function rangesOf(
  pairs: readonly (readonly [string, string])[],
  cell: (header: string) => string | null,
  unread: string[],
): string | null {
  const ranges: string[] = [];
  for (const [open, close] of pairs) {
    const texts = [cell(open), cell(close)];
    const areFractions = texts.some((text) => text !== null && FRACTION.test(text));
    const [from = null, to = null] = texts.map((text) => clockOf(text, areFractions));
    const whole = from === null ? null : wholeDayOf(from);
    const range = from !== null && to !== null && whole === null ? `${from}-${to}` : null;
    if (whole !== null && (to === null || wholeDayOf(to) === whole)) ranges.push(whole);
    else if (range !== null && isRange(range)) ranges.push(range);
    else if (from !== null && to === null && isRange(from)) ranges.push(from);
    else if (from !== null || to !== null) unread.push(range ?? from ?? to ?? '');
  }
  return ranges.length === 0 ? null : ranges.join(', ');
}

/** Also in the notation of other languages, which is translated here only to see whether it is one. */
function isRange(text: string): boolean {
  return parseHours(plainTimes(text)) !== null;
}
