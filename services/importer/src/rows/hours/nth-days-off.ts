import { DAYS, type Day } from '@directory/contracts/opening-hours';
import { dayOf } from './day-names.js';

/** `第1月曜休み`, `定休日：第2・第4火曜` */
const JAPANESE = new RegExp(
  String.raw`[(（、,・\s]{0,3}(?:(?:定休日?|休[業館診]日)\s?[:：]?\s?)?(?:毎月\s?)?第\s?(?<japanese>[1-5一二三四五](?:[・、,と&\s]{0,2}第?\s?[1-5一二三四五]){0,3})\s?(?<kanji>[月火水木金土日])(?:曜日?)?(?:\s?は?\s?定?休(?:[み業館診日]|業日|館日|診日)?[)）]?(?!\p{Script=Han})|[)）]?(?!\p{Script=Han}|\s?\d))`,
);
/** `둘째, 넷째 일요일 휴무`, `매월 2,4주 일요일 휴무` */
const KOREAN =
  /[(（,·\s]{0,3}(?:매월|매달)?\s?(?<korean>(?:(?:첫|둘|셋|넷)째|[1-5]\s?(?:째\s?)?주?)(?:\s?[,·/]?\s?(?:(?:첫|둘|셋|넷)째|[1-5]))?)\s?(?:째\s?)?주?\s?(?:째\s?)?(?<hangul>[월화수목금토일])요일\s?(?:정기\s?)?휴[무업관점진]일?[)）]?/;
/** `closed on the first and third Monday of each month` */
const ENGLISH =
  /[\s,;.(]{0,3}closed (?:on )?(?:the |every )?(?<english>(?:first|second|third|fourth|last|[1-4](?:st|nd|rd|th))(?:(?:,| and| &) (?:first|second|third|fourth|last|[1-4](?:st|nd|rd|th))){0,3}) (?<day>(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?(?: of (?:the|each|every) month)?\)?/;
/** `We[2] off`, `Mo[1,3] off`, `Su[-1] closed` */
const GRAMMAR = /(?:^|[;,])\s*(?<code>Mo|Tu|We|Th|Fr|Sa|Su)\[(?<numbers>-?[1-5](?:[,-]-?[1-5]){0,4})\]\s(?:off|closed)/;

const NTH_DAYS_OFF = new RegExp([JAPANESE, KOREAN, ENGLISH, GRAMMAR].map(({ source }) => source).join('|'), 'giu');
const MAY_MATCH = /第|주|째|closed|\]/i;
const ORDINALS = ['1st', '2nd', '3rd', '4th', '5th'];
const NUMBERS = [
  /^(?:[1一첫]|first|1st)/,
  /^(?:[2二둘]|second|2nd)/,
  /^(?:[3三셋]|third|3rd)/,
  /^(?:[4四넷]|fourth|4th)/,
  /^[5五]/,
];
const ONE = /-1|[1-5](?:st|nd|rd|th)?|[一二三四五첫둘셋넷]|first|second|third|fourth|last/g;

/** Days of which some in a month are closed, `Monday` → `1st and 3rd Monday`, and the text without them. */
export function nthDaysOff(text: string): { text: string; days: ReadonlyMap<Day, string> } {
  const days = new Map<Day, string>();
  if (!MAY_MATCH.test(text)) return { text, days };
  const given = /[第주째]/.test(text) ? text.normalize('NFKC') : text;
  const rest = given.replace(NTH_DAYS_OFF, (match, ...further: unknown[]) => {
    const groups = further.at(-1) as Record<string, string | undefined>;
    const numbers = groups.japanese ?? groups.korean ?? groups.english ?? groups.numbers ?? '';
    const name = groups.kanji ?? groups.hangul ?? groups.day ?? groups.code ?? '';
    const day = dayOf(name) ?? DAYS.find((one) => one.startsWith(name) || one.startsWith(KANJI[name] ?? '-'));
    if (day !== undefined) days.set(day, `${ordinalsOf(numbers)} ${day}`);
    // `月曜・第3火曜休み`
    return groups.japanese !== undefined && /^[・、,]/.test(match)
      ? (/は?\s?定?休[^休]*$/u.exec(match)?.[0] ?? ' ')
      : ' ';
  });
  return { text: rest, days };
}

const KANJI: Readonly<Record<string, string>> = {
  ...{ 月: 'Mon', 火: 'Tue', 水: 'Wed', 木: 'Thu', 金: 'Fri', 土: 'Sat', 日: 'Sun' },
  ...{ 월: 'Mon', 화: 'Tue', 수: 'Wed', 목: 'Thu', 금: 'Fri', 토: 'Sat', 일: 'Sun' },
};

function ordinalsOf(numbers: string): string {
  const [from, to] = /^([1-5])-([1-5])$/.exec(numbers)?.slice(1).map(Number) ?? [];
  const list =
    from !== undefined && to !== undefined
      ? ORDINALS.slice(from - 1, to)
      : [...numbers.matchAll(ONE)].map(([one]) => ORDINALS[NUMBERS.findIndex((number) => number.test(one))] ?? 'last');
  return list.length > 1 ? `${list.slice(0, -1).join(', ')} and ${list.at(-1)}` : (list[0] ?? '');
}

/** Hours of a day that is closed on some of them: no clock can tell which, so that they are a text. */
export function withDaysOff(hours: string, off: string | undefined): string {
  return off === undefined || /^closed/i.test(hours) ? hours : `${hours} (closed on the ${off})`;
}
