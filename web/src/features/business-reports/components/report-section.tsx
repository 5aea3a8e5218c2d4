import type { BusinessDetail } from '@directory/contracts/businesses';
import { closureOf } from '@directory/contracts/closures';
import type { ReportKind } from '@directory/contracts/business-reports';
import { CircleSlash, PenLine, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../../../components/ui/error-boundary';
import { slugPath } from '../../../lib/links';

const ReportForm = lazy(async () => ({ default: (await import('./report-form')).ReportForm }));

const KINDS = [
  { kind: 'edit', icon: PenLine, text: 'Suggest an edit' },
  { kind: 'closed', icon: CircleSlash, text: 'Report as closed' },
  { kind: 'removal', icon: Trash2, text: 'Ask for removal' },
] as const;

/** What a visitor can report about a business; forms are loaded on demand. Without scripts there is one, without edits. */
export function ReportSection({ business }: { business: BusinessDetail }) {
  const [kind, setKind] = useState<ReportKind | null>(null);
  const isClosed = closureOf(business.status) === 'permanently';
  return (
    <section aria-label="Corrections" className="print:hidden">
      <PlainForm slug={business.slug} isClosed={isClosed} />
      <div className="flex flex-wrap noscript:hidden items-center gap-2">
        <p className="text-sm text-muted max-sm:w-full">Something wrong or out of date?</p>
        {KINDS.filter((one) => !(isClosed && one.kind === 'closed')).map(({ kind: own, icon: Icon, text }) => (
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

/** Sent by the browser; the gateway responds with a page. */
function PlainForm({ slug, isClosed }: { slug: string; isClosed: boolean }) {
  return (
    <form
      method="post"
      action={`${slugPath('business', slug)}/reports`}
      aria-label="Report"
      className="card hidden space-y-3 p-4 noscript:block sm:p-6"
    >
      <fieldset className="space-y-1">
        <legend className="font-semibold">Something wrong?</legend>
        {PLAIN_KINDS.filter((one) => !isClosed || one.kind === 'removal').map(({ kind, text }) => (
          <label key={kind} className="flex min-h-11 items-center gap-2.5">
            <input type="radio" name="kind" value={kind} required className="size-5 accent-accent" />
            {text}
          </label>
        ))}
      </fieldset>
      <label className="block text-sm font-medium">
        Your reason, which a removal needs
        <textarea name="note" rows={3} dir="auto" className="field mt-1.5" />
      </label>
      <label aria-hidden="true" className="sr-only">
        Leave this empty
        <input name="website_url" tabIndex={-1} autoComplete="off" />
      </label>
      <button type="submit" className="btn btn-primary">
        Send
      </button>
    </form>
  );
}

const PLAIN_KINDS = [
  { kind: 'permanently', text: 'It has closed for good' },
  { kind: 'temporarily', text: 'It is closed for the time being' },
  { kind: 'removal', text: 'This page should be removed' },
] as const;
