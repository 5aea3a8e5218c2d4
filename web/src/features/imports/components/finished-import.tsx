import type { ImportView } from '@directory/contracts/imports';
import { ChevronDown } from 'lucide-react';
import { OutcomeIcon } from '../../../components/ui/outcome-icon';
import { dateText, durationText, numberText } from '../../../lib/admin-format';
import { useTexts } from '../../../lib/admin-texts/texts';
import { ImportActions } from './import-actions';
import { ImportReport } from './import-report';
import { wasRead } from './report-text';
import { UndoneNote } from './undone-note';

/** One import that is over, as a row that opens into its report. */
export function FinishedImport({ view }: { view: ImportView }) {
  const t = useTexts().imports;
  const { report } = view;
  const errors = report?.errorCount ?? view.progress.errors;
  return (
    <details className="group">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 px-4 py-2.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        {view.outcome && <OutcomeIcon outcome={view.outcome} undone={view.undone !== null} className="size-6" />}
        <span className="min-w-0 flex-1">
          <span className="block font-medium wide-break">{view.fileName}</span>
          <span className="block text-sm text-muted">
            {dateText(view.createdAt)}
            {report && (
              <span className="whitespace-nowrap"> · {durationText(report.summary.processingTimeSeconds)}</span>
            )}
            {view.undone && <span className="whitespace-nowrap"> · {t.undoneState}</span>}
            {errors > 0 && (
              <span className="whitespace-nowrap text-bad sm:hidden">
                {' '}
                · {numberText(errors)} {t.error}
              </span>
            )}
          </span>
        </span>
        <span className="hidden gap-5 text-sm tabular-nums sm:flex">
          <Count name={t.inserted} value={view.progress.inserted} />
          <Count name={t.updated} value={view.progress.updated} />
          <Count name={t.skipped} value={view.progress.skipped} />
          <Count name={t.error} value={errors} bad />
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="border-t border-line px-4 py-4">
        {view.error && (
          <p className="mb-3 rounded-control bg-bad-soft px-3 py-2.5 text-sm text-bad wide-break">
            {view.error.message}
          </p>
        )}
        {view.undone && <UndoneNote undone={view.undone} />}
        {report && (view.error === null || wasRead(report)) && <ImportReport report={report} />}
        <ImportActions view={view} />
      </div>
    </details>
  );
}

function Count({ name, value, bad = false }: { name: string; value: number; bad?: boolean }) {
  const tone = value === 0 ? 'text-muted' : bad ? 'text-bad' : '';
  return (
    <span className="w-20 text-end">
      <span className={`block font-semibold ${tone}`}>{numberText(value)}</span>
      <span className="block text-xs text-muted">{name}</span>
    </span>
  );
}
