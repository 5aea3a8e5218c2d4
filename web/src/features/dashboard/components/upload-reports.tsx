import type { ImportReport } from '@directory/contracts/imports';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../components/ui/link';
import { OutcomeIcon } from '../../../components/admin/outcome-icon';
import { ErrorState } from '../../../components/admin/error-state';
import { dateText, durationText, numberText, percentText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { dashboardTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { importTexts } from '../../../lib/i18n/import-texts';
import { uploadReportsQuery } from '../api/get-upload-reports';

const SHOWN = 3;

export function UploadReports() {
  const common = useTexts(commonTexts);
  const t = useTexts(dashboardTexts);
  const reports = useQuery(uploadReportsQuery);
  if (reports.isError) {
    return <ErrorState title={t.reportsFailed} error={reports.error} onRetry={() => void reports.refetch()} />;
  }
  if (reports.data === undefined) {
    return (
      <div role="status" aria-label={common.loading} className="space-y-3 py-3">
        <div className="skeleton h-16" />
        <div className="skeleton h-16" />
      </div>
    );
  }
  if (reports.data.length === 0) return <p className="py-3 text-muted">{t.noReportsText}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {reports.data.slice(0, SHOWN).map((report) => (
          <li key={`${report.timestamp} ${report.summary.fileName}`} className="py-3">
            <ReportRow report={report} />
          </li>
        ))}
      </ul>
      <Link to="/admin/reports" className="link inline-flex min-h-11 items-center text-sm">
        {t.allReports}
      </Link>
    </>
  );
}

function ReportRow({ report }: { report: ImportReport }) {
  const t = useTexts(dashboardTexts);
  const { undoneState } = useTexts(importTexts);
  const { summary } = report;
  return (
    <article aria-label={summary.fileName}>
      <div className="flex items-start gap-2.5">
        <OutcomeIcon outcome={report.outcome} undone={report.undone} className="mt-0.5 size-5" />
        <div className="min-w-0 flex-1">
          <Link
            className="link tap font-medium wide-break"
            to={`/admin/reports?${new URLSearchParams({ file: summary.fileName })}`}
          >
            <bdi>{summary.fileName}</bdi>
          </Link>
          <p className="text-sm text-muted tabular-nums">
            {dateText(report.timestamp)} ·{' '}
            {t.reportRows(numberText(summary.totalRecords), durationText(summary.processingTimeSeconds))}
            {report.undone && ` · ${undoneState}`}
          </p>
        </div>
      </div>
      {!report.undone && <Counts report={report} />}
    </article>
  );
}

function Counts({ report: { inserted, results, duplicateAnalysis: duplicates } }: { report: ImportReport }) {
  const t = useTexts(dashboardTexts);
  const counts = [
    { name: t.reportInserted, value: inserted, rate: null },
    { name: t.reportUpdated, value: results.updated, rate: results.updateRate },
    { name: t.reportSkipped, value: results.skipped, rate: results.skipRate },
    { name: t.reportDuplicates, value: duplicates.totalDuplicateRecords, rate: duplicates.duplicateRate },
  ];
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-sm cramped:grid-cols-1 sm:grid-cols-4">
      {counts.map((count) => (
        <div key={count.name}>
          <dt className="text-xs text-muted">{count.name}</dt>
          <dd className="tabular-nums">
            {numberText(count.value)}{' '}
            {count.rate !== null && <span className="text-muted">{percentText(count.rate)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
