import { useQuery } from '@tanstack/react-query';
import { ChevronRight, LayoutGrid } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { Link } from '../../../components/ui/link';
import { Redirect } from '../../../components/ui/redirect';
import { Breadcrumb } from '../../../components/ui/breadcrumb';
import { FacetList } from '../../../components/ui/facet-list';
import { ListHeader } from '../../../components/ui/list-header';
import { MessageCard } from '../../../components/ui/message-card';
import { NoSuchPage } from '../../../components/ui/no-such-page';
import { NotFoundCard } from '../../../components/ui/not-found-card';
import { Pagination } from '../../../components/ui/pagination';
import { CategoryTile } from '../../../components/directory/photo';
import { StatLine } from '../../../components/ui/stat-line';
import { isNotFound } from '../../../lib/api';
import { countryQuery } from '../../../lib/directory-queries';
import { useDocumentTitle } from '../../../lib/document-title';
import { countOf, formatCount } from '../../../lib/format';
import { categoryInCountryPath, cityPath, slugPath } from '../../../lib/links';
import { listedPath } from '../../../lib/list-filters';
import { usePageParam } from '../../../lib/page-param';
import type { CountryPage as CountryPageData } from '@directory/contracts/countries';

const CATEGORIES_PER_PAGE = 20;
const TOP_CITIES = 20;

export function CountryPage() {
  const { slug = '' } = useParams();
  const query = useQuery(countryQuery(slug));
  const data = query.data;
  const missing = isNotFound(query.error);
  const page = usePageParam();
  const noPage = data !== undefined && page > 1 && (page - 1) * CATEGORIES_PER_PAGE >= data.topCategories.length;
  const failed = missing ? 'Country not found' : 'Unable to load this country';
  useDocumentTitle(noPage ? 'No categories found' : (data?.country ?? (query.isError ? failed : undefined)), {
    missing: missing || noPage,
    description:
      data && `${countOf(data.businessCount, 'business', 'businesses')} in ${data.country}, by city and category.`,
  });

  if (query.isError && data === undefined) {
    const back = { to: '/countries', text: 'All countries' };
    return missing ? (
      <NotFoundCard title={failed} back={back} />
    ) : (
      <NotFoundCard title={failed} text={query.error.message} back={back} onRetry={() => void query.refetch()} />
    );
  }
  if (data && data.slug !== slug) return <Redirect to={slugPath('countries', data.slug)} />;
  if (noPage) return <NoSuchPage title="No categories found" page={page} path={slugPath('countries', slug)} />;
  return (
    <div className="wrap py-4 sm:py-6">
      <Breadcrumb trail={[{ to: '/countries', name: 'Countries' }]} />
      <ListHeader title={data?.country} />
      <StatLine
        stats={[
          { label: 'Businesses', value: data && formatCount(data.businessCount) },
          { label: 'Cities', value: data && formatCount(data.cityCount) },
          { label: 'Categories', value: data && formatCount(data.categoryCount) },
        ]}
      />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_320px]">
        <PopularCategories country={slug} rows={data?.topCategories} page={page} />
        <div>
          <FacetList
            title="Top Cities"
            rows={data?.topCities
              .slice(0, TOP_CITIES)
              .map((row) => ({ to: cityPath(row.countryCode, row.slug), name: row.city, count: row.count }))}
          />
          {data && data.cityCount > TOP_CITIES && (
            <Link to={`${slugPath('countries', data.slug)}/cities`} className="btn btn-quiet mt-3 w-full">
              View all cities
              <ChevronRight aria-hidden="true" className="size-4" />
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}

function PopularCategories(props: {
  country: string;
  rows: CountryPageData['topCategories'] | undefined;
  page: number;
}) {
  const { country, rows, page } = props;
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / CATEGORIES_PER_PAGE));
  const shown = rows?.slice((page - 1) * CATEGORIES_PER_PAGE, page * CATEGORIES_PER_PAGE);
  return (
    <section aria-label="Popular Categories" className="min-w-0">
      <h2 className="mb-3 text-lg font-semibold">Popular Categories</h2>
      {rows?.length === 0 && <MessageCard icon={LayoutGrid} title="No categories found" />}
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {shown?.map((row) => (
          <li key={row.slug} className="card card-link relative flex items-center gap-3 p-2.5">
            <CategoryTile category={row.slug} />
            <h3 className="min-w-0 flex-1 leading-snug font-medium wide-break" dir="auto">
              <Link
                to={listedPath(row.count, categoryInCountryPath(country, row.slug), { category: row.slug, country })}
                className="cover"
              >
                {row.category}
              </Link>
            </h3>
            <span className="text-sm text-muted tabular-nums">{formatCount(row.count)}</span>
          </li>
        )) ??
          Array.from({ length: 12 }, (_, index) => (
            <li key={index} aria-hidden="true" className="card flex items-center gap-3 p-2.5">
              <span className="skeleton size-10 rounded-control" />
              <span className="skeleton h-4 w-1/2" />
            </li>
          ))}
      </ul>
      <Pagination page={page} pages={pages} window="five" />
    </section>
  );
}
