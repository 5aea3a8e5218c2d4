import { SearchX } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { formatCount } from '../../lib/format';
import { Breadcrumb } from '../ui/breadcrumb';
import { Link } from '../ui/link';
import { ListHeader } from '../ui/list-header';
import { ListSearch } from '../ui/list-search';
import { LoadFailure } from '../ui/load-failure';
import { MessageCard } from '../ui/message-card';
import { Pagination } from '../ui/pagination';
import { StatLine } from '../ui/stat-line';

export const INDEX_PAGE_SIZE = 12;

interface IndexPageProps<T> extends IndexListProps<T> {
  trail: ComponentProps<typeof Breadcrumb>['trail'];
  /** Whether the trail ends with this page. */
  current?: boolean;
  /** Undefined while loading. */
  title: string | undefined;
  stats: ComponentProps<typeof StatLine>['stats'];
  /** The text that the list is filtered by. */
  q: string;
  searchHint: string;
  letters?: ReactNode;
  /** Next to the search. */
  tools?: ReactNode;
  footer?: ReactNode;
}

/** All countries, cities or categories, twelve on a page. */
export function IndexPage<T>(props: IndexPageProps<T>) {
  const { trail, current = false, title, stats, q, searchHint, letters, tools, footer, ...list } = props;
  return (
    <div className="wrap py-4 sm:py-6">
      <Breadcrumb trail={trail} current={current} />
      <ListHeader title={title} />
      {!list.failed && <StatLine stats={stats} />}
      <div className="my-4 space-y-3 print:hidden">
        {letters}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ListSearch q={q} placeholder={searchHint} />
          {tools}
        </div>
      </div>
      <IndexList {...list} />
      {footer}
    </div>
  );
}

interface IndexListProps<T> {
  /** Inserted into the texts. */
  noun: 'categories' | 'countries' | 'cities';
  /** Of this page; undefined while loading. */
  items: readonly T[] | undefined;
  /** Counts from 1. */
  page: number;
  total: number;
  /** The items are still those of the previous page. */
  stale?: boolean;
  failed: boolean;
  onRetry: () => void;
  /** The link to the whole list, if this one is filtered. */
  unfiltered: ComponentProps<typeof Link>['to'] | null;
  layout?: 'grid' | 'list';
  /** Businesses of an item: the largest of the page is what bars are relative to. */
  sizeOf: (item: T) => number;
  children: (item: T, max: number) => ReactNode;
}

function IndexList<T>(props: IndexListProps<T>) {
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
      <MessageCard
        icon={SearchX}
        title={`No ${noun} found`}
        text={`Try adjusting your search terms or browse all ${noun}`}
      >
        {props.unfiltered !== null && (
          <Link to={props.unfiltered} className="btn btn-quiet">
            All {noun}
          </Link>
        )}
      </MessageCard>
    );
  }
  const first = (page - 1) * INDEX_PAGE_SIZE;
  const max = Math.max(...items.map(props.sizeOf));
  return (
    <>
      <ul className={`${grid} transition-opacity ${stale ? 'opacity-60' : ''}`}>
        {items.map((item) => props.children(item, max))}
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
