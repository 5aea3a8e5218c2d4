import { Ban, CircleX, Clock, LoaderCircle, RotateCw } from 'lucide-react';
import { outcomeText } from '@directory/contracts/import-outcomes';
import { percentText, sizeText } from '../../../lib/i18n/format';
import { adminLanguage } from '../../../lib/i18n/language';
import { useTexts, type TextsOf } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { useLiveImports } from '../api/live-imports';
import { type QueueItem, uploadQueue } from '../api/upload-queue';
import { OutcomeIcon } from '../../../components/admin/outcome-icon';
import { isFinal } from '../api/import-state';
import { FinishedImport } from './finished-import';
import { ImportLane } from './import-lane';
import { ImportReport } from './import-report';
import { PhaseTrack, sendingTrack } from './phase-track';

/** One file of this visit: its upload, its import, and at the end one line that opens into the report. */
export function QueueLane(props: { item: QueueItem; isOnly: boolean }) {
  const { item } = props;
  const t = useTexts(importsTexts);
  const [live] = useLiveImports(item.importId === null ? [] : [item.importId]);
  if (live?.data && isFinal(live.data.state)) {
    return (
      <article className="card overflow-hidden" aria-label={item.file.name}>
        <FinishedImport view={live.data} isOpen={props.isOnly} />
      </article>
    );
  }
  if (live?.data) return <ImportLane view={live.data} />;
  const error = item.error ?? live?.error?.message ?? null;
  return (
    <article className="card p-4 sm:p-5" aria-label={item.file.name}>
      <header className="flex items-start gap-3">
        <QueueIcon item={item} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold leading-snug wide-break">{item.file.name}</h3>
          <p className="text-sm text-muted tabular-nums">
            {sizeText(item.file.size)} · {statusName(item, t)}
          </p>
        </div>
        {item.status === 'sending' && (
          <p className="text-xl font-semibold tabular-nums max-sm:hidden">{percentText(Math.floor(item.sent * 100))}</p>
        )}
        {(item.status === 'sending' || item.status === 'waiting') && (
          <button type="button" className="btn btn-quiet -mt-1" onClick={() => uploadQueue.abort(item.key)}>
            {t.cancel}
          </button>
        )}
        {(item.status === 'failed' || item.status === 'aborted') && (
          <button type="button" className="btn btn-quiet -mt-1" onClick={() => uploadQueue.retry(item.key)}>
            <RotateCw aria-hidden="true" className="size-4" />
            {t.restart}
          </button>
        )}
      </header>
      {item.status !== 'reported' && item.status !== 'waiting' && (
        <div className="mt-4">
          <PhaseTrack
            track={sendingTrack(
              item.sent,
              item.status === 'failed' ? 'bad' : item.status === 'aborted' ? 'neutral' : null,
            )}
            label={statusName(item, t)}
            percent={item.sent * 100}
          />
        </div>
      )}
      {error !== null && (
        <p role="alert" className="mt-4 rounded-control bg-bad-soft px-3 py-2.5 text-sm text-bad wide-break">
          {error}
          {item.status === 'failed' && <span className="mt-1 block text-muted">{t.nothingTaken}</span>}
        </p>
      )}
      {item.report && (
        <div className="mt-4">
          <ImportReport report={item.report} />
        </div>
      )}
    </article>
  );
}

function QueueIcon({ item: { status, report } }: { item: QueueItem }) {
  if (report) return <OutcomeIcon outcome={report.outcome} undone={report.undone} className="mt-0.5 size-6" />;
  if (status === 'failed') return <CircleX aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-bad" />;
  if (status === 'aborted') return <Ban aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-muted" />;
  if (status === 'waiting') return <Clock aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-muted" />;
  return <LoaderCircle aria-hidden="true" className="mt-0.5 size-6 shrink-0 animate-spin text-accent" />;
}

function statusName({ status, sent, report }: QueueItem, t: TextsOf<typeof importsTexts>): string {
  switch (status) {
    case 'waiting':
      return t.waiting;
    case 'sending':
      return sent >= 1 ? t.checking : t.uploading;
    case 'failed':
      return t.notUploaded;
    case 'aborted':
      return t.cancelled;
    case 'reported':
      return report ? outcomeText[adminLanguage()][report.outcome] : t.states.done;
    default:
      return t.starting;
  }
}
