import { createHash } from 'node:crypto';
import type { SheetRow } from '../../spreadsheet-reader.js';
import { columnsOf, kindOf, shareOf, type CellKind, type Column } from '../values/cell-kinds.js';
import { aliasOf } from './column-aliases.js';
import type { Contents } from '../column-map.js';
import { fieldsOfContent } from '../content-fields.js';

const MIN_TEXTS = 2;
/** Wider tables have a header: no one could tell their columns apart without. */
const MAX_COLUMNS = 200;
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
  if (width > MAX_COLUMNS) return undefined;
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
    if ((VALUES.includes(kind) && isLikeOthers) || isRunningNumber(text, others)) values++;
    else if (kind === 'text' && others.length > 0 && share(...VALUES, 'number') >= MOST) names++;
  }
  return values > 2 * names;
}

const RUNNING_ROWS = 3;

/** `1` above `2`, `3` and `4`. */
function isRunningNumber(text: string, others: readonly string[]): boolean {
  const below = others.slice(0, RUNNING_ROWS);
  return (
    /^\d{1,6}$/.test(text) &&
    below.length === RUNNING_ROWS &&
    below.every((other, at) => Number(other) === Number(text) + at + 1)
  );
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
