import type { Readable } from 'node:stream';
import type { Language } from '@directory/contracts/error-texts';
import type { RowIssue } from '@directory/contracts/imports';
import { FIVE } from '../rows/ratings.js';
import { reasonText } from '../rows/row-issues.js';
import { headerOf } from '../readers/columns/fields.js';
import { mapColumns } from '../readers/columns/column-map.js';
import { statedScale } from '../readers/columns/values/rating-columns.js';
import { cutText } from '../readers/cell-text.js';
import { readRowErrors, type ErrorRowsHeader, type RowErrorRecord, type RowErrorTotals } from './row-error-records.js';
import type { SheetWriter, WorkbookStream } from './sheet-writer.js';
import { workbookTexts } from './workbook-texts.js';

/**
 * Writes the row errors of an import as a workbook: rejected rows under the column names of their file, to be corrected and
 * imported again, and values of imported rows that were left out or cut.
 */
export async function writeErrorWorkbook(rowErrors: Readable, language: Language, to: WorkbookStream): Promise<void> {
  const workbook = new ErrorWorkbook(to, language);
  await readRowErrors(rowErrors, (record) => workbook.take(record));
}

/**
 * As in the file, but where its fields were chosen by an administrator, or all of its rows decided the scale of the ratings: the workbook
 * is imported without them.
 */
function importableHeaders({ header, chosen, ratingScale }: ErrorRowsHeader): string[] {
  const fields = new Map(chosen);
  const { sources, index } = mapColumns(header, fields);
  return sources.map((position) => {
    const field = fields.get(position);
    const name = field ? headerOf(field) : (header[position] ?? '');
    const isScaled = position === index.rating && ratingScale && ratingScale !== FIVE && !statedScale(name);
    return isScaled ? `${name} (out of ${ratingScale})` : name;
  });
}

class ErrorWorkbook {
  private readonly texts;
  private columns: string[] = [];
  private rows: SheetWriter | undefined;
  private rowsListed = 0;
  /** Buffered until the first sheet is complete; at most 10,000. */
  private readonly dropped: RowIssue[] = [];

  constructor(
    private readonly workbook: WorkbookStream,
    private readonly language: Language,
  ) {
    this.texts = workbookTexts[language];
  }

  async take(line: RowErrorRecord): Promise<void> {
    if ('header' in line) this.columns = importableHeaders(line);
    else if ('rejectedRows' in line) await this.end(line);
    else if (line.cells) await this.rejected(line.row, line.cells, line.issues);
    else this.dropped.push(...line.issues);
  }

  private async rejected(row: number, cells: (string | null)[], issues: RowIssue[]): Promise<void> {
    const { sheet, line, reason } = this.texts.errors;
    this.rows ??= this.workbook.sheet(
      sheet,
      [
        { header: line, width: 8, kind: 'number' },
        { header: reason, width: 44, kind: 'prose' },
        ...this.columns.map((header) => ({ header, width: 20, kind: 'text' as const })),
      ],
      2,
    );
    this.rowsListed++;
    const values = cells.map((text) => text && cutText(text));
    await this.rows.add([row, issues.map((issue) => reasonText(issue, this.language)).join(' '), ...values]);
  }

  private async end({ rejectedRows, droppedValues }: RowErrorTotals): Promise<void> {
    if (rejectedRows > this.rowsListed) await this.rows?.add([null, this.texts.more(rejectedRows - this.rowsListed)]);
    this.rows?.end();
    if (droppedValues > 0) await this.listDropped(droppedValues);
    await this.workbook.end();
  }

  private async listDropped(count: number): Promise<void> {
    const { sheet, line, column, value, reason } = this.texts.warnings;
    const values = this.workbook.sheet(sheet, [
      { header: line, width: 8, kind: 'number' },
      { header: column, width: 18, kind: 'text' },
      { header: value, width: 40, kind: 'text' },
      { header: reason, width: 60, kind: 'prose' },
    ]);
    for (const issue of this.dropped) {
      await values.add([issue.row, issue.column, issue.value, reasonText(issue, this.language)]);
    }
    if (count > this.dropped.length) await values.add([null, null, null, this.texts.more(count - this.dropped.length)]);
    values.end();
  }
}
