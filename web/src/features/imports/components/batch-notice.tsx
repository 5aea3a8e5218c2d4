import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToast } from '../../../components/ui/toast';
import { useBatchOutcome } from '../api/batch-outcome';
import { isSending, useUploadQueue } from '../api/upload-queue';

/** Batches whose outcome has been told; kept for the visit, so that coming back to the panel tells nothing twice. */
const told = new Set<number>();

/** Says once, wherever in the panel one is, how the files that were started together came out. Draws nothing. */
export function BatchNotice() {
  const { batch, total, landed, cancelled, over } = useBatchOutcome();
  const client = useQueryClient();
  const toast = useToast();

  useEffect(() => {
    if (!over || told.has(batch)) return;
    told.add(batch);
    if (landed === total) {
      toast({ tone: 'good', title: 'Yükleme tamamlandı', text: `${landed}/${total} dosya içe aktarıldı.` });
    } else if (landed > 0) {
      toast({ tone: 'warn', title: 'Kısmi Başarı', text: `${landed}/${total} dosya içe aktarıldı.` });
    } else if (cancelled === total) {
      toast({ tone: 'warn', title: 'İptal edildi', text: 'Hiçbir dosyanın aktarımı tamamlanmadı.' });
    } else {
      toast({ tone: 'bad', title: 'Yükleme hatası', text: `${total} dosyanın hiçbiri içe aktarılamadı.` });
    }
    // Whatever was read of the directory may have changed with it.
    void client.invalidateQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).includes('/imports') });
  }, [over, batch, landed, cancelled, total, toast, client]);

  const sending = useUploadQueue().some(isSending);
  useEffect(() => {
    if (!sending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [sending]);
  return null;
}
