import type { AuditEntry } from '@directory/contracts/audit';
import { Link } from '../../../components/ui/link';
import { dateText, numberText } from '../../../lib/i18n/format';
import { actionText, actorText, auditEntryTexts } from '../../../lib/i18n/audit-entry-texts';
import { useTexts } from '../../../lib/i18n/texts';
import { dashboardTexts } from '../texts';

export function ActivityList({ entries }: { entries: readonly AuditEntry[] }) {
  const dashboard = useTexts(dashboardTexts);
  const audit = useTexts(auditEntryTexts);
  if (entries.length === 0) return <p className="py-3 text-muted">{dashboard.noActivity}</p>;
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-2.5">
          <p className="wide-break">
            <Link
              className="link tap font-medium"
              to={`/admin/audit-log?${new URLSearchParams({ action: entry.action, username: entry.username })}`}
            >
              {actionText(audit, entry.action)}
            </Link>
            {entry.subject && (
              <>
                {': '}
                <bdi>{entry.subject}</bdi>
              </>
            )}
            {entry.count !== null && (
              <span className="text-muted tabular-nums"> · {audit.count(numberText(entry.count))}</span>
            )}
          </p>
          <p className="text-sm text-muted wide-break tabular-nums">
            <time dateTime={entry.at}>{dateText(entry.at)}</time> · {actorText(audit, entry.username)}
          </p>
        </li>
      ))}
    </ul>
  );
}
