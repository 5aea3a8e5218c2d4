import type { BusinessDetail } from '@directory/contracts/businesses';
import { MapPinOff, Navigation, RotateCw } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '../../../components/ui/error-boundary';
import { MapGate } from '../../../components/ui/map-gate';
import { Section } from '../../../components/ui/section';
import { directionsLink } from '../../../lib/links';
import { addressText } from '../../../lib/postal-address';
import { pointOf, type Point } from './business-facts';

/** Created for each attempt: a lazy component that failed to load stays failed. */
const loadMap = () => lazy(async () => ({ default: (await import('./business-map')).BusinessMap }));

/** The distance at which a map that is scrolled to begins to load. */
const NEAR_PX = 300;

export function LocationSection({ business }: { business: BusinessDetail }) {
  const [chosen, setChosen] = useState(false);
  if (business.latitude === null || business.longitude === null) return null;
  const point = pointOf(business);
  const directions = directionsLink(business);
  return (
    <Section title="Location & Map" className="print:hidden">
      <div className="relative isolate h-64 overflow-hidden rounded-control border border-line noscript:hidden sm:h-80">
        {point === null ? (
          <p className="grid size-full place-content-center justify-items-center gap-2 bg-sunken text-muted">
            <MapPinOff aria-hidden="true" className="size-6" />
            Location not available
          </p>
        ) : (
          <MapGate className="size-full" onShow={() => setChosen(true)}>
            <LazyMap point={point} name={business.name} address={addressText(business.address)} focused={chosen} />
          </MapGate>
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

interface LazyMapProps {
  point: Point;
  name: string;
  address: string | null;
  focused: boolean;
}

/** Requested when it is scrolled near, or at once after a click. */
function LazyMap({ focused, ...place }: LazyMapProps) {
  const room = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState<{ number: number; Map: ReturnType<typeof loadMap> } | null>(null);
  const load = () => setAttempt((last) => ({ number: (last?.number ?? 0) + 1, Map: loadMap() }));
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        load();
      },
      { rootMargin: `${NEAR_PX}px` },
    );
    observer.observe(room.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} className="size-full">
      {attempt === null ? (
        <div className="skeleton size-full" />
      ) : (
        <ErrorBoundary key={attempt.number} fallback={<MapFailed onRetry={load} />}>
          <Suspense fallback={<div role="status" aria-label="Loading" className="skeleton size-full" />}>
            <attempt.Map {...place} focused={focused} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
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
