import type { BusinessDetail } from '@directory/contracts/businesses';
import { closureOf } from '@directory/contracts/closures';
import { CircleSlash } from 'lucide-react';
import { formatDay } from '../../../lib/format';

export function ClosureNotice({ business: { status, closedAt } }: { business: BusinessDetail }) {
  const closure = closureOf(status);
  if (closure === null) return null;
  return (
    <p role="note" className="flex gap-2.5 rounded-card border border-bad bg-surface p-3 text-bad sm:p-4">
      <CircleSlash aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong>{closure === 'permanently' ? 'Permanently closed' : 'Temporarily closed'}</strong>
        {closedAt !== null && (
          <span className="text-muted">
            {' · known since '}
            <time dateTime={closedAt.slice(0, 10)}>{formatDay(closedAt)}</time>
          </span>
        )}
      </span>
    </p>
  );
}
