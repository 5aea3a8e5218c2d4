import type { QueryToken } from './tokenizer.js';

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
one 1 first 1st
two 2 second 2nd
three 3 third 3rd
four 4 fourth 4th
five 5 fifth 5th
six 6 sixth 6th
seven 7 seventh 7th
eight 8 eighth 8th
nine 9 ninth 9th
ten 10 tenth 10th
eleven 11
twelve 12
twenty 20
thirty 30
`
  .trim()
  .split('\n')
  .map((group) => group.split(' '));

const others = new Map<string, string[]>();
for (const group of GROUPS)
  for (const word of group)
    others.set(word, [...new Set([...(others.get(word) ?? []), ...group.filter((other) => other !== word)])]);

/** `invalidenstr`: a street in German is one word. */
const SHORT_STREET = /^(.{3,}str)$/;
const LONG_STREET = /^(.{3,}str)asse$/;

/** Other forms of a word: `street` and `saint` for `st`. */
function abbreviations(word: string): string[] {
  if (SHORT_STREET.test(word)) return [`${word}asse`];
  return others.get(word) ?? LONG_STREET.exec(word)?.slice(1) ?? [];
}

export function withAbbreviations(tokens: QueryToken[]): QueryToken[] {
  return tokens.map((token) => {
    const [word, ...more] = token.plain;
    if (word === undefined || more.length > 0 || token.native !== undefined) return token;
    return { ...token, spellings: [...token.spellings, ...abbreviations(word).map((other) => [other])] };
  });
}

/** Slugs with one of the words in another form, and with all of them. */
export function abbreviatedSlugs(slug: string): string[] {
  const words = slug.split('-');
  const respelt = words.map((word) => abbreviations(word));
  if (respelt.every((some) => some.length === 0)) return [];
  const each = respelt.flatMap((some, i) => some.map((other) => words.with(i, other).join('-')));
  const all = words.map((word, i) => respelt[i]?.[0] ?? word).join('-');
  return [...new Set([...each, all])];
}

/** Each word with its equivalents, as a setting of Meilisearch. */
export function abbreviationSynonyms(): Record<string, string[]> {
  return Object.fromEntries(others);
}

/** `Invalidenstr. 5` as `Invalidenstrasse 5`, for an engine without a list of equivalents. */
export function expandStreets(text: string): string {
  return text.replace(/(?<=\p{L}{3}str)(?:aße|asse|\.|(?!\p{L}))/giu, 'asse');
}
