import type { ImportView } from '@directory/contracts/imports';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { dateText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { importReportTexts } from '../report-texts';
import { deletionsQuery } from '../api/get-deletions';

/** Reports that the directory was emptied during or after the import, until it is restored. */
export function DeletedRowsNotice({ view }: { view: ImportView }) {
  const t = useTexts(importReportTexts);
  const deletions = useQuery(deletionsQuery).data ?? [];
  const emptied = deletions.filter(
    ({ kind, state, deletedAt }) =>
      kind === 'all' && state !== 'restored' && deletedAt > (view.startedAt ?? view.createdAt),
  );
  // The latest deletion comes first; the import was interrupted by the first one after its start.
  const deletion = emptied.at(-1);
  if (deletion === undefined) return null;
  const interrupted = deletion.interruptedImports.find(({ importId }) => importId === view.id);
  const isAfter = view.finishedAt !== null && deletion.deletedAt > view.finishedAt;
  if (interrupted === undefined && !isAfter) return null;
  return (
    <p className="mb-3 flex items-start gap-2 rounded-control bg-warn-soft px-3 py-2.5 text-sm text-warn">
      <Trash2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {interrupted === undefined || isAfter
        ? t.deletedAfter(dateText(deletion.deletedAt))
        : t.deletedDuring(dateText(deletion.deletedAt), numberText(interrupted.rows))}
    </p>
  );
}
