import { countryCodeOfPoint, countryCodeOfText } from '../../rows/place/country-code.js';
import { coordinatesOf } from '../../rows/place/coordinates.js';
import { hoursOf } from '../../rows/hours/hours.js';
import { cityFromAddress } from '../../rows/place/city-from-address.js';
import { cityCellOf } from '../../rows/place/place-cells.js';
import { decimalOf } from '../../rows/numbers.js';
import { countryOfForm } from '../../rows/place/postal-form.js';
import { isRoad } from '../../rows/place/road-words.js';
import { RowIssues } from '../../rows/row-issues.js';
import { splitAddress, type AddressCountry } from '../../rows/place/split-address.js';
import { parsePhone } from '@directory/contracts/phone-parser';
import { firstPhone } from '@directory/contracts/phones';
import { slugify } from '@directory/contracts/slugs';
import { shareOf, type Column } from './values/cell-kinds.js';
import type { Field } from './fields.js';
import { isKnownCity } from '../../rows/place/known-cities.js';
import { hasBusinessWord, isKnownCategory } from './values/known-names.js';

/** Shares of the values of a column that decide. */
const MOST = 0.8;
const NEARLY_ALL = 0.9;
const MANY = 0.6;
const HALF = 0.5;
const SOME = 0.3;
const FEW = 0.2;

type Fields = Map<number, Field>;

/** The fields of columns without headers, where the values leave no doubt. */
export function fieldsOfContent(columns: readonly Column[]): Fields {
  const fields: Fields = new Map();
  const free = () => columns.filter(({ position, values }) => values.length > 0 && !fields.has(position));
  const set = (field: Field, column: Column | undefined) => column && fields.set(column.position, field);
  set(
    'place_id',
    free().find((column) => column.share('place_id') >= MOST),
  );
  // The second is a fax or another number of the same business.
  set(
    'phone',
    free().find((column) => column.share('phone') >= MANY && column.filled >= FEW),
  );
  set(
    'photo',
    free().find(({ values }) => shareOf(values, isPicture) >= MOST),
  );
  set('url', websiteOf(free()));
  set(
    'working_hours',
    free().find(({ values }) => shareOf(values, isHours) >= MOST),
  );
  const addresses = addressesOf(free());
  set('full_address', addresses.full);
  set('street', addresses.street);
  const countries = countriesOf(columns, addresses.full);
  const country = free().find((column) => isCountry(column, countries));
  set(country && country.averageLength > CODE_LENGTH ? 'country' : 'country_code', country);
  const position = positionOf(free(), country ? country.cells.map(countryCodeOfText) : countries);
  for (const [field, column] of position) set(field, column);
  set('city', free().find((column) => isCity(column, addresses.full)) ?? free().find(isCityWithCode));
  for (const [field, column] of stateOf(columns, free)) set(field, column);
  set('postal_code', postalCodeOf(free(), columns, fields, addresses.full));
  set('rating', ratingOf(free()));
  set('category', only(free().filter(isCategory)));
  set('name', nameOf(free(), columns, fields));
  return fields;
}

const PICTURE =
  /^https?:\/\/(?:\S+\.(?:jpe?g|png|webp|gif)(?:[?#]\S*)?$|(?:lh\d|streetviewpixels)[\w.-]*\.(?:googleusercontent|ggpht|googleapis)\.)/i;
const HOST = /^(?:https?:)?(?:\/\/)?(?:www\.)?([^/?#:\s]+)/i;
const HOME_PAGE = /^(?:https?:\/\/)?[^/?#\s]+\/?(?:[?#]\S*)?$/i;

function isPicture(value: string): boolean {
  return PICTURE.test(value);
}

function hostOf(value: string): string {
  return (HOST.exec(value)?.[1] ?? '').toLowerCase();
}

/** Of links to maps and messages. */
const NO_SITES = /^(?:maps\.|search\.)?google\.|^(?:goo|g|wa|t)\.(?:gl|page|me|co)$/;

/** The only column with URLs of several hosts, or the only one of these with home pages. */
function websiteOf(columns: Column[]): Column | undefined {
  const sites = columns.filter(({ values, share }) => {
    const hosts = new Set(values.map(hostOf).filter((host) => !NO_SITES.test(host)));
    const isVaried = hosts.size >= Math.min(2, values.length) && hosts.size >= FEW * values.length;
    return share('url') >= MOST && isVaried && shareOf(values, isPicture) < FEW;
  });
  return only(sites) ?? only(sites.filter(({ values }) => shareOf(values, (url) => HOME_PAGE.test(url)) >= HALF));
}

function isHours(value: string): boolean {
  return /\d/.test(value) && value.length > 8 && hoursOf(value) !== null;
}

const MAX_ADDRESS_LENGTH = 150;
const MIN_ADDRESS_LENGTH = 12;
/** Units of an address from the largest to the smallest, in the order of the script. */
const CJK_ADDRESS = /[都道府県省市縣].{0,12}[市区區町村郡鄉鎮路街道].{0,20}[\p{Nd}〇一二三四五六七八九十丁番號号]/u;
const CITY_AND_STREET = /[市区區町村郡].{1,15}[\p{Nd}〇一二三四五六七八九十](?:丁目|番|号|號|-|−|－|‐)/u;
const HANGUL_ADDRESS = /\p{Script=Hangul}(?:도|시|군|구)\s.{0,40}\p{Script=Hangul}(?:로|길|동|읍|면|리)[^\d]{0,5}\d/u;
const TURKISH_ADDRESS = /(?:mah|mahallesi|cad|caddesi|sok|sokak|sk|bulvarı|blv)[.\s].*(?:no|\d)/iu;
const POSTAL_CODE = /(?:^|\s)\d{4,6}(?:\s|$)/;
/** Nested values, URLs and times. */
const NO_ADDRESS = /^[[{]|:\/\/|\d\s?[ap]m\b|\d:\d\d/i;
const HOUSE_NUMBER = /\p{Nd}|\bs\/n\b|\bbb\b/iu;

const isStated = (country: AddressCountry | null): country is AddressCountry =>
  country?.evidence === 'strong' || country?.evidence === 'coded';

/** `full`: with a place in addition to the street. */
function addressKind(value: string): 'full' | 'street' | null {
  if (value.length > 2 * MAX_ADDRESS_LENGTH) return null;
  if (CJK_ADDRESS.test(value) || CITY_AND_STREET.test(value) || HANGUL_ADDRESS.test(value)) return 'full';
  const { parts, country } = splitAddress(value);
  if (parts.length > 1 && isStated(country)) return 'full';
  if (!HOUSE_NUMBER.test(value)) return isRoad(value) ? 'street' : null;
  const isCoded = /\p{Script=Latin}|\p{Script=Cyrillic}/u.test(value) && countryOfForm(value) !== null;
  if (TURKISH_ADDRESS.test(value)) return 'full';
  if (parts.length > 1 && POSTAL_CODE.test(parts.at(-1) ?? '')) return 'full';
  const hasRoad = parts.some((part) => isRoad(part));
  if (isCoded || (hasRoad && parts.length > 1) || parts.length > 3) return 'full';
  return hasRoad ? 'street' : null;
}

function addressesOf(columns: Column[]): { full: Column | undefined; street: Column | undefined } {
  const shares = columns
    .filter(({ averageLength, distinct }) => averageLength <= MAX_ADDRESS_LENGTH && distinct > FEW)
    .filter(({ values, share }) => share('text') >= MOST && shareOf(values, (value) => NO_ADDRESS.test(value)) < FEW)
    .map((column) => {
      const kinds = column.values.map(addressKind);
      const count = (kind: string) => kinds.filter((one) => one === kind).length / kinds.length;
      return { column, full: count('full'), street: count('street') };
    })
    .filter(({ full, street }) => full + street >= MANY);
  const [full] = shares
    .filter(({ full, street, column }) => full > street && column.averageLength >= MIN_ADDRESS_LENGTH)
    .sort((a, b) => b.column.averageLength - a.column.averageLength);
  const street = shares.find((one) => one !== full && one.street > one.full);
  return { full: full?.column, street: street?.column };
}

/** The country of each row by the prefix of a phone or the end of the address. */
function countriesOf(columns: readonly Column[], address: Column | undefined): (string | null)[] {
  const phones = columns.filter((column) => column.share('phone') >= HALF);
  return (columns[0]?.cells ?? []).map((_, row) => {
    for (const { cells } of phones) {
      const text = cells[row] ? firstPhone(cells[row]) : '';
      const country = /^(?:\+|00)/.test(text) ? parsePhone(text, null)?.country : null;
      if (country) return country;
    }
    const text = address?.cells[row];
    if (!text) return null;
    const { country } = splitAddress(text);
    return isStated(country) ? country.code : countryOfForm(text);
  });
}

/** `80331 München` */
function isCityWithCode({ values }: Column): boolean {
  return shareOf(values, (value) => cityCellOf(value).postalCode !== null) >= MOST;
}

const CODE_LENGTH = 3;

/** Codes of two or three letters may be regions: they must agree with the country of most rows. */
function isCountry({ values, cells, averageLength }: Column, countries: (string | null)[]): boolean {
  if (shareOf(values, (value) => countryCodeOfText(value) !== null) < NEARLY_ALL) return false;
  if (averageLength > CODE_LENGTH) return true;
  const compared = cells.flatMap((cell, row) => (cell && countries[row] ? [[cell, countries[row]] as const] : []));
  if (compared.length === 0) return false;
  return compared.filter(([cell, country]) => countryCodeOfText(cell) === country).length >= MOST * compared.length;
}

/** Two columns side by side, whose order follows from the countries or from what is land; else one with both. */
function positionOf(columns: Column[], countries: (string | null)[]): [Field, Column][] {
  const both = columns.find((column) => column.share('position') >= MOST);
  if (both) return [['coordinates', both]];
  const isDegrees = (column: Column) =>
    column.share('degrees') >= SOME && column.share('degrees', 'decimal', 'number') >= NEARLY_ALL;
  const first = columns.find(
    (column, at) => isDegrees(column) && columns[at + 1] !== undefined && isDegrees(columns[at + 1] as Column),
  );
  const second = columns[columns.findIndex((column) => column === first) + 1];
  if (!first || second?.position !== first.position + 1) return [];
  const asWritten = fit(first, second, countries);
  const swapped = fit(second, first, countries);
  if (asWritten >= MOST && swapped <= FEW)
    return [
      ['latitude', first],
      ['longitude', second],
    ];
  if (swapped >= MOST && asWritten <= FEW)
    return [
      ['longitude', first],
      ['latitude', second],
    ];
  return [];
}

/** Of many positions with swapped parts. */
const ANTARCTICA = 'AQ';

/** Share of the points that are in the country of their row, or on land where no row has one. */
function fit(latitudes: Column, longitudes: Column, countries: (string | null)[]): number {
  const hasCountries = countries.some(Boolean);
  let [inside, all] = [0, 0];
  for (const [row, latitude] of latitudes.cells.entries()) {
    const longitude = longitudes.cells[row] ?? null;
    const expected = countries[row] ?? null;
    if (latitude === null || longitude === null || (hasCountries && expected === null)) continue;
    all++;
    const isPossible = Math.abs(decimalOf(latitude) ?? Infinity) <= 90;
    const point = isPossible ? coordinatesOf(latitude, longitude, null, new RowIssues(0)) : null;
    const country = point && countryCodeOfPoint(point);
    if (country !== null && (expected === null ? country !== ANTARCTICA : country === expected)) inside++;
  }
  return all === 0 ? 0 : inside / all;
}

function isCity({ values, cells, averageLength }: Column, address: Column | undefined): boolean {
  if (averageLength > 30 || shareOf(values, (value) => /\d/.test(value)) > FEW) return false;
  if (shareOf(values, (text) => isKnownCity(text)) >= MANY) return true;
  if (!address) return false;
  const same = cells.filter((cell, row) => {
    const city = cell && cityFromAddress(address.cells[row] ?? null, { country: null, region: null, postalCode: null });
    return city && slugify(city) === slugify(cell);
  });
  return same.length >= MOST * values.length;
}

/** Of the United States and Australia. */
const STATES = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT
  VT VA WA WV WI WY NSW VIC QLD SA TAS ACT NT`.split(/\s+/),
);

/** The columns of `Louisville, KY, 40202`, of which the middle one is a state of one country. */
function stateOf(columns: readonly Column[], free: () => Column[]): [Field, Column][] {
  const state = free().find(({ values }) => shareOf(values, (value) => STATES.has(value)) >= NEARLY_ALL);
  const city = state && columns[state.position - 1];
  const code = state && columns[state.position + 1];
  if (!city || !code || shareOf(code.values, (value) => /^\d{4,5}(?:-\d{4})?(?:\.0)?$/.test(value)) < NEARLY_ALL)
    return [];
  const isFree = (column: Column) => free().includes(column);
  const isText = city.share('text') >= NEARLY_ALL && shareOf(city.values, (value) => /\d/.test(value)) <= FEW;
  return [
    ['region', state],
    ...(isFree(city) && isText ? ([['city', city]] as [Field, Column][]) : []),
    ...(isFree(code) ? ([['postal_code', code]] as [Field, Column][]) : []),
  ];
}

function postalCodeOf(
  columns: Column[],
  all: readonly Column[],
  fields: Fields,
  address: Column | undefined,
): Column | undefined {
  const code = columns.find((column) => column.share('code') >= MOST);
  if (code) return code;
  const places = new Set(['full_address', 'street', 'city', 'country', 'country_code'] satisfies Field[] as string[]);
  const isPlace = (position: number) => places.has(fields.get(position) ?? '');
  return columns.find(({ position, values, cells, distinct }) => {
    if (shareOf(values, (value) => /^\d{4,6}(?:\.0)?$/.test(value)) < NEARLY_ALL) return false;
    const written = cells.filter((cell, row) => cell && address?.cells[row]?.includes(cell.replace(/\.0$/, '')));
    if (written.length >= MOST * values.length) return true;
    const isSideBySide = isPlace(position - 1) || isPlace(position + 1);
    return isSideBySide && distinct < 1 && new Set(values.map(({ length }) => length)).size === 1 && all.length > 2;
  });
}

function isCategory({ values, distinct }: Column): boolean {
  const isList = shareOf(values, (value) => value.includes(',')) > FEW;
  return distinct < HALF && !isList && shareOf(values, isKnownCategory) >= MANY;
}

const MIN_RATINGS = 3;

/** The only column of decimals up to 5 with one digit after the point. */
function ratingOf(columns: Column[]): Column | undefined {
  return only(
    columns.filter(({ values }) => {
      const numbers = values.map(decimalOf);
      return (
        new Set(values).size >= MIN_RATINGS &&
        numbers.every((value) => value !== null && value >= 1 && value <= 5) &&
        shareOf(values, (value) => /[.,]\d$/.test(value)) >= MANY
      );
    }),
  );
}

const MAX_NAME_LENGTH = 60;
const IDENTITIES = new Set<Field | undefined>(['place_id', 'phone', 'full_address', 'coordinates', 'latitude']);
/** Shorter words may be in any URL. */
const MIN_WORD_LENGTH = 4;

/**
 * Column with a different text in nearly each row: the only one, or of several the one that the sites and e-mail addresses of the
 * rows, or words such as `Pharmacy`, tell from the others.
 */
function nameOf(columns: Column[], all: readonly Column[], fields: Fields): Column | undefined {
  // Some exports repeat a business in several rows.
  const identities = all.filter(({ position, filled }) => filled >= HALF && IDENTITIES.has(fields.get(position)));
  const businesses = identities.length > 0 ? Math.max(...identities.map(({ distinct }) => distinct)) : 1;
  const candidates: Column[] = [];
  for (const column of columns) {
    // Branches of a chain have one name.
    const leastDistinct = shareOf(column.values, hasBusinessWord) >= HALF ? HALF : MOST;
    const isName =
      column.filled >= NEARLY_ALL &&
      column.share('text') >= NEARLY_ALL &&
      column.distinct >= leastDistinct * Math.max(businesses, SOME) &&
      column.averageLength >= 2 &&
      column.averageLength <= MAX_NAME_LENGTH &&
      shareOf(column.values, (value) => /\d/.test(value)) <= HALF &&
      shareOf(column.values, (value) => /^[[{]|[.。!?]$/u.test(value)) <= FEW &&
      shareOf(column.values, (text) => isKnownCity(text)) < SOME;
    if (isName && !candidates.some((other) => isSame(other, column))) candidates.push(column);
  }
  if (candidates.length < 2) return candidates[0];
  const links = all.filter((column) => column.share('url', 'email') >= HALF);
  return (
    clearest(candidates, (column) => linkedShare(column, links)) ??
    clearest(candidates, ({ values }) => shareOf(values, hasBusinessWord))
  );
}

/** Names for other purposes, and titles of owners, repeat the name. */
function isSame(first: Column, second: Column): boolean {
  const same = first.cells.filter((cell, row) => cell !== null && slugify(cell) === slugify(second.cells[row] ?? ''));
  return same.length >= HALF * second.values.length;
}

function linkedShare({ cells, values }: Column, links: readonly Column[]): number {
  const isLinked = (cell: string | null, row: number) => {
    const words = slugify(cell ?? '')
      .split('-')
      .filter((word) => word.length >= MIN_WORD_LENGTH);
    const urls = links.map((link) => link.cells[row]?.toLowerCase() ?? '');
    return words.some((word) => urls.some((url) => url.includes(word)));
  };
  return cells.filter(isLinked).length / values.length;
}

/** The column with the highest score if it is far above the second. */
function clearest(columns: Column[], scoreOf: (column: Column) => number): Column | undefined {
  const scored = columns.map((column) => ({ column, score: scoreOf(column) })).sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  return best && second && best.score >= SOME && best.score >= 2 * second.score ? best.column : undefined;
}

function only<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}
