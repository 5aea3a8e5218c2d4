import { expect, it } from 'vitest';
import { RowIssues } from './row-issues.js';

it('RowIssues stores only characters of a value that every store accepts', () => {
  const issues = new RowIssues(7);
  issues.add('row_url_invalid', 'photo', `${'x'.repeat(119)}🍕`);
  issues.add('row_rejected', null, 'a\0b');
  expect(issues.list).toEqual([
    { row: 7, column: 'photo', code: 'row_url_invalid', value: 'x'.repeat(119) },
    { row: 7, column: null, code: 'row_rejected', value: 'ab' },
  ]);
});
