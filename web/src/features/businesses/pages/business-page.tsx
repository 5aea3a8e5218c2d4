import type { BusinessDetail } from '@directory/contracts/businesses';
import { isWorthListing } from '@directory/contracts/listing';
import { LARGEST_PHOTO_WIDTH, thumbnailPath } from '@directory/contracts/photo-paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Breadcrumb } from '../../../components/ui/breadcrumb';
import { Redirect } from '../../../components/ui/redirect';
import { StructuredData } from '../../../components/ui/structured-data';
import { ApiError, isNotFound } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { slugPath } from '../../../lib/links';
import { useSiteOrigin } from '../../../lib/site-origin';
import { businessQuery } from '../api/get-business';
import { nearbyQuery } from '../api/get-nearby';
import { similarQuery } from '../api/get-similar';
import { kindOf, metaDescription } from '../components/business-facts';
import { businessStructuredData, placesOf } from '../components/business-structured-data';
import { ActionBar } from '../components/action-bar';
import { BusinessHeader } from '../components/business-header';
import { About, Amenities, Contact, Details, OpeningHours } from '../components/business-sections';
import { ClosureNotice } from '../components/closure-notice';
import { LocationSection } from '../components/location-section';
import { OtherBusinesses } from '../components/other-businesses';
import { SourceLine } from '../components/source-line';
import { recentlyViewed } from '../../../components/directory/stored-businesses';
import { BusinessNotFound } from './business-not-found';

const LAYOUT_HOLD_MS = 800;

type AdName = 'ad1' | 'ad2' | 'ad3' | 'ad4';

interface BusinessPageProps {
  /** Suggestions for a deleted business. */
  searchForm: ReactNode;
  ad: (slot: AdName) => ReactNode;
  /** The filled slots are still loading. */
  adsPending: boolean;
  report: (business: BusinessDetail) => ReactNode;
}

/** The router provides the slots of other features. */
export function BusinessPage({ searchForm, ad, adsPending, report }: BusinessPageProps) {
  const { slug = '' } = useParams();
  const origin = useSiteOrigin();
  const query = useQuery(businessQuery(slug));
  // Not at another slug of the business, which redirects.
  const isShown = query.data?.slug === slug;
  const similar = useQuery({ ...similarQuery(slug), enabled: isShown });
  const nearby = useQuery({ ...nearbyQuery(slug), enabled: isShown });
  const business = query.data;
  const kind = business && kindOf(business).name;
  useDocumentTitle(business && (kind ? `${business.name} - ${kind}` : business.name), {
    description: business && metaDescription(business),
    image: thumbnailPath(business?.photo ?? business?.logo, LARGEST_PHOTO_WIDTH),
    unlisted: business !== undefined && !isWorthListing(business),
  });

  const id = business?.id;
  useEffect(() => {
    if (id !== undefined) recentlyViewed.add(id);
  }, [id]);

  const isHeld = useLayoutHold(
    query.isPending,
    adsPending || (query.isSuccess && (similar.isPending || nearby.isPending)),
  );

  if (business && business.slug !== slug) return <Redirect to={slugPath('business', business.slug)} />;
  if (query.isPending || isHeld) return <BusinessSkeleton />;
  if (business === undefined) {
    return (
      <BusinessNotFound
        searchForm={searchForm}
        ad={ad('ad1')}
        isGone={query.error instanceof ApiError && query.error.code === 'business_gone'}
        error={isNotFound(query.error) ? null : query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <article className="wrap space-y-4 py-4 sm:space-y-6 sm:py-8">
      <StructuredData data={businessStructuredData(business, origin)} />
      <Breadcrumb trail={placesOf(business)} current />
      <ClosureNotice business={business} />
      <BusinessHeader business={business} />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[1fr_360px]">
        {/* In the order of a phone: a page that arrives slowly is painted while its end is missing. */}
        <div className="grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2 sm:gap-6 lg:col-start-2 lg:row-start-1 lg:grid-cols-1">
          <div className="min-w-0 space-y-4 empty:hidden sm:space-y-6">
            <OpeningHours business={business} />
            {ad('ad3')}
          </div>
          <div className="min-w-0 space-y-4 sm:space-y-6">
            <Contact business={business} />
            {ad('ad4')}
            <Details business={business} />
          </div>
        </div>
        <div className="min-w-0 space-y-4 sm:space-y-6 lg:col-start-1 lg:row-start-1">
          {ad('ad1')}
          <Amenities business={business} />
          <About business={business} />
          {ad('ad2')}
          <LocationSection business={business} />
        </div>
      </div>
      <SourceLine business={business} />
      {report(business)}
      {similar.data && <OtherBusinesses title="Similar Businesses" businesses={similar.data} />}
      {nearby.data && <OtherBusinesses title="Nearby" businesses={nearby.data} />}
      <ActionBar business={business} />
    </article>
  );
}

/** True shortly after the main data of an empty page arrived: later parts would shift it while it is read. */
function useLayoutHold(pending: boolean, restPending: boolean): boolean {
  const [startedEmpty] = useState(pending);
  const [timedOut, setTimedOut] = useState(false);
  const isHeld = startedEmpty && !pending && restPending && !timedOut;
  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(() => setTimedOut(true), LAYOUT_HOLD_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return isHeld;
}

function BusinessSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="wrap space-y-4 py-4 sm:space-y-6 sm:py-8">
      <div className="skeleton my-3 h-4 w-48" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,280px)_1fr] sm:gap-6 lg:grid-cols-[minmax(0,360px)_1fr]">
        <div className="skeleton h-28 rounded-card sm:aspect-[4/3] sm:h-auto" />
        <div className="space-y-3">
          <div className="skeleton h-8 w-4/5" />
          <div className="skeleton h-5 w-3/5" />
          <div className="skeleton h-5 w-2/5" />
          <div className="skeleton h-5 w-4/5" />
          <div className="grid grid-cols-2 gap-2 pt-1 sm:flex">
            {[1, 2, 3, 4, 5].map((button) => (
              <div key={button} className="skeleton h-11 rounded-control max-sm:nth-[n+3]:hidden sm:w-32" />
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
