import { open, stat, type FileHandle } from 'node:fs/promises';
import { AppError } from '@directory/contracts/errors';
import type { ColumnMap } from '../columns/column-map.js';
import { chooseColumns, DETECTION } from '../columns/read-choices.js';
import { DamagedFile, damaged, damagedFileError } from '../damaged-file.js';
import { addSamples, assertHeader, bodyRows } from '../header-search.js';
import { GEOMETRY_HEADERS } from '../json/flatten.js';
import type { SheetRow, SpreadsheetReader } from '../spreadsheet-reader.js';
import { readFooter, type Footer } from './footer.js';
import { PageBudget } from './pages.js';
import { rowsOfGroup, type SelectedLeaf } from './row-groups.js';
import { leavesOf, type Leaf } from './schema.js';

/** Larger tables have at least one byte per row. */
const MAX_ROWS_BEYOND_BYTES = 100_000;
const GEOMETRY = 'geometry';

/**
 * Opens a Parquet file; its columns are the header. Only the columns that fields read are read, page by page.
 * Throws AppError `file_empty`, `file_no_header`, `file_no_name_column`, `file_corrupt`, `file_encrypted`.
 */
export async function openParquet(path: string, file: string, choices = DETECTION): Promise<SpreadsheetReader> {
  const handle = await open(path);
  try {
    const { size } = await stat(path);
    const footer = await readFooter(handle, size, file);
    const leaves = leavesOf(footer.schema);
    const header = [...new Set(leaves.flatMap((leaf) => headersOf(leaf, footer)))];
    if (header.length === 0) throw new AppError('file_empty', { file });
    const columns = chooseColumns(header, choices);
    if (!choices.isPreview) assertHeader(columns, file);
    const all = leaves.map((leaf): SelectedLeaf => {
      const [first = '', ...others] = headersOf(leaf, footer);
      return { ...leaf, isGeometry: others.length > 0, position: header.indexOf(first) };
    });
    const isRead = ({ position, isGeometry }: SelectedLeaf) =>
      columns.sources.some((source) => source === position || (isGeometry && source === position + 1));
    const selected = all.filter(isRead);
    if (columns.samples)
      await sampleOthers(
        handle,
        footer,
        columns,
        columns.samples,
        all.filter((leaf) => !isRead(leaf)),
      );
    return new ParquetReader(handle, footer, columns, selected, bytesOf(footer, selected, size), file);
  } catch (error) {
    await handle.close();
    throw rejection(error, file);
  }
}

class ParquetReader implements SpreadsheetReader {
  readonly kind = 'parquet';
  private readonly source: AsyncGenerator<SheetRow[]>;
  private readonly budget = new PageBudget();

  constructor(
    private readonly handle: FileHandle,
    private readonly footer: Footer,
    readonly columns: ColumnMap,
    private readonly leaves: SelectedLeaf[],
    readonly bytesTotal: number,
    private readonly file: string,
  ) {
    this.source = this.allRows();
  }

  bytesRead(): number {
    return this.budget.bytesRead;
  }

  rows(): AsyncGenerator<SheetRow[]> {
    return bodyRows({ found: 'header', columns: this.columns, rest: [] }, this.source);
  }

  async close(): Promise<void> {
    await this.source.return(undefined);
    await this.handle.close();
  }

  private async *allRows(): AsyncGenerator<SheetRow[]> {
    let firstRow = 1;
    try {
      for (const group of this.footer.groups) {
        yield* rowsOfGroup(this.handle, group, this.leaves, this.columns.header.length, this.budget, firstRow);
        firstRow += group.rows;
      }
    } catch (error) {
      throw rejection(error, this.file);
    }
  }
}

/** Columns that are not read are sampled from the first pages; where these cannot be decoded, there are no samples. */
async function sampleOthers(
  handle: FileHandle,
  { groups: [group] }: Footer,
  { header }: ColumnMap,
  samples: NonNullable<ColumnMap['samples']>,
  leaves: readonly SelectedLeaf[],
): Promise<void> {
  if (!group) return;
  for (const leaf of leaves) {
    const rows = rowsOfGroup(handle, group, [leaf], header.length, new PageBudget(), 1);
    try {
      const first = await rows.next();
      for (const { cells } of first.done ? [] : first.value) addSamples(samples, cells);
    } catch {
      continue;
    } finally {
      await rows.return(undefined);
    }
  }
}

/** A column of points becomes two, as in GeoJSON. */
function headersOf({ header, element }: Leaf, { geometry = GEOMETRY }: Footer): readonly string[] {
  const isBinary =
    element.type === 'BYTE_ARRAY' && element.converted_type !== 'UTF8' && element.logical_type?.type !== 'STRING';
  return isBinary && header === geometry ? GEOMETRY_HEADERS : [header];
}

/** Packed bytes of the columns that are read. Throws DamagedFile if the file is too small for what it states. */
function bytesOf({ groups }: Footer, leaves: readonly Leaf[], size: number): number {
  let [rows, bytes] = [0, 0];
  for (const group of groups) {
    rows += group.rows;
    for (const { path } of leaves) bytes += group.columns.get(path)?.bytes ?? 0;
  }
  if (rows > size + MAX_ROWS_BEYOND_BYTES) throw new DamagedFile('it states far more rows than it could hold');
  if (bytes > size) throw new DamagedFile('its columns overlap');
  return bytes;
}

function rejection(error: unknown, file: string): unknown {
  return damagedFileError(damaged(error, 'its columns cannot be decoded'), file);
}
