import type { ImportView } from '@directory/contracts/imports';
import { Ban, ChevronDown, CircleCheck, CircleX } from 'lucide-react';
import { dateText, durationText, numberText } from '../../../lib/admin-format';
import { useTexts } from '../../../lib/admin-texts/texts';
import { ImportActions } from './import-actions';
import { ImportReport } from './import-report';
import { wasRead } from './report-text';

/** One import that is over, as a row that opens into its report. */
export function FinishedImport({ view }: { view: ImportView }) {
  const t = useTexts().imports;
  const { report } = view;
  const errors = report?.errorCount ?? view.progress.errors;
  return (
    <details className="group">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 px-4 py-2.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <FinishedIcon view={view} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wide-break">{view.fileName}</span>
          <span className="block text-sm text-muted">
            {dateText(view.createdAt)}
            {report && (
              <span className="whitespace-nowrap"> · {durationText(report.summary.processingTimeSeconds)}</span>
            )}
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
          <Count name={t.error} value={errors} />
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
        {report && (view.error === null || wasRead(report)) && <ImportReport report={report} />}
        <ImportActions view={view} />
      </div>
    </details>
  );
}

function FinishedIcon({ view }: { view: ImportView }) {
  const { states } = useTexts().imports;
  if (view.state === 'done') return <CircleCheck aria-label={states.done} className="size-6 shrink-0 text-good" />;
  if (view.state === 'failed') return <CircleX aria-label={states.failed} className="size-6 shrink-0 text-bad" />;
  return <Ban aria-label={states.cancelled} className="size-6 shrink-0 text-muted" />;
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <span className="w-20 text-end">
      <span className={`block font-semibold ${value === 0 ? 'text-muted' : ''}`}>{numberText(value)}</span>
      <span className="block text-xs text-muted">{name}</span>
    </span>
  );
}
