import { errorText, type Language } from '@directory/contracts/error-texts';
import type { RowIssueCode } from '@directory/contracts/errors';
import type { RowIssue } from '@directory/contracts/imports';
import { TEXT_LIMITS, type LimitedColumn } from './text-limits.js';
import { cleaned } from './text.js';

const VALUE_LENGTH = 120;

/** The row errors of one row; `value` is the text of the file, cut to 120 characters that every store takes. */
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

/** What is wrong with a row, as a sentence that begins with its number. */
export function issueText(issue: RowIssue, language: Language): string {
  const maximum = TEXT_LIMITS[issue.column as LimitedColumn] ?? '';
  const params = { row: issue.row, column: issue.column ?? '', value: issue.value ?? '', maximum };
  return errorText(issue.code as RowIssueCode, params, language);
}

/** The same without the number, for where that stands beside it. */
export function reasonText(issue: RowIssue, language: Language): string {
  const text = issueText(issue, language);
  const start = language === 'tr' ? `${issue.row}. satır: ` : `Row ${issue.row}: `;
  if (!text.startsWith(start)) return text;
  const [first = '', ...rest] = text.slice(start.length);
  return first.toLocaleUpperCase(language) + rest.join('');
}
