import { compoundNumber, NUMBER_GROUPS } from './number-words.js';
import { joinedToken, type QueryToken } from '../tokenizer.js';

/** Groups of equivalent words in names and postal addresses. */
const GROUPS = `
street str strasse st
avenue ave av avenida
boulevard blvd bd bulvar
road rd
drive dr
doctor dr
lane ln
court ct
place pl
plaza plz
square sq
highway hwy
parkway pkwy
circle cir
terrace ter
suite ste
apartment apt
building bldg
north n
south s
east e
west w
northeast ne
northwest nw
southeast se
southwest sw
saint st sankt sainte
fort ft
mount mt mountain
company co
corporation corp
incorporated inc
limited ltd
brothers bros
association assn assoc
department dept
center centre ctr
university univ
international intl
national natl
manufacturing mfg
management mgmt
service svc
services svcs
hospital hosp
market mkt
house hse
village vlg
garden gdn
gardens gdns
station stn
junction jct
district dist
medical med
bakery bky
eczanesi ecz
farmacia fcia
drogaria drog
laboratory lab
technology tech
pharmacy pharm
restaurant rest
barbecue bbq barbeque
cafe caffe
junior jr
senior sr
cadde caddesi cad cd
sokak sokagi sok sk
mahalle mahallesi mah mh
platz pl
viale v le
piazza pza
carrera cra
avenida avda
rua r
`
  .trim()
  .split('\n')
  .map((group) => group.split(' '));

/** The same in Cyrillic letters; `_` is a hyphen or a space. */
const CYRILLIC_GROUPS = `
улица ул
вулиця вул
проспект пр просп пр_т пр_кт
площадь пл
площа пл
переулок пер
провулок пров
набережная наб
шоссе ш
бульвар бул б_р
корпус корп к
строение стр
`
  .trim()
  .split('\n')
  .map((group) => group.split(' ').map((word) => word.replace('_', ' ')));

/** Equivalents, of several words where these are numbers: `twenty one` for `21`. */
const others = equivalentsOf([...GROUPS, ...CYRILLIC_GROUPS, ...NUMBER_GROUPS]);
const numbers = equivalentsOf(NUMBER_GROUPS);

function equivalentsOf(groups: string[][]): Map<string, string[]> {
  const result = new Map<string, string[]>();
  for (const group of groups)
    for (const word of group)
      result.set(word, [...new Set([...(result.get(word) ?? []), ...group.filter((other) => other !== word)])]);
  return result;
}

/** `invalidenstr`: a street in German is one word. */
const SHORT_STREET = /^(.{3,}str)$/;
const LONG_STREET = /^(.{3,}str)asse$/;

/** Other forms of a word: `street` and `saint` for `st`. */
function abbreviations(word: string): string[] {
  if (SHORT_STREET.test(word)) return [`${word}asse`];
  return others.get(word) ?? LONG_STREET.exec(word)?.slice(1) ?? [];
}

/** The tokens with their equivalents; two that are one number or one abbreviation, such as `пр-т`, become one token. */
export function withAbbreviations(tokens: QueryToken[]): QueryToken[] {
  return withCompounds(withPairs(tokens).map((token) => withEquivalents(token, abbreviations)));
}

function withPairs(tokens: QueryToken[]): QueryToken[] {
  const result: QueryToken[] = [];
  for (const token of tokens) {
    const last = result.at(-1);
    const equivalents = last?.native === undefined ? [] : (others.get(`${last.native} ${token.native}`) ?? []);
    if (last === undefined || equivalents.length === 0) result.push(token);
    else
      result.splice(-1, 1, { ...joinedToken([last, token]), spellings: equivalents.map((other) => other.split(' ')) });
  }
  return result;
}

/** The tokens with equivalents of numbers only. */
export function withNumberWords(tokens: QueryToken[]): QueryToken[] {
  return withCompounds(tokens.map((token) => withEquivalents(token, (word) => numbers.get(word) ?? [])));
}

function withCompounds(tokens: QueryToken[]): QueryToken[] {
  const result: QueryToken[] = [];
  for (const token of tokens) {
    const last = result.at(-1);
    const digits = last && compoundNumber(last.text, token.text);
    if (last === undefined || digits === undefined) result.push(token);
    else result.splice(-1, 1, numberOf([last, token], digits));
  }
  return result;
}

function withEquivalents(token: QueryToken, equivalents: (word: string) => string[]): QueryToken {
  const [word, ...more] = token.native === undefined ? token.plain : [token.native];
  if (word === undefined || more.length > 0) return token;
  return { ...token, spellings: [...token.spellings, ...equivalents(word).map((other) => other.split(' '))] };
}

/** `twenty` and `one`, also as `21`. */
function numberOf(parts: QueryToken[], digits: string): QueryToken {
  const written = parts.map(({ text }) => text).join('');
  return { ...joinedToken(parts), spellings: [[digits], [written]] };
}

/** Slugs with one of the words in another form, and with all of them. */
export function abbreviatedSlugs(slug: string): string[] {
  const inDigits = withDigits(slug);
  return inDigits === slug ? slugsOfForms(slug) : [inDigits, ...slugsOfForms(inDigits), ...slugsOfForms(slug)];
}

/** `21-pilots` for `twenty-one-pilots`. */
function withDigits(slug: string): string {
  return slug.split('-').reduce((before, word) => {
    const ten = before.slice(before.lastIndexOf('-') + 1);
    const digits = compoundNumber(ten, word);
    return digits === undefined ? `${before}-${word}` : before.slice(0, before.length - ten.length) + digits;
  });
}

function slugsOfForms(slug: string): string[] {
  const words = slug.split('-');
  const respelt = words.map((word) => abbreviations(word).map((other) => other.replaceAll(' ', '-')));
  if (respelt.every((some) => some.length === 0)) return [];
  const each = respelt.flatMap((some, i) => some.map((other) => words.with(i, other).join('-')));
  const all = words.map((word, i) => respelt[i]?.[0] ?? word).join('-');
  return [...new Set([...each, all])];
}

/** Each word, and each number of two words, with its equivalents, as a setting of Meilisearch. */
export function abbreviationSynonyms(): Record<string, string[]> {
  return Object.fromEntries(others);
}

/** `Invalidenstr. 5` as `Invalidenstrasse 5`, for an engine without a list of equivalents. */
export function expandStreets(text: string): string {
  return text.replace(/(?<=\p{L}{3}str)(?:aße|asse|\.|(?!\p{L}))/giu, 'asse');
}
