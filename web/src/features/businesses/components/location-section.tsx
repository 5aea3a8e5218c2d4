import type { BusinessDetail } from '@directory/contracts/businesses';
import { Map as MapIcon, MapPinOff, Navigation, RotateCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../../../components/ui/error-boundary';
import { Section } from '../../../components/ui/section';
import { directionsLink } from '../../../lib/links';
import { MAP_SERVER } from '../../../config/map-tiles';
import { pointOf } from './business-facts';

/** Created for each attempt: a lazy component that failed to load stays failed. */
const loadMap = () => lazy(async () => ({ default: (await import('./business-map')).BusinessMap }));

/** The map and its tile server are requested only after a click. */
export function LocationSection({ business }: { business: BusinessDetail }) {
  const [attempt, setAttempt] = useState<{ number: number; Map: ReturnType<typeof loadMap> } | null>(null);
  if (business.latitude === null || business.longitude === null) return null;
  const point = pointOf(business);
  const directions = directionsLink(business);
  const show = () => setAttempt((last) => ({ number: (last?.number ?? 0) + 1, Map: loadMap() }));
  return (
    <Section title="Location & Map" className="print:hidden">
      <div className="relative isolate h-64 overflow-hidden rounded-control border border-line sm:h-80">
        {point === null ? (
          <p className="grid size-full place-content-center justify-items-center gap-2 bg-sunken text-muted">
            <MapPinOff aria-hidden="true" className="size-6" />
            Location not available
          </p>
        ) : attempt === null ? (
          <div className="grid size-full place-content-center justify-items-center gap-2 bg-sunken p-4 text-center">
            <button type="button" className="btn btn-primary" onClick={show}>
              <MapIcon aria-hidden="true" className="size-4" />
              Show map
            </button>
            <p className="max-w-[32ch] text-sm text-muted">
              Its pictures come from <span className="whitespace-nowrap">{MAP_SERVER}</span>, which then sees your
              visit.
            </p>
          </div>
        ) : (
          <ErrorBoundary key={attempt.number} fallback={<MapFailed onRetry={show} />}>
            <Suspense fallback={<div role="status" aria-label="Loading" className="skeleton size-full" />}>
              <attempt.Map point={point} name={business.name} address={business.fullAddress} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        {business.locatedIn !== null && (
          <p className="min-w-0 wide-break">
            <span className="text-muted">Located in </span>
            <bdi className="font-medium">{business.locatedIn}</bdi>
          </p>
        )}
        {directions !== null && (
          <a href={directions} target="_blank" rel="noopener noreferrer" className="btn btn-quiet">
            <Navigation aria-hidden="true" className="size-4" />
            Get Directions
          </a>
        )}
      </div>
    </Section>
  );
}

function MapFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid size-full place-content-center justify-items-center gap-2 bg-sunken">
      <p className="text-muted">The map could not be loaded.</p>
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        <RotateCw aria-hidden="true" className="size-4" />
        Try again
      </button>
    </div>
  );
}
