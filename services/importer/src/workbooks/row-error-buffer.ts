import type { RowIssue } from '@directory/contracts/imports';
import type { ColumnMap } from '../readers/columns/column-map.js';
import type { SheetRow } from '../readers/spreadsheet-reader.js';
import { MAX_DROPPED_VALUES, MAX_REJECTED_ROWS, rowErrorLine as line } from './row-error-records.js';

/** Writes the list of the rows of one import that have row errors, as they are met; where nothing is wrong, no text at all. */
export class RowErrorBuffer {
  private readonly positions: number[];
  private readonly head: string;
  private rejectedRows = 0;
  private droppedValues = 0;
  private text = '';

  constructor({ sources, header }: ColumnMap) {
    this.positions = sources;
    this.head = line({ columns: this.positions.map((position) => header[position] ?? '') });
  }

  /** Takes a row's issues down; `rejected` tells a row that cannot be used from one that lost some values only. */
  note({ row, cells }: SheetRow, issues: RowIssue[], rejected: boolean): void {
    if (!rejected && issues.length === 0) return;
    if (this.rejectedRows + this.droppedValues === 0) this.text = this.head;
    if (rejected) {
      if (this.rejectedRows++ >= MAX_REJECTED_ROWS) return;
      this.text += line({ row, cells: this.positions.map((position) => cells[position] ?? null), issues });
    } else {
      const room = MAX_DROPPED_VALUES - this.droppedValues;
      this.droppedValues += issues.length;
      if (room > 0) this.text += line({ row, issues: issues.slice(0, room) });
    }
  }

  /** What was noted since the last call. */
  take(): string {
    const { text } = this;
    this.text = '';
    return text;
  }

  /** The same at the end, with the line that counts them. */
  end(): string {
    const { rejectedRows, droppedValues } = this;
    return rejectedRows + droppedValues === 0 ? '' : this.take() + line({ rejectedRows, droppedValues });
  }
}
