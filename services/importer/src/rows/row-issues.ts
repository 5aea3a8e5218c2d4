import type { RowIssueCode } from '@directory/contracts/errors';
import type { RowIssue } from '@directory/contracts/imports';

const VALUE_LENGTH = 120;

/** The defects of one row; `value` is the text of the file, cut to 120 characters. */
export class RowIssues {
  readonly list: RowIssue[] = [];

  constructor(private readonly row: number) {}

  add(code: RowIssueCode, column: string, value: string | null | undefined): void {
    this.list.push({ row: this.row, column, code, value: value?.slice(0, VALUE_LENGTH) ?? null });
  }
}
