import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToast } from '../../../components/admin/toast';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { useBatchOutcome } from '../api/batch-outcome';
import { isSending, useUploadQueue } from '../api/upload-queue';

/** Batches already announced, so that a remount announces none twice. */
const announced = new Set<number>();

/** Announces the outcome of a batch once, on any screen of the panel. Renders nothing. */
export function BatchNotice() {
  const { batch, total, succeeded, partial, cancelled, over } = useBatchOutcome();
  const client = useQueryClient();
  const toast = useToast();
  const t = useTexts(importsTexts);

  useEffect(() => {
    if (!over || announced.has(batch)) return;
    announced.add(batch);
    if (succeeded === total && partial > 0) {
      toast({
        tone: 'warn',
        title: t.uploadDone,
        text: `${t.filesImported(succeeded, total)}. ${t.filesPartial(partial)}`,
      });
    } else if (succeeded === total) {
      toast({ tone: 'good', title: t.uploadDone, text: `${t.filesImported(succeeded, total)}.` });
    } else if (succeeded > 0) {
      toast({ tone: 'warn', title: t.partial, text: `${t.filesImported(succeeded, total)}.` });
    } else if (cancelled === total) {
      toast({ tone: 'warn', title: t.cancelled, text: t.noneFinished });
    } else {
      toast({ tone: 'bad', title: t.uploadFailed, text: t.noneImported(total) });
    }
    // The import may have changed any cached read.
    void client.invalidateQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).includes('/imports') });
  }, [over, batch, succeeded, partial, cancelled, total, toast, client, t]);

  const sending = useUploadQueue().some(isSending);
  useEffect(() => {
    if (!sending) return;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmLeave);
    return () => removeEventListener('beforeunload', confirmLeave);
  }, [sending]);
  return null;
}
