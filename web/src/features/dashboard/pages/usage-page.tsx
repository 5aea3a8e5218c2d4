import { MAX_RANKED, RETENTION_DAYS, USAGE_PERIODS_DAYS } from '@directory/contracts/retention';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ChartNoAxesColumn, Download, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../../components/admin/error-state';
import { PageHeader } from '../../../components/admin/page-header';
import { useToast } from '../../../components/admin/toast';
import { ToggleGroup } from '../../../components/admin/toggle-group';
import { Button } from '../../../components/ui/button';
import { MessageCard } from '../../../components/ui/message-card';
import { Pagination } from '../../../components/ui/pagination';
import { useDocumentTitle } from '../../../lib/document-title';
import { useDownload } from '../../../lib/download';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { listQuery } from '../../../lib/list-query';
import { useLastPage, usePageParam } from '../../../lib/page-param';
import { MissedSearchEntry, ViewedEntry } from '../components/usage-entries';
import { insightsTexts } from '../insights-texts';
import { usageTexts } from '../usage-texts';

const LISTS = ['missed', 'viewed'] as const;
const FILES = { missed: '/api/admin/missed-searches.csv', viewed: '/api/admin/viewed-businesses.csv' };
const PERIODS = USAGE_PERIODS_DAYS.map((days) => `${days}` as const);

/** All searches without a result, or all viewed businesses, of a period. */
export function UsagePage() {
  const t = useTexts(usageTexts);
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const list = LISTS.find((one) => one === search.get('list')) ?? 'missed';
  const period = PERIODS.find((one) => one === search.get('days')) ?? `${RETENTION_DAYS.usage}`;
  const download = useDownload(`${FILES[list]}?days=${period}`, {
    onError: (error) => toast({ tone: 'bad', title: t.exportFailed, error }),
  });
  const Icon = download.isPending ? LoaderCircle : Download;
  useDocumentTitle(t.title, { missing: true });
  const show = (change: Record<string, string>) => setSearch({ list, days: period, ...change }, { replace: true });
  const List = list === 'missed' ? MissedSearches : ViewedBusinesses;
  return (
    <div className="space-y-4">
      <PageHeader title={t.title} text={t.intro}>
        <Button
          type="button"
          className="btn btn-quiet"
          isInactive={download.isPending}
          onClick={() => download.mutate()}
        >
          <Icon aria-hidden="true" className={`size-4 ${download.isPending ? 'animate-spin' : ''}`} />
          {t.export}
        </Button>
      </PageHeader>
      <div className="flex flex-wrap justify-between gap-2">
        <ToggleGroup label={t.title} values={LISTS} value={list} onChange={(one) => show({ list: one })}>
          {(one) => t.lists[one]}
        </ToggleGroup>
        <ToggleGroup label={t.period} values={PERIODS} value={period} onChange={(days) => show({ days })}>
          {(days) => t.periods[days]}
        </ToggleGroup>
      </div>
      <List key={list} days={Number(period)} />
    </div>
  );
}

function MissedSearches({ days }: { days: number }) {
  const t = useTexts(insightsTexts);
  const page = usePageParam(100_000);
  const list = useQuery(listQuery('GET /api/admin/missed-searches', { days, page }));
  return (
    <Entries list={list} page={page} none={t.noMissed}>
      {list.data?.searches.map((entry) => (
        <MissedSearchEntry key={entry.query} entry={entry} />
      ))}
    </Entries>
  );
}

function ViewedBusinesses({ days }: { days: number }) {
  const t = useTexts(insightsTexts);
  const page = usePageParam(100_000);
  const list = useQuery(listQuery('GET /api/admin/viewed-businesses', { days, page }));
  return (
    <Entries list={list} page={page} none={t.noViews}>
      {list.data?.businesses.map((entry) => (
        <ViewedEntry key={entry.id} entry={entry} />
      ))}
    </Entries>
  );
}

interface EntriesProps {
  list: UseQueryResult<{ totalPages: number; totalCount: number }>;
  page: number;
  none: string;
  children: ReactNode;
}

function Entries({ list, page, none, children }: EntriesProps) {
  const common = useTexts(commonTexts);
  const t = useTexts(usageTexts);
  useLastPage(page, list);
  if (list.isError) return <ErrorState title={t.failed} error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <div role="status" aria-label={common.loading} className="skeleton h-64 rounded-card" />;
  if (list.data.totalCount === 0) return <MessageCard icon={ChartNoAxesColumn} title={none} text={t.noneText} />;
  return (
    <>
      <ul className={`card divide-y divide-line px-4 transition-opacity ${list.isPlaceholderData ? 'opacity-60' : ''}`}>
        {children}
      </ul>
      {list.data.totalCount === MAX_RANKED && <p className="text-sm text-muted">{t.capped(numberText(MAX_RANKED))}</p>}
      <Pagination page={page} pages={list.data.totalPages} window="five" labels={common} />
    </>
  );
}
