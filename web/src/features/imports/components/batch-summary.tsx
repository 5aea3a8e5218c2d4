import { Bell, BellOff, BellRing } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { useToast } from '../../../components/admin/toast';
import { Button } from '../../../components/ui/button';
import { ProgressBar } from '../../../components/ui/progress-bar';
import { durationText, numberText, percentText } from '../../../lib/i18n/format';
import { useTexts, type TextsOf } from '../../../lib/i18n/texts';
import { type BatchOutcome, useBatchOutcome } from '../api/batch-outcome';
import { useCancelBatch } from '../api/cancel-import';
import { toggleEndNotification, useEndNotification } from '../api/end-notification';
import { useLiveConnection } from '../api/live-imports';
import { importsTexts } from '../texts';
import { ConfirmAllButton } from './confirm-all-button';

/** Summary of a batch: completed files, rows, remaining time. */
export function BatchSummary() {
  const outcome = useBatchOutcome();
  const connected = useLiveConnection();
  const t = useTexts(importsTexts);
  const { total, finished, over, share, secondsLeft, rows, awaiting, isPaused } = outcome;
  const counts = [
    { name: t.batchRows, value: rows.read },
    { name: t.inserted, value: rows.inserted },
    { name: t.updated, value: rows.updated },
    { name: t.skipped, value: rows.skipped },
    { name: t.error, value: rows.errors, isBad: rows.errors > 0 },
  ];
  const state = over ? finishedState(outcome, t) : { text: t.filesDone(finished, total), tone: 'text-ink' };
  const details = over
    ? []
    : [
        ...(awaiting.length > 0 ? [t.awaitingFiles(awaiting.length)] : []),
        ...(isPaused ? [] : [percentText(Math.floor(share * 100))]),
        ...(secondsLeft === null ? [] : [t.batchLeft(durationText(Math.ceil(secondsLeft)))]),
        ...(connected ? [t.live] : []),
      ];
  return (
    <section aria-label={t.batchSum} className="card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <p className="min-w-0 flex-1 basis-56 tabular-nums" aria-live="polite">
          <span className={`font-semibold ${state.tone}`}>{state.text}</span>
          {details.length > 0 && <span className="block text-sm text-muted">{details.join(' · ')}</span>}
        </p>
        {!over && (
          <div className="flex flex-wrap gap-2">
            {awaiting.length > 1 && <ConfirmAllButton views={awaiting} />}
            <NotifyButton />
            <CancelAllButton outcome={outcome} />
          </div>
        )}
      </div>
      {!over && total > 1 && (
        <div className="px-4 pb-3">
          <ProgressBar label={t.batchSum} share={share} />
        </div>
      )}
      {total > 1 && (
        <dl className="grid grid-cols-3 gap-y-2 cramped:grid-cols-2 border-t border-line px-4 py-2.5 sm:grid-cols-5">
          {counts.map((count) => (
            <div key={count.name}>
              <dd className={`font-semibold tabular-nums ${count.isBad ? 'text-bad' : ''}`}>
                {numberText(count.value)}
              </dd>
              <dt className="text-xs text-muted">{count.name}</dt>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function finishedState({ total, succeeded, partial, cancelled }: BatchOutcome, t: TextsOf<typeof importsTexts>) {
  const [name, tone] =
    succeeded === total
      ? [t.completed, partial > 0 ? 'text-warn' : 'text-good']
      : succeeded > 0
        ? [t.partial, 'text-warn']
        : cancelled === total
          ? [t.cancelled, 'text-muted']
          : [t.failed, 'text-bad'];
  const rejected = partial > 0 ? `. ${t.filesPartial(partial)}` : '';
  return { text: `${name}: ${t.filesImported(succeeded, total)}${rejected}`, tone };
}

function NotifyButton() {
  const state = useEndNotification();
  const t = useTexts(importsTexts);
  if (state === 'unsupported') return null;
  const Icon = state === 'on' ? BellRing : state === 'blocked' ? BellOff : Bell;
  return (
    <Button
      type="button"
      className="btn btn-quiet max-sm:px-3"
      aria-pressed={state === 'on'}
      isInactive={state === 'blocked'}
      title={state === 'blocked' ? t.notifyBlocked : undefined}
      onClick={() => void toggleEndNotification()}
    >
      <Icon aria-hidden="true" className={`size-4 ${state === 'on' ? 'text-accent' : ''}`} />
      {state === 'on' ? t.notifyOn : t.notifyMe}
    </Button>
  );
}

function CancelAllButton({ outcome: { total, finished, running } }: { outcome: BatchOutcome }) {
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const t = useTexts(importsTexts);
  const cancel = useCancelBatch({
    onError: (error) => toast({ tone: 'bad', title: t.cancelFailed, error }),
  });
  if (total < 2) return null;
  return (
    <>
      <Button
        type="button"
        className="btn btn-quiet max-sm:px-3"
        isInactive={cancel.isPending}
        onClick={() => setAsking(true)}
      >
        {t.cancelAll}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.cancelAllTitle}
        text={t.cancelAllText(total - finished)}
        confirm={t.cancelAll}
        onConfirm={() => cancel.mutate(running)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
