import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { isNotFound } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { slugPath } from '../../../lib/links';
import { businessQuery } from '../api/get-business';
import { metaDescription } from '../components/business-facts';
import { BusinessHeader } from '../components/business-header';
import { About, Amenities, Contact, Details, LocationPanel, OpeningHours } from '../components/business-sections';
import { BusinessNotFound } from './business-not-found';

/** `finder` is put in by the router; it helps a visitor on who came for a business that is gone. */
export function BusinessPage({ finder }: { finder: ReactNode }) {
  const { slug = '' } = useParams();
  const query = useQuery(businessQuery(slug));
  const business = query.data;
  const kind = business?.type ?? business?.category;
  useDocumentTitle(business && (kind ? `${business.name} - ${kind}` : business.name), {
    description: business && metaDescription(business),
  });

  if (query.isPending) return <BusinessSkeleton />;
  if (business === undefined) {
    return (
      <BusinessNotFound
        finder={finder}
        trouble={isNotFound(query.error) ? null : query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (business.slug !== slug) return <Navigate to={slugPath('business', business.slug)} replace />;
  return (
    <article className="wrap space-y-4 py-4 sm:space-y-6 sm:py-8">
      <BusinessHeader business={business} />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[1fr_360px]">
        <div className="order-2 space-y-4 sm:space-y-6 lg:order-none">
          <Amenities business={business} />
          <About business={business} />
          <LocationPanel business={business} />
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-1">
          <OpeningHours business={business} />
          <div className="space-y-4 sm:space-y-6">
            <Contact business={business} />
            <Details business={business} />
          </div>
        </div>
      </div>
    </article>
  );
}

function BusinessSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="wrap space-y-6 py-4 sm:py-8">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,280px)_1fr] sm:gap-6 lg:grid-cols-[minmax(0,360px)_1fr]">
        <div className="skeleton h-36 rounded-card sm:aspect-[4/3] sm:h-auto" />
        <div className="space-y-3">
          <div className="skeleton h-8 w-4/5" />
          <div className="skeleton h-5 w-3/5" />
          <div className="skeleton h-5 w-2/5" />
          <div className="skeleton h-5 w-4/5" />
          <div className="grid grid-cols-2 gap-2 pt-1 sm:flex">
            {[1, 2, 3, 4].map((button) => (
              <div key={button} className="skeleton h-11 rounded-control sm:w-32" />
            ))}
          </div>
        </div>
      </div>
      <div className="grid gap-6 lg:grid-cols-[1fr_360px]">
        <div className="skeleton h-64 rounded-card" />
        <div className="skeleton h-72 rounded-card" />
      </div>
    </div>
  );
}
