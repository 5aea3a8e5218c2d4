import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format';
import { LoadFailure } from '../ui/load-failure';
import { MessageCard } from '../ui/message-card';
import { Pagination } from '../ui/pagination';

export const INDEX_PAGE_SIZE = 12;

interface IndexPageProps<T> {
  /** Of this page; undefined while loading. */
  items: readonly T[] | undefined;
  /** Counts from 1. */
  page: number;
  total: number;
  /** The items are still those of the previous page. */
  stale?: boolean;
  failed: boolean;
  onRetry: () => void;
  /** `categories`, `countries` or `cities`, inserted into the texts. */
  noun: string;
  emptyText?: string;
  emptyAction?: ReactNode;
  layout?: 'grid' | 'list';
  /** `shown`: the items of this page, to which bars are relative. */
  children: (item: T, shown: readonly T[]) => ReactNode;
}

/** A page of twelve countries, cities or categories. */
export function IndexPage<T extends { slug: string }>(props: IndexPageProps<T>) {
  const { items, noun, page, total, layout = 'grid', stale = false } = props;
  if (props.failed) {
    return (
      <LoadFailure
        title={`Unable to load ${noun}`}
        text={`There was an error loading the ${noun}. Please try again later.`}
        onRetry={props.onRetry}
      />
    );
  }
  const grid =
    layout === 'grid'
      ? 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
      : 'grid grid-cols-1 gap-2';
  if (items === undefined) {
    return (
      <div role="status" aria-label="Loading" className={grid}>
        {Array.from({ length: INDEX_PAGE_SIZE }, (_, index) => (
          <IndexCardSkeleton key={index} />
        ))}
      </div>
    );
  }
  if (items.length === 0) {
    return (
      <MessageCard icon={SearchX} title={`No ${noun} found`} {...(props.emptyText ? { text: props.emptyText } : {})}>
        {props.emptyAction}
      </MessageCard>
    );
  }
  const first = (page - 1) * INDEX_PAGE_SIZE;
  return (
    <>
      <ul className={`${grid} transition-opacity ${stale ? 'opacity-60' : ''}`}>
        {items.map((item) => props.children(item, items))}
      </ul>
      <p className="mt-6 text-center text-sm text-muted tabular-nums" aria-live="polite">
        Showing {formatCount(first + 1)} to {formatCount(first + items.length)} of {formatCount(total)} {noun}
      </p>
      <Pagination page={page} pages={Math.ceil(total / INDEX_PAGE_SIZE)} window="five" />
    </>
  );
}

function IndexCardSkeleton() {
  return (
    <div aria-hidden="true" className="card space-y-3 p-4">
      <div className="flex gap-3">
        <div className="skeleton size-10 rounded-control" />
        <div className="flex-1 space-y-2">
          <div className="skeleton h-4 w-3/4" />
          <div className="skeleton h-3.5 w-1/2" />
        </div>
      </div>
      <div className="skeleton h-[3px]" />
    </div>
  );
}
