import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import type { BusinessPage } from '@directory/contracts/businesses';
import type { ErrorCode } from '@directory/contracts/errors';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, isNotFound } from '../../lib/api';
import { slugPath } from '../../lib/links';
import { useSiteOrigin } from '../../lib/site-origin';
import { Breadcrumb } from '../ui/breadcrumb';
import { BusinessRow, BusinessRowSkeletons } from './business-row';
import { ListHeader } from '../ui/list-header';
import { MessageCard } from '../ui/message-card';
import { NotFoundCard } from '../ui/not-found-card';
import { Pagination } from '../ui/pagination';
import { FacetList } from '../ui/facet-list';
import { itemList, StructuredData } from '../ui/structured-data';

const PER_PAGE = 12;

interface BusinessListPageProps<T extends BusinessPage> {
  query: UseQueryResult<T>;
  page: number;
  /** Path of the first page. */
  path: string;
  /** The error code and the title of a missing group. */
  missing: { code: ErrorCode; title: string };
  failed: { title: string; text: (error: Error) => string };
  back: { to: string; text: string };
  trail: readonly { to: string; name: string }[];
  title: (data: T) => string;
  size: (data: T) => ReactNode;
  omit: 'category' | 'city';
  side: { title: string; rows: (data: T) => readonly { to: string; name: string; count: number }[] };
}

export function BusinessListPage<T extends BusinessPage>(props: BusinessListPageProps<T>) {
  const { query, page, missing, failed, back } = props;
  const { data, error } = query;
  const origin = useSiteOrigin();
  if (error && data === undefined) {
    if (error instanceof ApiError && error.code === missing.code)
      return <NotFoundCard title={missing.title} back={back} />;
    if (isNotFound(error) && page > 1) return <NoSuchPage page={page} path={props.path} />;
    return (
      <NotFoundCard title={failed.title} text={failed.text(error)} back={back} onRetry={() => void query.refetch()} />
    );
  }
  return (
    <div className="wrap py-4 sm:py-6">
      <Breadcrumb trail={props.trail} />
      {data && data.businesses.length > 0 && (
        <StructuredData
          data={itemList(
            origin,
            data.businesses.map(({ slug, name }) => ({ to: slugPath('business', slug), name })),
            (page - 1) * PER_PAGE + 1,
          )}
        />
      )}
      <ListHeader title={data ? props.title(data) : <span className="skeleton inline-block h-8 w-56 align-top" />}>
        {data ? props.size(data) : <span className="skeleton inline-block h-4 w-44" />}
      </ListHeader>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_280px]">
        <section aria-label="Businesses" className="min-w-0">
          {data === undefined ? (
            <BusinessRowSkeletons count={8} columns="md:grid-cols-2" />
          ) : data.businesses.length === 0 ? (
            <MessageCard icon={SearchX} title="No businesses found" />
          ) : (
            <ul
              className={`grid grid-cols-1 gap-3 transition-opacity md:grid-cols-2 ${query.isPlaceholderData ? 'opacity-60' : ''}`}
            >
              {data.businesses.map((business) => (
                <li key={business.id}>
                  <BusinessRow business={business} omit={props.omit} />
                </li>
              ))}
            </ul>
          )}
          {data && (
            <Pagination
              page={page}
              pages={Math.min(data.totalPages, PAGE_LIMITS['/categories/:slug'])}
              window="five"
              far
            />
          )}
        </section>
        <FacetList title={props.side.title} rows={data && props.side.rows(data)} />
      </div>
    </div>
  );
}

/** The page number exceeds the list. */
export function NoSuchPage({ page, path }: { page: number; path: string }) {
  return (
    <NotFoundCard
      title="No businesses found"
      text={`The list has no page ${page}.`}
      back={{ to: path, text: 'First page' }}
    />
  );
}
