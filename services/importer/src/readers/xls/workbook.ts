import { AppError } from '@directory/contracts/errors';
import type { DateRules } from '../cell-dates.js';
import { DamagedFile } from '../damaged-file.js';
import { CompoundFile, type CompoundStream } from './compound-file.js';
import { RECORD, RecordCursor } from './records.js';
import { SharedStrings } from './strings.js';
import { XlsStyles } from './styles.js';

const BIFF8 = 0x0600;
const TAB_NAME_OFFSET = 6;
const WORKSHEET = 0;
const VISIBLE = 0;
/** Workbooks with thousands of sheets cannot be opened in Excel either. */
const MAX_SHEETS = 10_000;

/** Streams that identify other compound files. */
const OTHER_CONTENT: readonly [stream: string, content: string][] = [
  ['WordDocument', 'a Word document'],
  ['PowerPoint Document', 'a PowerPoint presentation'],
];

/** Position of a worksheet in the stream. */
export interface XlsSheet {
  name: string;
  start: number;
  end: number;
}

export interface XlsWorkbook {
  stream: CompoundStream;
  /** Visible sheets in the order of their tabs, then hidden ones. */
  sheets: XlsSheet[];
  strings: SharedStrings;
  dates: DateRules;
  /** Bytes of the stream that had to be read before the sheets. */
  bytesBefore: number;
}

/** Reads the records before the sheets. Throws AppError `file_…`, DamagedFile. */
export async function readXlsWorkbook(container: CompoundFile, file: string): Promise<XlsWorkbook> {
  if (container.has('EncryptedPackage')) throw new AppError('file_encrypted', { file });
  const name = ['Workbook', 'Book'].find((candidate) => container.has(candidate));
  if (name === undefined) throw new AppError('file_content_mismatch', { file, content: contentOf(container) });
  const stream = await container.stream(name);
  const strings = new SharedStrings(stream);
  const cursor = new RecordCursor(stream, 0, stream.size);
  const styles = new XlsStyles();
  const tabs = await readGlobals(cursor, strings, styles, file);
  const sheets = placeSheets(tabs, stream.size);
  if (sheets.length === 0) throw new AppError('file_no_sheet', { file });
  return { stream, sheets, strings, dates: styles.dates(), bytesBefore: cursor.nextPosition };
}

interface Tab {
  name: string;
  start: number;
  visible: boolean;
  worksheet: boolean;
}

async function readGlobals(
  cursor: RecordCursor,
  strings: SharedStrings,
  styles: XlsStyles,
  file: string,
): Promise<Tab[]> {
  const tabs: Tab[] = [];
  let first = true;
  let inStrings = false;
  while (await cursor.fill()) {
    while (cursor.next()) {
      const { type } = cursor;
      if (first) checkVersion(cursor, file);
      first = false;
      if (type !== RECORD.CONTINUE) inStrings = type === RECORD.SST;
      switch (type) {
        case RECORD.FILEPASS:
          throw new AppError('file_encrypted', { file });
        case RECORD.BOUNDSHEET:
          tabs.push(tabOf(cursor));
          if (tabs.length > MAX_SHEETS) throw new DamagedFile('it lists too many sheets');
          break;
        case RECORD.SST:
        case RECORD.CONTINUE:
          if (inStrings) strings.index(cursor.data, cursor.dataPosition, type === RECORD.CONTINUE);
          break;
        case RECORD.EOF:
          return tabs;
        default:
          styles.take(cursor);
      }
    }
  }
  throw new DamagedFile('it ends before its sheets');
}

/** Excel 5 and 95 use the same container; their texts depend on code pages and their records differ. */
function checkVersion(cursor: RecordCursor, file: string): void {
  if (cursor.type !== RECORD.BOF || cursor.length < 4) throw new DamagedFile('its workbook does not begin as one');
  if (cursor.u16(0) !== BIFF8) throw new AppError('file_xls_unsupported', { file });
}

function tabOf(cursor: RecordCursor): Tab {
  if (cursor.length < 6) throw new DamagedFile('its list of sheets is broken');
  return {
    name: tabName(cursor),
    start: cursor.u32(0),
    visible: (cursor.u8(4) & 3) === VISIBLE,
    worksheet: cursor.u8(5) === WORKSHEET,
  };
}

/** Length in characters, then whether each has two bytes, then the characters; empty where the record is too short for them. */
function tabName(cursor: RecordCursor): string {
  if (cursor.length < TAB_NAME_OFFSET + 2) return '';
  const isWide = (cursor.u8(TAB_NAME_OFFSET + 1) & 1) === 1;
  const bytes = cursor.data.subarray(TAB_NAME_OFFSET + 2);
  const size = cursor.u8(TAB_NAME_OFFSET) * (isWide ? 2 : 1);
  return size > bytes.length ? '' : bytes.toString(isWide ? 'utf16le' : 'latin1', 0, size);
}

/** A sheet ends at the latest where another starts: tabs cannot cause repeated reads of the same bytes. */
function placeSheets(tabs: Tab[], size: number): XlsSheet[] {
  const starts = [...new Set(tabs.map(({ start }) => start)), size].sort((a, b) => a - b);
  const sheets = new Map<number, XlsSheet>();
  for (const visible of [true, false]) {
    for (const tab of tabs) {
      if (!tab.worksheet || tab.visible !== visible || sheets.has(tab.start)) continue;
      if (tab.start >= size) throw new DamagedFile('a sheet lies beyond its end');
      sheets.set(tab.start, {
        name: tab.name,
        start: tab.start,
        end: starts.find((start) => start > tab.start) ?? size,
      });
    }
  }
  return [...sheets.values()];
}

function contentOf(container: CompoundFile): string {
  return OTHER_CONTENT.find(([stream]) => container.has(stream))?.[1] ?? 'a document of another program';
}
