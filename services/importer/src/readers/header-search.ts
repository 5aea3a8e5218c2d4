import { AppError } from '@directory/contracts/errors';
import { HEADER_SEARCH_ROWS, isHeader, mapColumns, repeatsHeader, type ColumnMap } from './columns/column-map.js';
import type { SheetRow } from './spreadsheet-reader.js';

/** `rest`: rows read along with the header, and row errors above it. */
export interface FoundHeader {
  found: 'header';
  columns: ColumnMap;
  /** Its row, where the format has one. */
  row?: number;
  rest: SheetRow[];
}

/** Result of the first rows of a sheet. */
export type HeaderSearch = FoundHeader | { found: 'no_name' | 'no_header' | 'no_rows'; lost: SheetRow[] };

/** Reads no further than necessary; `chunks` continues after the chunk with the header. */
export async function searchHeader(chunks: AsyncIterator<SheetRow[]>): Promise<HeaderSearch> {
  const rows: SheetRow[] = [];
  const lost: SheetRow[] = [];
  let seen = 0;
  let nameless = false;
  for (;;) {
    const next = await chunks.next();
    for (const row of next.done ? [] : next.value) {
      if (hasText(row)) rows.push(row);
      else if (row.issue) lost.push(row);
    }
    for (; seen < Math.min(rows.length, HEADER_SEARCH_ROWS); seen++) {
      const candidate = rows[seen]!;
      const columns = mapColumns(candidate.cells);
      if (!isHeader(columns)) continue;
      if (columns.index.name !== undefined) {
        return { found: 'header', columns, row: candidate.row, rest: byRow([...lost, ...rows.slice(seen + 1)]) };
      }
      nameless = true;
    }
    if (next.done || seen >= HEADER_SEARCH_ROWS) {
      return { found: nameless ? 'no_name' : rows.length > 0 ? 'no_header' : 'no_rows', lost };
    }
  }
}

function byRow(rows: SheetRow[]): SheetRow[] {
  return rows.sort((a, b) => a.row - b.row);
}

function hasText({ cells }: SheetRow): boolean {
  return cells.some((cell) => cell !== null && /\S/.test(cell));
}

const ERROR_CODES = { no_name: 'file_no_name_column', no_header: 'file_no_header', no_rows: 'file_empty' } as const;

/** Rejection of a file without a usable header; the sheet that came closest decides. */
export function headerError(searches: readonly HeaderSearch[], file: string): AppError {
  for (const reason of ['no_name', 'no_header'] as const) {
    if (searches.some((search) => search.found === reason)) return new AppError(ERROR_CODES[reason], { file });
  }
  return new AppError(ERROR_CODES.no_rows, { file });
}

/** Rows of a sheet after its header, reduced to the columns that fields read; without blank rows and repeated headers. */
export async function* bodyRows(header: FoundHeader, chunks: AsyncIterator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  const cutDown = createRowCutter(header.columns);
  const width = header.columns.header.length;
  let chunk: SheetRow[] | undefined = header.rest;
  while (chunk) {
    for (const row of chunk) if (row.cells.length > width) markWide(row, width);
    const body: SheetRow[] = chunk.filter(({ cells, issue }) => issue || cutDown(cells));
    if (body.length > 0 || chunk !== header.rest) yield body;
    const next: IteratorResult<SheetRow[]> = await chunks.next();
    chunk = next.done ? undefined : next.value;
  }
}

/** Fewer are a remark next to the table. */
const MIN_EXCESS_CELLS = 2;

function markWide(row: SheetRow, width: number): void {
  let extra = 0;
  for (let column = width; column < row.cells.length && extra < MIN_EXCESS_CELLS; column++) {
    if (row.cells[column]?.trim()) extra++;
  }
  if (extra >= MIN_EXCESS_CELLS) row.isTooWide = true;
}

/** Returns whether the row has a value and is not the header. */
function createRowCutter(columns: ColumnMap): (cells: SheetRow['cells']) => boolean {
  const isRead = columns.header.map((_, column) => columns.sources.includes(column));
  // Derived cells follow all columns of the file.
  const width = columns.derived.length > 0 ? columns.header.length : isRead.lastIndexOf(true) + 1;
  return (cells) => {
    if (cells.length > width) cells.length = width;
    while (cells.length < width) cells.push(null);
    let blank = true;
    for (let column = 0; column < width; column++) {
      const text = cells[column];
      if (!text || !isRead[column]) cells[column] = null;
      else if (blank && /\S/.test(text)) blank = false;
    }
    if (blank || repeatsHeader(columns, cells)) return false;
    for (const read of columns.derived) cells.push(read(cells));
    return true;
  };
}
