import { hoursOfOpenStreetMap } from '../../readers/columns/presets/openstreetmap-hours.js';
import { hoursOf, hoursOfShortDays } from './hours.js';
import { isNested, nestedTexts } from '../nested-values.js';

const DAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su)';
const TIME = String.raw`\d[:.]\d\d`;
/** Matches the shortest text with this end, without another attempt: each of several in a row would multiply the steps. */
const upTo = (name: string, text: string) => `(?=(?<${name}>${text}))\\k<${name}>`;
const DAY_CODE = new RegExp(String.raw`^${upTo('day', String.raw`.*?\b${DAY}\b`)}.*\d`, 'm');
/** In that grammar the days of a rule come first: `08:00-18:00 Sa 09:00-14:00` is none. */
const HOURS_BEFORE_DAY = new RegExp(
  `^${upTo('time', `[^;,]*?${TIME}`)}${upTo('day', String.raw`[^;,]*?\s${DAY}\b`)}[^;]*${TIME}`,
);

const HOURS_ALONE = /(?<![\d:.])(\d{1,2})\s?[-\u2010-\u2015]\s?(\d{1,2})(?![\d:.])/g;
const NOON = 12;

/** `Mo-Fr 9-5`: in that grammar it would end in the morning. */
function isOfTwelveHours(rules: string): boolean {
  const ranges = [...rules.matchAll(HOURS_ALONE)].map(([, from, to]) => [Number(from), Number(to)] as const);
  return ranges.some(([from, to]) => from <= NOON && to < from);
}

/** `["Mo 09:00-17:00"],["UTC":"+1"]` of a directory for WordPress. */
const TIME_ZONE = /,\["(?:UTC|Timezone)".*$/;

/** `PH off` behind hours in another notation: `24/7; PH off`, `Mon-Fri 9-17; PH,SH closed`. */
const HOLIDAYS_OFF = /(?:^|[;,])\s*[PS]H(?:\s?,\s?[PS]H)*\s+(?:off|closed)(?:\s"[^"]*")?(?=\s*(?:[;,]|$))/gi;

const RANGE = /(?<![\d:.])(\d{1,2})(?:[:.](\d\d))?\s?[-\u2010-\u2015]\s?(\d{1,2})(?:[:.](\d\d))?(?![\d:.])/g;

/** Rules of a list: those at other times than the ones before them add to these, others replace them. */
function rulesOf(list: readonly string[]): string {
  const before: [start: number, end: number][] = [];
  let rules = '';
  for (const rule of list) {
    const ranges = [...rule.matchAll(RANGE)].map(([, from, fromMinute = 0, to, toMinute = 0]): [number, number] => [
      Number(from) * 60 + Number(fromMinute),
      Number(to) * 60 + Number(toMinute),
    ]);
    const isApart =
      ranges.length > 0 && ranges.every(([from, to]) => before.every(([start, end]) => to <= start || end <= from));
    rules += rules === '' ? rule : `${isApart ? ', ' : '; '}${rule}`;
    before.push(...ranges);
  }
  return rules;
}

/** Sources other than OpenStreetMap use its grammar, too, some with a list of rules. */
export function shortDayHours(text: string | null): string | null {
  if (text === null) return null;
  const list = text.replace(TIME_ZONE, '');
  const rules = isNested(list) ? rulesOf(nestedTexts(list) ?? []) : text;
  const isGrammar = DAY_CODE.test(text) && !HOURS_BEFORE_DAY.test(rules) && !isOfTwelveHours(rules);
  const hours = (isGrammar ? hoursOfOpenStreetMap(rules) : null) ?? hoursOfShortDays(rules);
  if (hours !== null) return hours;
  const usual = rules.replace(HOLIDAYS_OFF, '').replace(/^[\s;,]+/, '');
  return usual === rules ? null : (hoursOf(usual) ?? hoursOfShortDays(usual));
}
