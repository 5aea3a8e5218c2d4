import { cleaned } from '../../rows/text.js';
import { aliasOf, REPORTED_FIELDS, type Field, type ReportedField } from './column-aliases.js';

/** A row names columns when it holds at least this many fields; one alone may be chance. */
const FIELDS_OF_A_HEADER = 2;
export const HEADER_SEARCH_ROWS = 20;
const NAME_LENGTH = 80;

/** What the header row says. Positions are 0-based. */
export interface ColumnMap {
  index: Partial<Record<Field, number>>;
  /**
   * Headers that nothing reads: names we do not know, and further columns for a field already found. As written, but cut
   * to 80 characters that every store takes.
   */
  unknown: string[];
  /** Those of the 23 known fields that the file can fill, by their column or by a fallback column. */
  extracted: ReportedField[];
  /** Further columns that are read, by their field: each read column is either of these or of `extracted`. */
  further: Field[];
  /** Those of the 23 known fields that the file cannot fill. */
  missing: ReportedField[];
  /** The header row itself, to know it again when the body repeats it. */
  header: (string | null)[];
}

const FALLBACKS: Partial<Record<ReportedField, Field[]>> = {
  reviews_link: ['location_reviews_link'],
  working_hours: ['working_hours_old_format', 'working_hours_csv_compatible'],
};

/** Maps a header row to fields; any row is accepted, see `isHeader`. */
export function mapColumns(header: readonly (string | null)[]): ColumnMap {
  const index: Partial<Record<Field, number>> = {};
  const exact = new Set<Field>();
  header.forEach((text, position) => {
    const alias = text === null ? undefined : aliasOf(text);
    if (!alias) return;
    const improves = alias.exact && !exact.has(alias.field);
    if (index[alias.field] === undefined || improves) index[alias.field] = position;
    if (alias.exact) exact.add(alias.field);
  });
  const read = new Set(Object.values(index));
  const fills = (field: ReportedField) =>
    [field, ...(FALLBACKS[field] ?? [])].some((candidate) => index[candidate] !== undefined);
  return {
    index,
    unknown: header
      .map((text, position) => (read.has(position) ? '' : shown(text ?? '')))
      .filter((name) => name.trim()),
    extracted: REPORTED_FIELDS.filter(fills),
    further: furtherOf(index),
    missing: REPORTED_FIELDS.filter((field) => !fills(field)),
    header: [...header],
  };
}

/** A fallback column stands for its field where the field has no column of its own. */
function furtherOf(index: Partial<Record<Field, number>>): Field[] {
  const counted = new Set<Field>();
  for (const field of REPORTED_FIELDS) {
    const first = [field, ...(FALLBACKS[field] ?? [])].find((candidate) => index[candidate] !== undefined);
    if (first) counted.add(first);
  }
  return (Object.keys(index) as Field[]).filter((field) => !counted.has(field));
}

function shown(header: string): string {
  return cleaned(header.slice(0, NAME_LENGTH));
}

export function isHeader(columns: ColumnMap): boolean {
  return Object.keys(columns.index).length >= FIELDS_OF_A_HEADER;
}

/** Whether a body row is the header once more, as in files glued together from several exports. */
export function repeatsHeader(columns: ColumnMap, cells: readonly (string | null)[]): boolean {
  const { name } = columns.index;
  if (name === undefined || cells[name] === null || cells[name] !== columns.header[name]) return false;
  let same = 0;
  for (const position of Object.values(columns.index)) {
    if (cells[position] !== null && cells[position] === columns.header[position]) same++;
  }
  return same >= FIELDS_OF_A_HEADER;
}
