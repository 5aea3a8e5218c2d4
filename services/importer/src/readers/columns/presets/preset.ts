import type { Field } from '../fields.js';

/** Value of a column by its header, ignoring case; null if the row has none. */
type CellOf = (header: string) => string | null;

/**
 * A field composed of several columns, or converted from one. `headers` are those matching `columns`, as written in the
 * file.
 */
export interface DerivedField {
  columns: readonly (string | RegExp)[];
  read: (cell: CellOf, headers: readonly string[]) => string | null;
  /** Whether no cell states the value: what an administrator says of the whole file precedes it. */
  isImplied?: boolean;
}

/** A source of business data, recognised by its headers regardless of case. */
export interface Preset {
  name: string;
  /** Columns that the file must have. */
  signature: readonly string[];
  /** Header of the column with the field; null if the source lacks the field, whatever its headers say. */
  fields: Partial<Record<Field, string | DerivedField | null>>;
}

/** `header` in lower case. */
export function isColumn(column: string | RegExp, header: string): boolean {
  return typeof column === 'string' ? column === header : column.test(header);
}

/** The first column with a value. */
export function firstOf(...columns: string[]): DerivedField {
  return { columns, read: (cell) => columns.map(cell).find((text) => text) ?? null };
}

/** The present values, joined with `separator`. */
export function joined(separator: string, ...columns: string[]): DerivedField {
  return { columns, read: (cell) => columns.map(cell).filter(Boolean).join(separator) || null };
}

/** One column, converted. */
export function converted(column: string, convert: (text: string) => string | null): DerivedField {
  return {
    columns: [column],
    read: (cell) => {
      const text = cell(column);
      return text === null ? null : convert(text);
    },
  };
}

/** `fast_food` and `ice-cream` as words: `Fast food`, `Ice cream`. */
export function words(tag: string): string {
  const text = tag.replaceAll(/[_-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
