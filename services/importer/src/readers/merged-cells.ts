import type { ColumnMap } from './columns/column-map.js';
import type { Field } from './columns/fields.js';
import type { FoundHeader } from './header-search.js';
import type { SheetRow } from './spreadsheet-reader.js';

/** Cells of one column that are merged; the first row has their value. */
export interface MergedCells {
  column: number;
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

/** Collects merged cells that reach over several rows while a sheet is scanned. */
export class MergedList {
  readonly found: MergedCells[] = [];

  add(column: number, first: number, last: number): void {
    if (last > first && this.found.length < MAX_MERGED) this.found.push({ column, first, last });
  }
}

/**
 * Gives the rows that a merged cell reaches over its value, as the city or the category of several businesses. Rows come in ascending
 * order.
 */
function createMergeFiller(
  { index, sources, header }: ColumnMap,
  merged: readonly MergedCells[],
): ((row: SheetRow) => void) | undefined {
  const own = new Set(OF_ONE.map((field) => index[field]));
  const filled = new Set([...sources].filter((column) => column < header.length && !own.has(column)));
  const starts = new Map<number, MergedCells[]>();
  for (const cells of merged) {
    if (!filled.has(cells.column)) continue;
    const others = starts.get(cells.first);
    if (others) others.push(cells);
    else starts.set(cells.first, [cells]);
  }
  if (starts.size === 0) return undefined;
  const current = new Map<number, { last: number; text: string }>();
  return ({ row, cells, issue }) => {
    if (issue) return;
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
