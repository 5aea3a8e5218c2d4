import type { PlacedBusiness } from '@directory/contracts/businesses';
import { useQuery } from '@tanstack/react-query';
import { Heart, Printer, SearchX, type LucideIcon } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { BusinessRow, BusinessRowSkeletons } from '../../../components/directory/business-row';
import { MapGate } from '../../../components/ui/map-gate';
import { MessageCard } from '../../../components/ui/message-card';
import { useDocumentTitle } from '../../../lib/document-title';
import { countOf } from '../../../lib/format';
import { useStoredIds } from '../../../lib/stored-ids';
import { listQuery } from '../api/get-list';
import { SaveButton } from '../components/save-button';
import { ShareButton } from '../components/share-button';
import { recentlyViewed, savedBusinesses } from '../stored-businesses';

/** A shared list with `?ids=`, else the businesses saved in this browser. `map`: provided by the router. */
export function ListPage({ map }: { map: (businesses: readonly PlacedBusiness[]) => ReactNode }) {
  const [search] = useSearchParams();
  const saved = useStoredIds(savedBusinesses);
  const viewed = useStoredIds(recentlyViewed);
  const shared = search.get('ids');
  const ids = shared ?? saved.join();
  const title = shared === null ? 'Saved Businesses' : 'Shared List';
  useDocumentTitle(title, {
    unlisted: true,
    description: 'Businesses saved in this browser or shared as a list, with their addresses, ratings and a map.',
  });
  return (
    <div className="wrap space-y-8 py-6 sm:py-8">
      <section aria-labelledby="list-heading">
        <h1 id="list-heading" className="text-2xl font-bold sm:text-3xl">
          {title}
        </h1>
        {ids === '' ? (
          <NothingToList
            icon={Heart}
            title="Nothing saved yet"
            text="Choose Save on the page of a business. The list stays in this browser until you share it."
          />
        ) : (
          <Businesses ids={ids} isShared={shared !== null} map={map} />
        )}
      </section>
      {viewed.length > 0 && <RecentlyViewed ids={viewed.join()} />}
    </div>
  );
}

function NothingToList(props: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div className="mt-4">
      <MessageCard {...props}>
        <Link to="/businesses" className="btn btn-primary">
          Browse businesses
        </Link>
      </MessageCard>
    </div>
  );
}

function Businesses(props: {
  ids: string;
  isShared: boolean;
  map: (businesses: readonly PlacedBusiness[]) => ReactNode;
}) {
  const { ids, isShared, map } = props;
  const { data, isPending, refetch } = useQuery({
    ...listQuery(ids),
    // Removing one neither closes the map nor hides the others.
    placeholderData: (previous) => {
      const rest = previous?.filter(({ id }) => ids.split(',').includes(id));
      return rest?.length === 0 ? undefined : rest;
    },
  });
  if (isPending) return <BusinessRowSkeletons count={3} />;
  if (data === undefined) {
    return (
      <p role="alert" className="mt-4 flex flex-wrap items-center gap-3">
        The list could not be loaded.
        <button type="button" className="btn btn-quiet" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
  }
  if (data.length === 0) {
    return (
      <NothingToList
        icon={SearchX}
        title="No longer listed"
        text="The businesses of this list have been removed from the directory."
      />
    );
  }
  return (
    <>
      <p className="mt-1 text-muted">{countOf(data.length, 'business', 'businesses')}</p>
      <div className="mt-4 flex flex-wrap gap-2 noscript:hidden">
        <ShareButton title="A list of businesses" path={`/lists?ids=${ids}`} />
        {isShared && (
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => savedBusinesses.add(...data.map(({ id }) => id))}
          >
            <Heart aria-hidden="true" className="size-4" />
            Save all
          </button>
        )}
        <button type="button" className="btn btn-quiet" onClick={() => print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </button>
      </div>
      <div className="mt-4 print:hidden">
        <MapGate className="rounded-card in-data-maps:h-[55dvh] lg:in-data-maps:h-[calc(100dvh-96px)] noscript:hidden">
          <Suspense fallback={<div className="skeleton h-[55dvh] rounded-card lg:h-[calc(100dvh-96px)]" />}>
            {map(data)}
          </Suspense>
        </MapGate>
      </div>
      <ol className="mt-4 grid grid-cols-1 gap-3 lg:grid-cols-2">
        {data.map((business) => (
          <li key={business.id} className="flex min-w-0 flex-col gap-1">
            <BusinessRow business={business} />
            <SaveButton id={business.id} className="self-start" />
          </li>
        ))}
      </ol>
    </>
  );
}

function RecentlyViewed({ ids }: { ids: string }) {
  const { data } = useQuery(listQuery(ids));
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="viewed-heading" className="print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="viewed-heading" className="text-lg font-semibold sm:text-xl">
          Recently Viewed
        </h2>
        <button type="button" className="btn btn-quiet" onClick={() => recentlyViewed.clear()}>
          Clear
        </button>
      </div>
      <ul className="mt-3 grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3">
        {data.map((business) => (
          <li key={business.id} className="min-w-0">
            <BusinessRow business={business} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
