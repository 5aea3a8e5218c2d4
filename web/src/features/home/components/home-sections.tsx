import type { HomepageData } from '@directory/contracts/homepage';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, MapPinned, SearchCheck } from 'lucide-react';
import { Link } from '../../../components/ui/link';
import { CategoryTiles } from '../../../components/directory/category-tiles';
import { LoadFailure } from '../../../components/ui/load-failure';
import { featuredBusinessesQuery } from '../api/get-featured-businesses';
import { FeaturedCard, FeaturedCardSkeleton } from './featured-card';
import { NearYou } from './near-you';
import { PlaceColumns } from './place-columns';
import { SectionHead } from './section-head';

/**
 * What follows the search, in a separate chunk: links, which work before it has been loaded. `data`: undefined while loading, null if
 * unavailable.
 */
export function HomeSections({ data }: { data: HomepageData | undefined | null }) {
  return (
    <>
      {data !== null && (
        <section aria-label="Popular Categories" className="space-y-3">
          <SectionHead title="Popular Categories" to="/categories" all="All categories" />
          <CategoryTiles categories={data?.popularSearches} />
        </section>
      )}
      <Featured />
      {data && <NearYou countries={data.topCountries} />}
      {data !== null && <PlaceColumns data={data} />}
      <WhyChooseUs />
    </>
  );
}

function Featured() {
  const featured = useQuery(featuredBusinessesQuery);
  if (featured.data?.length === 0) return null;
  return (
    <section aria-label="Featured Businesses" className="later [--height:120rem] sm:[--height:72rem]">
      <h2 className="mb-3 text-lg font-semibold sm:text-xl">Featured Businesses</h2>
      {featured.isError ? (
        <LoadFailure title="Error Loading Businesses" onRetry={() => void featured.refetch()} />
      ) : (
        <ul className="grid grid-cols-2 gap-3 cramped:grid-cols-1 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
          {featured.data
            ? featured.data.slice(0, 12).map((business) => (
                <li key={business.id}>
                  <FeaturedCard business={business} />
                </li>
              ))
            : Array.from({ length: 12 }, (_, index) => (
                <li key={`skeleton-${index}`}>
                  <FeaturedCardSkeleton />
                </li>
              ))}
        </ul>
      )}
      <div className="mt-6 flex justify-center">
        <Link to="/businesses" className="btn btn-primary">
          View All Businesses
        </Link>
      </div>
    </section>
  );
}

const REASONS = [
  {
    icon: MapPinned,
    title: 'Interactive Maps',
    text: 'Every business with a known position is one tap from directions.',
  },
  {
    icon: SearchCheck,
    title: 'Advanced Search',
    text: 'Say what and where, then narrow down by rating, opening hours or distance.',
  },
  {
    icon: BadgeCheck,
    title: 'Verified Information',
    text: 'A badge marks the businesses whose owners have confirmed their details.',
  },
];

function WhyChooseUs() {
  return (
    <section aria-label="Why Choose Us" className="later border-t border-line pt-8">
      <h2 className="text-xl font-semibold">Why Choose Us</h2>
      <ul className="mt-4 grid gap-6 sm:grid-cols-3">
        {REASONS.map((reason) => (
          <li key={reason.title} className="flex gap-3">
            <reason.icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
            <div>
              <h3 className="font-semibold">{reason.title}</h3>
              <p className="mt-0.5 text-sm text-muted">{reason.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
