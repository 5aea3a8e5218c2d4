import { BY_APPOINTMENT, isByAppointment, withoutAppointments } from './appointments.js';
import { isDayName } from './declined-days.js';
import { BoundedCache, SubstringCache } from '../substring-cache.js';
import { DAYS, parseHours, type Day } from '@directory/contracts/opening-hours';
import { BETWEEN_TWO_DAYS as TO, closedDays, daysNamed, exceptedDays } from './named-days.js';
import { numberedDays, numberedWeek } from './hour-ranges.js';
import { plainHan, withinDay } from './hour-han.js';
import { seasonalHours } from './hour-seasons.js';
import { halvesBehind, withoutEscapes } from './hour-scripts.js';
import { nthDaysOff, withDaysOff } from './nth-days-off.js';
import { namesBreak, proseHours } from './prose-hours.js';
import { hoursOfPhp } from './php-hours.js';
import { plainDays, plainTimes, wholeDayOf, withoutNotes } from './hour-words.js';
import { dayKey, entriesOf, innerValues, itemsByDay, rangesOf, usualHours } from './nested-hours.js';
import { statesAnything } from '../nested-values.js';
import { parseLiteral } from '../python-literal.js';
import { timeRangesOf } from './time-ranges.js';
import { cleaned, isPlaceholder, isUnknown, writtenValue } from '../text.js';

const MAX_LENGTH = 200;

/** Of whole texts that are not in the usual form. */
const texts = new BoundedCache<string, string | null>(2000);
const MAX_CACHED_LENGTH = 500;
/** Many businesses share the same hours. */
const normal = new BoundedCache<string, string>(5000);
/** The same of a day that is named apart from its hours. */
const normalOfDay = new BoundedCache<string, string>(5000);
const quoted = new BoundedCache<string, string>(5000);
const single = new BoundedCache<string, SingleDay | null>(5000);
/** There are fewer distinct half weeks than whole ones. */
const runs = new SubstringCache<DayRun | null>(5000);
const MAX_RUN_LENGTH = 200;
/** A cached substring retains the whole text. */
const MAX_FAST_PATH_LENGTH = 1000;

/** One day as JSON text, and its position in the week. */
interface SingleDay {
  index: number;
  json: string;
}

/** Days in the order of the week as the content of a JSON object, and the positions of the first and last one. */
interface DayRun {
  from: number;
  to: number;
  json: string;
}

/**
 * Opening hours as canonical JSON text: the known ones of the keys `Monday`…`Sunday` in that order; values such as `"6am-11pm"`,
 * `"9AM-1PM, 3-8PM"`, `"Closed"`, `"Open 24 hours"`. Null unless the cell is one of `{"Monday": "…"}` (JSON or Python, values or
 * lists), `["Monday: …"]`, `[{"day": "Monday", "hours": "…"}]`, `Monday:…|Tuesday:…` (or with `;`, `,` or lines between),
 * `Monday,9AM,5PM|…`, `Mon-Fri 9am-5pm, Sat 10-14` and `Open 24 hours`.
 */
export function hoursOf(cell: string | null): string | null {
  const text = writtenValue(cell);
  if (!text) return null;
  return fastPath(text) ?? (text.length > MAX_CACHED_LENGTH ? read(text) : texts.get(text, read));
}

function read(text: string): string | null {
  const hours = canonical(daysOf(text));
  return hours === null && GLUED_DAYS.test(text) ? canonical(daysOf(text.replaceAll(GLUED_DAYS, '$1; '))) : hours;
}

/** Days of which lines have become one: `9h às 17hTerças` */
const GLUED_DAYS = /(\d\s?(?:h|hs|hrs|uhr|[ap]\.?m\.?)?)(?=\p{Lu}\p{Ll}{2})/gu;

/** The same of texts with days of one or two letters: `ma-vr 9-17, za 10-14`, `L-V 9:00-14:00`. */
export function hoursOfShortDays(text: string): string | null {
  return canonical(proseHours(text, true));
}

/**
 * Fast path for the usual form: JSON with one text per day, at least two days in the order of the week. Null for anything else.
 */
function fastPath(text: string): string | null {
  if (text.length > MAX_FAST_PATH_LENGTH || !ONLY_TEXTS.test(text)) return null;
  const end = text.length - 1;
  const comma = text.indexOf('",', end / 2);
  const first = comma < 0 ? null : runOf(text, 1, comma + 1);
  const second = first && runOf(text, comma + 2, end);
  return !second || second.from <= first.to ? null : `{${first.json},${second.json}}`;
}

/** Without a backslash a quote ends a text; without brackets no text is part of a list or of another object. */
const ONLY_TEXTS = /^\{"[^\\[\]{}]*"\}$/;

function runOf(text: string, from: number, to: number): DayRun | null {
  return to - from > MAX_RUN_LENGTH ? dayRun(text.slice(from, to)) : runs.get(text, from, to, dayRun);
}

/** The days of `"Monday": "9AM-5PM", "Tuesday": "Closed"`; null unless they are in the order of the week. */
function dayRun(text: string): DayRun | null {
  const days: SingleDay[] = [];
  for (let from = 0, end; from < text.length; from = end + 1) {
    const comma = text.indexOf('",', from);
    end = comma < 0 ? text.length : comma + 1;
    const part = text.slice(from, end);
    const day = part.length > MAX_LENGTH ? singleDay(part) : single.get(part, singleDay);
    if (day === null || day.index <= (days.at(-1)?.index ?? -1)) return null;
    days.push(day);
  }
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? { from: first.index, to: last.index, json: days.map(({ json }) => json).join() } : null;
}

/** The day of `"Monday": "9AM-5PM"`; null for none or several. */
function singleDay(part: string): SingleDay | null {
  const days = daysOf(`{${part}}`);
  const [day] = days.keys();
  const json = canonical(days)?.slice(1, -1);
  return day === undefined || json === undefined || days.size > 1 ? null : { index: DAYS.indexOf(day), json };
}

function canonical(days: Map<Day, string>): string | null {
  let json = '';
  for (const day of DAYS) {
    const value = days.get(day);
    if (value !== undefined) json += `${json === '' ? '{' : ','}"${day}":${quoted.get(value, JSON.stringify)}`;
  }
  return json === '' ? null : `${json}}`;
}

const LINE_BREAK = /\s?<(?:br\s?\/?|\/(?:tr|li|p|div))>\s?/gi;
const ELEMENT = /<[^<>]{0,200}>/g;

/** The lines of a list or table of a web page. */
function textOfPage(cell: string): string {
  return cell.replace(LINE_BREAK, '\n').replace(ELEMENT, ' ').trim();
}

function daysOf(cell: string): Map<Day, string> {
  const plain = withoutAppointments(
    withoutNotes(withoutEscapes(cell.includes('<') ? textOfPage(cell) : (hoursOfPhp(cell) ?? cell))),
  );
  const nth = nthDaysOff(plain);
  const days = daysOfWeeks(nth.text);
  if (nth.days.size === 0) return days;
  return new Map([...days].map(([day, hours]) => [day, withDaysOff(hours, nth.days.get(day))]));
}

/** Of texts that mean each week. */
function daysOfWeeks(given: string): Map<Day, string> {
  const text = halvesBehind(withinDay(plainHan(JAPANESE.test(given) ? withoutLastOrders(given) : given)));
  if (text.startsWith('{')) {
    const entries = new Map(objectOf(text));
    const ranges = timeRangesOf(Object.fromEntries(entries));
    if (ranges) return ranges;
    const display = entries.get('display');
    return typeof display === 'string' ? daysOf(display) : fromObject([...entries]);
  }
  if (text.startsWith('[')) return fromList(parseLiteral(text));
  if (wholeDayOf(text) === 'Open 24 hours') return everyDay('Open 24 hours');
  if (isByAppointment(text)) return everyDay(BY_APPOINTMENT);
  if (text.length > MAX_SENTENCE_LENGTH) return fromPipes(text);
  const seasonal = seasonalHours(text, ofSeason);
  if (seasonal) return seasonal;
  if (/^[1-7]:(?:closed|\d{1,2}:\d{2}:)/i.test(text)) return numberedDays(text);
  const numbered = numberedWeek(text);
  if (numbered.size > 0) return numbered;
  const { days, isComplete } = readPipes(plainDays(text));
  const hasBreak = namesBreak(text);
  if (days.size > 0 && isComplete && !hasBreak && [...days.values()].every(isParsed)) {
    const all = SHORT_RANGE.test(text) ? proseHours(text, true) : days;
    return all.size > days.size ? all : days;
  }
  const hours = normalise(text);
  if (areTimes(hours)) return everyDay(hours);
  const sentence = proseHours(text);
  const prose = sentence.size > 0 ? sentence : proseHours(hours);
  const isProse = prose.size > 0 || hasBreak || !isComplete || [...days.values()].some(namesDay);
  return isProse ? prose : days;
}

function ofSeason(text: string): Map<Day, string> {
  const days = daysOf(text);
  return days.size > 0 ? days : proseHours(text, true);
}

/** `H-P: 8-16, Szo: 9-12`, `Pon-Pt: 8-16`: days of which some are too short to be names on their own. */
const SHORT_RANGE =
  /(?<!\p{L})(?:\p{L}{1,2}\.?\s?[-\u2010-\u2015]\s?\p{L}{1,4}|\p{L}{3,4}\.?\s?[-\u2010-\u2015]\s?\p{L}{1,2})(?!\p{L})/u;

const HALF_OF_DAY = /(?<=\d\s?)[ap]\.?m\b\.?/gi;

/** `9:00-17:00`, `9AM-1PM, 3-8PM`: without a day, as in the grammar of OpenStreetMap, they are those of every day. */
function areTimes(hours: string): boolean {
  if (BARE_RANGES.test(hours) && isOf24Hours(hours)) return true;
  if (!/\d[:.]\d{2}|\d\s?[ap]\.?m/i.test(hours) || /\p{L}/u.test(hours.replace(HALF_OF_DAY, ''))) return false;
  return (parseHours(hours) ?? []).length > 0;
}

const BARE_RANGES = /^\d{1,2}-\d{1,2}(?:, \d{1,2}-\d{1,2})?$/;
const [NOON_HOUR, MIDNIGHT_HOUR] = [12, 24];

/** `9-18`, unlike `9-5` and `10-12`, which may be something else. */
function isOf24Hours(ranges: string): boolean {
  const hours = ranges.split(/\D+/).map(Number);
  const [first = NOON_HOUR, last = 0] = [hours[0], hours.at(-1)];
  const isAscending = hours.every((hour, at) => hour > (hours[at - 1] ?? -1));
  return isAscending && first < NOON_HOUR && last > NOON_HOUR && last <= MIDNIGHT_HOUR;
}

function everyDay(hours: string): Map<Day, string> {
  return new Map(DAYS.map((day) => [day, hours]));
}

/** Whether a cell has text but no hours, other than an empty form of them. */
export function isUnreadableHours(cell: string | null): boolean {
  const text = writtenValue(cell);
  return (
    text !== null && text !== 'NA' && !isUnknown(text) && (!/^[[{]/.test(text) || statesAnything(parseLiteral(text)))
  );
}

function fromList(list: unknown): Map<Day, string> {
  if (!Array.isArray(list)) return new Map();
  if (list.every((item) => typeof item === 'string')) return fromPipes(list.join('|'));
  const ranges = timeRangesOf(list);
  if (ranges) return ranges;
  const dated = list.length >= DAYS.length ? usualHours(list) : null;
  return fromEntries(dated ?? itemsByDay(list));
}

/** Name → value, from JSON, the usual form, or a Python literal. */
function objectOf(text: string): Iterable<[string, unknown]> {
  if (text.startsWith('{"')) {
    try {
      return Object.entries(JSON.parse(text) as object);
    } catch {
      // Possibly a mixture that the other parser accepts.
    }
  }
  const value = parseLiteral(text);
  return value instanceof Map ? value : [];
}

/** By the keys of an object; of one without days, those of every day, or the first ones in it. Hours of schema.org are nothing without days. */
function fromObject(entries: readonly [string, unknown][], depth = 0): Map<Day, string> {
  const days = fromEntries(entries);
  if (days.size > 0 || depth > MAX_DEPTH || entries.some(([key]) => key === '@type')) return days;
  const hours = normalise(rangesOf(Object.fromEntries(entries)));
  if (depth === 0 && areTimes(hours)) return everyDay(hours);
  const inner = innerValues(entries).map((value) =>
    Array.isArray(value) ? fromList(value) : fromObject(entriesOf(value), depth + 1),
  );
  return inner.find(({ size }) => size > 0) ?? days;
}

/** Objects around the one with the days. */
const MAX_DEPTH = 2;

function fromEntries(named: readonly [string, unknown][]): Map<Day, string> {
  const days = new Map<Day, string>();
  // Lists that are all empty state nothing.
  const isEmpty = (hours: unknown) => Array.isArray(hours) && hours.length === 0;
  const empty = named.every(([, hours]) => isEmpty(hours)) ? '' : 'Closed';
  for (const [name, hours] of named) {
    const text = isEmpty(hours) ? empty : rangesOf(hours);
    // Of store locators: closed, and open at unknown times.
    if (text === '0') put(days, dayKey(name), 'Closed');
    else if (text !== '' && text !== '1') put(days, dayKey(name), text, normalOfDay, normaliseDay);
  }
  return days;
}

/** Of one day, whose name it lacks: also `9am-12pm and 2pm-6pm` and `9-17 (lunch 12-13)`. */
function normaliseDay(hours: string): string {
  const value = normalise(hours);
  if (!/\d/.test(value) || !HAS_WORD.test(value) || value.length > MAX_LENGTH || isParsed(value)) return value;
  const days = proseHours(`Monday ${hours}`);
  return (days.size === 1 && days.get('Monday')) || value;
}

/** Other than `am` and `pm`. */
const HAS_WORD = /\p{L}{3}|\(|\p{Lo}/u;

const JAPANESE = /[ぁ-ヶ一-龠／]|\bL\.?O(?![a-z])/;
/** `（料理L.O. 21:30）`, `L.O. 料理22:00 ドリンク22:30`: when the kitchen closes. */
const LAST_ORDERS =
  /[（(][^（）()]{0,60}(?:L\.?O|ラストオーダー)[^（）()]{0,60}[）)]|L\.?O\.?(?:\s?(?:料理|フード|ドリンク)?\s?\d{1,2}[:：]\d\d)+/giu;
/** Public holidays, with the hours that are theirs alone, and what else such texts say. */
const REMARKS =
  /(?<![月火水木金土日曜])[・、,\s]{0,2}(?<![月火水木金土日曜][・、,\s]{0,2})祝(?:前日|後日|日)\s?[:：]?\s?\d{1,2}[:：]\d\d\s?[-〜～]\s?\d{1,2}[:：]\d\d|[・、,\s]{0,2}祝(?:前日|後日|日)?(?![\p{L}\d])|日曜営業|の営業|営業時間(?:・定休日は.{0,80}ください。?)?[:：]?|ランチ|ディナー|(?:lunch|dinner)・?|朝食|[《【]?(?:昼|(?<!深)夜)[》】:：]?(?=\s?\d)/gu;
const BRACKETED_DAYS = /[[【]\s?([月火水木金土日平祝〜～・、,\s-]{1,20})\s?[\]】]/gu;

/** Japanese hours without last orders, holidays and remarks. */
function withoutLastOrders(text: string): string {
  return text
    .replace(LAST_ORDERS, ' ')
    .replace(REMARKS, ' ')
    .replace(BRACKETED_DAYS, '$1 ')
    .replaceAll('：', ':')
    .replace(/(?<=\d);(?=\d\d(?!\d))/g, ':')
    .replaceAll('／', '; ')
    .trim();
}

/** A comma or semicolon also separates the ranges of one day; a line may have become two spaces. */
const BETWEEN_DAYS = new RegExp(String.raw`[|\n]|(?:[,;]|\s\s)(?=\s{0,5}\p{L}{2,}(?:${TO}\p{L}{2,})?\s*:)`, 'iu');

function fromPipes(text: string): Map<Day, string> {
  return readPipes(text).days;
}

/** `isComplete`: no part names a day and hours that are not read. */
function readPipes(text: string): { days: Map<Day, string>; isComplete: boolean } {
  const days = new Map<Day, string>();
  const excepted: Day[] = [];
  let isComplete = true;
  let before = '';
  for (const part of text.split(BETWEEN_DAYS)) {
    const { name, hours } = namedHours(before + part);
    // `Mon` of `Mon, Tue: 9-5`
    before = hours === null && daysNamed(name).length > 0 ? `${before}${part},` : '';
    if (hours !== null && daysNamed(name).length > 0) {
      put(days, name, hours);
      excepted.push(...(exceptedDays(name) ?? []));
    } else if (/\d/.test(part) && namesDay(part)) isComplete = false;
    else if (hours === null) for (const day of closedDays(part)) if (!days.has(day)) days.set(day, 'Closed');
  }
  for (const day of excepted) if (!days.has(day)) days.set(day, 'Closed');
  return { days, isComplete };
}

/** `Mon: 9-5`, `Mon,9AM,5PM`, `Mon, Wed & Fri: 9-5`; without hours for anything else. */
function namedHours(part: string): { name: string; hours: string | null } {
  const at = part.search(/[:,]/);
  if (at < 0) return { name: part, hours: null };
  const [name, rest] = [part.slice(0, at), part.slice(at + 1).trimStart()];
  if (part[at] === ':') return { name, hours: rest };
  const colon = part.indexOf(':');
  const list = part.slice(0, Math.max(colon, 0));
  if (daysNamed(list).length > 0) return { name: list, hours: part.slice(colon + 1).trimStart() };
  // `Mon, Wed, Fri 9-5` is a sentence, in any language.
  if (/^\p{L}{2}/u.test(rest) && wholeDayOf(rest.replace(/,.*/s, '')) === null) return { name: part, hours: null };
  return { name, hours: pairsToRanges(rest) };
}

const MAX_SENTENCE_LENGTH = 500;

function isParsed(hours: string): boolean {
  return parseHours(hours) !== null;
}

/** Whether hours have those of another day in them. */
function namesDay(hours: string): boolean {
  return hours.split(/[^\p{L}\p{M}]+/u).some((word) => word.length > 2 && isDayName(word));
}

/** `9AM,1PM,3PM,8PM` → `9AM-1PM,3PM-8PM`; anything but pairs of times stays as it is. */
function pairsToRanges(text: string): string {
  const times = text.split(',').map((time) => time.trim());
  if (times.length % 2 === 1 || times.some((time) => !/^\d[\d:.]*\s*(?:[ap]\.?m\.?)?$/i.test(normalise(time))))
    return text;
  return times.map((time, at) => (at % 2 === 0 ? time : `-${time},`)).join('');
}

/** `[9 AM-5 PM]` */
const BRACKETS = /^\s?\[([^[\]]*)\]\s?$/;

/** A day named twice keeps its first value. */
function put(days: Map<Day, string>, name: string, hours: string, cache = normal, compute = normalise): void {
  if (name.length > MAX_LENGTH) return;
  const bare = hours.replace(BRACKETS, '$1');
  const value = bare.length > MAX_LENGTH * 2 ? compute(bare) : cache.get(bare, compute);
  if (value === '' || isPlaceholder(value) || value.length > MAX_LENGTH) return;
  for (const one of daysNamed(name)) if (!days.has(one)) days.set(one, value);
}

const ASCII = /^[\x20-\x7e]*$/;

/** `9:00-12:00 13:00-18:00` and `9:00-12:0013:00-18:00`, without anything between. */
const GLUED = /(\d{1,2}[:.]\d{2}(?:[ap]m)?-\d{1,2}[:.]\d{2}(?:[ap]m)?) ?(?=\d{1,2}[:.]\d{2}(?:[ap]m)?-)/gi;

/** `22pm` */
const OF_24_HOURS = /(?<![\d:.])(1[3-9]|2[0-3])([:.]\d\d)?[ap]\.?m\b\.?/gi;

function normalise(hours: string): string {
  const written = ASCII.test(hours) ? hours : cleaned(hours);
  const whole = wholeDayOf(written);
  if (whole !== null) return whole;
  return plainTimes(written.replace(/[\u2010-\u2015\u2212]/g, '-'))
    .replace(/(\d:\d\d):\d\d(?!\d)/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .replace(/(\d) (?=[ap]\.?m\b)/gi, '$1')
    .replace(OF_24_HOURS, (_, hour: string, minutes = ':00') => hour + minutes)
    .replace(GLUED, '$1, ')
    .replace(/ ?[,;][ ,;]*/g, ', ')
    .replace(/^[, ]+|[, ]{1,3}$/g, '');
}
