import { locate } from './places/coordinates.js';

/** Pages of maps and search engines, and the words that they show: `…/maps/place/Rosa+Bakery`, `…/search?q=rosa+bakery`. */
const SHOWN_WORDS =
  /^https?:\/\/(?:[\w-]+\.)*(?:google|bing|duckduckgo|yandex|apple|openstreetmap|waze|here|ecosia|yahoo|baidu)\.[^\s/]+\/\S*?(?:\/(?:maps\/)?(?:place|search|dir)\/+(?!\?)|[?&](?:q|query|text|address|destination|daddr|p|wd)=)([^\s/&?#]+)/iu;
/** Pages of a business on other sites, whose path has its name. */
const PROFILE =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:facebook|instagram|twitter|x|tiktok|youtube|linkedin|pinterest|yelp|tripadvisor|foursquare|fb|threads)\.\w[\w.]*\/(?:(?:company|biz|pages|pg|c|user|v|p|in)\/)?(?:\S*?-Reviews-)?@?([^\s/?#]{3,})/iu;
const ESCAPES = /(?:%[\da-f]{2})+/giu;
const INCOMPLETE_ESCAPE = /%[\da-f]?$/iu;
/** Accents of letters do not matter. */
const ACCENTED = /&([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron|stroke);/giu;
const NUMBERED = /&#(x[\da-f]{1,5}|\d{1,6});/giu;
const NAMED: [entity: RegExp, text: string][] = [
  [/&nbsp;/giu, ' '],
  [/&(?:quot|ldquo|rdquo|laquo|raquo);/giu, '"'],
  [/&(?:apos|lsquo|rsquo);/giu, "'"],
  [/&(?:ndash|mdash);/giu, '-'],
  [/&szlig;/giu, 'ß'],
  [/&amp;/giu, '&'],
];
const LARGEST_CODE = 0x10ffff;

/** What a text copied from an address bar or from HTML says: the words of a page of a map, characters in place of escapes. */
export function pastedText(q: string): string {
  if (/^https?:/iu.test(q)) {
    const [, words] = SHOWN_WORDS.exec(q) ?? [];
    return words === undefined || locate(q) ? q : wordsOf(words) || q;
  }
  const text = withoutEntities(unescaped(q));
  return text === q ? q : oneLine(text);
}

/** The name in the address of a profile, such as `rosa bakery` of `instagram.com/rosa_bakery`; undefined for other texts. */
export function profileName(q: string): string | undefined {
  const [, name] = PROFILE.exec(q) ?? [];
  return (name && wordsOf(name.replace(/\.html?$/i, '').replace(/[._-]+/g, ' '))) || undefined;
}

function wordsOf(path: string): string {
  return oneLine(unescaped(path.replaceAll('+', ' ').replace(INCOMPLETE_ESCAPE, '')));
}

/** As the contract has a typed text: no control characters, which escapes may stand for. */
function oneLine(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
}

/** An incomplete character at the end, where the text is truncated, is left out. */
function unescaped(text: string): string {
  return text.replace(ESCAPES, (escapes) =>
    Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8').replaceAll('\ufffd', ''),
  );
}

function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  const plain = text.replace(ACCENTED, '$1').replace(NUMBERED, (entity, number: string) => {
    const code = number.startsWith('x') ? Number.parseInt(number.slice(1), 16) : Number(number);
    return code <= LARGEST_CODE ? String.fromCodePoint(code) : entity;
  });
  return NAMED.reduce((rest, [entity, letters]) => rest.replace(entity, letters), plain);
}
