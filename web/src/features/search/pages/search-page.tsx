import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import type { SearchPage as SearchResponse } from '@directory/contracts/search';
import { Link } from '../../../components/ui/link';
import { LoadFailure } from '../../../components/ui/load-failure';
import { MessageCard } from '../../../components/ui/message-card';
import { Breadcrumb } from '../../../components/ui/breadcrumb';
import { Pagination } from '../../../components/ui/pagination';
import { Redirect } from '../../../components/ui/redirect';
import { BusinessRowSkeletons, type Omitted } from '../../../components/directory/business-row';
import { BusinessRows, columnsOf } from '../../../components/directory/business-rows';
import { ListMap, MAP_COLUMNS, MapPlaceholder, SPLIT_COLUMNS } from '../../../components/directory/list-map';
import { useMapView } from '../../../components/directory/use-map-view';
import { CappedListNote } from '../../../components/directory/capped-list-note';
import { isNotFound } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { missingPageText } from '../../../lib/page-param';
import { searchQuery } from '../api/get-search';
import { AppliedFilters } from '../components/applied-filters';
import { FilterForm } from '../components/filter-panel';
import { FilterSheet, openFilters } from '../components/filter-sheet';
import { NoResults } from '../components/no-results';
import { PopularCategories } from '../components/popular-categories';
import { ResultsHeader } from '../components/results-header';
import { SearchForm } from '../components/search-form';
import { Toolbar } from '../components/toolbar';
import {
  FILTERS,
  isBlank,
  MAX_PAGES,
  searchPath,
  withKnownFilters,
  withPhrases,
  type SearchParameters,
} from '../parameters';
import { titleOf } from '../result-texts';
import { useSearchParamsState } from '../use-search-params-state';

/**
 * Identifies the search that a response is for. With another one, controls and rows are other elements: moved ones would shift the
 * layout after any delay.
 */
function searchOf(data: SearchResponse | undefined): string {
  if (!data) return 'loading';
  const { q, location, near } = data.interpreted.parameters;
  return JSON.stringify([q, location, near]);
}

const IN_CITY: readonly Omitted[] = ['city'];

export function SearchPage() {
  const { parameters: given, redirect, go, type, submit } = useSearchParamsState();
  const filters = useRef<HTMLDialogElement>(null);
  const results = useQuery({ ...searchQuery(given), enabled: !isBlank(given) });
  /** Rendered in slices: typing goes on while a response is rendered. */
  const response = useDeferredValue(results.data);
  const stale = results.isPlaceholderData || response !== results.data;
  const parameters = stale ? given : withKnownFilters(given, response);
  const blank = isBlank(parameters);
  const data = blank ? undefined : response;
  const applied = stale ? parameters : withPhrases(parameters, data);
  const change = (changes: SearchParameters) => go({ ...applied, page: undefined, ...changes });
  const { onMap: wantsMap, isSplit, maybeSplit } = useMapView(parameters.view, data?.businesses);
  const hasResults = data?.totalCount !== 0;
  /** Without results, a map is for moving to another area only. */
  const onMap = wantsMap && (hasResults || parameters.near !== undefined);
  /** The area replaces the place. */
  const searchArea = (area: { near: string; radius: string }) =>
    change({
      ...(data?.interpreted.place?.source === 'words' && { q: data.interpreted.what }),
      location: undefined,
      country: undefined,
      city: undefined,
      ...area,
    });
  /** Without results, only what was chosen is shown. */
  const hasFilters = hasResults || ['near', ...FILTERS].some((name) => name in applied);
  const search = searchOf(data);
  /** With another search, the map moves instead of being another one. */
  const [grid, setGrid] = useState(search);
  if (!onMap && grid !== search) setGrid(search);
  /** After the last page, or the last one that can be opened. */
  const isPastEnd =
    isNotFound(results.error) ||
    (data?.businesses.length === 0 && data.totalCount > 0 && parameters.page !== undefined);
  useDocumentTitle(titleOf(parameters), {
    missing: isPastEnd,
    unlisted: true,
    description: 'Search results of the directory, by relevance, distance, rating or reviews, as a list or on a map.',
  });

  if (redirect !== null) return <Redirect to="/search" search={redirect} />;
  return (
    <>
      <div className="border-b border-line bg-surface print:hidden">
        <div className="wrap py-3 sm:py-4">
          <div className="max-w-4xl">
            <SearchForm
              value={{ q: parameters.q ?? '', location: parameters.location ?? '', near: parameters.near ?? '' }}
              onSearch={submit}
              onType={type}
            />
          </div>
        </div>
      </div>
      <div className="wrap py-4 sm:py-6">
        <Breadcrumb trail={[{ to: '/search', name: 'Search' }]} current />
        {blank ? (
          <>
            <h1 className="text-2xl font-bold">Search</h1>
            <p className="mt-1 mb-6 text-muted">Say what you are looking for, where, or both.</p>
            <PopularCategories />
          </>
        ) : (
          <>
            <ResultsHeader parameters={parameters} data={data} failed={results.isError} stale={stale} onGo={go} />
            <Toolbar
              key={`controls of ${search}`}
              parameters={applied}
              facets={data?.facets}
              hasResults={hasResults}
              onMap={onMap}
              isSplit={isSplit}
              maybeSplit={maybeSplit}
              mappable={data !== undefined && data.businesses.length > 0}
              onChange={change}
              onOpenFilters={() => filters.current && openFilters(filters.current)}
            >
              <AppliedFilters parameters={parameters} data={data} onChange={change} onGo={go} />
            </Toolbar>
            <div
              key={`results of ${grid}`}
              className={`grid grid-cols-1 items-start ${
                onMap
                  ? MAP_COLUMNS
                  : `gap-6 ${hasFilters ? 'lg:grid-cols-[240px_minmax(0,1fr)]' : ''} ${maybeSplit ? SPLIT_COLUMNS : ''}`
              }`}
            >
              {onMap ? (
                <ListMap hits={data?.businesses} onSearchArea={searchArea} />
              ) : hasFilters ? (
                <aside
                  aria-label="Filters"
                  className={`sticky top-18 max-h-[calc(100dvh-80px)] overflow-y-auto max-lg:not-noscript:hidden noscript:static noscript:max-h-none print:hidden ${maybeSplit ? 'split:hidden' : ''}`}
                >
                  <FilterForm parameters={applied} data={data} onChange={change} onEarlyChoice={go} />
                </aside>
              ) : null}
              {maybeSplit && <MapPlaceholder />}
              <section
                key={String(hasFilters)}
                aria-label="Results"
                className="min-w-0"
                aria-busy={results.isFetching || stale}
              >
                {isPastEnd ? (
                  <MessageCard
                    icon={SearchX}
                    title="No businesses found"
                    text={missingPageText(Number(parameters.page), MAX_PAGES)}
                  >
                    <Link to={searchPath({ ...parameters, page: undefined })} className="btn btn-quiet">
                      First page
                    </Link>
                  </MessageCard>
                ) : results.isError ? (
                  <LoadFailure title="Error Loading Businesses" onRetry={() => void results.refetch()} />
                ) : data === undefined ? (
                  <BusinessRowSkeletons count={8} columns={columnsOf({ onMap, maybeSplit })} />
                ) : data.businesses.length === 0 ? (
                  <NoResults data={data} onGo={go} />
                ) : (
                  <>
                    <BusinessRows
                      businesses={data.businesses}
                      omit={areInOneCity(data) ? IN_CITY : undefined}
                      isStale={stale}
                      onMap={onMap}
                      maybeSplit={maybeSplit}
                    />
                    <Pagination
                      page={data.currentPage}
                      pages={Math.min(data.totalPages, MAX_PAGES)}
                      window={onMap ? 'five' : 'ends'}
                    />
                    <CappedListNote {...data} />
                  </>
                )}
              </section>
            </div>
            <FilterSheet dialog={filters} parameters={applied} data={data} onChange={change} />
          </>
        )}
      </div>
    </>
  );
}

/** Whether the heading names the city of all results, or an area of it: rows then tell apart by the street. */
function areInOneCity({ businesses, interpreted: { place } }: SearchResponse): boolean {
  return businesses.every(
    ({ countryCode, citySlug, areaSlug }) =>
      place?.countryCode === countryCode &&
      ((place.kind === 'city' && place.slug === citySlug) || (place.kind === 'area' && place.slug === areaSlug)),
  );
}
