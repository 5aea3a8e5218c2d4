import type { ImportView } from '@directory/contracts/imports';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { OutcomeIcon } from '../../../components/admin/outcome-icon';
import { dateText, durationText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { ImportActions } from './import-actions';
import { ImportDuplicates } from './import-duplicates';
import { ImportReport } from './import-report';
import { DeletedRowsNotice } from './deleted-rows-notice';
import { LicenceWarning } from './licence-warning';
import { wasRead } from './report-text';
import { UndoneNotice } from './undone-notice';

/** A finished import, as a row that expands to its report. */
export function FinishedImport({ view, isOpen = false }: { view: ImportView; isOpen?: boolean | undefined }) {
  const t = useTexts(importsTexts);
  const { report } = view;
  const [isShown, setShown] = useState(isOpen);
  const errors = report?.errorCount ?? view.progress.errors;
  return (
    <details className="group" open={isOpen} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-x-3 gap-y-2 max-sm:flex-wrap px-4 py-2.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        {view.outcome && <OutcomeIcon outcome={view.outcome} undone={view.undone !== null} className="size-6" />}
        <span className="min-w-0 flex-1">
          <bdi className="block font-medium wide-break">{view.fileName}</bdi>
          <span className="block text-sm text-muted">
            {dateText(view.createdAt)}{' '}
            {report && (
              <span className="whitespace-nowrap">· {durationText(report.summary.processingTimeSeconds)}</span>
            )}{' '}
            {view.undone && <span className="whitespace-nowrap">· {t.undoneState}</span>}
          </span>
          {view.error && <span className="block text-sm text-bad wide-break">{view.error.message}</span>}
        </span>
        {!view.undone && (
          <span className="order-last grid w-full grid-cols-4 gap-2 text-sm cramped:grid-cols-2 tabular-nums sm:order-none sm:flex sm:w-auto sm:gap-5">
            <Count name={t.inserted} value={view.progress.inserted} />
            <Count name={t.updated} value={view.progress.updated} />
            <Count name={t.skipped} value={view.progress.skipped} />
            <Count name={t.error} value={errors} isBad={errors > 0} />
          </span>
        )}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="border-t border-line px-4 py-4">
        <DeletedRowsNotice view={view} />
        <LicenceWarning view={view} />
        {view.undone && <UndoneNotice undone={view.undone} />}
        {report && (view.error === null || wasRead(report)) && <ImportReport report={report} options={view.options} />}
        {isShown && report?.success && !view.undone && <ImportDuplicates importId={view.id} />}
        <ImportActions view={view} />
      </div>
    </details>
  );
}

function Count({ name, value, isBad = false }: { name: string; value: number; isBad?: boolean }) {
  return (
    <span className="sm:w-20 sm:text-end">
      <span className={`block font-semibold ${isBad ? 'text-bad' : value === 0 ? 'text-muted' : ''}`}>
        {numberText(value)}
      </span>
      <span className="block text-xs text-muted">{name}</span>
    </span>
  );
}
