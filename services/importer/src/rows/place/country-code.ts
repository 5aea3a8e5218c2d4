import { isIn, iso1A2Code } from '@rapideditor/country-coder';
import { countryNames } from '@directory/contracts/country-names';
import { slugify } from '@directory/contracts/slugs';
import { countryCodeOfFurtherName, OFFICIAL_NAMES, withoutStateForm } from './official-country-names.js';
import { BoundedCache } from '../substring-cache.js';
import type { Coordinates } from './coordinates.js';

/** Languages whose country names are recognized, from Node's Unicode data. */
const LOCALES = (
  'en tr de fr es it pt nl pl ru uk sr sr-Latn hr bg cs sk hu ro el sv da nb fi ar fa hi id ja ko zh ' +
  'ne bn mr gu pa ta te kn ml si ur he th vi ms sl mk sq is et lv lt be ka hy az kk uz ky mn my km lo am sw ca'
).split(' ');

const FURTHER_NAMES: Record<string, string> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern-ireland': 'GB',
  britain: 'GB',
  'great-britain': 'GB',
  america: 'US',
  'u-s': 'US',
  'u-s-a': 'US',
  'united-states-of-america': 'US',
  amerika: 'US',
  turkiye: 'TR',
  'turkiye-cumhuriyeti': 'TR',
  ingiltere: 'GB',
  holland: 'NL',
  hollanda: 'NL',
  'the-netherlands': 'NL',
  'czech-republic': 'CZ',
  uae: 'AE',
  'u-a-e': 'AE',
  korea: 'KR',
  'republic-of-korea': 'KR',
  macedonia: 'MK',
  burma: 'MM',
  swaziland: 'SZ',
  'cabo-verde': 'CV',
  'cote-d-ivoire': 'CI',
  'russian-federation': 'RU',
  'viet-nam': 'VN',
  kibris: 'CY',
  'kuzey-kibris': 'CY',
  abd: 'US',
  vatican: 'VA',
  'hong-kong-sar': 'HK',
  // Kowloon, in addresses in capitals.
  kln: 'HK',
  'macao-sar': 'MO',
  'macau-sar': 'MO',
  prc: 'CN',
  'pr-china': 'CN',
  'p-r-china': 'CN',
  'peoples-republic-of-china': 'CN',
  'democratic-peoples-republic-of-korea': 'KP',
  ksa: 'SA',
  bharat: 'IN',
  'east-timor': 'TL',
  macau: 'MO',
  macao: 'MO',
  'ivory-coast': 'CI',
  'democratic-republic-of-the-congo': 'CD',
  'republic-of-ireland': 'IE',
  eire: 'IE',
  'united-states-virgin-islands': 'VI',
  'taiwan-region': 'TW',
  'taiwan-province-of-china': 'TW',
};

/** Common short names that the Unicode data lacks. */
const SHORT_NATIVE_NAMES: [name: string, code: string][] = [
  ['السعودية', 'SA'],
  ['الإمارات', 'AE'],
  ['الامارات', 'AE'],
  ['امارات', 'AE'],
  ['ایالات متحده', 'US'],
  ['امریکا', 'US'],
  ['США', 'US'],
  ['САД', 'US'],
  ['アメリカ', 'US'],
  ['EUA', 'US'],
  ['EE. UU.', 'US'],
  ['Россия', 'RU'],
  ['ประเทศไทย', 'TH'],
  ['대한민국', 'KR'],
  ['中华人民共和国', 'CN'],
  ['香港', 'HK'],
  ['台灣', 'TW'],
  ['Việt Nam', 'VN'],
  ['KKTC', 'CY'],
  ['Birleşik Krallık', 'GB'],
];

/** Names of islands in some language, which elsewhere are a county and a word. */
const OTHER_WORDS = new Set(['norfolk', 'man']);

let byName: Map<string, string> | undefined;
/** Longer texts are not countries and are not cached. */
const MAX_NAME_LENGTH = 100;
const known = new BoundedCache<string, string | null>(5000);

/** ISO 3166-1 alpha-2 of a code (`us`, `USA`, `UK`) or of a name in one of seventy languages; null for anything else. */
export function countryCodeOfText(text: string | null): string | null {
  return text === null || text.length > MAX_NAME_LENGTH ? null : known.get(text, resolve);
}

const NAMING_LOCALES = ['en', 'tr', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'ar', 'zh', 'ja', 'ko'];
let displays: Intl.DisplayNames[] | undefined;
const namesByCode = new Map<string, ReadonlySet<string>>();

/** Whether a text is the name of this country in a frequent language. Quick also for texts that differ from row to row, as cities do. */
export function isNameOf(country: string, text: string): boolean {
  let names = namesByCode.get(country);
  if (names === undefined) {
    displays ??= NAMING_LOCALES.map((locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }));
    names = new Set(displays.map((display) => display.of(country)?.toLowerCase() ?? ''));
    namesByCode.set(country, names);
  }
  return names.has(text.toLowerCase());
}

/** `Iran, Islamic Republic of`, `Korea (the Republic of)` */
const INVERTED = /^([^,(]+?) ?[,(] ?(?:the )?([^()]*?)\)?$/i;
/** `A.B.D.`, `U.K.` */
const DOTTED = /^(?:\p{Lu}\. ?)+\p{Lu}?$/u;
/** Of two countries or territories these words tell apart. */
const DISTINCTIVE = /democratic|british|u\.? ?s\.?$/i;

/** The country of a cell in a column for it: also dotted, under its name in ISO 3166, or with the form of the state. */
export function countryCodeOfCell(cell: string | null): string | null {
  const code = cell === null ? null : (countryCodeOfText(cell) ?? countryCodeOfFurtherName(cell));
  if (cell === null || code !== null || cell.length > MAX_NAME_LENGTH) return code;
  if (DOTTED.test(cell)) return countryCodeOfText(cell.replace(/[. ]/g, ''));
  const [, name, rest] = INVERTED.exec(cell) ?? [];
  if (name === undefined || rest === undefined) return countryCodeOfText(withoutStateForm(cell.trim()) ?? null);
  return countryCodeOfText(`${rest} ${name}`.trim()) ?? (DISTINCTIVE.test(rest) ? null : countryCodeOfText(name));
}

/** The country or territory of a point; null at sea. */
export function countryCodeOfPoint({ latitude, longitude }: Coordinates): string | null {
  return listed(iso1A2Code([longitude, latitude], { level: 'territory' }));
}

/** Whether a territory belongs to a country: Réunion to France. */
export function isPartOf(territory: string, country: string): boolean {
  return territory !== country && isIn(territory, country) === true;
}

/** A point without a country within so many degrees is far from land. */
const OFFSHORE_DEGREES = 0.5;
/** More than the tolerance of the borders and of positions of streets. */
const BORDER_DEGREES = 0.05;
/** Cached squares of a quarter degree with land, to reduce lookups. */
const SQUARES_PER_DEGREE = 4;
const MAX_SQUARES = 50_000;
const landSquares = new Set<number>();

/** Whether a point is in the open sea, where no business is. */
export function isFarFromLand(point: Coordinates): boolean {
  const square = squareOf(point);
  if (landSquares.has(square)) return false;
  if (!pointsAround(point, OFFSHORE_DEGREES).some((near) => countryCodeOfPoint(near) !== null)) return true;
  if (landSquares.size >= MAX_SQUARES) landSquares.clear();
  landSquares.add(square);
  return false;
}

/** Small squares with a point in a country, as `TR:8200`, to reduce lookups. */
const nearSquares = new Set<string>();

/** Whether a point is in a country, or as close to a point in it as one at the border may be. */
export function isWithin(point: Coordinates, country: string): boolean {
  const square = `${country}:${squareOf(point, 1 / BORDER_DEGREES)}`;
  if (nearSquares.has(square)) return true;
  if (countryCodeOfPoint(point) !== country) return false;
  if (nearSquares.size >= MAX_SQUARES) nearSquares.clear();
  nearSquares.add(square);
  return true;
}

/** Whether a point is so close to a country that it may be in it. */
export function isNear(point: Coordinates, country: string): boolean {
  return pointsAround(point, BORDER_DEGREES).some((near) => countryCodeOfPoint(near) === country);
}

function pointsAround({ latitude, longitude }: Coordinates, degrees: number): Coordinates[] {
  const offsets = [0, degrees, -degrees];
  return offsets.flatMap((north) =>
    offsets.map((east) => ({ latitude: clamp(latitude + north, 90), longitude: clamp(longitude + east, 180) })),
  );
}

/** Cached squares in which a business of a country is, as `TR:4100`. */
const countrySquares = new Set<string>();

/** A point, or the same with latitude and longitude swapped where only that is in the country. */
export function inCountry(point: Coordinates, country: string): Coordinates {
  const square = `${country}:${squareOf(point)}`;
  if (countrySquares.has(square)) return point;
  const swapped = { latitude: point.longitude, longitude: point.latitude };
  const isSwapped =
    Math.abs(swapped.latitude) <= 90 &&
    countryCodeOfPoint(point) !== country &&
    countryCodeOfPoint(swapped) === country;
  if (isSwapped) return swapped;
  if (countrySquares.size >= MAX_SQUARES) countrySquares.clear();
  countrySquares.add(square);
  return point;
}

function squareOf({ latitude, longitude }: Coordinates, perDegree = SQUARES_PER_DEGREE): number {
  return Math.floor(latitude * perDegree) * 10_000 + Math.floor(longitude * perDegree);
}

function clamp(degrees: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, degrees));
}

function resolve(text: string): string | null {
  const upper = text.toUpperCase();
  if (upper.length === 2 && listed(upper)) return upper;
  byName ??= collect();
  const named = byName.get(keyOf(text));
  if (named) return named;
  // Three-letter codes and older two-letter ones; longer text is no code, and the library would search for it.
  return /^[A-Z]{2,3}$/.test(upper) ? listed(iso1A2Code(upper)) : null;
}

function listed(code: string | null): string | null {
  return code !== null && Object.hasOwn(countryNames, code) ? code : null;
}

/** A slug, but for names so short that words of other languages have the same: `UC` is not `Úc`, Australia in Vietnamese. */
function keyOf(name: string): string {
  const slug = slugify(name);
  const isSpecific = slug.length > 3 || (slug.length === 3 && /\p{Script=Latin}/u.test(name));
  return isSpecific || ASCII.test(name) ? slug : name.toLowerCase().normalize('NFC');
}

const ASCII = /^[ -~]*$/;

function collect(): Map<string, string> {
  const names = new Map(Object.entries(FURTHER_NAMES));
  const add = (name: string | undefined, code: string) => {
    const key = keyOf(name ?? '');
    if (key !== '' && !OTHER_WORDS.has(key) && !names.has(key)) names.set(key, code);
  };
  for (const [code, name] of Object.entries(countryNames)) add(name, code);
  for (const [name, code] of [...SHORT_NATIVE_NAMES, ...OFFICIAL_NAMES]) add(name, code);
  for (const locale of LOCALES) {
    const display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    for (const code of Object.keys(countryNames)) add(display.of(code), code);
  }
  return names;
}
