import type { WorkbookSheet } from '@directory/contracts/imports';
import { DETECTION, type ReadChoices } from '../columns/read-choices.js';
import {
  bodyRows,
  headerError,
  headerKinds,
  searchHeader,
  sheetStates,
  type FoundHeader,
  type HeaderSearch,
} from '../header-search.js';
import { createLinkFiller } from '../linked-cells.js';
import { withMergedCells } from '../merged-cells.js';
import type { SheetRow, SpreadsheetReader } from '../spreadsheet-reader.js';
import { damagedFileError } from '../damaged-file.js';
import { CompoundFile } from './compound-file.js';
import { readSheetRanges } from './sheet-ranges.js';
import { scanXlsSheet, type XlsScan } from './sheet-rows.js';
import { readXlsWorkbook, type XlsSheet, type XlsWorkbook } from './workbook.js';

/** Sheets have 65,536 rows; unordered rows count again. */
const MAX_ROWS = 1_048_576;

interface ChosenSheet {
  sheet: XlsSheet;
  scan: XlsScan;
  header: FoundHeader;
  states: WorkbookSheet[];
}

/**
 * Opens a workbook of Excel 97 to 2003 (BIFF8 in a compound file) and reads up to the header of its first sheet that has one, visible
 * sheets before hidden ones. Texts are read from the file on demand.
 * @throws AppError `file_content_mismatch`, `file_corrupt`, `file_encrypted`, `file_xls_unsupported`, `file_no_…`, `file_empty`
 */
export async function openXls(
  path: string,
  file: string,
  choices = DETECTION,
  maxRows = MAX_ROWS,
): Promise<SpreadsheetReader> {
  let container: CompoundFile | undefined;
  try {
    container = await CompoundFile.open(path);
    const workbook = await readXlsWorkbook(container, file);
    return new XlsReader(container, workbook, await chooseSheet(workbook, { file, maxRows }, choices), file);
  } catch (error) {
    await container?.close();
    throw damagedFileError(error, file);
  }
}

class XlsReader implements SpreadsheetReader {
  readonly kind = 'xls';
  readonly columns;
  readonly facts;
  readonly bytesTotal: number;
  private readonly scan: XlsScan;
  private closed: Promise<void> | undefined;

  constructor(
    private readonly container: CompoundFile,
    private readonly workbook: XlsWorkbook,
    private readonly chosen: ChosenSheet,
    private readonly file: string,
  ) {
    this.columns = chosen.header.columns;
    const { sheet, header, states: sheets } = chosen;
    this.facts = { sheet: sheet.name || null, sheets, headerRow: header.row ?? null };
    this.scan = chosen.scan;
    this.bytesTotal = workbook.bytesBefore + chosen.sheet.end - chosen.sheet.start;
  }

  bytesRead(): number {
    return this.workbook.bytesBefore + this.scan.bytesRead();
  }

  async *rows(): AsyncGenerator<SheetRow[]> {
    this.scan.keepOnly(this.columns.sources);
    try {
      const { links, merged } = await readSheetRanges(this.workbook, this.chosen.sheet);
      const fillLinks = createLinkFiller(this.columns, links);
      for await (const rows of bodyRows(
        this.chosen.header,
        withMergedCells(this.chosen.header, this.scan.rows, merged),
      )) {
        for (const row of rows) fillLinks(row);
        yield rows;
      }
    } catch (error) {
      throw damagedFileError(error, this.file);
    }
  }

  async close(): Promise<void> {
    this.closed ??= this.scan.rows.return(undefined).then(() => this.container.close());
    await this.closed;
  }
}

async function chooseSheet(
  workbook: XlsWorkbook,
  source: Parameters<typeof scanXlsSheet>[2],
  choices: ReadChoices,
): Promise<ChosenSheet> {
  const searches: HeaderSearch[] = [];
  const names = workbook.sheets.map(({ name }) => name);
  for (const kind of headerKinds(choices)) {
    for (const [at, sheet] of workbook.sheets.entries()) {
      const scan = scanXlsSheet(workbook, sheet, source);
      const header = await searchHeader(scan.rows, choices, kind);
      if (header.found === 'header') return { sheet, scan, header, states: sheetStates(names, at, searches) };
      searches[at] = header;
      await scan.rows.return(undefined);
    }
  }
  throw headerError(searches, source.file);
}
