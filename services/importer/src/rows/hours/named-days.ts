import type { Day } from '@directory/contracts/opening-hours';
import { dayOf } from './day-names.js';
import { plainDays } from './hour-words.js';
import { EXCEPT } from './excepted-days.js';
import { daysBetween } from './hour-tokens.js';
import { daysIn } from './prose-hours.js';

/** Between the first and the last of several days. */
export const BETWEEN_TWO_DAYS = String.raw`(?:\s?[-\u2010-\u2015\u2212]\s?|\s(?:to|through|thru|bis|à|au|a|al|às|até|tot|t/m|til|till|do|до|по|ile)\s)`;
const AND = /[&+/,]|\s(?:and|und|et|y|e|ve|i|и|og|och|en)\s/iu;
const HOLIDAYS = /^(?:PHs?|(?:public |bank )?holidays?)$/i;

/** The days of `Mon`, `Mon-Fri`, `weekend` or `Mon, Wed & Fri`; none for any other text. Public holidays do not count. */
export function daysNamed(name: string): Day[] {
  if (EXCEPT.test(name)) return daysExcept(name);
  const days = daysOfOne(name);
  if (days.length > 0 || !AND.test(name)) return days;
  const named = name
    .split(AND)
    .map((one) => one.trim())
    .filter((one) => one !== '' && !HOLIDAYS.test(one))
    .map(daysOfOne);
  return named.some((some) => some.length === 0) ? [] : named.flat();
}

/** `Daily (except Mondays)` */
function daysExcept(name: string): Day[] {
  const excepted = exceptedDays(name);
  const [all = ''] = name.split(EXCEPT);
  const plain = all.replaceAll(/[,(（]/gu, ' ').trim();
  return excepted === null ? [] : daysNamed(plain).filter((day) => !excepted.includes(day));
}

/** Those that a text excepts from others; null if it may mean something else. */
export function exceptedDays(name: string): Day[] | null {
  const [, excepted, ...others] = name.split(EXCEPT);
  if (excepted === undefined) return [];
  const { days, isCertain } = daysIn(excepted);
  return isCertain && others.length === 0 ? days : null;
}

function daysOfOne(name: string): Day[] {
  const day = dayOf(name.trim());
  return day === undefined ? daysFromTo(name) : [day];
}

const BETWEEN_ENDS = new RegExp(BETWEEN_TWO_DAYS, 'iu');

/** `Mon-Fri`, `weekdays` → Monday … Friday; `Sat–Mon` continues past the end of the week. */
function daysFromTo(name: string): Day[] {
  const [from, to, ...others] = plainDays(name)
    .split(BETWEEN_ENDS)
    .map((end) => dayOf(end.trim()));
  return from === undefined || to === undefined || others.length > 0 ? [] : daysBetween(from, to);
}

const CLOSED_ON = /^\s?closed(?: on)? (?=\p{L})/iu;

/** Those of `Closed on Sun & PH`; none for any other text. */
export function closedDays(part: string): Day[] {
  const list = part.replace(CLOSED_ON, '');
  return list === part ? [] : daysNamed(list);
}
