import type { FileHandle } from 'node:fs/promises';
import { DamagedFile } from '../damaged-file.js';
import { middleOf } from '../json/flatten.js';
import type { SheetRow } from '../spreadsheet-reader.js';
import type { RowGroup } from './footer.js';
import { ColumnPages, type Page, type PageBudget } from './pages.js';
import type { Leaf } from './schema.js';
import type { Value } from './values.js';

const CHUNK_ROWS = 256;
/** Characters of one row; a longer one is lost, as in other formats. */
const MAX_ROW_LENGTH = 2 ** 20;
/** Of one list in a row; further ones are not read. */
const MAX_ITEMS = 10_000;

/** A column that is read, and the cells it becomes. */
export interface SelectedLeaf extends Leaf {
  isGeometry: boolean;
  /** Position of its header; for a geometry that of the longitude, which the latitude follows. */
  position: number;
}

type Cells = SheetRow['cells'];
/** Items by their index, or values by their key. */
type Container = Record<string | number, Value>;

/** The rows of one row group, numbered from `firstRow` + 1. */
export async function* rowsOfGroup(
  handle: FileHandle,
  group: RowGroup,
  leaves: readonly SelectedLeaf[],
  width: number,
  budget: PageBudget,
  firstRow: number,
): AsyncGenerator<SheetRow[]> {
  const columns = leaves.map((leaf) => new Column(handle, group, leaf, budget));
  for (let done = 0; done < group.rows; done += CHUNK_ROWS) {
    const count = Math.min(CHUNK_ROWS, group.rows - done);
    const rows = Array.from({ length: count }, () => new Array<string | null>(width).fill(null));
    const lists = new Map<number, Value[][]>();
    for (const column of columns) await column.read(rows, lists);
    for (const [position, values] of lists)
      for (const [index, cells] of rows.entries())
        if (values[index]?.length) cells[position] = JSON.stringify(values[index]);
    yield rows.map((cells, index) => rowOf(firstRow + done + index, cells));
  }
}

function rowOf(row: number, cells: Cells): SheetRow {
  let length = 0;
  for (const cell of cells) if (cell !== null) length += cell.length;
  if (length <= MAX_ROW_LENGTH) return { row, cells };
  return { row, cells: [], issue: { code: 'row_too_long', value: '' } };
}

class Column {
  private readonly pages: ColumnPages;
  private page: Page | undefined;
  /** Repetition level of the next value: 0 starts a row. */
  private repetition = 0;
  /** Items so far of each list around a value. */
  private readonly counts: number[];

  constructor(
    handle: FileHandle,
    group: RowGroup,
    private readonly leaf: SelectedLeaf,
    budget: PageBudget,
  ) {
    const chunk = group.columns.get(leaf.path);
    if (!chunk) throw new DamagedFile(`its column ${leaf.header} is missing`);
    this.pages = new ColumnPages(handle, chunk, leaf, leaf, budget);
    this.counts = new Array<number>(leaf.maxRepetition + 1).fill(0);
  }

  /** @param lists of the rows by the position of their cell; several columns fill one list of objects */
  async read(rows: Cells[], lists: Map<number, Value[][]>): Promise<void> {
    const { maxRepetition, position, header } = this.leaf;
    if (maxRepetition > 0 && !lists.has(position))
      lists.set(
        position,
        Array.from(rows, () => []),
      );
    const values = lists.get(position);
    for (const [index, cells] of rows.entries()) {
      const page = this.page?.left ? this.page : await this.advance();
      if (!page) throw new DamagedFile(`its column ${header} is incomplete`);
      if (maxRepetition === 0) this.putValue(page, cells);
      else await this.readList(page, values?.[index] ?? []);
    }
  }

  /** Advances to the next page with values; undefined after the last. */
  private async advance(): Promise<Page | undefined> {
    do this.page = await this.pages.next();
    while (this.page?.left === 0);
    if (this.page) this.repetition = this.page.nextRepetition();
    return this.page;
  }

  private putValue(page: Page, cells: Cells): void {
    const { position, maxDefinition } = this.leaf;
    page.left--;
    if (page.nextDefinition() < maxDefinition) return;
    const value = page.nextValue();
    if (value === null || value === '') return;
    if (typeof value !== 'object') {
      cells[position] = String(value);
      return;
    }
    const middle = middleOf(value);
    if (middle) [cells[position], cells[position + 1]] = middle.map(String) as [string, string];
  }

  /** All values of one row. */
  private async readList(first: Page, list: Value[]): Promise<void> {
    let page = first;
    const { maxDefinition } = this.leaf;
    this.counts.fill(0);
    let [items, length] = [0, 0];
    do {
      if (this.repetition > 0) {
        this.counts[this.repetition] = (this.counts[this.repetition] ?? 0) + 1;
        this.counts.fill(0, this.repetition + 1);
      }
      page.left--;
      const definition = page.nextDefinition();
      const value = definition === maxDefinition ? page.nextValue() : null;
      length += typeof value === 'string' ? value.length : 1;
      if (++items <= MAX_ITEMS && length <= MAX_ROW_LENGTH) this.putItem(list, definition, value);
      if (page.left > 0) this.repetition = page.nextRepetition();
      else {
        const next = await this.advance();
        if (!next) break;
        page = next;
      }
    } while (this.repetition > 0);
  }

  private putItem(list: Value[], definition: number, value: Value): void {
    let container = { list } as unknown as Container;
    let slot: string | number = 'list';
    let depth = 0;
    for (const { key, isList, level } of this.leaf.steps) {
      if (definition < level) return;
      if (key !== undefined) {
        // Without a prototype: keys may be `__proto__`.
        container = (container[slot] ??= Object.create(null) as Container) as Container;
        slot = key;
      }
      if (isList) {
        container = (container[slot] ??= []) as unknown as Container;
        slot = this.counts[++depth] ?? 0;
      }
    }
    container[slot] = value;
  }
}
