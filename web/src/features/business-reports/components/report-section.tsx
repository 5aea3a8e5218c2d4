import type { BusinessDetail } from '@directory/contracts/businesses';
import type { ReportKind } from '@directory/contracts/business-reports';
import { CircleSlash, PenLine, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../../../components/ui/error-boundary';

const ReportForm = lazy(async () => ({ default: (await import('./report-form')).ReportForm }));

const KINDS = [
  { kind: 'edit', icon: PenLine, text: 'Suggest an edit' },
  { kind: 'closed', icon: CircleSlash, text: 'Report as closed' },
  { kind: 'removal', icon: Trash2, text: 'Ask for removal' },
] as const;

/** What a visitor can report about a business; the form is loaded on demand and needs scripts. */
export function ReportSection({ business }: { business: BusinessDetail }) {
  const [kind, setKind] = useState<ReportKind | null>(null);
  return (
    <section aria-label="Corrections" className="noscript:hidden print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-sm text-muted max-sm:w-full">Something wrong or out of date?</p>
        {KINDS.map(({ kind: own, icon: Icon, text }) => (
          <button
            key={own}
            type="button"
            aria-expanded={kind === own}
            className={`btn text-sm ${kind === own ? 'border-accent bg-accent-soft text-accent' : 'btn-quiet'}`}
            onClick={() => setKind(kind === own ? null : own)}
          >
            <Icon aria-hidden="true" className="size-4" />
            {text}
          </button>
        ))}
      </div>
      {kind !== null && (
        <ErrorBoundary
          key={kind}
          fallback={
            <p role="alert" className="card mt-3 p-4">
              The form could not be loaded. Please try again later.
            </p>
          }
        >
          <Suspense fallback={<div role="status" aria-label="Loading" className="skeleton mt-3 h-64 rounded-card" />}>
            <ReportForm kind={kind} business={business} />
          </Suspense>
        </ErrorBoundary>
      )}
    </section>
  );
}
