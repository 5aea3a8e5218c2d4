import { once } from 'node:events';
import type { Writable } from 'node:stream';
import exceljs from 'exceljs';

export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
  /** `text` stays what was typed: nothing in it becomes a number, a date or a formula when it is edited. `prose` wraps. */
  kind: 'text' | 'number' | 'prose';
}

/** Rows between two looks at whether the receiver keeps up. */
const CHUNK_ROWS = 100;

const STYLES = {
  text: { numFmt: '@', alignment: { vertical: 'top' } },
  number: { alignment: { vertical: 'top' } },
  prose: { alignment: { vertical: 'top', wrapText: true } },
} as const;

/** A sheet as the library has it inside: its stream, of a kind that came before `writableNeedDrain`, is where rows queue up. */
interface PipedSheet {
  stream: { pipes: (Writable & { _writableState: { needDrain: boolean } })[] };
}

/** Writes a workbook into a stream as it goes, in memory that does not grow with it. */
export class WorkbookStream {
  private readonly workbook: exceljs.stream.xlsx.WorkbookWriter;

  /** `gone` tells that nobody takes what is written any more. */
  constructor(
    target: Writable,
    private readonly gone: AbortSignal,
  ) {
    this.workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: target, useStyles: true });
  }

  /** A sheet with a header that stays in sight; it is ended before the next one begins. */
  sheet(name: string, columns: SheetColumn[], frozenColumns = 0): SheetWriter {
    const sheet = this.workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1, xSplit: frozenColumns }] });
    sheet.columns = columns.map(({ header, width, kind }) => ({ header, width, style: STYLES[kind] }));
    sheet.getRow(1).font = { bold: true };
    sheet.getRow(1).commit();
    return new SheetWriter(sheet, this.gone);
  }

  end(): Promise<void> {
    return this.workbook.commit();
  }
}

export class SheetWriter {
  private rows = 0;

  constructor(
    private readonly sheet: exceljs.Worksheet,
    private readonly gone: AbortSignal,
  ) {}

  /** A string becomes a cell of text, whatever it begins with. Rejects when the receiver has gone. */
  async add(values: (string | number | null)[]): Promise<void> {
    this.sheet.addRow(values.map((value) => (typeof value === 'string' ? storable(value) : value))).commit();
    if (++this.rows % CHUNK_ROWS === 0) await this.keepUp();
  }

  end(): void {
    this.sheet.commit();
  }

  /** The library writes whether or not there is room; the stream that its sheet goes into knows. */
  private async keepUp(): Promise<void> {
    this.gone.throwIfAborted();
    const [entry] = (this.sheet as unknown as PipedSheet).stream.pipes;
    if (entry?._writableState.needDrain) await once(entry, 'drain', { signal: this.gone });
  }
}

/** Without what XML cannot hold; the library takes out the control characters itself. */
function storable(text: string): string {
  return text.replace(/[\p{Surrogate}\uFFFE\uFFFF]/gu, '');
}
