import type { ImportView } from '@directory/contracts/imports';
import { Download, LoaderCircle, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { useToast } from '../../../components/ui/toast';
import { numberTr } from '../../../lib/format-tr';
import { useWorkbookDownload } from '../api/download-workbook';
import { useRetryImport } from '../api/retry-import';

/** What can be done with an import that is over: fetch what was not taken, run it again. */
export function ImportActions({ view }: { view: ImportView }) {
  if (!view.errorWorkbook && !view.retryable) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {view.errorWorkbook && <ErrorWorkbookButton view={view} />}
      {view.retryable && <RetryButton view={view} />}
    </div>
  );
}

function ErrorWorkbookButton({ view }: { view: ImportView }) {
  const toast = useToast();
  const download = useWorkbookDownload(`/api/admin/imports/${view.id}/errors.xlsx`, {
    onError: (error) => toast({ tone: 'bad', title: 'Liste indirilemedi', text: error.message }),
  });
  const errors = view.report?.errorCount ?? 0;
  const Icon = download.isPending ? LoaderCircle : Download;
  return (
    <button
      type="button"
      className="btn btn-quiet"
      disabled={download.isPending}
      onClick={() => download.mutate()}
      title="Alınmayan satırlar ve değerler; satırları düzeltip dosyayı yeniden yükleyebilirsiniz."
    >
      <Icon aria-hidden="true" className={`size-4 ${download.isPending ? 'animate-spin' : ''}`} />
      {errors > 0 ? `Hatalı satırları indir (${numberTr(errors)})` : 'Boş bırakılan değerleri indir'}
    </button>
  );
}

function RetryButton({ view }: { view: ImportView }) {
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const retry = useRetryImport(view.id, {
    onError: (error) => toast({ tone: 'bad', title: 'Yeniden başlatılamadı', text: error.message }),
  });
  return (
    <>
      <button type="button" className="btn btn-quiet" disabled={retry.isPending} onClick={() => setAsking(true)}>
        <RotateCw aria-hidden="true" className="size-4" />
        Yeniden dene
      </button>
      <ConfirmDialog
        open={asking}
        title="Aktarım yeniden başlatılsın mı?"
        text={retryText(view)}
        confirm="Yeniden başlat"
        tone="primary"
        onConfirm={() => retry.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function retryText({ fileName, error }: ImportView): string {
  const start = `${fileName} aynı seçeneklerle baştan okunacak. Dizine girmiş satırlar ikinci kez eklenmez.`;
  return error?.code.startsWith('file_')
    ? `${start} Sorun dosyanın kendisindeyse sonuç değişmez: dosyayı düzeltip yeniden yükleyin.`
    : start;
}
