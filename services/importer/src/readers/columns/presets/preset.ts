import type { Field } from '../column-aliases.js';

/** Cells of the source's columns by their header, in any case; null where the row has none. */
type CellOf = (header: string) => string | null;

/** A field that several columns make up, or one in another notation. `headers` are those that `columns` match, as they stand in the file. */
export interface DerivedField {
  columns: readonly (string | RegExp)[];
  read: (cell: CellOf, headers: readonly string[]) => string | null;
}

/** A source of business data that is recognised by its headers. Headers are matched without regard to case. */
export interface Preset {
  name: string;
  /** All of these are columns of the file. */
  signature: readonly string[];
  /** A header names the column that holds the field; null is a field that this source does not have, whatever its headers say. */
  fields: Partial<Record<Field, string | DerivedField | null>>;
}

/** The first column that has a value. */
export function firstOf(...columns: string[]): DerivedField {
  return { columns, read: (cell) => columns.map(cell).find((text) => text) ?? null };
}

/** The values there are, with `separator` between them. */
export function joined(separator: string, ...columns: string[]): DerivedField {
  return { columns, read: (cell) => columns.map(cell).filter(Boolean).join(separator) || null };
}

/** One column in another notation. */
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
