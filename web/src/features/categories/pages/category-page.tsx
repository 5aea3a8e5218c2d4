import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { BusinessPageList, SideCounts } from '../../../components/ui/business-page-list';
import { ListHeader } from '../../../components/ui/list-header';
import { MissingCard } from '../../../components/ui/missing-card';
import { Breadcrumb } from '../../../components/ui/breadcrumb';
import { ApiError, isNotFound } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { countOf } from '../../../lib/format';
import { slugPath } from '../../../lib/links';
import { usePageParam } from '../../../lib/page-param';
import { categoryQuery } from '../api/get-category';

export function CategoryPage() {
  const { slug = '' } = useParams();
  const page = usePageParam(100);
  const query = useQuery(categoryQuery(slug, page));
  const data = query.data;
  const missing = isNotFound(query.error);
  const title = data
    ? data.category
    : query.isError
      ? missing
        ? 'Category not found'
        : 'Error loading category'
      : undefined;
  useDocumentTitle(title, {
    missing,
    description:
      data &&
      `${countOf(data.businessCount, 'business', 'businesses')} in the category ${data.category}, with opening hours, ratings and phone numbers.`,
  });

  if (query.isError && data === undefined) {
    return missing ? (
      <MissingCard title="Category not found" back={{ to: '/categories', text: 'All categories' }} />
    ) : (
      <MissingCard
        title="Error loading category"
        text={`HTTP ${query.error instanceof ApiError ? query.error.status : 0}: ${query.error.message}`}
        back={{ to: '/categories', text: 'All categories' }}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (data && data.slug !== slug)
    return <Navigate to={{ pathname: slugPath('categories', data.slug), search: location.search }} replace />;
  return (
    <div className="wrap py-4 sm:py-6">
      <Breadcrumb trail={[{ to: '/categories', name: 'Categories' }]} />
      <ListHeader title={data?.category ?? <span className="skeleton inline-block h-8 w-56 align-top" />}>
        {data ? (
          <>
            {countOf(data.businessCount, 'business', 'businesses')} in{' '}
            {countOf(data.countryCount, 'country', 'countries')}
          </>
        ) : (
          <span className="skeleton inline-block h-4 w-44" />
        )}
      </ListHeader>
      <BusinessPageList
        data={data}
        page={page}
        stale={query.isPlaceholderData}
        omit="category"
        side={
          <SideCounts
            title="Countries"
            rows={data?.topCountries
              .slice(0, 15)
              .map((row) => ({ to: slugPath('countries', row.slug), name: row.country, count: row.count }))}
          />
        }
      />
    </div>
  );
}
