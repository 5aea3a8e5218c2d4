import { countryNames } from '@directory/contracts/country-names';
import { slugify } from '@directory/contracts/slugs';
import { countryCodeOfText } from './country-code.js';
import { hasTownNamedAs } from './country-towns.js';
import { countryOfForm, STATE } from './postal-form.js';
import { countryOfRegion } from './region-names.js';
import { isRoad } from './road-words.js';

export interface AddressCountry {
  code: string;
  /** As written. */
  name: string;
  /**
   * Strong: on its own. Coded: after other words with a number, which may be a postal code or that of a house. Weak: after other words.
   * Shared: also the name of a region or a city.
   */
  evidence: 'strong' | 'coded' | 'weak' | 'shared';
}

export interface SplitAddress {
  /** From the smallest place to the largest, without the country. */
  parts: string[];
  country: AddressCountry | null;
}

const MAX_COUNTRY_LENGTH = 60;
const MAX_COUNTRY_WORDS = 4;
const MAX_PART_LENGTH = 200;
/**
 * Names of countries shared with regions and cities elsewhere (Georgia, Granada): ambiguous without other evidence. In other spellings
 * and scripts (Perú, Перу) they are the country's alone.
 */
const SHARED_NAMES = new Set(['georgia', 'geórgia', 'granada', 'maurice', 'montserrat']);
/** Names of countries in some language, but in addresses those of towns and streets: the island of Saint Martin, El Salvador. */
const NO_COUNTRIES = new Set([
  ...['salvador', 'mari', 'san bartolomé', 'san bartolome', 'são martinho'],
  ...['san martín', 'san martin', 'saint-martin', 'saint martin'],
]);
/** Those of towns, which are rarely written without their state: after another place they are more likely the country. */
const TOWN_NAMES = new Set(['cuba', 'jersey', 'lebanon', 'peru']);
const SHORT_NAMES = new Set(['USA', 'UK', 'UAE', 'KSA', 'HK', 'KLN']);
/** Countries that are cities: their name is that of the city, too. */
export const CITY_STATES = new Set(['SG', 'HK', 'MO', 'MC', 'GI', 'VA']);
/** Before a country these make another name of the two: New Mexico, South Wales, Taste of India. */
const JOINS_NAMES =
  /^(?:new|old|north|south|east|west|northern|southern|eastern|western|central|upper|lower|great|greater|little|baja|nuevo|nueva|of|the|de|del|della|di|da|do|du|la|le|von|der|y|and|&|-)$/i;
const SQUARE =
  /^(?:plaza|placa|plaça|pla[cç]e|piazza|piazzale|praça|praca|pra[zç]a|plac|platz|trg|glorieta|hotel|little|villa|barrio|colonia|poblaci[oó]n|edificio|residencial|conjunto|urbanizaci[oó]n)(?=\s)/i;
const LONG_NUMBER = /\d{4}|\d{3} ?\d{2}/;
const MIXED_CODE = /\b(?=\w*\d)(?=\w*[A-Z])\w{2,4} \d[A-Z\d]{1,3}$/;
/** `Portugal 480`, a street with its house; after another part three or more digits may be a postal code. */
const HOUSE_BEHIND = /\D\s(\d{1,4})$/;
const CODE = /^[〒#]?[A-Z]{0,3}[-\s]*\d[-\d\s]*$/;

let latest: { address: string; split: SplitAddress } | undefined;

/** The parts of an address in any of the usual notations: with and without commas, the country at either end. */
export function splitAddress(address: string): SplitAddress {
  // Several fields of a row derive from it.
  if (latest?.address !== address) latest = { address, split: splitUp(address) };
  const { parts, country } = latest.split;
  return { parts: [...parts], country };
}

function splitUp(address: string): SplitAddress {
  const parts = address.split(/ ?[,،、，;] ?/).filter((part) => part !== '');
  return (
    countryAtEnd(parts) ??
    countryInFront(parts) ??
    countryAmongWords(parts) ?? { parts: withDashes(parts), country: null }
  );
}

/** "…, Kyiv, Ukraine, 02000", "…, 1052 Hungary", "… - Dubai - United Arab Emirates" */
function countryAtEnd(parts: string[]): SplitAddress | null {
  const ending = parts.at(-1) ?? '';
  for (const at of CODE.test(ending) ? [-2, -1] : [-1]) {
    const last = parts.at(at);
    if (last === undefined || last.length > MAX_PART_LENGTH) continue;
    // "Jordan, MN 55352"
    if (at < -1 && /^[A-Z]{2}\s/.test(ending) && countryOfForm(ending) !== null) continue;
    const before = parts.slice(0, at);
    const whole = countryNamed(last) ?? countryOfThreeLetters(last, before);
    if (whole) return split(before, afterPlace(whole, last, before), last);
    const dashed = last.split(/ [-–] /);
    const end = dashed.at(-1) ?? '';
    const named = dashed.length > 1 ? countryNamed(end) : null;
    if (named) {
      const parts = [...before, ...dashed.slice(0, -1)];
      return split(parts, afterPlace(named, end, parts), end);
    }
    if (!/[\d〒-]/.test(last)) continue;
    const house = HOUSE_BEHIND.exec(last)?.[1];
    if (house !== undefined && (before.length === 0 || house.length < 3)) continue;
    const name = last.replace(/^[\d\s〒-]+(?=\p{L})|(?<=\p{L})[\d\s-]+$/gu, '').trim();
    const numbered = name !== last ? countryNamed(name) : null;
    // "Budapest, Váci u. 1, 1052 Hungary"
    if (!numbered) continue;
    const country: AddressCountry =
      house && numbered.evidence === 'strong' ? { ...numbered, evidence: 'coded' } : numbered;
    return split(/^\d/.test(last) ? before.toReversed() : before, country, name);
  }
  return null;
}

/** `VNM` at the end of an address in small letters with a place before it. */
function countryOfThreeLetters(last: string, before: string[]): AddressCountry | null {
  if (before.length < 2 || !/^[A-Z]{3}$/.test(last) || !/\p{Ll}{2}/u.test(before.at(-1) ?? '')) return null;
  const code = countryCodeOfText(last);
  return code === null ? null : { code, name: last, evidence: 'coded' };
}

/** "Lima, Peru", but not "12 Main St, Peru" of Illinois. */
function afterPlace(country: AddressCountry, name: string, before: string[]): AddressCountry {
  if (country.evidence !== 'shared' || !TOWN_NAMES.has(slugify(name))) return country;
  const withoutCode = before.map((part) => part.replace(/ \d{4,}$/, ''));
  const isPlaced = before.length > 1 || withoutCode.some((part) => !/\d/.test(part) && !isRoad(part));
  return isPlaced ? { ...country, evidence: 'weak' } : country;
}

/** "Россия, г. Москва, …", "日本、〒150-0002 東京都…", "Italy 00100 Rome" */
function countryInFront(parts: string[]): SplitAddress | null {
  const [first = '', ...rest] = parts;
  const country = countryNamed(first);
  if (country && rest.length === 1) {
    const other = otherCountry(country, rest[0] ?? '');
    if (other !== undefined) return { parts: other ? [first] : parts, country: other };
  }
  if (country) return rest.length === 0 ? null : split(rest.toReversed(), country, first);
  const glued = /^(?:中国|中華民國|台灣|대한민국|日本)\s*/u.exec(first)?.[0];
  const name = glued ?? /^\p{L}+(?=\s+(?:〒|\d{3}-\d|\d{5}))/u.exec(first)?.[0] ?? '';
  const named = name === '' ? null : countryNamed(name.trim());
  if (!named || named.evidence !== 'strong') return null;
  return split([...rest, first.slice(name.length).trim()], named, name);
}

/** That of the region in "Norway, Michigan"; null in "Peru, IN", whose code is not certain; undefined if the first name is the country. */
function otherCountry({ code }: AddressCountry, end: string): AddressCountry | null | undefined {
  const region = end.replace(/\s\d{5}(?:-\d{4})?$/, '');
  if (STATE.test(region)) return hasTownNamedAs('US', code) ? null : undefined;
  const country = countryOfRegion(region);
  return country !== null && hasTownNamedAs(country, code)
    ? { code: country, name: region, evidence: 'weak' }
    : undefined;
}

/** "00100 Rome Italy": the last words of an address without commas. */
function countryAmongWords(parts: string[]): SplitAddress | null {
  const last = parts.at(-1) ?? '';
  if (last.length > MAX_PART_LENGTH) return null;
  const words = last.split(/\s+/);
  // "… Singapore 048616"
  if (words.length > 2 && /^\d{5,6}$/.test(words.at(-1) ?? '')) words.pop();
  for (let count = Math.min(MAX_COUNTRY_WORDS, words.length - 1); count > 0; count--) {
    const country = countryNamed(words.slice(-count).join(' '));
    if (!country) continue;
    const rest = words.slice(0, -count);
    const text = rest.join(' ');
    const street = words.slice(words.findLastIndex((word) => /\d/.test(word)) + 1).join(' ');
    // `Victoria Island` of Lagos is not in Iceland, whose name this is in its language.
    if (
      /^island$/i.test(words.at(-1) ?? '') ||
      JOINS_NAMES.test(rest.at(-1) ?? '') ||
      isRoad(street) ||
      SQUARE.test(street)
    )
      return null;
    const isCoded = LONG_NUMBER.test(text) || MIXED_CODE.test(text);
    // `Thủ Đức` is a city, though Đức is Germany in its language.
    const written = words.slice(-count).join(' ');
    if (!isCoded && written.length <= MAX_SHORT_NAME && !isShortName(written, country.code)) return null;
    const evidence = country.evidence === 'shared' ? 'shared' : isCoded ? 'coded' : 'weak';
    return split([...parts.slice(0, -1), text], { ...country, evidence }, words.slice(-count).join(' '));
  }
  return null;
}

const MAX_SHORT_NAME = 4;

/** `Peru`, `USA` */
function isShortName(name: string, code: string): boolean {
  return SHORT_NAMES.has(name) || countryNames[code]?.toLowerCase() === name.toLowerCase();
}

function split(parts: string[], country: AddressCountry, name: string): SplitAddress {
  return { parts: CITY_STATES.has(country.code) ? [...parts, name] : parts, country };
}

/** "Al Wasl Rd - Jumeirah - Dubai" */
function withDashes(parts: string[]): string[] {
  const [first = '', ...others] = parts;
  const only = others.length === 0 ? first.split(/ [-–] /) : [];
  return only.length > 2 ? only : parts;
}

function countryNamed(text: string): AddressCountry | null {
  if (text.length > MAX_COUNTRY_LENGTH) return null;
  const name = text.trim().replace(/[.;]$/, '');
  // Two or three letters may be a region: CA is more often California than Canada.
  if (
    /^[A-Za-z.]{0,6}$/.test(name) &&
    name.replaceAll('.', '').length <= 3 &&
    !SHORT_NAMES.has(name.replaceAll('.', ''))
  )
    return null;
  const code = countryCodeOfText(name);
  const written = name.toLowerCase();
  if (code === null || NO_COUNTRIES.has(written)) return null;
  return { code, name, evidence: SHARED_NAMES.has(written) || TOWN_NAMES.has(written) ? 'shared' : 'strong' };
}
