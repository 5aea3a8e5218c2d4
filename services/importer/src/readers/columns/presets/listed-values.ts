import { listOf } from './cell-values.js';
import type { DerivedField } from './preset.js';

/** An item of the first list with any, and all of its items. */
const lists = (columns: string[], pick: (items: string[]) => string | undefined): DerivedField => ({
  columns,
  read: (cell) => pick(columns.map((column) => listOf(cell(column))).find((items) => items.length > 0) ?? []) || null,
});
export const first = (...columns: string[]) => lists(columns, ([item]) => item);
export const all = (...columns: string[]) => lists(columns, (items) => items.join(', '));
