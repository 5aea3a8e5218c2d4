import { decodeHTMLStrict } from 'entities';
import { cutText } from '../cell-text.js';
import { DamagedFile } from '../damaged-file.js';
import type { SheetRow } from '../spreadsheet-reader.js';

const ROWS = new Set(['tr', 'row']);
const CELLS = new Set(['td', 'th', 'cell']);
const LINES = new Set(['br', 'p', 'div', 'li']);
/** Remarks at a cell of a spreadsheet, and what is no text of a page. */
const REMARKS = new Set(['comment', 'script', 'style', 'title']);
const MAX_COLUMNS = 16_384;
const MAX_ROW_LENGTH = 2 ** 20;
const MIN_CELLS = 2;
/** Columns of which cells may reach into other rows. */
const MAX_REACHING = 256;
const LINE = '\u2028';

/** Collects the rows of the tables of a web page, or of a worksheet of XML: all but the cells that a table within a cell has. */
export class TableRows {
  private rows: SheetRow[] = [];
  private row: { number: number; cells: (string | null)[]; links: Map<number, string>; column: number } | undefined;
  private cell: { text: string; url: string | undefined; image: string | undefined; columns: number } | undefined;
  private count = 0;
  private length = 0;
  /** Depth of the tables within a cell. */
  private nested = 0;
  private inRemark = false;
  /** Columns that cells of earlier rows reach into, and up to which row. */
  private readonly reaching = new Map<number, number>();
  /** Whether a row of several cells has ended: a table within a later one is part of its cell, else the outer one is a layout. */
  private hasRows = false;
  /** Whether the first worksheet with rows has ended. */
  isComplete = false;

  /** Rows with a value, since the last call. */
  take(): SheetRow[] {
    return this.rows.splice(0);
  }

  end(): void {
    this.endRow();
  }

  addText(text: string): void {
    if (this.isComplete || !this.cell || this.inRemark) return;
    this.length += text.length;
    if (this.length > MAX_ROW_LENGTH) throw new DamagedFile('a row has too much text');
    this.cell.text += text;
  }

  /** @param attributes by their names in lower case */
  open(name: string, attributes: Attributes): void {
    if (this.isComplete) return;
    if (name === 'table' && this.cell) {
      if (this.hasRows) this.nested++;
      else this.row = this.cell = undefined;
    }
    if (this.nested > 0) return void this.addText(' ');
    if (ROWS.has(name)) this.startRow(attributes);
    else if (CELLS.has(name)) this.startCell(attributes);
    else if (REMARKS.has(name)) this.inRemark = true;
    else if (LINES.has(name)) this.addText(LINE);
    else if (this.cell && name === 'a') this.cell.url ??= attributeOf(attributes, 'href');
    else if (this.cell && name === 'img') this.cell.image ??= attributeOf(attributes, 'src');
  }

  close(name: string): void {
    if (this.isComplete) return;
    if (name === 'table' && this.nested > 0) this.nested--;
    else if (this.nested > 0) return;
    else if (REMARKS.has(name)) this.inRemark = false;
    else if (CELLS.has(name)) this.endCell();
    else if (ROWS.has(name) || name === 'table') this.endRow();
    if (name === 'table') this.reaching.clear();
    if (name === 'worksheet' && this.hasRows) this.isComplete = true;
  }

  private startRow(attributes: Attributes): void {
    this.endRow();
    const stated = Number(attributeOf(attributes, 'Index'));
    this.count = Number.isSafeInteger(stated) && stated > this.count ? stated : this.count + 1;
    this.row = { number: this.count, cells: [], links: new Map(), column: 0 };
    this.length = 0;
  }

  private startCell(attributes: Attributes): void {
    this.endCell();
    const { row } = this;
    if (!row) return;
    const stated = Number(attributeOf(attributes, 'Index'));
    if (Number.isSafeInteger(stated) && stated > row.column) row.column = stated - 1;
    while ((this.reaching.get(row.column) ?? 0) >= row.number) row.column++;
    const across = Number(attributeOf(attributes, 'MergeAcross') ?? 0) + 1;
    const columns = Math.max(1, Number(attributeOf(attributes, 'colspan') ?? across) || 1);
    if (row.column + columns > MAX_COLUMNS) throw new DamagedFile('a row has too many cells');
    const rows = Number(attributeOf(attributes, 'rowspan') ?? 1);
    for (let at = row.column; rows > 1 && at < Math.min(row.column + columns, MAX_REACHING); at++)
      this.reaching.set(at, row.number + rows - 1);
    const url = attributeOf(attributes, 'HRef');
    this.cell = { text: '', url, image: undefined, columns };
  }

  private endCell(): void {
    const { row, cell } = this;
    this.cell = undefined;
    this.inRemark = false;
    if (!row || !cell) return;
    const text = textOf(cell.text) || (cell.image ?? '');
    if (text !== '') {
      while (row.cells.length < row.column) row.cells.push(null);
      row.cells[row.column] = cutText(text);
      if (cell.url !== undefined && /^https?:/i.test(cell.url)) row.links.set(row.column, decodeHTMLStrict(cell.url));
    }
    row.column += cell.columns;
  }

  private endRow(): void {
    this.endCell();
    const { row } = this;
    this.row = undefined;
    if (!row) return;
    if (row.cells.filter((text) => text !== null).length >= MIN_CELLS) this.hasRows = true;
    if (row.cells.length === 0) return;
    const { number, cells, links } = row;
    this.rows.push(links.size > 0 ? { row: number, cells, links } : { row: number, cells });
  }
}

type Attributes = Readonly<Record<string, string>>;

/** The value of an attribute, whatever its prefix; undefined without one. */
function attributeOf(attributes: Attributes, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const key = Object.keys(attributes).find((one) => one === wanted || one.endsWith(`:${wanted}`));
  return key === undefined ? undefined : attributes[key];
}

/** White space is one space, elements for lines are lines. */
function textOf(markup: string): string {
  const text = markup
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/ ?\u2028 ?/g, '\n')
    .trim();
  return text.includes('&') ? decodeHTMLStrict(text) : text;
}
