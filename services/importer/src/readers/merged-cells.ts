import type { ColumnMap } from './columns/column-map.js';
import type { Field } from './columns/fields.js';
import type { FoundHeader } from './header-search.js';
import type { SheetRow } from './spreadsheet-reader.js';

/** Merged cells: the first one, in the first column and row, has their value. */
export interface MergedCells {
  column: number;
  lastColumn: number;
  first: number;
  last: number;
}

/** Beyond what people merge by hand. */
const MAX_MERGED = 65_536;

/** Of one business alone: rows below a merged cell of these go on with the business above. */
const OF_ONE: readonly Field[] = [
  ...(['name', 'place_id', 'phone', 'url', 'rating', 'reviews', 'photo', 'photos', 'logo', 'reviews_link'] as const),
  ...(['latitude', 'longitude', 'coordinates', 'description', 'menu_link', 'booking_link', 'order_link'] as const),
];

/** Collects merged cells while a sheet is scanned. */
export class MergedList {
  readonly found: MergedCells[] = [];

  add(cells: MergedCells): void {
    if (this.found.length < MAX_MERGED) this.found.push(cells);
  }
}

/** A text over fewer columns may be that of a business. */
const MIN_HEADING_COLUMNS = 3;
const MIN_HEADING_SHARE = 0.6;

/**
 * Gives the rows that a merged cell reaches over its value, as the city or the category of several businesses, and marks headings. Rows
 * come in ascending order.
 */
function createMergeFiller(
  { index, sources, header }: ColumnMap,
  merged: readonly MergedCells[],
): ((row: SheetRow) => void) | undefined {
  const own = new Set(OF_ONE.map((field) => index[field]));
  const filled = new Set([...sources].filter((column) => column < header.length && !own.has(column)));
  const headings = new Set<number>();
  const leastColumns = Math.max(MIN_HEADING_COLUMNS, header.length * MIN_HEADING_SHARE);
  const starts = new Map<number, MergedCells[]>();
  for (const cells of merged) {
    if (cells.first === cells.last) {
      if (cells.lastColumn - cells.column + 1 >= leastColumns) headings.add(cells.first);
      continue;
    }
    if (!filled.has(cells.column)) continue;
    const others = starts.get(cells.first);
    if (others) others.push(cells);
    else starts.set(cells.first, [cells]);
  }
  if (starts.size + headings.size === 0) return undefined;
  const current = new Map<number, { last: number; text: string }>();
  return (sheetRow) => {
    const { row, cells, issue } = sheetRow;
    if (issue) return;
    if (headings.has(row) && cells.filter((text) => text?.trim()).length === 1) sheetRow.isHeading = true;
    for (const { column, last } of starts.get(row) ?? []) {
      const text = cells[column];
      if (text) current.set(column, { last, text });
    }
    for (const [column, { last, text }] of current) {
      if (row > last) current.delete(column);
      else if (!cells[column]) {
        while (cells.length < column) cells.push(null);
        cells[column] = text;
      }
    }
  };
}

/** The rows of a sheet below its header, filled before anything is read from them. */
export function withMergedCells(
  { columns, rest }: Pick<FoundHeader, 'columns' | 'rest'>,
  chunks: AsyncGenerator<SheetRow[]>,
  merged: readonly MergedCells[],
): AsyncGenerator<SheetRow[]> {
  const fill = createMergeFiller(columns, merged);
  if (!fill) return chunks;
  for (const row of rest) fill(row);
  return filled(chunks, fill);
}

async function* filled(chunks: AsyncGenerator<SheetRow[]>, fill: (row: SheetRow) => void): AsyncGenerator<SheetRow[]> {
  for await (const rows of chunks) {
    for (const row of rows) fill(row);
    yield rows;
  }
}
