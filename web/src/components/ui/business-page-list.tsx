import type { BusinessPage } from '@directory/contracts/businesses';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format';
import { BusinessRow, BusinessRowSkeletons } from './business-row';
import { MessageCard } from './message-card';
import { Pagination } from './pagination';
import { ShareBar } from './share-bar';

interface BusinessPageListProps {
  /** Undefined while loading. */
  data: BusinessPage | undefined;
  page: number;
  /** The rows shown are those of the page before. */
  stale: boolean;
  omit: 'category' | 'city';
  side: ReactNode;
}

/** The businesses of one category or city, twelve a page, with a list of counts at the side. */
export function BusinessPageList({ data, page, stale, omit, side }: BusinessPageListProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_280px]">
      <section aria-label="Businesses" className="min-w-0">
        {data === undefined ? (
          <BusinessRowSkeletons count={8} />
        ) : data.businesses.length === 0 ? (
          <MessageCard icon={SearchX} title="No businesses found" />
        ) : (
          <ul className={`grid grid-cols-1 gap-3 transition-opacity md:grid-cols-2 ${stale ? 'opacity-60' : ''}`}>
            {data.businesses.map((business) => (
              <li key={business.id}>
                <BusinessRow business={business} omit={omit} />
              </li>
            ))}
          </ul>
        )}
        {data && <Pagination page={page} pages={Math.min(data.totalPages, 100)} window="five" />}
      </section>
      {side}
    </div>
  );
}

/** Names with counts and thin bars, the largest first. */
export function SideCounts(props: {
  title: string;
  rows: readonly { to: string; name: string; count: number }[] | undefined;
}) {
  if (props.rows?.length === 0) return null;
  const max = Math.max(1, ...(props.rows ?? []).map((row) => row.count));
  return (
    <aside aria-label={props.title} className="card p-4">
      <h2 className="font-semibold">{props.title}</h2>
      <ul className="mt-1">
        {props.rows?.map((row) => (
          <li key={row.to}>
            <Link to={row.to} className="block min-h-11 py-2 hover:text-accent">
              <span className="flex items-baseline justify-between gap-3 text-sm">
                <span className="min-w-0 truncate" dir="auto">
                  {row.name}
                </span>
                <span className="text-muted tabular-nums">{formatCount(row.count)}</span>
              </span>
              <span className="mt-1 block">
                <ShareBar value={row.count} max={max} />
              </span>
            </Link>
          </li>
        )) ??
          Array.from({ length: 8 }, (_, index) => (
            <li key={index} aria-hidden="true" className="min-h-11 py-2">
              <span className="skeleton block h-5" />
            </li>
          ))}
      </ul>
    </aside>
  );
}
