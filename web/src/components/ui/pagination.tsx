import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from './link';

interface PaginationProps {
  page: number;
  pages: number;
  /**
   * `five`: a sliding window of five pages, and links to distant ones, so that every page of a long list is few links away; `ends`:
   * two on either side, with the first and the last page.
   */
  window: 'five' | 'ends';
  labels?: typeof ENGLISH;
}

const ENGLISH = {
  pages: 'Pages',
  page: (number: number) => `Page ${number}`,
  goToPage: 'Go to page',
  previous: 'Previous',
  next: 'Next',
};
const JUMPS = [-10_000, -1000, -100, -10, 10, 100, 1000, 10_000];

/** Previous, page numbers, Next: real links, which can be shared and opened in a tab. */
export function Pagination({ page, pages, window, labels = ENGLISH }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={labels.pages} className="mt-8 flex flex-wrap items-center justify-center gap-2 print:hidden">
      <Step to={page - 1} disabled={page <= 1}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        {labels.previous}
      </Step>
      <ul className="flex items-center justify-center max-sm:order-first max-sm:w-full sm:gap-1">
        {pageNumbers(page, pages, window).map((number, index) => (
          <li key={number ?? `gap-${index}`} className={number === null ? '' : 'basis-11'}>
            {number === null ? (
              <span aria-hidden="true" className="grid h-11 w-5 place-items-center text-muted sm:w-8">
                …
              </span>
            ) : (
              <PageLink number={number} current={number === page} label={labels.page(number)} />
            )}
          </li>
        ))}
      </ul>
      <Step to={page + 1} disabled={page >= pages}>
        {labels.next}
        <ChevronRight aria-hidden="true" className="size-4" />
      </Step>
      {window === 'five' && <Jumps page={page} pages={pages} labels={labels} />}
    </nav>
  );
}

function Jumps({ page, pages, labels }: { page: number; pages: number; labels: typeof ENGLISH }) {
  const id = useId();
  const numbers = [1, ...JUMPS.map((step) => page + step), pages];
  const jumps = numbers.filter((number) => number >= 1 && number <= pages && Math.abs(number - page) > 4);
  if (jumps.length === 0) return null;
  return (
    <div className="flex w-full flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
      <span id={id}>{labels.goToPage}</span>
      <ul aria-labelledby={id} className="flex flex-wrap items-center">
        {[...new Set(jumps)].map((number) => (
          <li key={number} className="min-w-11">
            <PageLink number={number} current={false} label={labels.page(number)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PageLink({ number, current, label }: { number: number; current: boolean; label: string }) {
  const to = usePageLink(number);
  return (
    <Link
      to={to}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      className={`grid h-11 min-w-8 place-items-center rounded-control px-1 text-sm tabular-nums sm:min-w-11 ${
        current ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-sunken'
      }`}
    >
      {number}
    </Link>
  );
}

function Step({ to, disabled, children }: { to: number; disabled: boolean; children: ReactNode }) {
  const target = usePageLink(to);
  return (
    // The same element on the first and the last page, which has the focus if it was pressed.
    <Link to={target} className="btn btn-quiet" disabled={disabled}>
      {children}
    </Link>
  );
}

function usePageLink(page: number): { search: string } {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  if (page <= 1) next.delete('page');
  else next.set('page', String(page));
  return { search: next.toString() };
}

/** Null is a gap. */
function pageNumbers(page: number, pages: number, window: 'five' | 'ends'): (number | null)[] {
  if (window === 'five') {
    const first = Math.max(1, Math.min(page - 2, pages - 4));
    return range(first, Math.min(pages, first + 4));
  }
  const from = Math.max(1, page - 2);
  const to = Math.min(pages, page + 2);
  return [
    ...(from > 1 ? [1] : []),
    ...(from > 2 ? [null] : []),
    ...range(from, to),
    ...(to < pages - 1 ? [null] : []),
    ...(to < pages ? [pages] : []),
  ];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
