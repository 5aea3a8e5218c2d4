import type { PreviewColumn } from '@directory/contracts/imports';
import { FIVE, type RatingScale } from '../../rows/ratings.js';
import { decodedTwice } from '../../rows/double-encoded.js';
import { BoundedCache } from '../../rows/substring-cache.js';
import { cleaned, writtenValue } from '../../rows/text.js';
import { aliasOf } from './headers/column-aliases.js';
import { withClosedDays } from './values/closed-days.js';
import { composedFields } from './composed-fields.js';
import { countryOfHeaders } from './headers/register-headers.js';
import { dayColumns } from './day-columns.js';
import { REPORTED_FIELDS, type Field, type ReportedField } from './fields.js';
import { inLowerCase } from './headers/lower-case.js';
import { flattenedColumns, nestedText } from './headers/flattened.js';
import { namesOfIds } from './id-columns.js';
import { findPreset } from './presets/find-preset.js';
import { aliasesBehindPrefix } from './headers/own-prefix.js';
import { czechRegion, placesByLevel, withoutDimensions } from './place-levels.js';
import { isInspectionList, numberedRatings } from './values/rating-columns.js';
import { converted, firstOf, isColumn, type DerivedField, type Preset } from './presets/preset.js';

/** Fields that a header row has at least; a single one may be chance. */
const MIN_HEADER_FIELDS = 2;
export const HEADER_SEARCH_ROWS = 20;
const NAME_LENGTH = 80;

/** Fields that an administrator chose for columns, by position; null: the column is not read. */
export type ChosenFields = ReadonlyMap<number, Field | null>;

/** What the columns of a table without a header row are read as, by their values. */
export interface Contents {
  width: number;
  fields: ReadonlyMap<number, Field>;
  /** Identifies tables that look alike, as `headerKey` those with the same headers. */
  key: string;
}

/** Columns of a header row. Positions are 0-based. */
export interface ColumnMap {
  index: Partial<Record<Field, number>>;
  /** Whether the header of the names is one of other columns in other tables. */
  isNameUncertain: boolean;
  /** Known source of the headers. */
  source: string | null;
  /** Further columns of a field, for rows in which its own is empty: `phone`, `mobile`. */
  fallbacks: Partial<Record<Field, number[]>>;
  /** Columns of the file that fields are read from, ascending. */
  sources: number[];
  /** Cells composed of several columns, appended to each row in this order. */
  derived: DerivedColumn[];
  /**
   * Unused headers: unknown names, and further columns for a field already mapped. As written, truncated to 80
   * characters.
   */
  unknown: string[];
  /** Those of the 23 known fields that the file can fill, by their own or a fallback column. */
  extracted: ReportedField[];
  /** Fields of further columns: each column read is either one of these or of `extracted`. */
  further: Field[];
  /** Those of the 23 known fields that the file cannot fill. */
  missing: ReportedField[];
  /** The cell of each row with the category or city that a row above it names. */
  section?: { field: Field; position: number };
  /** Highest rating of the column of ratings; decided by its header or its first rows. */
  ratingScale: RatingScale;
  /** Whether a status such as `Closed` means for good; decided by the first rows. */
  isClosedForGood: boolean;
  /** Whether the category is that of all businesses of such a table, which no cell states. */
  isCategoryImplied: boolean;
  /** Whether latitude and longitude have each other's column; decided by the first rows. */
  isLongitudeFirst: boolean;
  /** Whether addresses end with streets and buildings; decided by the first rows. */
  hasCitylessAddresses: boolean;
  /** The one that a table without a column for the country shows, for rows that show none; decided by the first rows. */
  usualCountry: string | null;
  /** Whether the links are those of listings on a portal, not of websites; decided by the first rows. */
  isListingUrl: boolean;
  /** That of all ratings if it is another one than that of the first. */
  laterRatingScale?: RatingScale;
  /** Country whose registers have such columns, for rows that state none. */
  home: string | null;
  /** The header row, to detect repeats of it; of nulls in a table without one. */
  header: (string | null)[];
  /** Null unless fields were chosen for these headers. */
  chosen: ChosenFields | null;
  /** Fields that the values of columns tell, not their headers. */
  byValues?: ChosenFields;
  /** Null unless the table has no header row. */
  contents: Contents | null;
  /** The first few values of each column, filled as rows are read; null unless they are wanted. */
  samples: string[][] | null;
}

type DerivedColumn = (cells: readonly (string | null)[]) => string | null;

const ADDED: ReadonlySet<Field> = new Set([
  ...(['phone', 'street', 'area', 'city', 'postal_code', 'place_id', 'latitude', 'longitude'] as const),
]);

const HOURS: readonly Field[] = ['working_hours', 'working_hours_old_format', 'working_hours_csv_compatible'];
const FALLBACKS: Partial<Record<ReportedField, Field[]>> = {
  latitude: ['coordinates'],
  longitude: ['coordinates'],
  reviews_link: ['location_reviews_link'],
  working_hours: HOURS.slice(1),
};

/** Maps a header row to fields; any row is accepted, see `isHeader`. A chosen column is no longer detected, nor is its field. */
export function mapColumns(header: readonly (string | null)[], chosen: ChosenFields | null = null): ColumnMap {
  const preset = presetOf(header);
  const positions = new Map([...positionsByHeader(header)].filter(([, position]) => !chosen?.has(position)));
  const chosenFields = new Set(chosen?.values());
  const index = indexByAlias(header, preset !== undefined);
  if (index.street !== undefined && isMail(header, index.full_address)) delete index.full_address;
  if (!preset && isInspectionList(header)) delete index.rating;
  if (!preset && header.some((text) => text !== null && OF_CUSTOMERS.test(text))) {
    delete index.rating;
    delete index.type;
  }
  const hasNoName = index.name === undefined && !preset;
  const isOwn = (field: Field) => preset?.fields[field] === undefined;
  const read = new Set<number>();
  const derived: DerivedColumn[] = [];
  const ofPreset = preset?.fields.working_hours && columnsOf(preset.fields.working_hours, positions);
  const hasHours =
    HOURS.some((field) => index[field] !== undefined) ||
    (ofPreset && ofPreset.columns.length + ofPreset.flattened.size > 0);
  const byDay = dayColumns(new Map([...positions].map(([key, at]) => [header[at] ?? key, key])));
  // A column for opening alone may be called as one with whole hours.
  const isPart = HOURS.every(
    (field) => index[field] === undefined || byDay?.columns.includes(keyOf(header[index[field]] ?? null)),
  );
  const hours = hasHours && !(isPart && byDay && !ofPreset) ? null : byDay;
  const [hoursHeader] = [...positions].find(([, at]) => at === index.working_hours) ?? [];
  const plain = hours ?? (hoursHeader === undefined || ofPreset ? null : converted(hoursHeader, (text) => text));
  const working = (plain && withClosedDays(plain, positions)) ?? hours;
  const composed = { ...composedFields(index, positions, isOwn), working_hours: working };
  const fields = { ...preset?.fields, ...Object.fromEntries(Object.entries(composed).filter(([, field]) => field)) };
  for (const [field, source] of Object.entries(fields) as [Field, Preset['fields'][Field]][]) {
    if (source === null || source === undefined || chosenFields.has(field)) {
      delete index[field];
      continue;
    }
    const { columns, flattened } = columnsOf(source, positions);
    const parts = [...columns, ...[...flattened.values()].flat()];
    // Columns added to those of a source: they have the contact and the place of a business under names of their own.
    if (parts.length > 0 || !ADDED.has(field)) delete index[field];
    if (parts.length === 0) continue;
    for (const [, position] of parts) read.add(position);
    const position = typeof source === 'string' ? positions.get(source) : undefined;
    if (position !== undefined) index[field] = position;
    else {
      index[field] = header.length + derived.length;
      const headers = columns.map(([, at]) => nestedName(header[at] ?? ''));
      derived.push(derivedColumn(derivedField(source), headers, positions, flattened));
    }
  }
  for (const [field, position] of Object.entries(index)) if (chosen?.has(position)) delete index[field as Field];
  for (const [position, field] of chosen ?? []) if (field) index[field] = position;
  const fallbacks: ColumnMap['fallbacks'] = {};
  for (const field of [...WITH_FALLBACKS, ...WITH_EQUALS]) {
    const own = index[field] ?? header.length;
    if (own >= header.length || chosenFields.has(field) || !isOwn(field)) continue;
    const isOther = (text: string | null) =>
      keyOf(text) === keyOf(header[own] ?? null) || (WITH_FALLBACKS.has(field) && isFurther(text, field));
    const further = header.flatMap((text, at) =>
      text !== null && at !== own && !read.has(at) && !chosen?.has(at) && isOther(text) ? [at] : [],
    );
    if (further.length > 0) fallbacks[field] = further;
    for (const position of further) read.add(position);
  }
  for (const position of Object.values(index)) if (position < header.length) read.add(position);
  const fills = (field: ReportedField) =>
    [field, ...(FALLBACKS[field] ?? [])].some((candidate) => index[candidate] !== undefined);
  return {
    index,
    isNameUncertain: index.name !== undefined && hasNoName && index.name >= header.length,
    source: preset?.name ?? null,
    fallbacks,
    sources: [...read].sort((a, b) => a - b),
    derived,
    unknown: header
      .map((text, position) => (read.has(position) ? '' : shown(text ?? '')))
      .filter((name) => name.trim()),
    extracted: REPORTED_FIELDS.filter(fills),
    further: furtherOf(index),
    missing: REPORTED_FIELDS.filter((field) => !fills(field)),
    ratingScale: FIVE,
    isClosedForGood: false,
    isCategoryImplied: index.category !== undefined && composed.category?.isImplied === true,
    isLongitudeFirst: false,
    hasCitylessAddresses: false,
    usualCountry: null,
    isListingUrl: false,
    home: countryOfHeaders(positions.keys()),
    header: [...header],
    chosen,
    contents: null,
    samples: null,
  };
}

/** The columns of a table without a header row: fields chosen by an administrator precede those of the values. */
export function mapContents(contents: Contents, chosen: ChosenFields | null): ColumnMap {
  const { width, fields } = contents;
  const taken = new Set(chosen?.values());
  const detected = [...fields].filter(([position, field]) => !chosen?.has(position) && !taken.has(field));
  const columns = mapColumns(Array<null>(width).fill(null), new Map([...detected, ...(chosen ?? [])]));
  return { ...columns, chosen, contents };
}

/** Columns of the file with a field, and flattened parts of those that it lacks. */
function columnsOf(source: string | DerivedField, positions: ReadonlyMap<string, number>) {
  const wanted = derivedField(source).columns;
  const columns = [...positions].filter(([name]) => wanted.some((column) => isColumn(column, name)));
  return { columns, flattened: flattenedColumns(wanted, positions) };
}

function derivedField(source: string | DerivedField): DerivedField {
  return typeof source === 'string' ? firstOf(source) : source;
}

export function presetOf(header: readonly (string | null)[]): Preset | undefined {
  return findPreset(positionsByHeader(header));
}

/** Of a known source each row is a business, though some add people and companies of other sources to it. */
function indexByAlias(header: readonly (string | null)[], isKnownSource: boolean): ColumnMap['index'] {
  const index: ColumnMap['index'] = {};
  const ranks = new Map<Field, number>();
  const numbered = numberedRatings(header);
  const isOfPeople = !isKnownSource && header.some((text) => text !== null && PERSON.test(text));
  const behindPrefix = isKnownSource ? undefined : aliasesBehindPrefix(header);
  header.forEach((text, position) => {
    const alias = text === null ? undefined : (aliasOf(text) ?? behindPrefix?.(text));
    if (alias?.field === 'rating' && numbered.has(position)) return;
    if (!alias || (isOfPeople && OF_PERSON.test(text ?? ''))) return;
    const rank = isOfPeople && OF_COMPANY.test(text ?? '') ? alias.rank + OF_COMPANY_RANK : alias.rank;
    if (rank <= (ranks.get(alias.field) ?? -1)) return;
    index[alias.field] = position;
    ranks.set(alias.field, rank);
  });
  czechRegion(header, index);
  placesByLevel(header, index);
  namesOfIds(header, index);
  withoutDimensions(header, index);
  // `X` is a coordinate only next to `Y`.
  if (!ranks.get('latitude') && index.longitude === undefined) delete index.latitude;
  if (!ranks.get('longitude') && index.latitude === undefined) delete index.longitude;
  return index;
}

/** Of which a row without a value has that of the next column for the field. */
const WITH_FALLBACKS: ReadonlySet<Field> = new Set(['phone', 'city']);
/** The same only for columns of one header. */
const WITH_EQUALS: readonly Field[] = ['url', 'full_address', 'postal_code', 'region', 'category', 'working_hours'];

/** Whether a header names a field as surely as that of its own column. */
function isFurther(header: string | null | undefined, field: Field): boolean {
  const alias = header && !/fax|faks/i.test(header) ? aliasOf(header) : undefined;
  return alias?.field === field && alias.rank >= 1;
}

/** Of a list of customers, whose type and rating say how they are to be sold to. */
const OF_CUSTOMERS = /^(?:lifecycle ?stage|billing[ _]?street|(?:account|company|lead|contact|deal)[ _]owner)$/i;

/** Of people with their companies, whose place is that of the business. */
const PERSON =
  /^(?:str_?|contact )?(?:(?:first|last|family)[ _]?name|surname|apellidos?|prénom|prenom|vorname|nachname|cognome|sobrenome|soyad[ıi]?|nazwisko|фамилия|fn)$/iu;
const OF_PERSON = /^(?:job )?title$/i;
const OF_COMPANY =
  /^(?:str_?|(?:nom|nombre|nome|nazwa) (?:de )?(?:la |l['’])?)?(?:company|organi[sz]ation|account|empresa|negocio|restaurante?|firm[ay]|unternehmen|azienda|société|entreprise|şirket|işletme|компания|организация)(?!\p{L})/iu;
/** Above all others. */
const OF_COMPANY_RANK = 10;

const MAIL = /^(?:mailing|mail|postal)[ _]/i;

/** Whether an address is that of the mail: next to a street it is another place. */
function isMail(header: readonly (string | null)[], address: number | undefined): boolean {
  return address !== undefined && MAIL.test(header[address] ?? '');
}

/** The first of equal headers wins. */
function positionsByHeader(header: readonly (string | null)[]): Map<string, number> {
  const positions = new Map<string, number>();
  header.forEach((text, position) => {
    const name = keyOf(text);
    if (name && !positions.has(name)) positions.set(name, position);
  });
  return positions;
}

/** Nested values have their path as header, `location/lat` or `location.lat`. */
function nestedName(header: string): string {
  return header.trim().replaceAll('/', '.');
}

/** A header regardless of case. */
export function keyOf(header: string | null): string {
  return inLowerCase(nestedName(decodedTwice(header ?? '')));
}

function derivedColumn(
  field: DerivedField,
  headers: readonly string[],
  positions: ReadonlyMap<string, number>,
  flattened: ReturnType<typeof flattenedColumns>,
): DerivedColumn {
  const keys = new BoundedCache<string, string>(1000);
  return (cells) =>
    field.read((name) => {
      const key = keys.get(name, keyOf);
      const position = positions.get(key);
      if (position !== undefined) return writtenValue(cells[position]);
      const parts = flattened.get(key);
      return parts ? nestedText(parts.map(([path, at]) => [path, writtenValue(cells[at])])) : null;
    }, headers);
}

/** A fallback column applies where the field has no column of its own. */
function furtherOf(index: Partial<Record<Field, number>>): Field[] {
  const counted = new Set<Field>();
  for (const field of REPORTED_FIELDS) {
    const first = [field, ...(FALLBACKS[field] ?? [])].find((candidate) => index[candidate] !== undefined);
    if (first) counted.add(first);
  }
  return (Object.keys(index) as Field[]).filter((field) => !counted.has(field));
}

function shown(header: string): string {
  return cleaned(decodedTwice(header).slice(0, NAME_LENGTH));
}

/** Which field each column of the file is read as, once its rows have been read; columns without a header are left out unless all are. */
export function readColumns(columns: ColumnMap): PreviewColumn[] {
  const fields = fieldsByPosition(columns);
  const read = new Set(columns.sources);
  return columns.header.flatMap((text, position) => {
    const header = shown(text ?? '').trim();
    if (!header && !columns.contents) return [];
    const found = fields.get(position) ?? null;
    const field = found === 'url' && columns.isListingUrl ? null : found;
    const combined = found === null && read.has(position);
    const chosen = columns.chosen?.has(position) ?? false;
    const samples = columns.samples?.[position] ?? [];
    const scale = field === 'rating' && columns.ratingScale !== FIVE ? columns.ratingScale : null;
    return [{ position, header, field, combined, chosen, samples, ...(scale !== null && { ratingScale: scale }) }];
  });
}

/** The first two columns that would fill one field, by their headers or numbers; undefined if every field has one column. */
export function repeatedField(columns: ColumnMap, chosen: ChosenFields): [string, string] | undefined {
  const { header } = columns;
  const columnOf = new Map<Field, number>();
  const detected = [...fieldsByPosition(columns)].filter(
    ([position]) => position < header.length && !chosen.has(position),
  );
  const nameOf = (position: number) => shown(header[position] ?? String(position + 1));
  for (const [position, field] of [...detected, ...chosen]) {
    if (field === null) continue;
    const other = columnOf.get(field);
    if (other !== undefined) return [nameOf(other), nameOf(position)];
    columnOf.set(field, position);
  }
  return undefined;
}

export function fieldsByPosition({ index }: ColumnMap): Map<number, Field> {
  return new Map(Object.entries(index).map(([field, position]) => [position, field as Field]));
}

export function isHeader({ chosen, index, sources }: ColumnMap): boolean {
  // A street such as `Church Street` in a row of values gives an address, too.
  const hasColumns = index.name !== undefined || sources.length >= MIN_HEADER_FIELDS;
  return chosen !== null || (hasColumns && Object.keys(index).length >= MIN_HEADER_FIELDS);
}

/** Whether a row repeats the header, as in concatenated exports. */
export function repeatsHeader(columns: ColumnMap, cells: readonly (string | null)[]): boolean {
  // Fast path: most rows differ in their name.
  const { name = -1 } = columns.index;
  const key = name in columns.header ? name : columns.sources[0];
  if (key === undefined || cells[key] === null || cells[key] !== columns.header[key]) return false;
  let same = 0;
  for (const position of columns.sources) {
    if (cells[position] !== null && cells[position] === columns.header[position]) same++;
  }
  return same >= MIN_HEADER_FIELDS;
}
