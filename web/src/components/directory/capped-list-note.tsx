import { formatCount } from '../../lib/format';

/** Below a list that has more results than its pages can show. */
export function CappedListNote({ totalCount, totalIsCapped }: { totalCount: number; totalIsCapped: boolean }) {
  if (!totalIsCapped) return null;
  return (
    <p className="mt-4 text-center text-sm text-muted print:hidden">
      The first {formatCount(totalCount)} are listed here. Filters, a place or another word lead to the others.
    </p>
  );
}
