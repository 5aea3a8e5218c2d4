import { AppError } from '@directory/contracts/errors';
import type { WorkbookSheet } from '@directory/contracts/imports';
import { cleaned } from '../rows/text.js';
import { HEADER_SEARCH_ROWS, isHeader, mapColumns, repeatsHeader, type ColumnMap } from './columns/column-map.js';
import type { SectionRows } from './columns/section-rows.js';
import { createForeignRows, createSecondHeaders } from './columns/foreign-rows.js';
import { chooseColumns, chooseContents, DETECTION, type ReadChoices } from './columns/read-choices.js';
import type { Field } from './columns/fields.js';
import { valueCandidates } from './columns/values/value-candidates.js';
import type { SheetRow } from './spreadsheet-reader.js';

/** `rest`: rows read along with the header, and row errors above it. */
export interface FoundHeader {
  found: 'header';
  columns: ColumnMap;
  /** Its row, where the format and the table have one. */
  row?: number;
  /** Whether the rows are those of a sheet, which may have totals and further tables. */
  isSheet?: boolean;
  /** Recognises rows that name the section of the rows below them; null for a table without sections. */
  sectionOf?: SectionRows | null;
  rest: SheetRow[];
}

/** Result of the first rows of a sheet. */
export type HeaderSearch =
  FoundHeader | { found: 'no_name' | 'headerless' | 'no_header' | 'no_rows'; lost: SheetRow[] };

/**
 * What counts as a header: a row with a name column; none, if the values show which column has the names; a row with fields; or a row
 * with several texts, or none.
 */
const HEADER_KINDS = ['named', 'headerless', 'nameless', 'any'] as const;
export type HeaderKind = (typeof HEADER_KINDS)[number];

/** From the surest header on, one after the other for the sheets of a workbook. */
export function headerKinds({ isPreview }: ReadChoices): readonly HeaderKind[] {
  return isPreview ? HEADER_KINDS : HEADER_KINDS.slice(0, 2);
}

/** Rows at the start of a table without a header row that decide what its columns are. */
const CONTENT_ROWS = 100;
/** Rows that decide what a column is whose header does not tell. */
const VALUE_ROWS = 20;

/** Reads no further than necessary; `chunks` continues after the chunk with the header. */
export async function searchHeader(
  chunks: AsyncIterator<SheetRow[]>,
  choices = DETECTION,
  least: HeaderKind = choices.isPreview ? 'any' : 'headerless',
): Promise<HeaderSearch> {
  const rows: SheetRow[] = [];
  const lost: SheetRow[] = [];
  let seen = 0;
  let nameless: SheetRow | undefined;
  let uncertain: SheetRow | undefined;
  const found = async (header: SheetRow): Promise<FoundHeader> => {
    const at = rows.indexOf(header) + 1;
    const below = rows[at];
    const isOver = below && (isSecondRow(header, below, choices) || isOverColumns(header, below, choices));
    const cells = isOver ? combined(header, below) : null;
    const columns = chooseColumns(cells ?? header.cells, choices);
    const start = cells ? at + 1 : at;
    let isEnd = false;
    if (isLone(rows[start])) while (!isEnd && rows.length < start + CONTENT_ROWS) isEnd = await read();
    const candidates = valueCandidates(columns);
    if (candidates.length > 0) while (!isEnd && rows.length < start + VALUE_ROWS) isEnd = await read();
    const body = rows.slice(start);
    // Few tables have columns that only their values tell.
    if (candidates.length > 0)
      await (await import('./columns/values/value-columns.js')).readByValues(columns, candidates, body);
    return {
      found: 'header',
      columns,
      row: header.row,
      isSheet: true,
      sectionOf: await sectionsOf(columns, isEnd ? body : body.slice(0, -1)),
      rest: byRow([...lost, ...body]),
    };
  };
  const read = async () => {
    const next = await chunks.next();
    for (const row of next.done ? [] : next.value) {
      if (hasText(row)) rows.push(row);
      else if (row.issue) lost.push(row);
    }
    return next.done ?? false;
  };
  for (;;) {
    const isEnd = await read();
    for (const row of rows.slice(seen, HEADER_SEARCH_ROWS)) {
      seen++;
      const columns = chooseColumns(row.cells, choices);
      if (!isHeader(columns)) continue;
      const isNamed = columns.index.name !== undefined && !columns.isNameUncertain;
      if (repeatsItsName(columns, row, rows)) continue;
      if (isNamed && !isSummary(columns, rows.slice(rows.indexOf(row) + 1))) return found(row);
      if (columns.isNameUncertain) uncertain ??= row;
      nameless ??= row;
    }
    if (isEnd || seen >= HEADER_SEARCH_ROWS) {
      if (least === 'named') return { found: nameless ? 'no_name' : rows.length > 0 ? 'no_header' : 'no_rows', lost };
      if (uncertain) return found(uncertain);
      for (let done = isEnd; !nameless && !done && rows.length < CONTENT_ROWS;) done = await read();
      // Loaded on demand: few tables need its names of places and phone plans, which take memory.
      const { contentsOf, headerlessStart } = await import('./columns/headers/headerless.js');
      const start = nameless ? undefined : headerlessStart(rows.slice(0, CONTENT_ROWS));
      if (start !== undefined) {
        const columns = chooseContents(contentsOf(rows.slice(start, CONTENT_ROWS)), choices);
        if (columns.index.name !== undefined || least === 'any')
          return { found: 'header', columns, isSheet: true, rest: byRow([...lost, ...rows.slice(start)]) };
        return { found: 'headerless', lost };
      }
      const fallback = least === 'any' ? (nameless ?? widestRow(rows.slice(0, seen))) : nameless;
      if (fallback !== undefined && least !== 'headerless') return found(fallback);
      return { found: nameless !== undefined ? 'no_name' : rows.length > 0 ? 'no_header' : 'no_rows', lost };
    }
  }
}

/** Whether a row has a single text. */
function isLone(row: SheetRow | undefined): boolean {
  return row?.cells.filter((cell) => cell?.trim()).length === 1;
}

/** Loaded on demand, as headers of contents. */
async function sectionsOf(columns: ColumnMap, body: readonly SheetRow[]): Promise<FoundHeader['sectionOf']> {
  if (!isLone(body[0])) return null;
  const { sectionRows } = await import('./columns/section-rows.js');
  return sectionRows(columns, body);
}

const OF_SUMMARIES: readonly Field[] = [
  'name',
  'category',
  'type',
  'city',
  'area',
  'region',
  'country',
  'country_code',
];
const MIN_SUMMARY_ROWS = 2;

/** Whether a table counts businesses, as `City, Company` with a number in each row, and has nothing that one of them has. */
function isSummary({ index, chosen }: ColumnMap, body: readonly SheetRow[]): boolean {
  const fields = Object.keys(index) as Field[];
  if (chosen || fields.some((field) => !OF_SUMMARIES.includes(field))) return false;
  const names = body.flatMap(({ cells }) => cells[index.name ?? -1]?.trim() || []);
  return names.length >= MIN_SUMMARY_ROWS && names.every((name) => /^\d[\d.,]*$/.test(name));
}

const MIN_REPEATS = 3;

/** Whether the header of the names is a value that most rows have, as a row of data has `pharmacy` in the column of kinds. */
function repeatsItsName({ index, chosen }: ColumnMap, { cells }: SheetRow, all: readonly SheetRow[]): boolean {
  const name = cells[index.name ?? -1]?.trim();
  if (chosen || !name) return false;
  const rows = all.slice(0, 2 * HEADER_SEARCH_ROWS);
  const repeats = rows.filter((row) => row.cells[index.name ?? -1]?.trim() === name).length;
  return repeats > MIN_REPEATS && repeats >= rows.length / 2;
}

/** Whether a header has two rows: groups such as `Address` in merged cells, and below them their columns. */
function isSecondRow(header: SheetRow, below: SheetRow, choices: ReadChoices): boolean {
  if (below.row !== header.row + 1 || below.issue) return false;
  const { index, derived } = chooseColumns(header.cells, choices);
  const { name } = index;
  // One that is composed of several columns is behind them.
  const valueOf = (at: number) => below.cells[at] ?? derived[at - header.cells.length]?.(below.cells);
  if (name === undefined || valueOf(name)?.trim()) return false;
  const columns = mapColumns(below.cells);
  return columns.index.name === undefined && isHeader(columns);
}

/** Whether a row names groups of the columns below it, such as `Company`, `Location` and `Contact`, though these may be columns, too. */
function isOverColumns(header: SheetRow, below: SheetRow, choices: ReadChoices): boolean {
  const own = chooseColumns(header.cells, choices);
  if (below.row !== header.row + 1 || below.issue || own.chosen) return false;
  const grouped = below.cells.filter((cell, at) => cell?.trim() && !header.cells[at]?.trim()).length;
  if (grouped < MIN_GROUPED) return false;
  const columns = mapColumns(below.cells);
  const isNamed = columns.index.name !== undefined && !columns.isNameUncertain;
  return isNamed && isHeader(columns) && columns.sources.length > own.sources.length;
}

/** Columns with nothing above them, as groups have them except their first ones. */
const MIN_GROUPED = 2;

function combined(header: SheetRow, below: SheetRow): SheetRow['cells'] {
  const width = Math.max(header.cells.length, below.cells.length);
  return Array.from(
    { length: width },
    (_, at) => (below.cells[at]?.trim() ? below.cells[at] : header.cells[at]) ?? null,
  );
}

const MIN_HEADER_TEXTS = 2;

/** The first row that is at least half as wide as the widest: titles above a table are narrow. */
function widestRow(rows: readonly SheetRow[]): SheetRow | undefined {
  const widths = rows.map(({ cells }) => cells.filter((cell) => cell?.trim()).length);
  const least = Math.max(MIN_HEADER_TEXTS, Math.max(...widths, 0) / 2);
  return rows[widths.findIndex((width) => width >= least)];
}

function byRow(rows: SheetRow[]): SheetRow[] {
  return rows.sort((a, b) => a.row - b.row);
}

function hasText({ cells }: SheetRow): boolean {
  return cells.some((cell) => cell !== null && /\S/.test(cell));
}

const ERROR_CODES = {
  no_name: 'file_no_name_column',
  headerless: 'file_headerless',
  no_header: 'file_no_header',
  no_rows: 'file_empty',
} as const;

/** Rejection of a file without a usable header; the sheet that came closest decides. */
export function headerError(searches: readonly HeaderSearch[], file: string): AppError {
  for (const reason of ['no_name', 'headerless', 'no_header'] as const) {
    if (searches.some((search) => search.found === reason)) return new AppError(ERROR_CODES[reason], { file });
  }
  return new AppError(ERROR_CODES.no_rows, { file });
}

/** @throws AppError `file_no_header`, `file_no_name_column` */
export function assertHeader(columns: ColumnMap, file: string): void {
  if (!isHeader(columns)) throw new AppError(ERROR_CODES.no_header, { file });
  if (columns.index.name === undefined) throw new AppError(ERROR_CODES.no_name, { file });
}

/** What became of the sheets of a workbook; `searches` are the last ones of those without a header. */
export function sheetStates(
  names: readonly string[],
  read: number,
  searches: readonly HeaderSearch[],
): WorkbookSheet[] {
  return names.map((name, at) => {
    if (at === read) return { name, state: 'read' };
    const found = searches[at]?.found ?? 'header';
    return { name, state: found === 'header' ? 'after_read' : found === 'headerless' ? 'no_name' : found };
  });
}

/** Rows of a sheet after its header, reduced to the columns that fields read; without blank rows and repeated headers. */
export async function* bodyRows(header: FoundHeader, chunks: AsyncIterator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  const cutDown = createRowCutter(header.columns);
  const foreignOf = header.isSheet ? createForeignRows(header.columns) : secondHeaders(header.columns);
  const width = header.columns.header.length;
  const { samples } = header.columns;
  let sampled = 0;
  let chunk: SheetRow[] | undefined = header.rest;
  while (chunk) {
    if (samples && sampled < SAMPLED_ROWS) {
      const rows = chunk.slice(0, SAMPLED_ROWS - sampled);
      for (const { cells } of rows) addSamples(samples, cells);
      sampled += rows.length;
    }
    for (const row of chunk) if (row.cells.length > width) markWide(row, width);
    const body: SheetRow[] = chunk.filter((row) => {
      if (row.issue) return true;
      const section = header.sectionOf?.(row.cells);
      if (section === 'section') return false;
      if (section === 'heading') row.isHeading = true;
      const foreign = foreignOf(row.cells);
      if (foreign === 'repeated' || !cutDown(row.cells)) return false;
      if (foreign) row.issue = foreign;
      else if (row.isHeading) row.issue = { code: 'row_summary', value: row.cells.find(Boolean) ?? '' };
      return true;
    });
    if (body.length > 0 || chunk !== header.rest) yield body;
    const next: IteratorResult<SheetRow[]> = await chunks.next();
    chunk = next.done ? undefined : next.value;
  }
}

function secondHeaders(columns: ColumnMap): ReturnType<typeof createForeignRows> {
  const isSecond = createSecondHeaders(columns);
  return (cells) => (isSecond(cells) ? 'repeated' : undefined);
}

const SAMPLED_ROWS = 50;
const SAMPLES_PER_COLUMN = 3;
const MAX_SAMPLE_LENGTH = 80;

export function addSamples(samples: string[][], cells: readonly (string | null)[]): void {
  for (const [column, values] of samples.entries()) {
    const value = cells[column]?.slice(0, 2 * MAX_SAMPLE_LENGTH).trim();
    if (!value || values.length >= SAMPLES_PER_COLUMN) continue;
    const sample = cleaned(value.slice(0, MAX_SAMPLE_LENGTH));
    if (!values.includes(sample)) values.push(sample);
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
