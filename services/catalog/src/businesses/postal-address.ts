import type { AddressPart } from '@directory/contracts/businesses';
import { countryCodeOf, countryName } from '@directory/contracts/countries';
import { nameSlug, slugify } from '@directory/contracts/slugs';
import { countryByName } from '../search/query/places/country-aliases.js';
import type { BusinessColumns } from './business-row.js';

type Address = Pick<
  BusinessColumns,
  'full_address' | 'street' | 'area' | 'city' | 'city_slug' | 'region' | 'postal_code' | 'country_code'
>;

const SEPARATOR = /\s?[,،、，;\n]\s?/u;

/**
 * The full address in its own order: the last part with the city, the last with the country and the area are marked; a missing
 * city, postal code or country is added, and with the city its region. Repeated parts are omitted. `citySlugs`: those of the
 * city's names, see `possibleCitySlugs`.
 */
export function addressParts(business: Address, citySlugs: ReadonlySet<string>): AddressPart[] {
  const { area, city, country_code: code } = business;
  const parts = writtenParts(business).map(plainPart);
  const country = code === null ? undefined : findLast(parts, (text) => isCountry(text, code));
  if (country) country.place = 'country';
  const isCityMissing = city !== null && !markCity(parts, citySlugs);
  const missing = [
    ...(isCityMissing ? [{ ...plainPart(city), place: 'city' as const }] : []),
    ...codesMissing(business, isCityMissing).map(plainPart),
  ];
  parts.splice(country ? parts.indexOf(country) : parts.length, 0, ...missing);
  const areaPart = area === null ? undefined : findLast(parts, (text) => normal(text) === normal(area));
  if (areaPart) areaPart.place = 'area';
  if (!country && code !== null) parts.push({ ...plainPart(countryName(code)), place: 'country' });
  return parts;
}

/** Region and postal code that the full address lacks, as one part. Where the city is written, a region may be too, in other words. */
function codesMissing(
  { full_address: full, region, postal_code: postalCode }: Address,
  isCityMissing: boolean,
): string[] {
  if (full === null) return [];
  const isMissing = (text: string) => !lettersOf(full).includes(lettersOf(text));
  const codes = [isCityMissing ? region : null, postalCode].filter((code) => code !== null && isMissing(code));
  return codes.length > 0 ? [codes.join(' ')] : [];
}

/** Slugs of everything in an address that its city may be called. */
export function possibleCitySlugs(address: Address): string[] {
  return writtenParts(address).flatMap((text) =>
    [...readings(text), ...endings(text)].map((reading) => nameSlug(reading.text)),
  );
}

function writtenParts(address: Address): string[] {
  const { full_address: full, street, area, city, region, postal_code: postalCode } = address;
  const written =
    full?.split(SEPARATOR) ??
    [street, area, city, [region, postalCode].filter(Boolean).join(' ')].map((it) => it ?? '');
  return written
    .map((part) => part.trim())
    .filter((part, at, all) => part !== '' && normal(part) !== normal(all[at - 1] ?? ''));
}

/** Marks the last part that is the city, else the last one in which codes are next to it, as in `10115 Berlin`, or that ends with it. */
function markCity(parts: AddressPart[], citySlugs: ReadonlySet<string>): boolean {
  const isCity = ({ text }: Reading) => citySlugs.has(nameSlug(text));
  const exact = findLast(parts, (text) => isCity({ text, before: '', after: '' }));
  for (const readingsOf of [readings, endings]) {
    const found = exact ?? findLast(parts, (text) => readingsOf(text).some(isCity));
    if (!found) continue;
    Object.assign(found, readingsOf(found.text).find(isCity), { place: 'city' });
    return true;
  }
  return false;
}

type Reading = Pick<AddressPart, 'text' | 'before' | 'after'>;

/** A postal code, or a part of it, as in `1012 AB Amsterdam` and `London SW1A 2AA`. */
const POSTAL_CODE = /^(?=.*\d)[A-Z\d-]{1,9}$/;
const LETTERS = /^[A-Z]{2}$/;
/** Also the code of a region, as in `Milano MI` and `São Paulo - SP`. */
const CODE = /^(?:-|[A-Z]{2,3}|(?=.*\d)[A-Z\d-]{1,9})$/;

/** A part with and without the codes at its ends, the longest first. */
function readings(part: string): Reading[] {
  const words = [...part.matchAll(/\S+/g)].map(({ 0: text, index }) => ({ text, index, end: index + text.length }));
  const isStart = (at: number) =>
    words.slice(0, at).every(({ text }, i) => POSTAL_CODE.test(text) || (i > 0 && LETTERS.test(text)));
  const isEnd = (at: number) => words.slice(at).every(({ text }) => CODE.test(text));
  return words.flatMap((first, start) => {
    const ends = isStart(start) ? words.filter(({ text }, end) => end >= start && text !== '-' && isEnd(end + 1)) : [];
    return ends.reverse().map(({ end }) => ({
      before: part.slice(0, first.index),
      text: part.slice(first.index, end),
      after: part.slice(end),
    }));
  });
}

/** Fewer words are a street, `Calle Valencia`, as are those after these: `15 Avenue de Paris`. */
const MIN_WORDS = 4;
const IN_STREET = /^(?:de|du|des|d[aeo]s?|di|del|della|of|von|van|der)$/i;
const MAX_CITY_WORDS = 2;

/** The last words of a part without commas, as in `4 Kimberley Avenue Okaishie Accra`, the longest first. */
function endings(part: string): Reading[] {
  const words = [...part.matchAll(/\S+/g)];
  if (words.length < MIN_WORDS) return [];
  return words.slice(-MAX_CITY_WORDS).flatMap(({ index }, at) => {
    const previous = words.at(at - MAX_CITY_WORDS - 1)?.[0] ?? '';
    return IN_STREET.test(previous) ? [] : [{ before: part.slice(0, index), text: part.slice(index), after: '' }];
  });
}

function isCountry(text: string, code: string): boolean {
  return countryCodeOf(text) === code || countryByName(text) === code || slugify(text) === ownNameSlug(code);
}

/** Of the name of a country in its own, most spoken language. */
function ownNameSlug(code: string): string | undefined {
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code);
  return name && slugify(name);
}

function findLast(parts: AddressPart[], isWanted: (text: string) => boolean): AddressPart | undefined {
  return parts.findLast(({ text, place }) => place === null && isWanted(text));
}

const plainPart = (text: string): AddressPart => ({ text, place: null, before: '', after: '' });

const lettersOf = (text: string) => normal(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Ignores case and accents. */
const normal = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
