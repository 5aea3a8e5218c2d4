import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Link } from '../../../components/ui/link';
import { BusinessRow, BusinessRowSkeletons } from '../../../components/directory/business-row';
import { ListStructuredData } from '../../../components/directory/business-rows';
import { Breadcrumb } from '../../../components/ui/breadcrumb';
import { LoadFailure } from '../../../components/ui/load-failure';
import { MessageCard } from '../../../components/ui/message-card';
import { NoSuchPage } from '../../../components/ui/no-such-page';
import { Pagination } from '../../../components/ui/pagination';
import { isNotFound } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { formatCount } from '../../../lib/format';
import { usePageParam } from '../../../lib/page-param';
import { businessesQuery } from '../api/get-businesses';

const PER_PAGE = 20;
const MAX_PAGES = PAGE_LIMITS['/businesses'];

export function BusinessesPage() {
  const page = usePageParam(MAX_PAGES);
  const list = useQuery(businessesQuery(page));
  useDocumentTitle(page === 1 ? 'All Businesses' : `All Businesses, page ${page}`, {
    missing: isNotFound(list.error),
    description: `All businesses of the directory${page === 1 ? ', the best known first' : `, page ${page}`}: category, city, rating and phone number of each.`,
  });
  const data = list.data;
  const listed = useDeferredValue(data);
  const pages = Math.min(data?.totalPages ?? 1, MAX_PAGES);
  const first = (page - 1) * PER_PAGE + 1;

  if (isNotFound(list.error) && page > 1)
    return <NoSuchPage title="No businesses found" page={page} path="/businesses" />;
  return (
    <div className="wrap py-4 sm:py-6">
      <Breadcrumb trail={[{ to: '/businesses', name: 'Businesses' }]} current />
      <h1 className="text-2xl font-bold">All Businesses</h1>
      <div
        className="mt-1 mb-5 flex min-h-6 flex-wrap justify-between gap-x-6 text-muted tabular-nums"
        aria-live="polite"
      >
        {data && data.businesses.length > 0 && (
          <>
            <p>
              Showing {formatCount(first)}-{formatCount(first + data.businesses.length - 1)} of{' '}
              {formatCount(data.totalCount)} businesses
            </p>
            <p>
              Page {page} of {pages}
            </p>
          </>
        )}
        {list.isPending && <p>Loading businesses...</p>}
      </div>
      {list.isPending ? (
        <BusinessRowSkeletons count={8} />
      ) : list.isError ? (
        <LoadFailure title="Error Loading Businesses" onRetry={() => void list.refetch()} />
      ) : list.data.businesses.length === 0 ? (
        <MessageCard icon={SearchX} title="No businesses found" text="Try adjusting your search criteria.">
          <Link to="/categories" className="btn btn-quiet">
            Browse categories
          </Link>
        </MessageCard>
      ) : (
        <>
          <ListStructuredData businesses={list.data.businesses} first={first} />
          <ul
            className={`rows grid grid-cols-1 gap-3 transition-opacity lg:grid-cols-2 ${list.isPlaceholderData || listed !== data ? 'opacity-60' : ''}`}
          >
            {(listed ?? list.data).businesses.map((business) => (
              <li key={business.id}>
                <BusinessRow business={business} detailsLink />
              </li>
            ))}
          </ul>
          <Pagination page={page} pages={pages} window="ends" />
        </>
      )}
    </div>
  );
}
