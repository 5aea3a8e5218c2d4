import type { AuditEntry } from '@directory/contracts/audit';
import { ChevronDown } from 'lucide-react';
import { dateText, numberText } from '../../../lib/i18n/format';
import { actionText, actorText } from '../../../lib/i18n/audit-entry-texts';
import { useTexts } from '../../../lib/i18n/texts';
import { auditTexts } from '../texts';
import { fieldLabel, shownFields, valueLabel } from '../labels';

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useTexts(auditTexts);
  const names = shownFields(entry.before, entry.after);
  const head = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block wide-break">
          <span className="font-medium">{actionText(t, entry.action)}</span>
          {entry.subject && (
            <>
              {': '}
              <bdi>{entry.action.startsWith('factor.') ? valueLabel('factor', entry.subject) : entry.subject}</bdi>
            </>
          )}
        </span>
        <span className="block text-sm text-muted wide-break">
          <time dateTime={entry.at} className="tabular-nums">
            {dateText(entry.at)}
          </time>{' '}
          · {actorText(t, entry.username)}
          {entry.address && ` · ${entry.address}`}
        </span>
      </span>
      {entry.count !== null && (
        <span className="shrink-0 text-sm text-muted tabular-nums">{t.count(numberText(entry.count))}</span>
      )}
    </>
  );
  if (names.length === 0) return <div className="flex min-h-16 items-center gap-3 px-4 py-2.5">{head}</div>;
  return (
    <details className="group">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 px-4 py-2.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        {head}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div
        role="region"
        aria-label={t.details}
        tabIndex={0}
        className="overflow-x-auto border-t border-line px-4 py-3 text-sm"
      >
        <table className="w-full min-w-72 table-fixed">
          <thead className="text-muted">
            <tr className="[&>th]:py-1 [&>th]:pe-4 [&>th]:text-start [&>th]:font-normal">
              <th scope="col" className="w-1/4">
                {t.field}
              </th>
              <th scope="col">{t.before}</th>
              <th scope="col">{t.after}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {names.map((name) => (
              <tr key={name} className="align-top [&>*]:py-1.5 [&>*]:pe-4">
                <th scope="row" className="text-start font-medium wide-break">
                  {fieldLabel(name)}
                </th>
                <Value text={valueLabel(name, entry.before?.[name])} />
                <Value text={valueLabel(name, entry.after?.[name])} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Value({ text }: { text: string }) {
  const t = useTexts(auditTexts);
  return (
    <td dir="auto" className="whitespace-pre-wrap wide-break">
      {text === '' ? <span className="text-muted">{t.empty}</span> : text}
    </td>
  );
}
