import type { ImportView } from '@directory/contracts/imports';
import { useQuery } from '@tanstack/react-query';
import { Ban, ChevronDown, CircleCheck, CircleX, Inbox } from 'lucide-react';
import { MessageCard } from '../../../components/ui/message-card';
import { dateTr, durationTr, numberTr } from '../../../lib/format-tr';
import { importsQuery } from '../api/get-imports';
import { isFinal } from '../api/import-state';
import { useLiveImports } from '../api/live-imports';
import { ImportActions } from './import-actions';
import { ImportLane } from './import-lane';
import { ImportReport } from './import-report';
import { wasRead } from './report-text';

/** Imports of the last days: those still running live, the others as rows that open into their report. */
export function RecentImports({ limit, omit = [] }: { limit: number; omit?: readonly string[] }) {
  const list = useQuery(importsQuery);
  const views = (list.data ?? []).filter((view) => !omit.includes(view.id));
  const running = views.filter((view) => !isFinal(view.state));
  const live = useLiveImports(
    running.map((view) => view.id),
    running,
  );
  const finished = views.filter((view) => isFinal(view.state)).slice(0, limit);

  return (
    <section aria-label="Son içe aktarmalar" className="space-y-3">
      <h2 className="text-lg font-semibold">Son içe aktarmalar</h2>
      {live.map(({ data }) => data && <ImportLane key={data.id} view={data} />)}
      {list.isPending && (
        <div role="status" aria-label="Yükleniyor" className="card divide-y divide-line">
          {[1, 2, 3].map((row) => (
            <div key={row} className="flex min-h-16 items-center gap-3 px-4">
              <span className="skeleton size-6 rounded-full" />
              <span className="skeleton h-4 w-1/3" />
              <span className="skeleton ms-auto h-4 w-24" />
            </div>
          ))}
        </div>
      )}
      {list.isError && (
        <MessageCard icon={CircleX} tone="bad" title="İçe aktarmalar alınamadı" text={list.error.message}>
          <button type="button" className="btn btn-quiet" onClick={() => void list.refetch()}>
            Yeniden dene
          </button>
        </MessageCard>
      )}
      {list.isSuccess && list.data.length === 0 && (
        <MessageCard
          icon={Inbox}
          title="Henüz içe aktarma yok"
          text="Yüklediğiniz dosyalar ve raporları burada görünür."
        />
      )}
      {finished.length > 0 && (
        <ul className="card divide-y divide-line">
          {finished.map((view) => (
            <li key={view.id}>
              <FinishedRow view={view} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FinishedRow({ view }: { view: ImportView }) {
  const { report } = view;
  const errors = report?.errorCount ?? view.progress.errors;
  return (
    <details className="group">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 px-4 py-2.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <FinishedIcon view={view} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wide-break">{view.fileName}</span>
          <span className="block text-sm text-muted">
            {dateTr(view.createdAt)}
            {report && <span className="whitespace-nowrap"> · {durationTr(report.summary.processingTimeSeconds)}</span>}
            {errors > 0 && <span className="whitespace-nowrap text-bad sm:hidden"> · {numberTr(errors)} hata</span>}
          </span>
        </span>
        <span className="hidden gap-5 text-sm tabular-nums sm:flex">
          <Count name="eklendi" value={view.progress.inserted} />
          <Count name="güncellendi" value={view.progress.updated} />
          <Count name="atlandı" value={view.progress.skipped} />
          <Count name="hata" value={errors} />
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
  if (view.state === 'done') return <CircleCheck aria-label="Bitti" className="size-6 shrink-0 text-good" />;
  if (view.state === 'failed') return <CircleX aria-label="Başarısız" className="size-6 shrink-0 text-bad" />;
  return <Ban aria-label="İptal edildi" className="size-6 shrink-0 text-muted" />;
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <span className="w-20 text-end">
      <span className={`block font-semibold ${value === 0 ? 'text-muted' : ''}`}>{numberTr(value)}</span>
      <span className="block text-xs text-muted">{name}</span>
    </span>
  );
}
