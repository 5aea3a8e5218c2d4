import type { ImportHistory, ImportHistoryQuery } from '@directory/contracts/imports';
import { MAX_FILTER_LENGTH } from '@directory/contracts/list-view-limits';
import { useQuery } from '@tanstack/react-query';
import { Inbox, SearchX, Upload } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../../components/ui/link';
import { ErrorState } from '../../../components/admin/error-state';
import { MessageCard } from '../../../components/ui/message-card';
import { Pagination } from '../../../components/ui/pagination';
import { PageHeader } from '../../../components/admin/page-header';
import { StatTile } from '../../../components/ui/stat-tile';
import { outcomeText } from '@directory/contracts/import-outcomes';
import { numberText } from '../../../lib/i18n/format';
import { adminLanguage } from '../../../lib/i18n/language';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts, reportsTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useDocumentTitle } from '../../../lib/document-title';
import { useLastPage, usePageParam } from '../../../lib/page-param';
import { useNextFocus } from '../../../lib/use-next-focus';
import { importHistoryQuery } from '../api/get-import-history';
import { isFinal } from '../api/import-state';
import { useLiveImports } from '../api/live-imports';
import { ErrorRowsHost } from '../components/error-rows-dialog';
import { FinishedImport } from '../components/finished-import';
import { ImportLane } from '../components/import-lane';

const STATES = [
  'attention',
  'running',
  'done',
  'partial',
  'failed',
  'cancelled',
  'undone',
] as const satisfies ImportHistoryQuery['state'][];
const MAX_PAGE = 10_000;

/** All recorded imports, filtered by file name, state and errors. */
export function ReportsPage() {
  const common = useTexts(commonTexts);
  const t = useTexts(importsTexts);
  const reports = useTexts(reportsTexts);
  const [search, setSearch] = useSearchParams();
  useDocumentTitle(reports.title, { missing: true });
  const given = search.get('file') ?? '';
  const [box, setBox] = useState({ text: given, of: given });
  // Back and links change the URL, too.
  if (box.of !== given) setBox({ text: given, of: given });
  const file = useDeferredValue(box.text.trim());
  const state = STATES.find((one) => one === search.get('state'));
  const withErrors = search.get('errors') === 'yes';
  const page = usePageParam(MAX_PAGE);
  const filter = { ...(file && { file }), ...(state && { state }), ...(withErrors && { errors: 'yes' as const }) };
  const list = useQuery(importHistoryQuery({ page, ...filter }));
  const lanes = useNextFocus<HTMLDivElement>('button, summary');
  const isPastEnd = useLastPage(page, list);
  const isNarrowed = Object.keys(filter).length > 0;
  const found = list.data?.imports ?? [];
  const running = found.filter((view) => !isFinal(view.state));
  const live = useLiveImports(
    running.map((view) => view.id),
    running,
  );

  function change(key: string, value: string) {
    setSearch(
      (current) => {
        if (value === '') current.delete(key);
        else current.set(key, value);
        current.delete('page');
        return current;
      },
      // Synchronous: the next key press reads the URL.
      { replace: true, flushSync: true },
    );
  }

  return (
    <div {...lanes} className="space-y-4">
      <ErrorRowsHost />
      <PageHeader title={reports.title} text={reports.intro}>
        <Link to="/admin/upload" className="btn btn-primary">
          <Upload aria-hidden="true" className="size-4" />
          {reports.uploadFile}
        </Link>
      </PageHeader>
      <Totals history={list.isError ? null : list.data} />
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
        <input
          type="text"
          inputMode="search"
          className="field"
          aria-label={reports.fileName}
          placeholder={reports.fileName}
          maxLength={MAX_FILTER_LENGTH}
          value={box.text}
          onChange={(event) => {
            const text = event.target.value;
            setBox({ ...box, text });
            change('file', text);
          }}
        />
        <select
          className="field"
          aria-label={reports.state}
          value={state ?? ''}
          onChange={(event) => change('state', event.target.value)}
        >
          <option value="">{common.all}</option>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {one === 'running' || one === 'attention'
                ? reports[one]
                : one === 'undone'
                  ? t.undoneState
                  : outcomeText[adminLanguage()][one]}
            </option>
          ))}
        </select>
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={withErrors}
            onChange={(event) => change('errors', event.target.checked ? 'yes' : '')}
          />
          {reports.withErrors}
        </label>
      </div>
      {list.isError && <ErrorState title={t.recentFailed} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <div role="status" aria-label={common.loading} className="skeleton h-64 rounded-card" />}
      {list.data && found.length === 0 && !isNarrowed && !isPastEnd && (
        <MessageCard icon={Inbox} title={t.none} text={t.noneText} />
      )}
      {list.data && found.length === 0 && isNarrowed && !isPastEnd && (
        <MessageCard icon={SearchX} title={reports.noMatch} text={reports.noMatchText} />
      )}
      <h2 className="sr-only">{t.recent}</h2>
      {live.map(
        ({ data }) =>
          data && (
            <div key={data.id} className="card">
              <ImportLane view={data} />
            </div>
          ),
      )}
      {found.length > running.length && (
        <ul className="card divide-y divide-line">
          {found
            .filter((view) => isFinal(view.state))
            .map((view) => (
              <li key={view.id}>
                <FinishedImport view={view} />
              </li>
            ))}
        </ul>
      )}
      {list.data && <Pagination page={page} pages={list.data.totalPages} window="five" labels={common} />}
    </div>
  );
}

/** Dashes after a failure, which is null. */
function Totals({ history }: { history: ImportHistory | null | undefined }) {
  const { totals } = useTexts(reportsTexts);
  const text = (count: number | undefined) =>
    history === null ? '–' : count === undefined ? undefined : numberText(count);
  const all = history?.totals;
  return (
    <dl className="grid grid-cols-2 gap-3 cramped:grid-cols-1 sm:grid-cols-3 lg:grid-cols-5">
      <StatTile label={totals.imports} value={text(history?.totalCount)} />
      <StatTile label={totals.rows} value={text(all?.rows)} />
      <StatTile label={totals.inserted} value={text(all?.inserted)} />
      <StatTile label={totals.updated} value={text(all?.updated)} />
      <StatTile label={totals.errors} value={text(all?.errors)} />
    </dl>
  );
}
