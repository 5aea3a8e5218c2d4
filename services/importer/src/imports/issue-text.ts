import { errorText, type Language } from '@directory/contracts/error-texts';
import type { RowIssueCode } from '@directory/contracts/errors';
import type { RowIssue } from '@directory/contracts/imports';
import { TEXT_LIMITS, type LimitedColumn } from '../rows/text-limits.js';

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
