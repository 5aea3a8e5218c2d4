import type { ErrorRowsPage } from '@directory/contracts/error-rows';
import { Undo2 } from 'lucide-react';
import { Button } from '../../../components/ui/button';
import { useTexts } from '../../../lib/i18n/texts';
import { errorRowsTexts } from '../error-rows-texts';

type ErrorRow = ErrorRowsPage['rows'][number];
/** Row number → its edited cells. */
export type Edits = ReadonlyMap<number, (string | null)[]>;

interface TableProps {
  list: ErrorRowsPage;
  edits: Edits;
  maxLength: number;
  isDisabled: boolean;
  onChange: (edits: Edits) => void;
}

/** The rejected rows with their cells; columns with errors come first, as a phone shows few. */
export function ErrorRowsTable({ list, edits, maxLength, isDisabled, onChange }: TableProps) {
  const t = useTexts(errorRowsTexts);
  const problems = new Set(list.rows.flatMap(({ issues }) => issues.flatMap(({ column }) => column ?? [])));
  const columns = [...list.columns.keys()].sort((a, b) => Number(problems.has(b)) - Number(problems.has(a)) || a - b);

  function change(row: ErrorRow, column: number, text: string) {
    const cells = [...(edits.get(row.row) ?? row.cells)];
    cells[column] = text === '' ? null : text;
    const next = new Map(edits);
    if (cells.every((cell, at) => cell === row.cells[at])) next.delete(row.row);
    else next.set(row.row, cells);
    onChange(next);
  }

  return (
    <div className="-mx-5 -my-4 overflow-x-auto">
      <table className="text-sm">
        <thead>
          <tr className="border-b border-line text-start text-muted">
            <th scope="col" className="sticky start-0 z-10 bg-surface px-3 py-2 text-start font-medium sm:ps-5">
              {t.line}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-1.5 py-2 text-start font-medium whitespace-nowrap">
                {list.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {list.rows.map((row) => (
            <tr key={row.row} className="align-top">
              <th scope="row" className="sticky start-0 z-10 bg-surface px-3 py-2 text-start sm:ps-5">
                <span className="flex min-h-11 items-center gap-1 font-semibold tabular-nums">
                  {row.row}
                  {edits.has(row.row) && (
                    <Button
                      type="button"
                      aria-label={t.resetRow(row.row)}
                      data-tip={t.reset}
                      className="grid size-11 place-items-center text-muted hover:text-ink"
                      isInactive={isDisabled}
                      onClick={() => onChange(new Map([...edits].filter(([edited]) => edited !== row.row)))}
                    >
                      <Undo2 aria-hidden="true" className="size-4" />
                    </Button>
                  )}
                </span>
                <Reasons messages={row.issues.filter(({ column }) => column === null).map(({ message }) => message)} />
              </th>
              {columns.map((column) => {
                const messages = row.issues.filter((issue) => issue.column === column).map(({ message }) => message);
                const id = `reason-${row.row}-${column}`;
                const value = (edits.get(row.row) ?? row.cells)[column] ?? '';
                const isEdited = value !== (row.cells[column] ?? '');
                return (
                  <td key={column} className="px-1.5 py-2">
                    <input
                      className={`field w-40 sm:w-52 ${messages.length > 0 && !isEdited ? 'border-bad' : isEdited ? 'border-accent' : ''}`}
                      aria-label={t.cell(list.columns[column] ?? '', row.row)}
                      aria-invalid={messages.length > 0 && !isEdited}
                      aria-describedby={messages.length > 0 ? id : undefined}
                      dir="auto"
                      maxLength={maxLength}
                      value={value}
                      disabled={isDisabled}
                      onChange={(event) => change(row, column, event.target.value)}
                    />
                    <div id={id}>
                      <Reasons messages={messages} isMuted={isEdited} />
                    </div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Reasons({ messages, isMuted = false }: { messages: string[]; isMuted?: boolean }) {
  return messages.map((message) => (
    <p
      key={message}
      className={`mt-1 w-40 text-xs font-normal wide-break sm:w-52 ${isMuted ? 'text-muted' : 'text-bad'}`}
    >
      {message}
    </p>
  ));
}
