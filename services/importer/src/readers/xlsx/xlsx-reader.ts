import { AppError } from '@directory/contracts/errors';
import type { FileFacts, WorkbookSheet } from '@directory/contracts/imports';
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
import { MAX_SHEET_ROWS, scanSheet, type SheetScan } from './sheet-rows.js';
import { SharedStrings } from './shared-strings.js';
import { createLinkFiller } from '../linked-cells.js';
import { withMergedCells } from '../merged-cells.js';
import type { SheetRow, SpreadsheetReader } from '../spreadsheet-reader.js';
import { readStyles } from './styles.js';
import { findWorkbook, readWorkbook, type Workbook } from './workbook.js';
import { readSheetRanges, type SheetRanges } from './sheet-ranges.js';
import { damagedFileError } from '../damaged-file.js';
import { ARCHIVE_LIMITS, ZipArchive, type OpenPart } from '../zip-archive.js';

export const XLSX_LIMITS = { ...ARCHIVE_LIMITS, rows: MAX_SHEET_ROWS };

/** Parts that identify other kinds of zip files. */
const OTHER_CONTENT: readonly [part: string, content: string][] = [
  ['xl/workbook.bin', 'a binary workbook (.xlsb)'],
  ['word/document.xml', 'a Word document'],
  ['ppt/presentation.xml', 'a PowerPoint presentation'],
  ['content.xml', 'an OpenDocument file'],
  ['Index/Document.iwa', 'a Numbers or Pages document'],
];

interface ChosenSheet {
  part: OpenPart;
  name: string;
  scan: SheetScan;
  header: FoundHeader;
  states: WorkbookSheet[];
}

interface Strings {
  part: OpenPart;
  table: SharedStrings;
}

/** Chunks of shared strings read between progress reports: about 1 MB. */
const CHUNKS_AT_ONCE = 2;

/**
 * Opens a zip file as a workbook and reads up to the header of its first sheet that has one, visible sheets before hidden ones.
 * @param openOther opens an archive that is no office document; its reader closes the archive
 * @throws AppError `file_content_mismatch`, `file_corrupt`, `file_encrypted`, `file_no_…`, `file_empty`
 */
export async function openXlsx(
  path: string,
  file: string,
  choices = DETECTION,
  limits = XLSX_LIMITS,
  openOther?: (archive: ZipArchive) => Promise<SpreadsheetReader>,
): Promise<SpreadsheetReader> {
  let archive: ZipArchive | undefined;
  let strings: Strings | undefined;
  try {
    archive = await ZipArchive.open(path, file, limits);
    const part = await findWorkbook(archive);
    if (!part) {
      const content = contentOf(archive);
      if (!content && openOther) return closedWith(archive, await openOther(archive));
      throw new AppError('file_content_mismatch', { file, content: content ?? 'a ZIP archive' });
    }
    const workbook = await readWorkbook(archive, part, file);
    if (workbook.sharedStrings) {
      const part = archive.open(workbook.sharedStrings);
      strings = { part, table: new SharedStrings(part.chunks) };
    }
    const dates = { shown: await readStyles(archive, workbook.styles), is1904: workbook.is1904 };
    const source = { file, strings: strings?.table, dates, maxRows: limits.rows };
    const sheet = await chooseSheet(archive, workbook, source, choices);
    const bytesTotal = archive.compressedSize(sheet.name) + archive.compressedSize(workbook.sharedStrings ?? '');
    const { name, header, states: sheets } = sheet;
    const facts = { sheet: workbook.tabs.get(name) || null, sheets, headerRow: header.row ?? null };
    return new XlsxReader(archive, sheet, strings, bytesTotal, facts, path, file);
  } catch (error) {
    await strings?.table.close();
    archive?.close();
    throw damagedFileError(error, file);
  }
}

class XlsxReader implements SpreadsheetReader {
  readonly kind = 'xlsx';
  readonly columns;

  constructor(
    private readonly archive: ZipArchive,
    private readonly sheet: ChosenSheet,
    private readonly strings: Strings | undefined,
    readonly bytesTotal: number,
    readonly facts: Partial<FileFacts>,
    private readonly path: string,
    private readonly file: string,
  ) {
    this.columns = sheet.header.columns;
  }

  bytesRead(): number {
    return (this.strings?.part.compressedBytes() ?? 0) + this.sheet.part.compressedBytes();
  }

  /** Empty chunks come first, while shared strings are read: the caller sees progress, and may stop. */
  async *rows(): AsyncGenerator<SheetRow[]> {
    this.sheet.scan.keepOnly(this.columns.sources);
    try {
      if (this.strings) yield* this.readStrings(this.strings.table);
      const { links, merged } = await this.readRanges();
      const fillLinks = createLinkFiller(this.columns, links);
      const { header, scan } = this.sheet;
      for await (const rows of bodyRows(header, withMergedCells(header, scan.rows, merged))) {
        for (const row of rows) fillLinks(row);
        yield rows;
      }
    } catch (error) {
      throw damagedFileError(error, this.file);
    }
  }

  async close(): Promise<void> {
    await this.strings?.table.close();
    await this.sheet.scan.rows.return(undefined);
    await this.sheet.part.chunks.return(undefined);
    this.archive.close();
  }

  private readRanges(): Promise<SheetRanges> {
    return readSheetRanges(this.archive, this.sheet.name, () => ZipArchive.open(this.path, this.file));
  }

  private async *readStrings(table: SharedStrings): AsyncGenerator<SheetRow[]> {
    for (let chunk = 1; !table.complete; chunk++) {
      await table.step();
      if (chunk % CHUNKS_AT_ONCE === 0) yield [];
    }
  }
}

async function chooseSheet(
  archive: ZipArchive,
  workbook: Workbook,
  source: Parameters<typeof scanSheet>[1],
  choices: ReadChoices,
): Promise<ChosenSheet> {
  const searches: HeaderSearch[] = [];
  const names = workbook.sheets.map((name) => workbook.tabs.get(name) ?? '');
  for (const kind of headerKinds(choices)) {
    for (const [at, name] of workbook.sheets.entries()) {
      const part = archive.open(name);
      const scan = scanSheet(part.chunks, source);
      const header = await searchHeader(scan.rows, choices, kind);
      if (header.found === 'header') return { part, name, scan, header, states: sheetStates(names, at, searches) };
      searches[at] = header;
      await scan.rows.return(undefined);
      await part.chunks.return(undefined);
    }
  }
  throw headerError(searches, source.file);
}

function contentOf(archive: ZipArchive): string | undefined {
  return OTHER_CONTENT.find(([part]) => archive.has(part))?.[1];
}

function closedWith(archive: ZipArchive, reader: SpreadsheetReader): SpreadsheetReader {
  const close = reader.close.bind(reader);
  return Object.assign(reader, { close: () => close().finally(() => archive.close()) });
}
