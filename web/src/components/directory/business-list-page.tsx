import type { ErrorCode } from '@directory/contracts/errors';
import { MIN_LISTED_BUSINESSES } from '@directory/contracts/listing';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../ui/link';
import { ApiError, isNotFound } from '../../lib/api';
import { useDocumentTitle } from '../../lib/document-title';
import { formatCount } from '../../lib/format';
import { listSearch } from '../../lib/list-filters';
import { Breadcrumb } from '../ui/breadcrumb';
import { FacetList } from '../ui/facet-list';
import { ListHeader } from '../ui/list-header';
import { LoadFailure } from '../ui/load-failure';
import { MessageCard } from '../ui/message-card';
import { NoSuchPage } from '../ui/no-such-page';
import { NotFoundCard } from '../ui/not-found-card';
import { Pagination } from '../ui/pagination';
import { BusinessRowSkeletons, type Omitted } from './business-row';
import { BusinessRows, columnsOf, ListStructuredData } from './business-rows';
import { CappedListNote } from './capped-list-note';
import { ListFilters } from './list-filters';
import { ListMap, MAP_COLUMNS, MapPlaceholder, SPLIT_COLUMNS } from './list-map';
import type { BusinessList } from './use-business-list';
import { useMapView, type MapView } from './use-map-view';

interface BusinessListPageProps<T> {
  query: UseQueryResult<T>;
  list: BusinessList;
  /** Path of the first page. */
  path: string;
  /** The error codes and the title of a missing group. */
  missing: { codes: readonly ErrorCode[]; title: string };
  failed: { title: string; text: (error: Error) => string };
  back: { to: string; text: string };
  trail: readonly { to: string; name: string }[];
  title: (data: T) => string;
  /** Where the document's title differs from the heading. */
  documentTitle?: (data: T) => string;
  description: (data: T) => string;
  size: (data: T) => ReactNode;
  omit: readonly Omitted[];
  sides: readonly { title: string; rows: (data: T) => readonly { to: string; name: string; count: number }[] }[];
}

export function BusinessListPage<T extends { businessCount: number }>(props: BusinessListPageProps<T>) {
  const { query, list, missing, failed, back, path } = props;
  const { data, error } = query;
  const { page, businesses, view } = list;
  const mapView = useMapView(view, businesses);
  const { onMap, maybeSplit } = mapView;
  const [, setSearch] = useSearchParams();
  const failure = failureOf(props);
  const titles = { missing: missing.title, 'no-page': 'No businesses found', failed: failed.title };
  useDocumentTitle(failure ? titles[failure] : data && (props.documentTitle ?? props.title)(data), {
    missing: isNotFound(error) || list.isPastEnd,
    unlisted: list.filtered || view !== undefined || (data !== undefined && data.businessCount < MIN_LISTED_BUSINESSES),
    description: data && props.description(data),
  });
  if (failure === 'missing') return <NotFoundCard title={missing.title} back={back} />;
  if (failure === 'no-page')
    return <NoSuchPage title={titles[failure]} page={page} path={path} limit={list.maxPages} />;
  if (failure === 'failed' && error)
    return (
      <NotFoundCard title={failed.title} text={failed.text(error)} back={back} onRetry={() => void query.refetch()} />
    );
  return (
    <div className="wrap py-4 sm:py-6">
      <Breadcrumb trail={props.trail} />
      {businesses && businesses.length > 0 && <ListStructuredData businesses={businesses} first={list.first} />}
      <ListHeader title={data && props.title(data)}>
        {data ? props.size(data) : <span className="skeleton inline-block h-4 w-44" />}
      </ListHeader>
      <ListFilters scope={list.scope} filters={list.filters} facets={list.facets} view={view} mapView={mapView} />
      <div
        className={`grid grid-cols-1 items-start gap-6 ${
          onMap ? '' : `lg:grid-cols-[1fr_280px] ${maybeSplit ? 'split:grid-cols-1' : ''}`
        }`}
      >
        {/* The sticky map stays within these columns. */}
        <div
          className={`grid min-w-0 grid-cols-1 items-start ${
            onMap ? MAP_COLUMNS : maybeSplit ? `gap-6 ${SPLIT_COLUMNS}` : ''
          }`}
        >
          {onMap && (
            <ListMap
              hits={businesses}
              onSearchArea={(area) =>
                setSearch(listSearch({ ...list.filters, ...area }, view), { preventScrollReset: true })
              }
            />
          )}
          {maybeSplit && <MapPlaceholder />}
          <section aria-label="Businesses" className="min-w-0">
            <p role="status" className="mb-3 text-muted tabular-nums empty:hidden">
              {list.filtered && data && businesses && (
                <>
                  {formatCount(list.total)}
                  {list.totalIsCapped && '+'} of {formatCount(data.businessCount)}{' '}
                  <Link to={{ search: listSearch({}, view).toString() }} className="link ms-2" preventScrollReset>
                    Clear filters
                  </Link>
                </>
              )}
            </p>
            <Businesses list={list} omit={props.omit} mapView={mapView} />
            {businesses && <Pagination page={page} pages={list.pages} window="five" />}
            <CappedListNote totalCount={list.total} totalIsCapped={list.totalIsCapped} />
          </section>
        </div>
        <div
          className={`grid grid-cols-1 items-start gap-6 ${onMap ? 'lg:grid-cols-2' : maybeSplit ? 'split:grid-cols-2' : ''}`}
        >
          {props.sides.map(({ title, rows }) => (
            <FacetList key={title} title={title} rows={data && rows(data)} />
          ))}
        </div>
      </div>
    </div>
  );
}

function failureOf<T>({
  query: { data, error },
  list,
  missing,
}: Pick<BusinessListPageProps<T>, 'query' | 'list' | 'missing'>) {
  if (!error || data !== undefined) return list.isPastEnd ? 'no-page' : null;
  if (error instanceof ApiError && (missing.codes as readonly string[]).includes(error.code)) return 'missing';
  return isNotFound(error) && list.page > 1 ? 'no-page' : 'failed';
}

interface BusinessesProps {
  list: BusinessList;
  omit: readonly Omitted[];
  mapView: MapView;
}

function Businesses({ list, omit, mapView }: BusinessesProps) {
  if (list.error) return <LoadFailure title="Error Loading Businesses" onRetry={list.retry} />;
  if (list.businesses === undefined) return <BusinessRowSkeletons count={8} columns={columnsOf(mapView)} />;
  if (list.businesses.length === 0)
    return (
      <MessageCard
        icon={SearchX}
        title="No businesses found"
        {...(list.filtered && { text: 'No business has all of these filters.' })}
      />
    );
  const { onMap, maybeSplit } = mapView;
  return (
    <BusinessRows
      businesses={list.businesses}
      isStale={list.isStale}
      omit={omit}
      onMap={onMap}
      maybeSplit={maybeSplit}
    />
  );
}
