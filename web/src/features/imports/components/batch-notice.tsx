import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToast } from '../../../components/admin/toast';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { useBatchOutcome } from '../api/batch-outcome';
import { isSending, useUploadQueue } from '../api/upload-queue';

/** Batches whose outcome has been told; kept for the visit, so that coming back to the panel tells nothing twice. */
const told = new Set<number>();

/** Says once, wherever in the panel one is, how the files that were started together came out. Draws nothing. */
export function BatchNotice() {
  const { batch, total, landed, partial, cancelled, over } = useBatchOutcome();
  const client = useQueryClient();
  const toast = useToast();
  const t = useTexts(importsTexts);

  useEffect(() => {
    if (!over || told.has(batch)) return;
    told.add(batch);
    if (landed === total && partial > 0) {
      toast({
        tone: 'warn',
        title: t.uploadDone,
        text: `${t.filesImported(landed, total)}. ${t.filesPartial(partial)}`,
      });
    } else if (landed === total) {
      toast({ tone: 'good', title: t.uploadDone, text: `${t.filesImported(landed, total)}.` });
    } else if (landed > 0) {
      toast({ tone: 'warn', title: t.partial, text: `${t.filesImported(landed, total)}.` });
    } else if (cancelled === total) {
      toast({ tone: 'warn', title: t.cancelled, text: t.noneFinished });
    } else {
      toast({ tone: 'bad', title: t.uploadFailed, text: t.noneImported(total) });
    }
    // Whatever was read of the directory may have changed with it.
    void client.invalidateQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).includes('/imports') });
  }, [over, batch, landed, partial, cancelled, total, toast, client, t]);

  const sending = useUploadQueue().some(isSending);
  useEffect(() => {
    if (!sending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [sending]);
  return null;
}
