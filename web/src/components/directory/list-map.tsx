import { lazy, Suspense, type ComponentProps } from 'react';
import { MapGate } from '../ui/map-gate';
import type { ResultsMap } from './results-map';

/** Leaflet is loaded with the first map. */
export const LazyResultsMap = lazy(async () => ({ default: (await import('./results-map')).ResultsMap }));

export const MAP_SIZE = 'h-[55dvh] rounded-card lg:h-[calc(100dvh-96px)]';

/** Map next to a list, above it on narrow screens. */
export function ListMap(props: ComponentProps<typeof ResultsMap>) {
  return (
    <div className="lg:sticky lg:top-18 lg:order-last print:hidden">
      <MapGate className={MAP_SIZE}>
        <Suspense fallback={<div className={`skeleton ${MAP_SIZE}`} />}>
          <LazyResultsMap {...props} />
        </Suspense>
      </MapGate>
    </div>
  );
}
