import type { DuplicateReason } from '@directory/contracts/duplicate-rules';
import { fullAddressOf } from '@directory/contracts/identity';
import { foldText, nameKey, wordsOfName } from '@directory/contracts/names';

/** Facts of a row or a business as the database returns them: 64-bit numbers are text. */
export interface StatedFacts {
  name: string;
  /** As written; its number is null if it cannot be parsed. */
  phone: string | null;
  phone_number: string | null;
  full_address: string | null;
  street: string | null;
  city: string | null;
  city_slug: string | null;
  /** Whether the city is no stated fact but that of the position. */
  city_inferred: boolean | null;
  region: string | null;
  postal_code: string | null;
  country_code: string | null;
  latitude: number | null;
  longitude: number | null;
}

export const STATED_COLUMNS: readonly (keyof StatedFacts)[] = [
  'name',
  'phone',
  'phone_number',
  'full_address',
  'street',
  'city',
  'city_slug',
  'city_inferred',
  'region',
  'postal_code',
  'country_code',
  'latitude',
  'longitude',
];

/** The same, prepared for comparison. */
export interface Identity {
  nameKey: string;
  nameWords: string[];
  phone: string | null;
  /** Folded address, if it has more than a city. */
  fullAddress: string | null;
  /** Words of the address, else of the street; empty without either. */
  addressWords: string[];
  street: string | null;
  citySlug: string | null;
  postalCode: string | null;
  countryCode: string | null;
  latitude: number | null;
  longitude: number | null;
}

export type Position = Pick<Identity, 'latitude' | 'longitude'>;

/** `score`: number of kinds of evidence for the same business, 0 for different ones. */
interface Comparison {
  score: number;
  /** Whether they may be the same although they stay separate. */
  isPossible: boolean;
}

export const NEAR_METRES = 150;
/** Sources place a business within this distance. */
const SAME_POINT_METRES = 10;
/** From here on, a shared phone or postal code means two branches; an equal address is only geocoded inaccurately. */
const FAR_METRES = 500;
export const FAR_AT_ONE_ADDRESS_METRES = 5_000;
const EARTH_RADIUS_METRES = 6_371_000;
const MIN_LETTERS_OF_TYPO = 5;

const DIFFERENT: Comparison = { score: 0, isPossible: false };

export function identityOf(facts: StatedFacts): Identity {
  const fullAddress = fullAddressOf(facts);
  const street = facts.street === null ? null : foldText(facts.street) || null;
  const postalCode = facts.postal_code === null ? null : foldText(facts.postal_code).replaceAll(' ', '') || null;
  return {
    nameKey: nameKey(facts.name),
    nameWords: wordsOfName(facts.name),
    phone: facts.phone_number,
    fullAddress,
    addressWords: (fullAddress ?? street ?? '').split(' ').filter((word) => word !== ''),
    street,
    citySlug: facts.city_inferred ? null : facts.city_slug,
    postalCode,
    countryCode: facts.country_code,
    latitude: facts.latitude,
    longitude: facts.longitude,
  };
}

/**
 * Whether two are the same business; see docs/adr/0018. By a phone and a similar name, a name and a full address, a name and a
 * position within 150 m, or a name, a city and a street or postal code, unless other facts contradict.
 */
export function compare(a: Identity, b: Identity): Comparison {
  const hasName = a.nameKey === b.nameKey;
  const hasPhone = a.phone !== null && a.phone === b.phone;
  if (!hasName && !hasPhone) return DIFFERENT;
  const metres = distanceOf(a, b);
  const isNear = metres !== null && metres <= NEAR_METRES;
  const hasAddress = hasName && a.fullAddress !== null && a.fullAddress === b.fullAddress;
  if (isElsewhere(a, b, metres, hasAddress)) return DIFFERENT; // most of a chain
  const evidence = [
    hasPhone && (hasName || isTypo(a.nameWords, b.nameWords)) && isPlaceComparable(a, b, metres),
    hasAddress,
    hasName && isNear,
    hasName && metres !== null && metres <= SAME_POINT_METRES,
    hasName &&
      isShared(a.citySlug, b.citySlug) &&
      (isShared(a.street, b.street) || isShared(a.postalCode, b.postalCode)),
  ];
  const score = evidence.filter(Boolean).length;
  const isOne = score > 0 && (hasAddress || !isOtherAddress(a, b, isNear));
  return { score: isOne ? score : 0, isPossible: score > 0 || hasPhone };
}

/** Why two of the directory may be the same business; empty if they are elsewhere. */
export interface Evidence {
  reasons: DuplicateReason[];
  /** Phone, similar name and position agree, and no house number contradicts. */
  isCertain: boolean;
}

export function evidenceOf(a: Identity, b: Identity, hasWebsite: boolean): Evidence {
  const metres = distanceOf(a, b);
  if (isElsewhere(a, b, metres, false)) return { reasons: [], isCertain: false };
  const hasName = a.nameKey === b.nameKey;
  const hasPhone = isShared(a.phone, b.phone);
  const isNear = metres !== null && metres <= NEAR_METRES;
  const reasons = { phone: hasPhone, name: hasName && isNear, website: hasWebsite };
  return {
    reasons: (['phone', 'name', 'website'] as const).filter((reason) => reasons[reason]),
    isCertain: hasPhone && isNear && (hasName || isTypo(a.nameWords, b.nameWords)) && !isOtherAddress(a, b, isNear),
  };
}

/** A chain may share a phone: if both have a location, the locations must be comparable. */
function isPlaceComparable(a: Identity, b: Identity, metres: number | null): boolean {
  if (!statesPlace(a) || !statesPlace(b) || metres !== null) return true;
  const hasBoth = (fact: (of: Identity) => unknown) => Boolean(fact(a) && fact(b));
  return hasBoth((of) => of.citySlug) || hasBoth((of) => of.postalCode) || hasBoth((of) => of.addressWords.length);
}

export function statesPlace({ citySlug, postalCode, addressWords, latitude }: Identity): boolean {
  return citySlug !== null || postalCode !== null || addressWords.length > 0 || latitude !== null;
}

/** Whether country, city, postal code or position differ. */
function isElsewhere(a: Identity, b: Identity, metres: number | null, hasAddress: boolean): boolean {
  // At one position, a city may be spelled in two ways.
  if (metres !== null && metres <= NEAR_METRES) return false;
  if (differs(a.countryCode, b.countryCode) || differs(a.citySlug, b.citySlug)) return true;
  if (metres !== null && metres > (hasAddress ? FAR_AT_ONE_ADDRESS_METRES : FAR_METRES)) return true;
  if (hasAddress || a.postalCode === null || b.postalCode === null) return false;
  return !a.postalCode.startsWith(b.postalCode) && !b.postalCode.startsWith(a.postalCode);
}

/** Whether their addresses differ. Near each other a house number has to differ, else any word. */
function isOtherAddress(a: Identity, b: Identity, isNear: boolean): boolean {
  if (a.addressWords.length === 0 || b.addressWords.length === 0) return false;
  if (!isNear) return !isPartOf(a.addressWords, b.addressWords) && !isPartOf(b.addressWords, a.addressWords);
  const [one, other] = [houseNumbers(a), houseNumbers(b)];
  return one.length > 0 && other.length > 0 && !one.some((number) => other.includes(number));
}

function houseNumbers({ addressWords, postalCode }: Identity): string[] {
  return addressWords.filter((word) => /^\d/.test(word) && word !== postalCode);
}

/** Whether each word of one address is in the other, in full or abbreviated: `hauptstr 1` in `hauptstrasse 1 koln`. */
function isPartOf(words: string[], of: string[]): boolean {
  return words.every((word) => of.some((other) => isAbbreviation(word, other) || isAbbreviation(other, word)));
}

function isAbbreviation(short: string, long: string): boolean {
  return short === long || (short.length > 1 && /^\p{L}+$/u.test(short) && long.startsWith(short));
}

/** Whether the names differ by one letter of one longer word. */
function isTypo(a: string[], b: string[]): boolean {
  if (a.length !== b.length) return false;
  const at = a.findIndex((word, index) => word !== b[index]);
  if (at < 0 || a.some((word, index) => index > at && word !== b[index])) return false;
  const [one, other] = [[...(a[at] ?? '')], [...(b[at] ?? '')]];
  if (
    [...one, ...other].some((letter) => /\d/.test(letter)) ||
    Math.min(one.length, other.length) < MIN_LETTERS_OF_TYPO
  )
    return false;
  return isOneEditApart(one, other);
}

/** One letter added, removed, replaced, or two transposed. */
function isOneEditApart(a: string[], b: string[]): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [one, other] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (one.length <= 1 && other.length <= 1) return true;
  return one.length === 2 && other.length === 2 && one[0] === other[1] && one[1] === other[0];
}

/** In metres. */
export function distanceOf(a: Position, b: Position): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [from, to] = [radians(a.latitude), radians(b.latitude)];
  const haversine =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

const isShared = (a: string | null, b: string | null) => a !== null && a === b;
const differs = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;
