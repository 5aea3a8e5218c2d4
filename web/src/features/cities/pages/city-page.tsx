import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { Breadcrumb } from '../../../components/ui/breadcrumb';
import { BusinessPageList, SideCounts } from '../../../components/ui/business-page-list';
import { ListHeader } from '../../../components/ui/list-header';
import { MissingCard } from '../../../components/ui/missing-card';
import { isNotFound } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { countOf } from '../../../lib/format';
import { cityPath, slugPath } from '../../../lib/links';
import { usePageParam } from '../../../lib/page-param';
import { cityQuery } from '../api/get-city';

export function CityPage() {
  const { countryCode = '', citySlug = '' } = useParams();
  const page = usePageParam(100);
  const query = useQuery(cityQuery(countryCode, citySlug, page));
  const data = query.data;
  const missing = isNotFound(query.error);
  useDocumentTitle(data ? `${data.city}, ${data.country}` : query.isError ? 'City not found' : undefined, {
    missing,
    description:
      data &&
      `${countOf(data.businessCount, 'business', 'businesses')} in ${data.city}, ${data.country}, with opening hours, ratings and phone numbers.`,
  });

  if (query.isError && data === undefined) {
    const back = { to: '/cities', text: 'All cities' };
    return missing ? (
      <MissingCard title="City not found" back={back} />
    ) : (
      <MissingCard
        title="Unable to load this city"
        text={query.error.message}
        back={back}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (data && (data.slug !== citySlug || data.countryCode.toLowerCase() !== countryCode)) {
    return <Navigate to={{ pathname: cityPath(data.countryCode, data.slug), search: location.search }} replace />;
  }
  return (
    <div className="wrap py-4 sm:py-6">
      <Breadcrumb
        trail={[
          { to: '/cities', name: 'Cities' },
          ...(data ? [{ to: slugPath('countries', data.countrySlug), name: data.country }] : []),
        ]}
      />
      <ListHeader title={data?.city ?? <span className="skeleton inline-block h-8 w-56 align-top" />}>
        {data ? (
          <>
            {countOf(data.businessCount, 'business', 'businesses')} in{' '}
            {countOf(data.categoryCount, 'category', 'categories')}
          </>
        ) : (
          <span className="skeleton inline-block h-4 w-44" />
        )}
      </ListHeader>
      <BusinessPageList
        data={data}
        page={page}
        stale={query.isPlaceholderData}
        omit="city"
        side={
          <SideCounts
            title="Categories"
            rows={data?.topCategories
              .slice(0, 15)
              .map((row) => ({ to: slugPath('categories', row.slug), name: row.category, count: row.count }))}
          />
        }
      />
    </div>
  );
}
