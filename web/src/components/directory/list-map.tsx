import { lazy, Suspense, type ComponentProps } from 'react';
import { MapGate } from '../ui/map-gate';
import type { ResultsMap } from './results-map';

/** Leaflet is loaded with the first map. */
export const LazyResultsMap = lazy(async () => ({ default: (await import('./results-map')).ResultsMap }));

const MAP_SIZE = 'h-[55dvh] rounded-card lg:h-[calc(100dvh-96px)]';

/** Columns of a list and its map, on wide screens. */
export const MAP_COLUMNS = 'gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-6';

/** The same before hydration. */
export const SPLIT_COLUMNS = 'split:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]';

/** Keeps the room of the map until hydration. */
export const MapPlaceholder = () => (
  <div className={`skeleton order-last hidden split:block print:hidden ${MAP_SIZE}`} />
);

/** Map next to a list, above it on narrow screens. */
export function ListMap(props: ComponentProps<typeof ResultsMap>) {
  return (
    <div className="lg:sticky lg:top-18 lg:order-last print:hidden">
      <MapGate className={`max-lg:content-start ${MAP_SIZE}`}>
        <Suspense fallback={<div className={`skeleton ${MAP_SIZE}`} />}>
          <LazyResultsMap {...props} />
        </Suspense>
      </MapGate>
    </div>
  );
}
