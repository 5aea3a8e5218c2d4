import { Ban, CircleX, Clock, Copy, LoaderCircle, RotateCw } from 'lucide-react';
import { percentText, sizeText } from '../../../lib/i18n/format';
import { isolated } from '../../../lib/i18n/isolated';
import { useTexts, type TextsOf } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { isMissing } from '../api/import-feed';
import { useLiveImports } from '../api/live-imports';
import { isSending, type QueueItem, uploadQueue } from '../api/upload-queue';
import { isFinal } from '../api/import-state';
import { FinishedImport } from './finished-import';
import { ImportLane } from './import-lane';
import { PhaseTrack, sendingTrack } from './phase-track';

/** A file of the queue: a card while in flight, else a line that expands to its report. */
export function QueueLane({ item, isOnly }: { item: QueueItem; isOnly: boolean }) {
  const t = useTexts(importsTexts);
  const [live] = useLiveImports(item.importId === null ? [] : [item.importId]);
  const isLost = isMissing(live?.error);
  if (live?.data && isFinal(live.data.state)) {
    return (
      <article aria-label={item.file.name}>
        <FinishedImport view={live.data} isOpen={isOnly} />
      </article>
    );
  }
  if (live?.data && !isLost) return <ImportLane view={live.data} />;
  const error = item.error ?? live?.error?.message ?? null;
  const hasFailed = item.status === 'failed' || isLost;
  const status = isLost ? t.failed : statusName(item, t);
  return (
    <article className="px-4 py-2.5" aria-label={item.file.name}>
      <header className="flex min-h-11 items-center gap-3">
        <QueueIcon status={hasFailed ? 'failed' : item.status} />
        <div className="min-w-0 flex-1">
          <h3 className="font-medium leading-snug wide-break">
            <bdi>{item.file.name}</bdi>
          </h3>
          <p className="text-sm text-muted tabular-nums">
            {sizeText(item.file.size)} · {status}
          </p>
        </div>
        {item.status === 'sending' && (
          <p className="text-xl font-semibold tabular-nums max-sm:hidden">{percentText(Math.floor(item.sent * 100))}</p>
        )}
        {isSending(item) && (
          <button type="button" className="btn btn-quiet" onClick={() => uploadQueue.abort(item.key)}>
            {t.cancel}
          </button>
        )}
        {(hasFailed || item.status === 'aborted') && (
          <button type="button" className="btn btn-quiet" onClick={() => uploadQueue.retry(item.key)}>
            <RotateCw aria-hidden="true" className="size-4" />
            {t.restart}
          </button>
        )}
      </header>
      {(item.status === 'sending' || item.status === 'accepted') && !isLost && (
        <div className="mt-2 mb-1.5">
          <PhaseTrack track={sendingTrack(item.sent, null)} label={status} percent={item.sent * 100} />
        </div>
      )}
      {error !== null && (
        <p role="alert" className="mt-1 mb-1 ps-9 text-sm text-bad wide-break">
          {error} {item.status === 'failed' && <span className="text-muted">{t.allRejected}</span>}
        </p>
      )}
    </article>
  );
}

function QueueIcon({ status }: Pick<QueueItem, 'status'>) {
  if (status === 'failed') return <CircleX aria-hidden="true" className="size-6 shrink-0 text-bad" />;
  if (status === 'aborted') return <Ban aria-hidden="true" className="size-6 shrink-0 text-muted" />;
  if (status === 'repeated') return <Copy aria-hidden="true" className="size-6 shrink-0 text-muted" />;
  if (status === 'waiting') return <Clock aria-hidden="true" className="size-6 shrink-0 text-muted" />;
  return <LoaderCircle aria-hidden="true" className="size-6 shrink-0 animate-spin text-accent" />;
}

function statusName({ status, sent, connection, sameAs }: QueueItem, t: TextsOf<typeof importsTexts>): string {
  switch (status) {
    case 'waiting':
      return t.waiting;
    case 'sending':
      if (connection === 'interrupted') return t.interrupted;
      if (sent >= 1) return t.checking;
      return connection === 'resumed' ? t.resumed : t.uploading;
    case 'repeated':
      return t.sameFile(isolated(sameAs ?? ''));
    case 'failed':
      return t.notUploaded;
    case 'aborted':
      return t.cancelled;
    default:
      return t.starting;
  }
}
