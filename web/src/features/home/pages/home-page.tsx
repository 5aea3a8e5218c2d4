import type { HomepageData } from '@directory/contracts/homepage';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { homepageDataQuery } from '../../../lib/directory-queries';
import { useDocumentTitle } from '../../../lib/document-title';
import { formatCount, formatMillions, formatThousands } from '../../../lib/format';
import { Counted, useCountUp } from '../components/count-up';

const HomeSections = lazy(async () => ({ default: (await import('../components/home-sections')).HomeSections }));

/** `searchForm` uses the lists of other features: the route provides it. */
export function HomePage({ searchForm }: { searchForm: ReactNode }) {
  const home = useQuery(homepageDataQuery);
  const data = home.data;
  useDocumentTitle('Business Directory');
  const nothing = data !== undefined && data.totals.businesses === 0;
  return (
    <>
      <section aria-label="Find" className="border-b border-line bg-surface">
        <div className="wrap max-w-3xl pt-8 pb-6 sm:pt-16 sm:pb-10">
          <h1 className="text-2xl font-bold sm:text-center sm:text-3xl">Find local businesses, anywhere</h1>
          <p className="mt-1 text-muted sm:mt-2 sm:text-center">
            Opening hours, ratings and contact details, by category and place.
          </p>
          <div className="mt-5 sm:mt-7">{searchForm}</div>
          <Counters totals={home.isError ? null : data?.totals} />
        </div>
      </section>

      <div className="wrap space-y-12 py-6 sm:space-y-16 sm:py-12">
        {home.isError && (
          <p role="alert" className="card flex flex-wrap items-center justify-between gap-3 p-4">
            The directory’s lists could not be loaded. Please try again later.
            <button type="button" className="btn btn-quiet" onClick={() => void home.refetch()}>
              <RotateCw aria-hidden="true" className="size-4" />
              Try again
            </button>
          </p>
        )}
        {nothing && <p className="card p-6 text-center text-muted">There are no businesses in the directory yet.</p>}
        <Suspense fallback={<SectionsSkeleton />}>
          <HomeSections data={home.isError || nothing ? null : data} />
        </Suspense>
      </div>
    </>
  );
}

/** Of the tiles of categories. */
const SectionsSkeleton = () => (
  <div className="grid h-dvh auto-rows-[62px] grid-cols-2 gap-2 pt-14 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4 xl:grid-cols-6">
    {Array.from({ length: 12 }, (_, index) => (
      <span key={index} className="skeleton" />
    ))}
  </div>
);

/** `totals`: undefined while loading, null where unavailable: their place stays empty. */
function Counters({ totals }: { totals: HomepageData['totals'] | undefined | null }) {
  const step = useCountUp(Boolean(totals));
  if (totals === null) return <div className="mt-5 h-11 sm:mt-6 sm:h-6" />;
  const counters = [
    { name: 'businesses', value: totals?.businesses, format: formatMillions },
    { name: 'countries', value: totals?.countries, format: formatCount },
    { name: 'cities', value: totals?.cities, format: formatThousands },
  ];
  return (
    <ul className="mt-5 grid grid-cols-3 text-sm text-muted cramped:grid-cols-1 sm:mx-auto sm:mt-6 sm:max-w-lg">
      {counters.map((counter) => (
        <li
          key={counter.name}
          className="flex h-6 contain-strict items-baseline gap-1.5 max-sm:flex-col max-sm:gap-0 max-sm:h-11 sm:justify-center"
        >
          <span className="font-semibold text-ink tabular-nums">
            {counter.value === undefined ? (
              <span className="skeleton inline-block h-4 w-10 align-middle" />
            ) : (
              <Counted to={counter.value} step={step} format={counter.format} />
            )}
          </span>
          {counter.name}
        </li>
      ))}
    </ul>
  );
}
