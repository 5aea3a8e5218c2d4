import { REPORT_STATES } from '@directory/contracts/report-states';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../../components/admin/error-state';
import { PageHeader } from '../../../components/admin/page-header';
import { ToggleGroup } from '../../../components/admin/toggle-group';
import { MessageCard } from '../../../components/ui/message-card';
import { Pagination } from '../../../components/ui/pagination';
import { useDocumentTitle } from '../../../lib/document-title';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { useLastPage, usePageParam } from '../../../lib/page-param';
import { useNextFocus } from '../../../lib/use-next-focus';
import { businessReportsQuery } from './get-business-reports';
import { ReportCard } from './report-card';
import { businessReportsTexts } from './texts';

const STATES = [...REPORT_STATES, 'all'] as const;

export function BusinessReportsPage() {
  const common = useTexts(commonTexts);
  const t = useTexts(businessReportsTexts);
  const [search, setSearch] = useSearchParams();
  const state = STATES.find((one) => one === search.get('state')) ?? 'received';
  const page = usePageParam(100_000);
  const reports = useQuery(businessReportsQuery(state, page));
  const removable = useNextFocus<HTMLUListElement>();
  const isPastEnd = useLastPage(page, reports);
  useDocumentTitle(t.title, { missing: true });
  return (
    <div className="space-y-4">
      <PageHeader title={t.title} text={t.intro} />
      <ToggleGroup
        label={t.title}
        values={STATES}
        value={state}
        onChange={(one) => setSearch(one === 'received' ? {} : { state: one }, { replace: true })}
      >
        {(one) => (
          <>
            {t.states[one]}
            {one === 'received' && reports.data && reports.data.receivedCount > 0 && (
              <span className="tabular-nums">({numberText(reports.data.receivedCount)})</span>
            )}
          </>
        )}
      </ToggleGroup>
      {reports.isError && <ErrorState title={t.failed} error={reports.error} onRetry={() => void reports.refetch()} />}
      {reports.isPending && <div role="status" aria-label={common.loading} className="skeleton h-64 rounded-card" />}
      {reports.data?.reports.length === 0 && !isPastEnd && <MessageCard icon={Flag} title={t.none} text={t.noneText} />}
      {reports.data && reports.data.reports.length > 0 && (
        <ul {...removable} className="space-y-3">
          {reports.data.reports.map((report) => (
            <li key={report.id}>
              <ReportCard report={report} />
            </li>
          ))}
        </ul>
      )}
      {reports.data && <Pagination page={page} pages={reports.data.totalPages} window="five" labels={common} />}
    </div>
  );
}
