import { aliasOf } from './headers/column-aliases.js';
import type { Field } from './fields.js';
import { converted, type DerivedField } from './presets/preset.js';

type Positions = ReadonlyMap<string, number>;

const PARTS = ['city', 'postal_code', 'region'] as const satisfies Field[];
type Part = (typeof PARTS)[number];

const SEPARATOR = /\s?[.,&+|]\s?|\s[-–]\s|\s(?:and|und|et|y|e|en|i|ve)\s/u;
/** Fields of which several may share a column. */
const PLACES: ReadonlySet<Field | undefined> = new Set([
  ...PARTS,
  'full_address',
  'street',
  'area',
  'country',
] as const);
const SEVERAL_WORDS = /[ .,&+|]/;
const MAX_HEADER_LENGTH = 60;
const MAX_CELL_LENGTH = 200;

/** The fields that a header names one after the other: `plz.ort`, `city, state zip`. `.` stands for a slash. */
function fieldsNamed(header: string): Set<Field> {
  if (header.length > MAX_HEADER_LENGTH || !SEVERAL_WORDS.test(header)) return new Set();
  const fields = header
    .split(SEPARATOR)
    .flatMap((part) => (aliasOf(part) ? [part] : part.split(' ')))
    .filter((word) => word !== '' && word !== 'code')
    .map((word) => aliasOf(word)?.field);
  return fields.every((field) => PLACES.has(field)) ? new Set(fields as Field[]) : new Set();
}

/** Places that share a column, such as `PLZ/Ort`, by the fields that have no column of their own. */
export function combinedPlaces(
  index: Partial<Record<Field, number>>,
  positions: Positions,
): Partial<Record<Field, DerivedField>> {
  const place = index.city === undefined ? placeNextTo(index, positions) : undefined;
  const delivery = [...positions.keys()].find((header) => DELIVERY.test(header));
  if (delivery !== undefined && index.postal_code === undefined)
    return {
      city: converted(delivery, (text) => placesOf(text).city ?? null),
      postal_code: converted(delivery, (text) => placesOf(text).postal_code ?? null),
    };
  const isPlaced = index.region !== undefined || index.postal_code !== undefined;
  const suburb = [...positions.keys()].find((header) => SUBURB.test(header));
  if (suburb !== undefined && index.city === undefined && isPlaced)
    return { city: suburbAsCity(suburb, index, positions) };
  if (place !== undefined) return { city: converted(place, (text) => text) };
  for (const header of positions.keys()) {
    const fields = fieldsNamed(header);
    if (!fields.has('city') || (aliasOf(header)?.rank ?? 0) > 0 || isPath(header, positions)) continue;
    if (fields.size === 1) {
      if (index.city === undefined) return { city: converted(header, (text) => text) };
      continue;
    }
    const isAddress = fields.has('full_address') || fields.has('street');
    if (isAddress) return index.full_address === undefined ? { full_address: converted(header, (text) => text) } : {};
    const parts = PARTS.filter((part) => fields.has(part) && index[part] === undefined);
    return Object.fromEntries(parts.map((part) => [part, converted(header, (text) => placesOf(text)[part] ?? null)]));
  }
  return {};
}

/** `address.city` next to `address.street`, which share no column. */
function isPath(header: string, positions: Positions): boolean {
  const [start = ''] = /^\p{L}+\./u.exec(header) ?? [];
  return start !== '' && [...positions.keys()].some((other) => other !== header && other.startsWith(start));
}

/** The last line of a French address, next to the code of the commune. */
const DELIVERY = /^ligne ?(?:d['’ ])?acheminement$/;

const SUBURB = /^(?:(?:location|address)\.)?suburb$/;

/** In Australia the suburb is the city of an address, unless the address goes on to one. */
function suburbAsCity(suburb: string, index: Partial<Record<Field, number>>, positions: Positions): DerivedField {
  const [address] = [...positions].find(([, at]) => at === index.full_address) ?? [];
  return {
    columns: [suburb, ...(address === undefined ? [] : [address])],
    read: (cell) => (address !== undefined && cell(address)?.includes(',') ? null : cell(suburb)),
  };
}

/** Places of any kind, but next to the postal code the city. */
const ANY_PLACE = /^(?:lieu|luogo|lugar|sted|poblaci[oó]n)$/;
/** Elsewhere the number of inhabitants. */
const TOWN = /^poblaci[oó]n$/;

function placeNextTo(index: Partial<Record<Field, number>>, positions: Positions): string | undefined {
  const isNextTo = (at: number, ...fields: Field[]) =>
    fields.some((field) => Math.abs(at - (index[field] ?? -2)) === 1);
  const isPlace = ([header, at]: [string, number]) =>
    (ANY_PLACE.test(header) && isNextTo(at, 'postal_code')) ||
    (TOWN.test(header) && isNextTo(at, 'full_address', 'street', 'region'));
  return [...positions].find(isPlace)?.[0];
}

const CODE = String.raw`(?:[A-Z]{1,2}-)?\d{4,6}(?:-\d{3,4})?(?: ?[A-Z]{2})?|\d{3} \d{2}|\d{2}-\d{3}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d`;
const CODE_FIRST = new RegExp(`^(${CODE})(?:, ?| )(?=\\p{L})`, 'u');
const CODE_LAST = new RegExp(`(?:, ?| )(${CODE})$`, 'iu');
const REGION = /^[A-Z]{2,3}$/;

/** `53111 Bonn`, `Austin, TX 78701`, `Leeds LS1 1AA` */
export function placesOf(cell: string): Partial<Record<Part, string>> {
  const text = cell.replace(/\s+/g, ' ').trim();
  if (text.length > MAX_CELL_LENGTH) return {};
  const [first, last] = [CODE_FIRST.exec(text), CODE_LAST.exec(text)];
  const rest = first ? text.slice(first[0].length) : last ? text.slice(0, last.index) : text;
  const [city = '', ...regions] = rest.split(/ ?, ?/);
  const words = city.split(' ');
  const region =
    regions.length > 0
      ? regions.join(', ')
      : words.length > 1 && REGION.test(words.at(-1) ?? '')
        ? words.pop()
        : undefined;
  const code = first?.[1] ?? last?.[1];
  const name = words.join(' ');
  return {
    ...(/\p{L}/u.test(name) && { city: name }),
    ...(code !== undefined && { postal_code: code }),
    ...(region !== undefined && { region }),
  };
}
