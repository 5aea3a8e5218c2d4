import type { RowIssue } from '@directory/contracts/imports';
import { fieldsByPosition, type ColumnMap } from '../readers/columns/column-map.js';
import type { SheetRow } from '../readers/spreadsheet-reader.js';
import { MAX_DROPPED_VALUES, MAX_REJECTED_ROWS, rowErrorLine as line } from './row-error-records.js';

/** Builds the list of the row errors of one import in the order of the file; empty without row errors. */
export class RowErrorBuffer {
  private readonly positions: number[];
  private rejectedRows = 0;
  private droppedValues = 0;
  private text = '';

  constructor(private readonly columns: ColumnMap) {
    this.positions = columns.section ? [...columns.sources, columns.section.position] : columns.sources;
  }

  /** Adds a row's issues; `rejected`: the whole row, not just some values. */
  note({ row, cells }: SheetRow, issues: RowIssue[], rejected: boolean): void {
    if (!rejected && issues.length === 0) return;
    if (this.rejectedRows + this.droppedValues === 0) this.text = this.head();
    if (rejected) {
      if (this.rejectedRows++ >= MAX_REJECTED_ROWS) return;
      this.text += line({ row, cells: this.positions.map((position) => cells[position] ?? null), issues });
    } else {
      const room = MAX_DROPPED_VALUES - this.droppedValues;
      this.droppedValues += issues.length;
      if (room > 0) this.text += line({ row, issues: issues.slice(0, room) });
    }
  }

  private head(): string {
    const { header, section, chosen, byValues = [], contents, ratingScale } = this.columns;
    // Corrected rows are read by their headers alone.
    const fields = contents ? [...fieldsByPosition(this.columns)] : [...(chosen ?? []), ...byValues];
    // A corrected row is read alone: its section is a column of it.
    return line({ header: section ? [...header, section.field] : header, chosen: fields, ratingScale });
  }

  /** The lines added since the last call. */
  take(): string {
    const { text } = this;
    this.text = '';
    return text;
  }

  /** The last lines, with the counts. */
  end(): string {
    const { rejectedRows, droppedValues } = this;
    return rejectedRows + droppedValues === 0 ? '' : this.take() + line({ rejectedRows, droppedValues });
  }
}
