/** A part of an address, with its place if it has one. */
export interface AddressPart {
  text: string;
  place: 'area' | 'city' | 'country' | null;
  /** Text before the name of the place, such as a postal code. */
  before: string;
  after: string;
}

interface Address {
  fullAddress: string | null;
  street: string | null;
  area: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
  country: string | null;
  countryCode: string | null;
}

const SEPARATOR = /\s?[,،、，;\n]\s?/u;

/** Names of a country in addresses other than its name and code. */
const SHORT_NAMES: Record<string, readonly string[]> = {
  US: ['usa', 'united states of america', 'u.s.a.'],
  GB: ['uk', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'],
  AE: ['uae'],
  CZ: ['czech republic'],
  TR: ['turkiye'],
  NL: ['holland'],
};

/**
 * The full address in its own order: the last part with the city, the last with the country and the area are marked; a missing
 * city or country is added. Repeated parts are omitted.
 */
export function addressParts(business: Address): AddressPart[] {
  const parts = writtenParts(business).map(plainPart);
  const country = findLast(parts, (text) => isCountry(text, business));
  if (country) country.place = 'country';
  if (business.city !== null && !markCity(parts, business.city)) {
    parts.splice(country ? parts.indexOf(country) : parts.length, 0, { ...plainPart(business.city), place: 'city' });
  }
  const area = business.area === null ? undefined : findLast(parts, (text) => normal(text) === normal(business.area!));
  if (area) area.place = 'area';
  if (!country && business.country !== null) parts.push({ ...plainPart(business.country), place: 'country' });
  return parts;
}

/** Location within a city: the area, then the parts before it in the address; the full address without a known area. */
export function addressInCity({ fullAddress, area }: { fullAddress: string | null; area: string | null }): string[] {
  if (area === null) return fullAddress === null ? [] : [fullAddress];
  const parts = fullAddress?.split(SEPARATOR) ?? [];
  const at = parts.findIndex((part) => normal(part) === normal(area));
  return at > 0 ? [area, parts.slice(0, at).join(', ')] : [area];
}

function writtenParts({ fullAddress, street, area, city, region, postalCode }: Address): string[] {
  const written =
    fullAddress?.split(SEPARATOR) ??
    [street, area, city, [region, postalCode].filter(Boolean).join(' ')].map((it) => it ?? '');
  return written
    .map((part) => part.trim())
    .filter((part, at, all) => part !== '' && normal(part) !== normal(all[at - 1] ?? ''));
}

/** Marks the last part that is the city, else the last one in which the city is next to digits, as in `10115 Berlin`. */
function markCity(parts: AddressPart[], city: string): boolean {
  const exact = findLast(parts, (text) => normal(text) === normal(city));
  if (exact) {
    exact.place = 'city';
    return true;
  }
  const within = findLast(parts, (text) => placeWithin(text, city) !== null);
  const found = within && placeWithin(within.text, city);
  if (!found) return false;
  Object.assign(within, { ...found, place: 'city' });
  return true;
}

function placeWithin(text: string, city: string): { before: string; text: string; after: string } | null {
  const at = text.toLowerCase().indexOf(city.toLowerCase());
  if (at < 0) return null;
  const [before, after] = [text.slice(0, at), text.slice(at + city.length)];
  const isCode = (rest: string) => rest === '' || /^[\s-]*\d[\s\d-]*$/.test(rest);
  if (
    !isCode(before) ||
    !isCode(after) ||
    (before !== '' && !/\s$/.test(before)) ||
    (after !== '' && !/^\s/.test(after))
  )
    return null;
  return { before, text: text.slice(at, at + city.length), after };
}

function isCountry(text: string, { country, countryCode }: Address): boolean {
  if (country === null || countryCode === null) return false;
  const name = normal(text);
  return [normal(country), countryCode.toLowerCase(), ...(SHORT_NAMES[countryCode.toUpperCase()] ?? [])].includes(name);
}

function findLast(parts: AddressPart[], isWanted: (text: string) => boolean): AddressPart | undefined {
  return parts.findLast(({ text, place }) => place === null && isWanted(text));
}

const plainPart = (text: string): AddressPart => ({ text, place: null, before: '', after: '' });

/** Ignores case and accents. */
const normal = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
