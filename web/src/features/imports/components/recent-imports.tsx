import type { ImportView } from '@directory/contracts/imports';
import { useQuery } from '@tanstack/react-query';
import { CircleX, Inbox } from 'lucide-react';
import { MessageCard } from '../../../components/ui/message-card';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useNextFocus } from '../../../lib/use-next-focus';
import { importsQuery } from '../api/get-imports';
import { isFinal } from '../api/import-state';
import { useLiveImports } from '../api/live-imports';
import { ConfirmAllButton } from './confirm-all-button';
import { FinishedImport } from './finished-import';
import { ImportLane } from './import-lane';

/** Recent imports: running ones live, the others as rows that expand to their report. */
export function RecentImports({
  limit,
  omits = () => false,
}: {
  limit: number;
  omits?: (view: ImportView) => boolean;
}) {
  const common = useTexts(commonTexts);
  const t = useTexts(importsTexts);
  const list = useQuery(importsQuery);
  const lanes = useNextFocus<HTMLElement>('button, summary');
  const views = (list.data ?? []).filter((view) => !omits(view));
  const running = views.filter((view) => !isFinal(view.state));
  const live = useLiveImports(
    running.map((view) => view.id),
    running,
  );
  const awaiting = live.flatMap(({ data }) => (data?.state === 'awaiting' ? [data] : []));
  const finished = views.filter((view) => isFinal(view.state)).slice(0, limit);

  return (
    <section {...lanes} aria-label={t.recent} className="space-y-3">
      <h2 className="text-lg font-semibold">{t.recent}</h2>
      {awaiting.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="font-semibold">{t.awaitingFiles(awaiting.length)}</p>
          <ConfirmAllButton views={awaiting} />
        </div>
      )}
      {live.map(
        ({ data }) =>
          data && (
            <div key={data.id} className="card">
              <ImportLane view={data} />
            </div>
          ),
      )}
      {list.isPending && (
        <div role="status" aria-label={common.loading} className="card divide-y divide-line">
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
        <MessageCard icon={CircleX} tone="bad" title={t.recentFailed} text={list.error.message}>
          <button type="button" className="btn btn-quiet" onClick={() => void list.refetch()}>
            {common.retry}
          </button>
        </MessageCard>
      )}
      {list.isSuccess && list.data.length === 0 && <MessageCard icon={Inbox} title={t.none} text={t.noneText} />}
      {finished.length > 0 && (
        <ul className="card divide-y divide-line">
          {finished.map((view) => (
            <li key={view.id}>
              <FinishedImport view={view} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
