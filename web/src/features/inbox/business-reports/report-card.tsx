import type { BusinessReport } from '@directory/contracts/business-reports';
import { MAX_REPORT_NOTE_LENGTH } from '@directory/contracts/report-states';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { useToast } from '../../../components/admin/toast';
import { businessTexts } from '../../../lib/i18n/business-texts';
import { businessValueText } from '../../../lib/i18n/business-value';
import { dateText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { slugPath } from '../../../lib/links';
import { useUnsavedWork } from '../../../lib/unsaved-work';
import { useDraft } from '../../../lib/use-draft';
import { useDecideReport } from './decide-report';
import { businessReportsTexts } from './texts';

/** One report: the fields that would change, side by side, and its decision. */
export function ReportCard({ report }: { report: BusinessReport }) {
  const t = useTexts(businessReportsTexts);
  const toast = useToast();
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null);
  const reply = useDraft(`report-reply:${report.id}`, { text: '' });
  const decide = useDecideReport(report, {
    onSuccess: ({ state }) => {
      reply.discard();
      toast({ tone: 'good', title: state === 'accepted' ? t.accepted : t.declined });
    },
    onError: (error) => toast({ tone: 'bad', title: t.decideFailed, error }),
  });
  const isOpen = report.state === 'received';
  useUnsavedWork(isOpen && reply.values.text !== '' && !decide.isPending);
  return (
    <article aria-label={report.businessName} className="card space-y-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-semibold wide-break">
          {report.businessSlug === null ? (
            <bdi>{report.businessName}</bdi>
          ) : (
            <a href={slugPath('business', report.businessSlug)} target="_blank" rel="noopener" className="link tap">
              <bdi>{report.businessName}</bdi>
            </a>
          )}
        </h2>
        <p className="text-sm text-muted">
          <span className="chip me-2">{t.kinds[report.kind]}</span>
          <span className="tabular-nums">{dateText(report.receivedAt)}</span>
        </p>
      </div>
      {Object.keys(report.changes).length > 0 && <Changes report={report} />}
      {report.note !== null && <Quote label={t.note} text={report.note} />}
      {report.reply !== null && <Quote label={t.reply} text={report.reply} />}
      {!isOpen && (
        <p className="text-sm text-muted">
          {t.decided(t.states[report.state], report.decidedBy ?? '', dateText(report.decidedAt!))}
        </p>
      )}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button
            type="button"
            className="btn btn-primary"
            isInactive={decide.isPending}
            onClick={() => (report.kind === 'removal' ? setAsking('accept') : decide.mutate(undefined))}
          >
            <Check aria-hidden="true" className="size-4" />
            {t.accept}
          </Button>
          <Button
            type="button"
            className="btn btn-quiet"
            isInactive={decide.isPending}
            onClick={() => setAsking('decline')}
          >
            <X aria-hidden="true" className="size-4" />
            {t.decline}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking === 'accept'}
        title={t.removeTitle}
        text={t.removeText(report.businessName)}
        confirm={t.removeConfirm}
        onConfirm={() => decide.mutate(undefined)}
        onClose={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'decline'}
        tone="primary"
        title={t.declineTitle}
        text={t.declineText}
        confirm={t.decline}
        onConfirm={() => decide.mutate(reply.values.text)}
        onClose={() => setAsking(null)}
      >
        <label className="mt-3 block text-sm font-medium">
          {t.declineNote}
          <textarea
            dir="auto"
            rows={3}
            maxLength={MAX_REPORT_NOTE_LENGTH}
            className="field mt-1.5"
            value={reply.values.text}
            onChange={(event) => reply.set({ text: event.target.value })}
          />
        </label>
      </ConfirmDialog>
    </article>
  );
}

function Changes({ report }: { report: BusinessReport }) {
  const t = useTexts(businessReportsTexts);
  const { fields } = useTexts(businessTexts);
  const current: Record<string, unknown> = report.current;
  const shown = (field: string, value: unknown) => {
    if (typeof value !== 'string' || value === '') return t.empty;
    return businessValueText(field, value);
  };
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-80 table-fixed text-sm">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="w-28 py-1.5 pe-3 text-start font-medium">
              {t.field}
            </th>
            <th scope="col" className="py-1.5 pe-3 text-start font-medium">
              {t.current}
            </th>
            <th scope="col" className="py-1.5 text-start font-medium">
              {t.proposed}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {Object.entries(report.changes).map(([field, value]) => (
            <tr key={field} className="align-top">
              <th scope="row" className="py-1.5 pe-3 text-start font-medium">
                {(fields as Record<string, string>)[field] ?? field}
              </th>
              <td dir="auto" className="py-1.5 pe-3 text-muted whitespace-pre-line wide-break">
                {shown(field, current[field])}
              </td>
              <td dir="auto" className="py-1.5 font-medium whitespace-pre-line wide-break">
                {shown(field, value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Quote({ label, text }: { label: string; text: string }) {
  return (
    <div className="text-sm">
      <p className="text-muted">{label}</p>
      <p dir="auto" className="max-w-[70ch] whitespace-pre-wrap wide-break">
        {text}
      </p>
    </div>
  );
}
