import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useToast } from '../../../components/admin/toast';
import { percentText } from '../../../lib/i18n/format';
import { useTexts, type TextsOf } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { type BatchOutcome, useBatchOutcome } from '../api/batch-outcome';
import { notifyEnd } from '../api/end-notification';
import { refreshDirectory } from '../api/import-feed';
import { uploadQueue } from '../api/upload-queue';

/** Batches already announced, so that a remount announces none twice. */
const announced = new Set<number>();
/** Prefix of the tab's title during a batch. */
const TITLE_PREFIX = /^\(\d+\/\d+\) .*? · /;

/** Shows a running batch in the tab's title and announces its outcome once, on any screen of the panel. Renders nothing. */
export function BatchNotice() {
  const outcome = useBatchOutcome();
  const { batch, total, finished, over, share, awaiting, isPaused } = outcome;
  const client = useQueryClient();
  const toast = useToast();
  const { pathname } = useLocation();
  const t = useTexts(importsTexts);

  const progress = isPaused ? t.awaitingTitle(awaiting.length) : percentText(Math.floor(share * 100));
  useEffect(() => {
    const title = document.title.replace(TITLE_PREFIX, '');
    document.title = total > 0 && !over ? `(${finished}/${total}) ${progress} · ${title}` : title;
  }, [total, finished, over, progress, pathname]);

  const notice = over ? noticeOf(outcome, t) : null;
  const { tone, title, text } = notice ?? {};
  useEffect(() => {
    if (!tone || !title || !text) {
      announced.delete(batch); // a retry announces its batch again
      return;
    }
    if (announced.has(batch)) return;
    announced.add(batch);
    toast({ tone, title, text });
    notifyEnd(title, text);
    // A short import may have ended before it was followed.
    void refreshDirectory(client);
  }, [batch, tone, title, text, toast, client]);

  useEffect(() => {
    if (over) uploadQueue.finishBatch(batch);
  }, [batch, over]);
  useEffect(() => (isPaused ? uploadQueue.pause() : undefined), [isPaused]);

  const waiting = isPaused ? awaiting.length : 0;
  useEffect(() => {
    if (waiting > 0) notifyEnd(t.awaitingFiles(waiting), t.awaitingText);
  }, [batch, waiting, t]);
  return null;
}

function noticeOf({ total, succeeded, partial, cancelled }: BatchOutcome, t: TextsOf<typeof importsTexts>) {
  const imported = `${t.filesImported(succeeded, total)}.`;
  if (succeeded === total && partial > 0)
    return { tone: 'warn', title: t.uploadDone, text: `${imported} ${t.filesPartial(partial)}` } as const;
  if (succeeded === total) return { tone: 'good', title: t.uploadDone, text: imported } as const;
  if (succeeded > 0) return { tone: 'warn', title: t.partial, text: imported } as const;
  if (cancelled === total) return { tone: 'neutral', title: t.cancelled, text: t.noneFinished } as const;
  return { tone: 'bad', title: t.uploadFailed, text: t.noneImported(total) } as const;
}
