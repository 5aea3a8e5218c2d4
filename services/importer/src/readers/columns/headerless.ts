import { createHash } from 'node:crypto';
import type { SheetRow } from '../spreadsheet-reader.js';
import { columnsOf, kindOf, shareOf, type CellKind, type Column } from './cell-kinds.js';
import { aliasOf } from './column-aliases.js';
import { mapColumns, type ChosenFields, type ColumnMap } from './column-map.js';
import { fieldsOfContent } from './content-fields.js';
import type { Field } from './fields.js';

/** What the columns of a table without a header row are read as, by their values. */
export interface Contents {
  width: number;
  fields: ReadonlyMap<number, Field>;
  /** Identifies tables that look alike, as `headerKey` those with the same headers. */
  key: string;
}

/** Rows at the start of a table that decide what its columns are. */
export const CONTENT_ROWS = 100;
const MIN_TEXTS = 2;
/** Kinds that no name of a column is. */
const VALUES: readonly CellKind[] = [
  'url',
  'email',
  'phone',
  'place_id',
  'position',
  'degrees',
  'code',
  'digits',
  'decimal',
];
/** Those that are values without others below them. */
const CERTAIN: readonly CellKind[] = ['url', 'email', 'phone', 'place_id', 'position', 'degrees'];
const MOST = 0.8;
/** Of the rows below, for a header that is a value. */
const RECURRING = 0.1;

/** Index of the first row of a table without a header row; undefined for any other table. `rows` are not blank. */
export function headerlessStart(rows: readonly SheetRow[]): number | undefined {
  const widths = rows.map(({ cells }) => cells.filter((cell) => cell?.trim()).length);
  const least = Math.max(MIN_TEXTS, Math.max(...widths, 0) / 2);
  let start = widths.findIndex((width) => width >= least);
  const first = rows[start];
  if (!first) return undefined;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const below = columnsOf(
    rows.slice(start + 1).map(({ cells }) => cells),
    width,
  );
  if (!isData(first, below)) return undefined;
  // A title above is narrow, and so may be data.
  for (let row = rows[start - 1]; row && isData(row, below); row = rows[start - 1]) start--;
  return start;
}

/** Whether the cells of a row are like those below them, and none is the name of a column. */
function isData({ cells }: SheetRow, below: readonly Column[]): boolean {
  let [values, names] = [0, 0];
  for (const { position, values: others, share } of below) {
    const text = cells[position]?.trim();
    const kind = kindOf(text);
    if (!text || !kind) continue;
    if ((aliasOf(text)?.rank ?? 0) > 0 && shareOf(others, (other) => other === text) < RECURRING) return false;
    const isLikeOthers = others.length > 0 ? share(kind) >= HALF : CERTAIN.includes(kind);
    if (VALUES.includes(kind) && isLikeOthers) values++;
    else if (kind === 'text' && others.length > 0 && share(...VALUES, 'number') >= MOST) names++;
  }
  return values > 2 * names;
}

const HALF = 0.5;

export function contentsOf(rows: readonly SheetRow[]): Contents {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const columns = columnsOf(
    rows.map(({ cells }) => cells),
    width,
  );
  const fields = fieldsOfContent(columns);
  const kinds = columns.map(
    (column) =>
      fields.get(column.position) ?? (column.share('text') >= HALF ? 'text' : column.values.length > 0 ? 'number' : ''),
  );
  return {
    width,
    fields,
    key: createHash('sha256')
      .update(JSON.stringify(['contents', kinds]))
      .digest('hex'),
  };
}

/** Fields chosen by an administrator precede those of the values. */
export function mapContents(contents: Contents, chosen: ChosenFields | null): ColumnMap {
  const { width, fields } = contents;
  const taken = new Set(chosen?.values());
  const detected = [...fields].filter(([position, field]) => !chosen?.has(position) && !taken.has(field));
  const columns = mapColumns(Array<null>(width).fill(null), new Map([...detected, ...(chosen ?? [])]));
  return { ...columns, chosen, contents };
}
