import { errorText, type Language } from '@directory/contracts/error-texts';
import type { RowIssueCode } from '@directory/contracts/errors';
import type { RowIssue } from '@directory/contracts/imports';
import { TEXT_LIMITS, type LimitedColumn } from './text-limits.js';
import { cleaned } from './text.js';

const VALUE_LENGTH = 120;

/** The row errors of one row; `value` is the text of the file, truncated to 120 characters without those that stores reject. */
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

/** A row error as a sentence that starts with the row's number. */
export function issueText(issue: RowIssue, language: Language): string {
  const maximum = TEXT_LIMITS[issue.column as LimitedColumn] ?? '';
  const params = { row: issue.row, column: issue.column ?? '', value: issue.value ?? '', maximum };
  return errorText(issue.code as RowIssueCode, params, language);
}

/** The same without the number, for tables that show it separately. */
export function reasonText(issue: RowIssue, language: Language): string {
  const text = issueText(issue, language);
  const start = language === 'tr' ? `${issue.row}. satır: ` : `Row ${issue.row}: `;
  if (!text.startsWith(start)) return text;
  const [first = '', ...rest] = text.slice(start.length);
  return first.toLocaleUpperCase(language) + rest.join('');
}
