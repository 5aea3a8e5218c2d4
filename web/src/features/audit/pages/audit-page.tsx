import type { AuditQuery } from '@directory/contracts/audit';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../../components/admin/error-state';
import { MessageCard } from '../../../components/ui/message-card';
import { PageHeader } from '../../../components/admin/page-header';
import { Pagination } from '../../../components/ui/pagination';
import { actionText, actorText } from '../../../lib/i18n/audit-entry-texts';
import { useTexts } from '../../../lib/i18n/texts';
import { auditTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useDocumentTitle } from '../../../lib/document-title';
import { useLastPage, usePageParam } from '../../../lib/page-param';
import { auditLogQuery } from '../api/get-audit-log';
import { AuditRow } from '../components/audit-row';

export function AuditPage() {
  const common = useTexts(commonTexts);
  const t = useTexts(auditTexts);
  const [search, setSearch] = useSearchParams();
  const page = usePageParam(100_000);
  const log = useQuery(auditLogQuery({ page, ...filterOf(search) }));
  const isPastEnd = useLastPage(page, log);
  useDocumentTitle(t.title, { missing: true });
  return (
    <div className="space-y-4">
      <PageHeader title={t.title} text={t.intro} />
      <div className="grid gap-2 sm:grid-cols-4">
        <Choice name="action" label={t.action} all={t.allActions} values={log.data?.actions}>
          {(name) => actionText(t, name)}
        </Choice>
        <Choice name="username" label={t.person} all={t.allPeople} values={log.data?.usernames}>
          {(name) => actorText(t, name)}
        </Choice>
        {(['since', 'until'] as const).map((end) => (
          <label key={end} className="text-sm">
            {t[end]}
            <input
              type="date"
              className="field mt-1"
              value={search.get(end) ?? ''}
              onChange={(event) => setSearch((params) => changed(params, end, event.target.value), { replace: true })}
            />
          </label>
        ))}
      </div>
      {log.isError && <ErrorState title={t.failed} error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && <div role="status" aria-label={common.loading} className="skeleton h-64 rounded-card" />}
      {log.data?.entries.length === 0 && !isPastEnd && (
        <MessageCard icon={ScrollText} title={t.none} text={t.noneText} />
      )}
      {log.data && log.data.entries.length > 0 && (
        <ul className={`card divide-y divide-line transition-opacity ${log.isPlaceholderData ? 'opacity-60' : ''}`}>
          {log.data.entries.map((entry) => (
            <li key={entry.id}>
              <AuditRow entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {log.data && <Pagination page={page} pages={log.data.totalPages} window="five" labels={common} />}
    </div>
  );
}

interface ChoiceProps {
  name: 'action' | 'username';
  label: string;
  all: string;
  values: string[] | undefined;
  children: (value: string) => string;
}

function Choice({ name, label, all, values = [], children }: ChoiceProps) {
  const [search, setSearch] = useSearchParams();
  const id = useId();
  const chosen = search.get(name) ?? '';
  return (
    <div className="text-sm">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field mt-1"
        value={chosen}
        onChange={(event) => setSearch((params) => changed(params, name, event.target.value), { replace: true })}
      >
        <option value="">{all}</option>
        {[...new Set([...values, ...(chosen ? [chosen] : [])])].map((value) => (
          <option key={value} value={value}>
            {children(value)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Another filter starts at the first page. */
function changed(params: URLSearchParams, name: string, value: string): URLSearchParams {
  params.delete('page');
  if (value) params.set(name, value);
  else params.delete(name);
  return params;
}

/** Days are those of the administrator, the last one included. */
function filterOf(search: URLSearchParams): Omit<AuditQuery, 'page'> {
  const [action, username] = [search.get('action'), search.get('username')];
  const [since, until] = [startOf(search.get('since'), 0), startOf(search.get('until'), 1)];
  return { ...(action && { action }), ...(username && { username }), ...(since && { since }), ...(until && { until }) };
}

function startOf(day: string | null, daysLater: number): string | null {
  const [year = NaN, month = NaN, date = NaN] = (day ?? '').split('-').map(Number);
  const start = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(start.getTime()) ? null : start.toISOString();
}
