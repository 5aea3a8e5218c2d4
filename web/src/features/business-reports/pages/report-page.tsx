import type { ReportState, ReportStatus } from '@directory/contracts/business-reports';
import { closureOf } from '@directory/contracts/closures';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Hourglass, type LucideIcon, SearchX, TriangleAlert } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { Link } from '../../../components/ui/link';
import { MessageCard } from '../../../components/ui/message-card';
import { isNotFound } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { formatDay } from '../../../lib/format';
import { slugPath } from '../../../lib/links';
import { reportQuery } from '../api/get-report';
import { FIELD_NAMES } from '../components/field-names';

const STATES: Record<ReportState, { icon: LucideIcon; title: string; text: string; colour: string }> = {
  received: {
    icon: Hourglass,
    title: 'Received',
    text: 'An editor has not decided yet. This page shows the decision.',
    colour: 'text-warn',
  },
  accepted: {
    icon: CircleCheck,
    title: 'Accepted',
    text: 'The directory has been corrected. Thank you.',
    colour: 'text-good',
  },
  declined: { icon: CircleX, title: 'Declined', text: 'The directory was left as it is.', colour: 'text-bad' },
};

const REMOVED = 'The page of this business has been removed.';

const KINDS = { edit: 'Suggested edit', closed: 'Reported as closed', removal: 'Request for removal' } as const;

/** What became of a report, for who has its link. */
export function ReportPage() {
  const { token = '' } = useParams();
  const report = useQuery(reportQuery(token));
  useDocumentTitle('Your Report', {
    unlisted: true,
    description: 'What became of a report about a business of the directory.',
  });
  return (
    <div className="wrap max-w-3xl py-6 sm:py-8">
      <h1 className="text-2xl font-bold sm:text-3xl">Your Report</h1>
      <div className="mt-4">
        {report.isPending && <div role="status" aria-label="Loading" className="skeleton h-48 rounded-card" />}
        {report.data && <Report report={report.data} />}
        {report.isError &&
          (isNotFound(report.error) ? (
            <MessageCard
              icon={SearchX}
              title="Report not found"
              text="The link is incomplete, or the report has been deleted after its retention period."
            />
          ) : (
            <MessageCard
              icon={TriangleAlert}
              tone="bad"
              title="Error loading the report"
              text="Please try again later."
            >
              <button type="button" className="btn btn-quiet" onClick={() => void report.refetch()}>
                Try again
              </button>
            </MessageCard>
          ))}
      </div>
    </div>
  );
}

function Report({ report }: { report: ReportStatus }) {
  const state = STATES[report.state];
  return (
    <section aria-label={state.title} className="card space-y-4 p-4 sm:p-6">
      <div className="flex gap-3">
        <state.icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${state.colour}`} />
        <div>
          <h2 className="text-lg font-semibold">{state.title}</h2>
          <p className="text-muted">
            {report.kind === 'removal' && report.state === 'accepted' ? REMOVED : state.text}
          </p>
        </div>
      </div>
      {report.reply !== null && (
        <blockquote dir="auto" className="border-s-2 border-line-strong ps-3 whitespace-pre-wrap wide-break">
          {report.reply}
        </blockquote>
      )}
      <dl className="grid gap-x-6 gap-y-2 border-t border-line pt-4 sm:grid-cols-[auto_1fr]">
        <Fact name="Business">
          {report.businessSlug === null ? (
            <bdi>{report.businessName}</bdi>
          ) : (
            <Link to={slugPath('business', report.businessSlug)} className="link tap">
              <bdi>{report.businessName}</bdi>
            </Link>
          )}
        </Fact>
        <Fact name="Report">{KINDS[report.kind]}</Fact>
        <Fact name="Received">{formatDay(report.receivedAt)}</Fact>
        {report.decidedAt !== null && <Fact name="Decided">{formatDay(report.decidedAt)}</Fact>}
        {Object.entries(report.changes).map(([field, value]) => (
          <Fact key={field} name={`Proposed ${FIELD_NAMES[field as keyof typeof FIELD_NAMES].toLowerCase()}`}>
            <span dir="auto" className="whitespace-pre-line">
              {shown(field, value)}
            </span>
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wide-break max-sm:mb-1">{children}</dd>
    </div>
  );
}

function shown(field: string, value: string | null): string {
  if (value === null || value === '') return '(empty)';
  if (field === 'status') return `${closureOf(value) === 'temporarily' ? 'Temporarily' : 'Permanently'} closed`;
  if (field !== 'workingHours') return value;
  return Object.entries(JSON.parse(value) as Record<string, string>)
    .map(([day, hours]) => `${day}: ${hours}`)
    .join('\n');
}
