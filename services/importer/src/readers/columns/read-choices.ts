import { createHash } from 'node:crypto';
import type { RowDefaults } from '@directory/contracts/row-defaults';
import type { RatingScale } from '../../rows/ratings.js';
import { cleaned } from '../../rows/text.js';
import { FIELDS, type Field } from './fields.js';
import {
  keyOf,
  mapColumns,
  mapContents,
  presetOf,
  type ChosenFields,
  type ColumnMap,
  type Contents,
} from './column-map.js';

/** Fields chosen for the columns of all files with the same headers, by `columnKeys`; null: the column is not read. */
export type ColumnMapping = Readonly<Record<string, Field | null>>;

/** The mapping of one file: nothing is chosen where `fields` is empty. */
export interface RunMapping {
  /** See `mappingKey`. */
  key: string;
  fields: ColumnMapping;
}

/** What decides how a file is read, apart from the file. */
export interface ReadChoices {
  /** By `mappingKey`. */
  mappings: ReadonlyMap<string, ColumnMapping>;
  /** Whether any table is read, as an administrator can choose its columns, and samples of all columns are taken. */
  isPreview: boolean;
  defaults?: RowDefaults;
  /** Found by an earlier reading of the whole file; absent if the first ratings decide. */
  ratingScale?: RatingScale;
}

export const DETECTION: ReadChoices = { mappings: new Map(), isPreview: false };

type Header = readonly (string | null)[];

const MAX_HEADER_LENGTH = 200;

/** Headers as PostgreSQL stores them: without NUL and lone surrogates, and not endless. */
export function storedHeader(header: Header): (string | null)[] {
  return header.map((text) => text && cleaned(text.slice(0, MAX_HEADER_LENGTH)));
}

/** The columns of a candidate for the header row. */
export function chooseColumns(header: Header, { mappings, isPreview }: ReadChoices): ColumnMap {
  const mapping = mappings.size > 0 ? mappings.get(headerKey(header)) : undefined;
  const columns = mapColumns(header, mapping ? chosenFields(header, mapping) : null);
  if (isPreview) columns.samples = header.map(() => []);
  return columns;
}

/** The columns of a table without a header row. */
export function chooseContents(contents: Contents, { mappings, isPreview }: ReadChoices): ColumnMap {
  const mapping = mappings.get(contents.key);
  const header = Array<null>(contents.width).fill(null);
  const columns = mapContents(contents, mapping ? chosenFields(header, mapping) : null);
  if (isPreview) columns.samples = header.map(() => []);
  return columns;
}

/** Identifies the headers of a file, in any order, or the contents of its columns where it has none. */
export function mappingKey({ header, contents }: Pick<ColumnMap, 'header' | 'contents'>): string {
  return contents?.key ?? headerKey(header);
}

function headerKey(header: Header): string {
  const names = columnKeys(header).filter(Boolean).sort();
  return createHash('sha256')
    .update(JSON.stringify([presetOf(storedHeader(header))?.name ?? null, names]))
    .digest('hex');
}

export function mappingOf(header: Header, chosen: ChosenFields | null): ColumnMapping {
  const keys = columnKeys(header);
  return Object.fromEntries([...(chosen ?? [])].map(([position, field]) => [keys[position] ?? '', field]));
}

function chosenFields(header: Header, mapping: ColumnMapping): ChosenFields {
  const chosen = new Map<number, Field | null>();
  for (const [position, key] of columnKeys(header).entries()) {
    const field = key && Object.hasOwn(mapping, key) ? mapping[key] : undefined;
    if (field === null || (field && FIELDS.includes(field))) chosen.set(position, field);
  }
  return chosen;
}

/** Repeated headers are numbered, blank ones are empty; without any header all columns are numbered. */
function columnKeys(header: Header): string[] {
  if (header.every((text) => text === null)) return header.map((_, position) => `column ${position + 1}`);
  const seen = new Map<string, number>();
  return storedHeader(header).map((text) => {
    const key = keyOf(text);
    if (!key) return '';
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} (${count})`;
  });
}
