import type { RowIssueCode } from '@directory/contracts/errors';
import type { RowIssue } from '@directory/contracts/imports';
import { cleaned } from './text.js';

const VALUE_LENGTH = 120;

/** The defects of one row; `value` is the text of the file, cut to 120 characters that every store takes. */
export class RowIssues {
  readonly list: RowIssue[] = [];

  constructor(private readonly row: number) {}

  add(code: RowIssueCode, column: string | null, value: string | null | undefined): void {
    this.list.push({ row: this.row, column, code, value: value ? excerpt(value) : null });
  }
}

function excerpt(text: string): string {
  return cleaned(text.slice(0, VALUE_LENGTH));
}
