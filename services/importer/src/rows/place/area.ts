import { slugify } from '@directory/contracts/slugs';
import { countryCodeOfText } from './country-code.js';
import { isRegionName } from './region-names.js';
import { isRoad } from './road-words.js';
import { BoundedCache } from '../substring-cache.js';

/** Neighbourhoods have short names: longer parts of an address are directions. */
const MAX_AREA_LENGTH = 60;
const MAX_AREA_WORDS = 5;
/** Countries whose addresses name a building or a unit, never a neighbourhood, between street and city. */
const NO_AREA_BEFORE_CITY = new Set(['US', 'CA']);

const NAMES_A_FLOOR =
  /\b(?:floor|flat|fl|suite|ste|unit|shop|office|room|block|plot|door|gate|pillar|ground|level|basement|apt|apartments?|kat|daire|no|number|box)\b/i;
const NAMES_A_BUILDING =
  /\b(?:mall|plaza|tower|towers|building|bldg|complex|arcade|centre|center|hotel|hospital|school|college|university|bank|station|stop|stadium|airport|temple|mosque|masjid|church|showroom|restaurant|theatre|cinema|talkies|petrol pump|business park|retail park|industrial estate|apartment)\b/i;
/** Words that end names of towns, too, but rarely those of neighbourhoods. */
const NAMES_A_WAY = /\s(?:way|walk|close|mews|court|row|alley|arcade|wharf)$/i;
const NAMES_A_LANDMARK =
  /^(?:opp|opposite|near|nr|beside|besides|behind|above|below|next to|adjacent|in front|off|close to|towards|across|between|at|c\/o|inside)\b/i;

export interface AreaCells {
  /** A column of neighbourhoods, boroughs or districts. */
  area: string | null;
  /** A column of counties, which some exports fill with neighbourhoods. */
  county: string | null;
  street: string | null;
  fullAddress: string | null;
  city: string | null;
  region: string | null;
  countryCode: string | null;
}

/** Neighbourhood, borough or district: the column, else the part of the address before the city if it is unambiguous. */
export function areaOf(cells: AreaCells): string | null {
  const stated = cells.area === null ? null : lastName(cells.area, cells);
  if (stated !== null) return stated;
  if (cells.fullAddress === null || cells.city === null) return null;
  const address = beforeCity(cells.fullAddress, cells.city, cells.countryCode);
  if (address === null) return null;
  const { parts, district } = address;
  return (
    fromCounty(parts, cells) ??
    (district !== null && isDistrict(district, cells) ? district : fromAddress(parts, cells))
  );
}

/** The last of several names ("Doodh Bowli, Bahadurpura"), which is the largest area. */
function lastName(text: string, cells: AreaCells): string | null {
  const names = text.split(SEPARATOR).filter((name) => isName(name, cells));
  return names.at(-1) ?? null;
}

/** A county that the address names between street and city is a neighbourhood. */
function fromCounty(parts: string[], cells: AreaCells): string | null {
  if (cells.county === null) return null;
  const named = new Set(parts.map(slugOf));
  const isNamed = cells.county.split(SEPARATOR).some((name) => named.has(slugOf(name)));
  return isNamed ? lastName(cells.county, cells) : null;
}

const SEPARATOR = / ?[,،、;] ?/;
const BEHIND_CITY = /^(.+?) (?:\(([^()]+)\)|[-–] (.+))$/u;

interface BeforeCity {
  parts: string[];
  /** The district in `Fatih/İstanbul`, the form of Turkish addresses, and behind the city: `Belgrade (Zemun)`, `Beograd - Zemun`. */
  district: string | null;
}

/** Of cities and countries, which addresses repeat. */
const slugs = new BoundedCache<string, string>(10_000);
const slugOf = (name: string) => slugs.get(name, slugify);

/** The parts of an address before the last one with the city; null without one. */
function beforeCity(address: string, city: string, country: string | null): BeforeCity | null {
  const parts = address.split(SEPARATOR).filter((part) => part !== '');
  const wanted = slugOf(city);
  for (let at = parts.length - 1; at >= 0; at--) {
    const name = withoutNumbers(parts[at] ?? '');
    const slash = name.lastIndexOf('/');
    if (slash > 0 && slugify(name.slice(slash + 1)) === wanted) {
      return { parts: parts.slice(0, at), district: country === 'TR' ? name.slice(0, slash).trim() : null };
    }
    const [, front = '', inBrackets, behindDash] = BEHIND_CITY.exec(name) ?? [];
    const behind = inBrackets ?? behindDash ?? '';
    if (slugOf(front) === wanted && !REGION_CODE.test(` ${behind}`))
      return { parts: parts.slice(0, at), district: behind };
    if (slugOf(name) === wanted || (REGION_CODE.test(name) && slugify(name.replace(REGION_CODE, '')) === wanted))
      return { parts: parts.slice(0, at), district: null };
  }
  return null;
}

/** After a city: `São Paulo - SP`, `Sydney NSW`. */
const REGION_CODE = /\s(?:-\s)?[A-Z]{2,3}$/;

/** Removes words with digits at both ends: postcodes and codes of post offices. */
function withoutNumbers(part: string): string {
  if (!/[\d〒]|\s\s/.test(part)) return part.trim();
  const words = part.split(/[\s〒]+/).filter((word) => word !== '');
  const isName = (word: string) => !/\d/.test(word);
  const [from, to] = [words.findIndex(isName), words.findLastIndex(isName)];
  return from < 0 ? '' : words.slice(from, to + 1).join(' ');
}

/** The part right before the city, unless it may be a street, a building, a landmark or the start of the address. */
function fromAddress(parts: string[], cells: AreaCells): string | null {
  if (cells.countryCode !== null && NO_AREA_BEFORE_CITY.has(cells.countryCode)) return null;
  // Brazilian addresses write `Av. Paulista, 1000 - Bela Vista, São Paulo`.
  const part = parts.at(-1)?.replace(/^\d[\d\s]*-\s/, '');
  const before = parts.slice(0, -1).filter((text) => isNoCode(text, cells));
  if (part === undefined || before.length === 0 || !isName(part, cells)) return null;
  // `Main St &, High St`: the street of a crossing.
  if (/&$/.test(before.at(-1) ?? '') || WITHOUT_NUMBER.test(part)) return null;
  if (cells.street?.toLowerCase().includes(part.toLowerCase())) return null;
  return isNeighbourhood(part, cells) ? part : null;
}

function isDistrict(text: string, cells: AreaCells): boolean {
  return isName(text, cells) && isNeighbourhood(text, cells) && isRegionName(text, cells.countryCode) !== true;
}

function isNeighbourhood(text: string, { countryCode }: AreaCells): boolean {
  if (/\p{Nd}/u.test(text) || (countryCode !== null && countryCodeOfText(text) === countryCode)) return false;
  const others = [NAMES_A_FLOOR, NAMES_A_WAY, NAMES_A_REGION, NAMES_A_BUILDING, NAMES_A_LANDMARK];
  return !others.some((pattern) => pattern.test(text)) && !isRoad(text);
}

/** A street whose houses have no numbers: `Partizanske avijacije bb`, `Calle Mayor s/n`. */
const WITHOUT_NUMBER = /\s(?:[bб]\.?\s?[bб]|s\.?\/?\s?n[º°]?)\.?$/iu;

/** A code of the country or a postal code before the street says nothing about what follows. */
function isNoCode(text: string, { countryCode }: AreaCells): boolean {
  return text !== countryCode && !/^\d{4,6}$/.test(text);
}

/** `Псковская область`, `Пермский край`: regions of Russia and its neighbours. */
const NAMES_A_REGION = /\s(?:область|обл\.?|край|вобласць|облысы)$|^(?:республика|респ\.?)\s/iu;

/** `120 m²`: some files have floor space in a column of that name. */
const MEASURE = /^[\d.,]+ ?(?:m2?|m²|sqm|sq\.?|ft|ha|acres?|km2?|km²)\b/i;

function isName(text: string, { city, region }: AreaCells): boolean {
  if (text.length > MAX_AREA_LENGTH || !/\p{L}[\p{L}\p{M}]/u.test(text) || /[:@+]/.test(text) || MEASURE.test(text))
    return false;
  if (text.split(' ').length > MAX_AREA_WORDS) return false;
  const slug = slugOf(text);
  return ![city, region].some((place) => place !== null && slugOf(place) === slug);
}
