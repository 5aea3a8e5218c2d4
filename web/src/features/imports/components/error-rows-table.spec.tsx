import { describe, expect, it } from 'vitest';
import type { ErrorRowsPage } from '@directory/contracts/error-rows';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../../testing/render-screen';
import { ErrorRowsTable, type Edits } from './error-rows-table';

const LIST: ErrorRowsPage = {
  columns: ['Telefon', 'Firma', 'Puan'],
  rows: [
    {
      row: 4,
      cells: ['+49 30 1', null, '4'],
      issues: [
        { column: 1, message: 'Ad yok.' },
        { column: null, message: 'Satır kaymış.' },
      ],
    },
    { row: 9, cells: [null, null, 'x'], issues: [{ column: 1, message: 'Ad yok.' }] },
  ],
  total: 2,
  page: 1,
  totalPages: 1,
};

let edits: Edits;
function Table({ isDisabled }: { isDisabled: boolean }) {
  const [current, setEdits] = useState<Edits>(new Map());
  const change = (next: Edits) => {
    edits = next;
    setEdits(next);
  };
  return <ErrorRowsTable list={LIST} edits={current} maxLength={10} isDisabled={isDisabled} onChange={change} />;
}
const open = (isDisabled = false) => renderScreen(<Table isDisabled={isDisabled} />);
const cell = (column: string, row: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `${column}, ${row}. satır` });

describe('the table of rejected rows', () => {
  it('begins with the columns that have a problem, and says what it is', () => {
    open();
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Satır', 'Firma', 'Telefon', 'Puan']);
    const [, first] = screen.getAllByRole('row');
    expect(within(first!).getByRole('rowheader').textContent).toBe('4Satır kaymış.');
    expect(
      within(first!)
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value),
    ).toEqual([...['', '+49 30 1', '4']]);
    const name = cell('Firma', 4);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(name.getAttribute('aria-describedby')!)?.textContent).toBe('Ad yok.');
    expect(cell('Puan', 4).getAttribute('aria-invalid')).toBe('false');
  });

  it('edits a row as a whole, and forgets the edit of a row that is as before', async () => {
    const { user } = open();
    await user.type(cell('Firma', 9), 'Bar');
    expect([...edits]).toEqual([[9, [null, 'Bar', 'x']]]);
    expect(cell('Firma', 9).getAttribute('aria-invalid')).toBe('false');
    await user.clear(cell('Puan', 9));
    expect([...edits]).toEqual([[9, [null, 'Bar', null]]]);
    await user.type(cell('Puan', 9), 'x');
    await user.clear(cell('Firma', 9));
    expect([...edits]).toEqual([]);
  });

  it('resets one edited row, and leaves the others', async () => {
    const { user } = open();
    await user.type(cell('Firma', 4), 'Bir');
    await user.type(cell('Firma', 9), 'İki');
    await user.click(screen.getByRole('button', { name: '4. satırdaki değişiklikleri geri al' }));
    expect([...edits]).toEqual([[9, [null, 'İki', 'x']]]);
    expect(cell('Firma', 4).value).toBe('');
    expect(screen.queryByRole('button', { name: '4. satırdaki değişiklikleri geri al' })).toBeNull();
  });

  it('takes no text beyond the limit of a cell, and none at all while its rows are retried', async () => {
    const { user, unmount } = open();
    await user.type(cell('Firma', 4), 'abcdefghijklm');
    expect(cell('Firma', 4).value).toBe('abcdefghij');
    unmount();
    open(true);
    expect(screen.getAllByRole<HTMLInputElement>('textbox').every(({ disabled }) => disabled)).toBe(true);
  });
});
