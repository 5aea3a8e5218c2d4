import { closureOf } from '@directory/contracts/closures';
import type { PlacedBusiness, SavedBusiness } from '@directory/contracts/businesses';
import { VISITOR_STORAGE } from '@directory/contracts/visitor-storage';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Heart, Printer, SearchX, type LucideIcon } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../../components/ui/link';
import { BusinessRow, BusinessRowSkeletons } from '../../../components/directory/business-row';
import { Breadcrumb } from '../../../components/ui/breadcrumb';
import { MapGate } from '../../../components/ui/map-gate';
import { MessageCard } from '../../../components/ui/message-card';
import { useDocumentTitle } from '../../../lib/document-title';
import { countOf } from '../../../lib/format';
import { useHydrated } from '../../../lib/use-hydrated';
import { useNextFocus } from '../../../lib/use-next-focus';
import { useStoredIds } from '../../../lib/stored-ids';
import { listQuery } from '../api/get-list';
import { ShareButton } from '../components/share-button';
import { recentlyViewed, savedBusinesses } from '../../../components/directory/stored-businesses';

/** A shared list with `?ids=`, else the businesses saved in this browser. `map`: provided by the router. */
export function ListPage({ map }: { map: (businesses: readonly PlacedBusiness[]) => ReactNode }) {
  const [search] = useSearchParams();
  const saved = useStoredIds(savedBusinesses);
  const viewed = useStoredIds(recentlyViewed);
  const shared = search.get('ids');
  const ids = shared ?? saved.join();
  const list = useQuery({
    ...listQuery(ids),
    enabled: ids !== '',
    // Removing one neither closes the map nor hides the others.
    placeholderData: (previous) => {
      const rest = previous?.filter(({ id }) => ids.split(',').includes(id));
      return rest?.length === 0 ? undefined : rest;
    },
  });
  // The server does not know what the browser has saved.
  const isKnown = useHydrated() || shared !== null;
  const title = shared === null ? 'Saved Businesses' : 'Shared List';
  useDocumentTitle(title, {
    unlisted: true,
    description: 'Businesses saved in this browser or shared as a list, with their addresses, ratings and a map.',
  });
  return (
    <div className="wrap space-y-8 py-4 sm:py-6">
      <section aria-labelledby="list-heading">
        <Breadcrumb trail={[{ to: '/lists', name: title }]} current />
        <h1 id="list-heading" className="text-2xl font-bold sm:text-3xl">
          {title}
        </h1>
        {!isKnown ? (
          <>
            <p className="mt-1 hidden text-muted noscript:block">Saving businesses needs JavaScript.</p>
            <ListSkeleton />
          </>
        ) : ids === '' ? (
          <NothingToList
            icon={Heart}
            title="Nothing saved yet"
            text="Choose the heart of a business. The list stays in this browser until you share it."
          />
        ) : (
          <Businesses ids={ids} list={list} isShared={shared !== null} map={map} />
        )}
      </section>
      {viewed.length > 0 && !list.isLoading && <RecentlyViewed ids={viewed.join()} />}
    </div>
  );
}

/** Has the shape of a list with its count and buttons. */
function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="noscript:hidden">
      <div className="skeleton mt-1 h-6 w-32" />
      <div className="skeleton my-4 h-11 w-72 max-w-full" />
      <BusinessRowSkeletons count={3} />
    </div>
  );
}

function NothingToList({
  children,
  ...message
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="mt-4">
      <MessageCard {...message}>
        {children}
        <Link to="/businesses" className="btn btn-primary">
          Browse businesses
        </Link>
      </MessageCard>
    </div>
  );
}

function Businesses(props: {
  ids: string;
  list: UseQueryResult<SavedBusiness[]>;
  isShared: boolean;
  map: (businesses: readonly PlacedBusiness[]) => ReactNode;
}) {
  const { ids, list, isShared, map } = props;
  const { data, isPending, isPlaceholderData, refetch } = list;
  const removable = useNextFocus<HTMLOListElement>();
  if (isPending) return <ListSkeleton />;
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
      >
        {!isShared && (
          <button type="button" className="btn btn-quiet" onClick={() => savedBusinesses.clear()}>
            Clear the list
          </button>
        )}
      </NothingToList>
    );
  }
  const removed = isPlaceholderData ? 0 : requestedCount(ids) - data.length;
  const isListed = (id: string) => data.some((business) => business.id === id);
  return (
    <>
      <p className="mt-1 text-muted">
        {countOf(data.length, 'business', 'businesses')}
        {removed > 0 && `, ${removed} more no longer in the directory`}
        {removed > 0 && !isShared && (
          <button
            type="button"
            className="link tap ms-2 print:hidden"
            // They would count as saved, of which there can be no more than a maximum.
            onClick={() => savedBusinesses.remove(...ids.split(',').filter((id) => !isListed(id)))}
          >
            Remove
          </button>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-2 noscript:hidden">
        <ShareButton title="A list of businesses" path={`/lists?ids=${ids}`} />
        {isShared && (
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => savedBusinesses.addWithoutLoss(data.map(({ id }) => id))}
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
        <MapGate className="rounded-card in-data-maps:h-[55dvh] lg:in-data-maps:h-[calc(100dvh-96px)]">
          <Suspense fallback={<div className="skeleton h-[55dvh] rounded-card lg:h-[calc(100dvh-96px)]" />}>
            {map(data)}
          </Suspense>
        </MapGate>
      </div>
      <ol {...removable} className="mt-4 grid grid-cols-1 gap-3 lg:grid-cols-2">
        {data.map((business) => (
          <li key={business.id} className="min-w-0">
            <BusinessRow business={business} closure={closureText(business)} printsAddress />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Of the ids that the API takes from a shared URL, which may have any text. */
function requestedCount(ids: string): number {
  const valid = new Set(ids.split(',').filter((id) => /^\d{1,18}$/.test(id)));
  return Math.min(valid.size, VISITOR_STORAGE.savedBusinesses.maxEntries);
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
            <BusinessRow business={business} closure={closureText(business)} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function closureText({ status }: SavedBusiness): string | undefined {
  const closure = closureOf(status);
  return closure === null ? undefined : closure === 'temporarily' ? 'Temporarily closed' : 'Permanently closed';
}
