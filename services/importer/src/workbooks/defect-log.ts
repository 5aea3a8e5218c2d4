import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { RowIssue } from '@directory/contracts/imports';
import type { ColumnMap } from '../columns/column-map.js';
import type { FileStore } from '../files/file-store.js';
import type { SheetRow } from '../readers/spreadsheet-reader.js';
import { defectsKey, MAX_DROPPED_VALUES, MAX_REFUSED_ROWS, type DefectLine } from './defect-lines.js';

/** Fast: it is written while rows stream. */
const COMPRESSION = { level: 1 };

/**
 * Lists the rows of one import that have defects in the file store, as they are met. It takes the place of an earlier
 * list only when it is whole; where nothing is wrong there is none.
 */
export class DefectLog {
  private readonly positions: number[];
  private readonly head: string;
  private refusedRows = 0;
  private droppedValues = 0;
  private text = '';
  private readonly lines = new PassThrough();
  private saved: Promise<void> | undefined;

  constructor(
    private readonly files: FileStore,
    private readonly importId: string,
    { index, header }: ColumnMap,
  ) {
    this.positions = [...new Set(Object.values(index))].sort((a, b) => a - b);
    this.head = line({ columns: this.positions.map((position) => header[position] ?? '') });
  }

  /** Takes a row's issues down; `refused` tells a row that cannot be used from one that lost some values only. */
  note({ row, cells }: SheetRow, issues: RowIssue[], refused: boolean): void {
    if (refused) {
      if (this.refusedRows++ >= MAX_REFUSED_ROWS) return;
      this.text += line({ row, cells: this.positions.map((position) => cells[position] ?? null), issues });
    } else if (issues.length > 0) {
      const room = MAX_DROPPED_VALUES - this.droppedValues;
      this.droppedValues += issues.length;
      if (room > 0) this.text += line({ row, issues: issues.slice(0, room) });
    }
  }

  /** Hands on what was noted; resolves when there is room for more. */
  async flush(): Promise<void> {
    if (this.text === '') return;
    this.saved ??= this.save();
    const { text } = this;
    this.text = '';
    if (!this.lines.destroyed && this.lines.write(text)) return;
    await Promise.race([this.saved, once(this.lines, 'drain')]);
  }

  /** Resolves once the list is kept. */
  async close(): Promise<void> {
    const { refusedRows, droppedValues } = this;
    if (refusedRows + droppedValues === 0) return this.files.remove(defectsKey(this.importId));
    this.text += line({ refusedRows, droppedValues });
    await this.flush();
    this.lines.end();
    await this.saved;
  }

  /** Leaves nothing of a list that will not be whole; one that was closed stays. */
  async abandon(): Promise<void> {
    this.lines.destroy();
    await this.saved?.catch(() => undefined);
  }

  private save(): Promise<void> {
    // Whatever breaks the stream rejects the promise, which `flush` and `close` wait for.
    this.lines.on('error', () => undefined);
    this.lines.write(this.head);
    const saved = this.files.save(defectsKey(this.importId), this.lines, createGzip(COMPRESSION));
    saved.catch(() => undefined);
    return saved;
  }
}

function line(content: DefectLine): string {
  return `${JSON.stringify(content)}\n`;
}
