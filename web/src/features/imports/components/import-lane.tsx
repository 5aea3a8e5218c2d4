import type { ImportProgress, ImportView } from '@directory/contracts/imports';
import { Eye, FileSpreadsheet, LoaderCircle, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { outcomeText } from '@directory/contracts/import-outcomes';
import { Button } from '../../../components/ui/button';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { OutcomeIcon } from '../../../components/admin/outcome-icon';
import { useToast } from '../../../components/admin/toast';
import { durationText, numberText, percentText, sizeText, timeText } from '../../../lib/i18n/format';
import { adminLanguage } from '../../../lib/i18n/language';
import { isolated } from '../../../lib/i18n/isolated';
import { useTexts, type TextsOf } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { useCancelImport } from '../api/cancel-import';
import { isFinal } from '../api/import-state';
import { rateSamples } from '../api/rate-samples';
import { useStaleSince } from '../api/use-stale-since';
import { PreviewPanel } from '../preview/preview-panel';
import { ImportActions } from './import-actions';
import { ImportReport } from './import-report';
import { LicenceWarning } from './licence-warning';
import { importTrack, PhaseTrack } from './phase-track';
import { RateChart } from './rate-chart';
import { wasRead } from './report-text';
import { UndoneNotice } from './undone-notice';

/** A live import, and then its report. */
export function ImportLane({ view }: { view: ImportView }) {
  const t = useTexts(importsTexts);
  const { progress, state } = view;
  const over = isFinal(state);
  const waiting = state === 'queued';
  const awaiting = state === 'awaiting';
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const staleSince = useStaleSince(view.id, !over && !awaiting);
  const stateName = stateNameOf(view, t);
  // All rows are merged while they are indexed.
  const percent = over ? progress.percent : Math.min(99, Math.floor(progress.percent));
  return (
    <article tabIndex={-1} className="p-4 outline-offset-[-2px] sm:p-5" aria-label={view.fileName}>
      <header className="flex items-start gap-3">
        <StateIcon view={view} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold leading-snug wide-break">
            <bdi>{view.fileName}</bdi>
          </h3>
          <p className="text-sm text-muted tabular-nums">
            {sizeText(view.fileSize)} · {stateName}
            {view.options.test && ` · ${t.testNote}`}
          </p>
        </div>
        {!over && !waiting && !awaiting && (
          <p className="text-xl font-semibold tabular-nums max-sm:hidden">{percentText(percent)}</p>
        )}
        {!over && <CancelButton view={view} />}
      </header>
      <LicenceWarning view={view} />
      {awaiting && <PreviewPanel view={view} isOpen={isPreviewOpen} onToggle={() => setPreviewOpen(!isPreviewOpen)} />}
      {!waiting && !awaiting && (
        <div className="mt-4">
          <PhaseTrack track={importTrack(view)} label={stateName} percent={percent} />
        </div>
      )}
      {staleSince && (
        <p
          role="status"
          className="mt-4 flex items-start gap-2 rounded-control bg-warn-soft px-3 py-2.5 text-sm text-warn wide-break"
        >
          <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t.noConnection(timeText(staleSince))}
        </p>
      )}
      {!over && !waiting && !awaiting && <LiveSpeed progress={progress} known={staleSince === null} />}
      {view.error && (
        <p role="alert" className="mt-4 rounded-control bg-bad-soft px-3 py-2.5 text-sm text-bad wide-break">
          {view.error.message}
        </p>
      )}
      {!over && view.delay && (
        <p role="alert" className="mt-4 rounded-control bg-warn-soft px-3 py-2.5 text-sm text-warn wide-break">
          {view.delay.message}
        </p>
      )}
      {!waiting && !awaiting && (!over || view.report === null) && <Counters progress={progress} />}
      {view.undone && (
        <div className="mt-4">
          <UndoneNotice undone={view.undone} />
        </div>
      )}
      {view.report && (view.error === null || wasRead(view.report)) && (
        <div className="mt-4">
          <ImportReport report={view.report} options={view.options} />
        </div>
      )}
      <ImportActions view={view} />
    </article>
  );
}

function stateNameOf({ undone, outcome, retriedRows, state }: ImportView, t: TextsOf<typeof importsTexts>): string {
  if (undone) return t.undoneState;
  if (outcome) return outcomeText[adminLanguage()][outcome];
  return retriedRows === null ? t.states[state] : t.retryingRows(retriedRows);
}

function StateIcon({ view: { state, outcome, undone } }: { view: ImportView }) {
  if (outcome) return <OutcomeIcon outcome={outcome} undone={undone !== null} className="mt-0.5 size-6" />;
  if (state === 'awaiting') return <Eye aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent" />;
  if (state === 'queued') return <FileSpreadsheet aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-muted" />;
  return <LoaderCircle aria-hidden="true" className="mt-0.5 size-6 shrink-0 animate-spin text-accent" />;
}

/** `known`: whether rate and remaining time are current. */
function LiveSpeed({ progress, known }: { progress: ImportProgress; known: boolean }) {
  const t = useTexts(importsTexts);
  return (
    <div className="mt-4 grid items-end gap-x-6 gap-y-3 sm:grid-cols-[auto_auto_1fr]">
      <div className="flex gap-6 sm:contents">
        <p>
          <span className="block text-xl font-semibold tabular-nums sm:min-w-24">
            {known ? numberText(progress.rowsPerSecond) : '–'}
          </span>
          <span className="text-xs text-muted">{t.rowsPerSecond}</span>
        </p>
        <p>
          <span className="block text-xl font-semibold tabular-nums sm:min-w-28">
            {known && progress.etaSeconds !== null ? durationText(progress.etaSeconds) : '–'}
          </span>
          <span className="text-xs text-muted">{t.timeLeft}</span>
        </p>
      </div>
      <RateChart samples={rateSamples(progress.importId)} live={known} />
    </div>
  );
}

function Counters({ progress }: { progress: ImportProgress }) {
  const t = useTexts(importsTexts);
  const counters = [
    { name: t.inserted, value: progress.inserted },
    { name: t.updated, value: progress.updated },
    { name: t.skipped, value: progress.skipped },
    { name: t.error, value: progress.errors, bad: progress.errors > 0 },
  ];
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-3 cramped:grid-cols-1 sm:grid-cols-4">
      {counters.map((counter) => (
        <div
          key={counter.name}
          className="flex items-baseline justify-between gap-2 sm:flex-col-reverse sm:items-start sm:gap-0"
        >
          <dt className="text-sm text-muted">{counter.name}</dt>
          <dd className={`font-semibold tabular-nums sm:text-lg ${counter.bad ? 'text-bad' : ''}`}>
            {numberText(counter.value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CancelButton({ view }: { view: ImportView }) {
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const t = useTexts(importsTexts);
  const cancel = useCancelImport(view.id, {
    onError: (error) => toast({ tone: 'bad', title: t.cancelFailed, error }),
  });
  return (
    <>
      <Button
        type="button"
        className="btn btn-quiet -mt-1"
        isInactive={cancel.isPending}
        onClick={() => setAsking(true)}
      >
        {t.cancel}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.cancelTitle}
        text={(view.state === 'awaiting' ? t.cancelAwaitingText : t.cancelText)(isolated(view.fileName))}
        confirm={t.cancelConfirm}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
