import { once } from 'node:events';
import type { Writable } from 'node:stream';
import exceljs from 'exceljs';

export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
  /** `text` is never converted to a number, date or formula when edited. `prose` wraps. */
  kind: 'text' | 'number' | 'prose';
}

/** Rows between two checks for backpressure. */
const CHUNK_ROWS = 100;

const STYLES = {
  text: { numFmt: '@', alignment: { vertical: 'top' } },
  number: { alignment: { vertical: 'top' } },
  prose: { alignment: { vertical: 'top', wrapText: true } },
} as const;

/** Internals of the library's sheet: rows queue up in its stream, which predates `writableNeedDrain`. */
interface PipedSheet {
  stream: { pipes: (Writable & { _writableState: { needDrain: boolean } })[] };
}

/** Writes a workbook into a stream with constant memory. */
export class WorkbookStream {
  private readonly workbook: exceljs.stream.xlsx.WorkbookWriter;

  /** `disconnected` is aborted once the receiver has disconnected. */
  constructor(
    target: Writable,
    private readonly disconnected: AbortSignal,
  ) {
    this.workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: target, useStyles: true });
  }

  /** A sheet with a frozen header; end it before creating the next one. */
  sheet(name: string, columns: SheetColumn[], frozenColumns = 0): SheetWriter {
    const sheet = this.workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1, xSplit: frozenColumns }] });
    sheet.columns = columns.map(({ header, width, kind }) => ({ header, width, style: STYLES[kind] }));
    sheet.getRow(1).font = { bold: true };
    sheet.getRow(1).commit();
    return new SheetWriter(sheet, this.disconnected);
  }

  end(): Promise<void> {
    return this.workbook.commit();
  }
}

export class SheetWriter {
  private rows = 0;

  constructor(
    private readonly sheet: exceljs.Worksheet,
    private readonly disconnected: AbortSignal,
  ) {}

  /** A string is always a text cell, never a formula. Rejects once the receiver has disconnected. */
  async add(values: (string | number | null)[]): Promise<void> {
    this.sheet.addRow(values.map((value) => (typeof value === 'string' ? storable(value) : value))).commit();
    if (++this.rows % CHUNK_ROWS === 0) await this.keepUp();
  }

  end(): void {
    this.sheet.commit();
  }

  /** The library ignores backpressure; the state of its sheet's target stream shows it. */
  private async keepUp(): Promise<void> {
    this.disconnected.throwIfAborted();
    const [entry] = (this.sheet as unknown as PipedSheet).stream.pipes;
    if (entry?._writableState.needDrain) await once(entry, 'drain', { signal: this.disconnected });
  }
}

/** Removes what XML cannot represent; the library removes control characters itself. */
function storable(text: string): string {
  return text.replace(/[\p{Surrogate}\uFFFE\uFFFF]/gu, '');
}
