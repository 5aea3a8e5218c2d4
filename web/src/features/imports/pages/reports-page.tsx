import type { ImportView } from '@directory/contracts/imports';
import { useQuery } from '@tanstack/react-query';
import { Inbox, SearchX, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../../components/admin/error-state';
import { MessageCard } from '../../../components/ui/message-card';
import { PageHeader } from '../../../components/admin/page-header';
import { StatTile } from '../../../components/ui/stat-tile';
import { outcomeText } from '@directory/contracts/import-outcomes';
import { numberText } from '../../../lib/i18n/format';
import { adminLanguage } from '../../../lib/i18n/language';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts, reportsTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useDocumentTitle } from '../../../lib/document-title';
import { folded } from '../../../lib/text-normalize';
import { importsQuery } from '../api/get-imports';
import { isFinal } from '../api/import-state';
import { useLiveImports } from '../api/live-imports';
import { ErrorRowsHost } from '../components/error-rows-dialog';
import { FinishedImport } from '../components/finished-import';
import { ImportLane } from '../components/import-lane';

const STATES = ['running', 'done', 'partial', 'failed', 'cancelled', 'undone'] as const;
type StateFilter = (typeof STATES)[number];

/** All recorded imports, filtered by file name, state and errors. */
export function ReportsPage() {
  const common = useTexts(commonTexts);
  const t = useTexts(importsTexts);
  const reports = useTexts(reportsTexts);
  const [search, setSearch] = useSearchParams();
  const list = useQuery(importsQuery);
  useDocumentTitle(reports.title, { missing: true });
  // The URL follows typing with a delay.
  const [name, setName] = useState(search.get('file') ?? '');
  const state = STATES.find((one) => one === search.get('state')) ?? null;
  const withErrors = search.get('errors') === 'yes';
  const found = (list.data ?? []).filter((view) => matches(view, name, state, withErrors));
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
        return current;
      },
      { replace: true },
    );
  }

  return (
    <div className="space-y-4">
      <ErrorRowsHost />
      <PageHeader title={reports.title} text={reports.intro}>
        <Link to="/admin/upload" className="btn btn-primary">
          <Upload aria-hidden="true" className="size-4" />
          {reports.uploadFile}
        </Link>
      </PageHeader>
      <Totals views={list.data && found} />
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
        <input
          type="text"
          inputMode="search"
          className="field"
          aria-label={reports.fileName}
          placeholder={reports.fileName}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            change('file', event.target.value);
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
              {one === 'running'
                ? reports.running
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
      {list.data?.length === 0 && <MessageCard icon={Inbox} title={t.none} text={t.noneText} />}
      {list.data && list.data.length > 0 && found.length === 0 && (
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
    </div>
  );
}

function matches(view: ImportView, name: string, state: StateFilter | null, withErrors: boolean): boolean {
  if (name.trim() !== '' && !folded(view.fileName).includes(folded(name.trim()))) return false;
  if (state === 'undone' ? !view.undone : state !== null && state !== (view.outcome ?? 'running')) return false;
  return !withErrors || view.outcome === 'failed' || (view.report?.errorCount ?? view.progress.errors) > 0;
}

function Totals({ views }: { views: readonly ImportView[] | undefined }) {
  const { totals } = useTexts(reportsTexts);
  const sum = (count: (view: ImportView) => number) =>
    views && numberText(views.reduce((total, view) => total + count(view), 0));
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <StatTile label={totals.imports} value={views && numberText(views.length)} />
      <StatTile label={totals.rows} value={sum((view) => view.progress.rowsRead)} />
      <StatTile label={totals.inserted} value={sum((view) => (view.undone ? 0 : view.progress.inserted))} />
      <StatTile label={totals.updated} value={sum((view) => (view.undone ? 0 : view.progress.updated))} />
      <StatTile label={totals.errors} value={sum((view) => view.report?.errorCount ?? view.progress.errors)} />
    </dl>
  );
}
