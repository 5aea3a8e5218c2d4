import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../../components/admin/error-state';
import { MessageCard } from '../../../components/ui/message-card';
import { PageHeader } from '../../../components/admin/page-header';
import { Pagination } from '../../../components/ui/pagination';
import { actionText } from '../../../lib/i18n/audit-entry-texts';
import { useTexts } from '../../../lib/i18n/texts';
import { auditTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useDocumentTitle } from '../../../lib/document-title';
import { usePageParam } from '../../../lib/page-param';
import { auditLogQuery } from '../api/get-audit-log';
import { AuditRow } from '../components/audit-row';

export function AuditPage() {
  const common = useTexts(commonTexts);
  const t = useTexts(auditTexts);
  const [search, setSearch] = useSearchParams();
  const action = search.get('action');
  const page = usePageParam(100_000);
  const log = useQuery(auditLogQuery(page, action));
  useDocumentTitle(t.title, { missing: true });
  return (
    <div className="space-y-4">
      <PageHeader title={t.title} text={t.intro}>
        <select
          className="field"
          aria-label={t.action}
          value={action ?? ''}
          onChange={(event) => setSearch(event.target.value ? { action: event.target.value } : {}, { replace: true })}
        >
          <option value="">{t.allActions}</option>
          {log.data?.actions.map((name) => (
            <option key={name} value={name}>
              {actionText(t, name)}
            </option>
          ))}
        </select>
      </PageHeader>
      {log.isError && <ErrorState title={t.failed} error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && <div role="status" aria-label={common.loading} className="skeleton h-64 rounded-card" />}
      {log.data?.entries.length === 0 && <MessageCard icon={ScrollText} title={t.none} text={t.noneText} />}
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
