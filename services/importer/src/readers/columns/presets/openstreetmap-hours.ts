import { createRequire } from 'node:module';
import type OpeningHours from 'opening_hours';
import { DAYS } from '@directory/contracts/opening-hours';
import { nthDaysOff, withDaysOff } from '../../../rows/hours/nth-days-off.js';
import { BoundedCache } from '../../../rows/substring-cache.js';
import { SEASON_YEAR, seasonalTexts } from './openstreetmap-seasons.js';

/** Loaded with the first hours: it takes 18 MB, and most processes read none. */
let library: typeof OpeningHours | undefined;
const parse = (text: string) => {
  library ??= createRequire(import.meta.url)('opening_hours') as typeof OpeningHours;
  return new library(text, null);
};

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
/** A Sunday: the week starts on the next day, so that hours past midnight are seen to end. */
const [YEAR, MONTH, SUNDAY] = [2026, 0, 4];
const MAX_LENGTH = 500;
const cache = new BoundedCache<string, string | null>(5000);

/**
 * Opening hours in OpenStreetMap's grammar (`Mo-Fr 09:00-18:00; Sa 10:00-14:00; PH off`) as JSON text by day, without holidays, each
 * with its seasons where they differ. Null for any other text, and for hours that differ between weeks of a season.
 */
export function hoursOfOpenStreetMap(text: string): string | null {
  return text.length > MAX_LENGTH ? null : cache.get(text, weekOf);
}

function weekOf(text: string): string | null {
  try {
    const nth = nthDaysOff(withoutFallback(text));
    const rules = withoutHolidays(withoutComments(nth.text));
    const hours = parse(rules);
    const texts = hours.isWeekStable() ? usualTexts(hours) : SEASONS_ONLY.test(rules) ? yearTexts(hours, rules) : null;
    if (!texts?.some((one) => one !== 'Closed')) return null;
    return JSON.stringify(
      Object.fromEntries(DAYS.map((day, index) => [day, withDaysOff(texts[index] ?? '', nth.days.get(day))])),
    );
  } catch (error) {
    // The library throws strings for syntax errors.
    if (error instanceof TypeError || error instanceof RangeError) throw error;
    return null;
  }
}

/** Months and dates, but neither weeks, the first Monday of a month, feasts, years nor the sun. */
const SEASONS_ONLY = /^(?!.*(?:\bweek\b|\[|\beaster\b|20\d\d|sun(?:rise|set)|dawn|dusk)).*\b[A-Z][a-z]{2}\b/;

/** Of seven days from Monday on. */
function usualTexts(hours: OpeningHours): string[] | null {
  return textsOf(hours, dayAt(1), 7);
}

function yearTexts(hours: OpeningHours, rules: string): string[] | null {
  const year = textsOf(hours, new Date(SEASON_YEAR, 0, 1), 365);
  return year && seasonalTexts(rules, year);
}

/** Of so many days; those before and after them may have hours past midnight. Null if some are uncertain. */
function textsOf(hours: OpeningHours, first: Date, count: number): string[] | null {
  const days = new Map<number, string[]>();
  for (const [from, to, isUnknown] of hours.getOpenIntervals(daysAfter(first, -1), daysAfter(first, count + 1))) {
    if (isUnknown) return null;
    for (const part of partsOf(from, closingOf(hours, from, to))) {
      const day = Math.round((startOfDay(part.from).getTime() - first.getTime()) / DAY_MS);
      if (day >= 0 && day < count) days.set(day, [...(days.get(day) ?? []), rangeOf(part.from, part.to)]);
    }
  }
  return Array.from({ length: count }, (_, day) => days.get(day)?.join(', ') ?? 'Closed');
}

/**
 * End of an interval past a midnight at which the next day's rule replaces it: `Sa 18:00-02:00; Su off` closes at 02:00 for
 * who wrote it, at 00:00 by the letter of the grammar.
 */
function closingOf(hours: OpeningHours, from: Date, to: Date): Date {
  const beforeMidnight = new Date(to.getTime() - MINUTE_MS);
  if (to.getTime() !== startOfDay(to).getTime() || beforeMidnight < from) return to;
  const rule = hours.getMatchingRule(beforeMidnight);
  if (rule === undefined) return to;
  const alone = parse(hours.prettifyValue({ rule_index: rule }));
  const end = alone.getState(to) ? alone.getNextChange(to) : undefined;
  return end && end.getTime() - to.getTime() < DAY_MS / 2 ? end : to;
}

/** `09:00-17:00 || "by appointment"`: the hours that are certain. */
function withoutFallback(text: string): string {
  const [certain = ''] = text.split('||');
  return certain;
}

/** By appointment, in the season, and the like: the hours are not those of every week. */
const UNCERTAIN =
  /vereinbarung|anfrage|anmeld|reserv|appointment|request|rendez|demande|appuntamento|prenot|richiesta|cita|marca[cç]|afspraak|zapis|telef|call|wetter|weather|m[ée]t[ée]o|saison|season|stagion|temporada|ferien|holiday|vacan|school|schul|variab|usually|ungef[äa]hr|circa|approx|maybe|evtl|unknown/i;
/** `oder nach Vereinbarung`: in addition to the hours. */
const IN_ADDITION = /^(?:oder|sowie|und|or|and|ou|et|o|oppure|sonst|otherwise|also)\s/i;
const COMMENT = /\s?"([^"]*)"/g;

/** `Mo-Fr 09:00-18:00 "self-service"` as its hours, and without rules that are comments alone. */
function withoutComments(text: string): string {
  if (!text.includes('"')) return text;
  const certain = text.replaceAll(COMMENT, (whole, comment: string) =>
    UNCERTAIN.test(comment) && !IN_ADDITION.test(comment) ? whole : '',
  );
  const rules = certain.split(';').filter((rule) => rule.replaceAll(COMMENT, '').trim() !== '');
  return rules.length > 0 ? rules.join(';') : text;
}

/** Single days, a few of them, and years: `Dec 24 07:00-14:00`, `Dec 25-27 off`, `2026 Jun 13-2026 Jul 29 off`, `easter -2 days off`. */
const DATE = /^\s*(?:20\d\d\b|easter\b|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}\b(?! ?- ?[A-Z]))/;

/** Holidays depend on the country, and other weeks have no single days. */
function withoutHolidays(text: string): string {
  return text
    .replaceAll(/(?<=\d), ?[PS]H (?:off|closed)\b/gi, '')
    .split(';')
    .map((rule) => rule.replaceAll(/\b[PS]H\s*,\s*|,\s*[PS]H\b/g, ''))
    .filter((rule) => !/\b[PS]H\b|^\s?ph /.test(rule) && (!DATE.test(rule) || isLong(rule)))
    .join(';');
}

const DATES = /^\s*[A-Z][a-z]{2} (\d{1,2}) ?- ?(\d{1,2})\b/;
const MAX_EXCEPTION_DAYS = 7;

/** `Jul 16-31 off`: too many days to be an exception. */
function isLong(rule: string): boolean {
  const [, first, last] = DATES.exec(rule) ?? [];
  return Number(last) - Number(first) >= MAX_EXCEPTION_DAYS;
}

function dayAt(days: number): Date {
  return new Date(YEAR, MONTH, SUNDAY + days);
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

function startOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}

/** Hours belong to the day they start on; longer ones are split at midnight. */
function* partsOf(from: Date, to: Date): Generator<{ from: Date; to: Date }> {
  let start = from;
  while (to.getTime() - start.getTime() >= DAY_MS) {
    const midnight = new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
    yield { from: start, to: midnight };
    start = midnight;
  }
  if (to > start) yield { from: start, to };
}

function rangeOf(from: Date, to: Date): string {
  if (to.getTime() - from.getTime() >= DAY_MS - MINUTE_MS) return 'Open 24 hours';
  return `${timeOf(from)}-${timeOf(to)}`;
}

function timeOf(date: Date): string {
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}
