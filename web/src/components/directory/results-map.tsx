import { marker, type Map, type Marker } from 'leaflet';
import { MapPinOff, Search, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { countOf } from '../../lib/format';
import { mapPoint } from '../../lib/geolocation';
import { MAX_RADIUS_KM } from '../../lib/filter-values';
import { baseMap, fitPlaces, pinIcon, showNearest } from '../ui/base-map';
import { BusinessRow } from './business-row';
import type { ListedBusiness } from './use-business-list';

const MIN_RADIUS_KM = 0.1;

type LocatedHit = ListedBusiness & { latitude: number; longitude: number };

interface ResultsMapProps {
  /** Undefined while loading. */
  hits: readonly ListedBusiness[] | undefined;
  /** `near`: latitude and longitude of the centre; `radius`: kilometres to the farther edge. */
  onSearchArea?: (area: { near: string; radius: string }) => void;
}

/** The hits of one page, or a list, as numbered pins; a moved map offers a search of what it shows. */
export function ResultsMap({ hits, onSearchArea }: ResultsMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<Map | null>(null);
  const pins = useRef<Marker[]>([]);
  const card = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [moved, setMoved] = useState(false);
  /** Whether code moves the map, and whether it stays where it is because its own area is searched. */
  const fitting = useRef(false);
  const keepsView = useRef(false);
  const located = useMemo(
    () => (hits ?? []).map((hit, index) => ({ hit, number: index + 1 })).filter(isLocated),
    [hits],
  );
  const shown = located.find(({ hit }) => hit.id === chosen)?.hit;
  const without = (hits?.length ?? 0) - located.length;

  useEffect(() => {
    const created = baseMap(frame.current!).map.setView([20, 0], 2);
    map.current = created;
    created.on('dragend zoomend', () => {
      if (!fitting.current) setMoved(true);
    });
    created.on('moveend', () => showNearest(created, pins.current));
    return () => {
      map.current = null;
      created.remove();
    };
  }, []);

  useEffect(() => {
    const current = map.current;
    if (!current) return;
    pins.current = located.map(({ hit, number }) => pinOf(hit, number, () => setChosen(hit.id)).addTo(current));
    for (const [index, pin] of pins.current.entries()) {
      pin.getElement()?.setAttribute('aria-label', `${located[index]!.number}. ${located[index]!.hit.name}`);
    }
    if (located.length > 0 && !keepsView.current) {
      fitting.current = true;
      fitPlaces(
        current,
        located.map(({ hit }) => hit),
      );
      fitting.current = false;
      setMoved(false);
    }
    showNearest(current, pins.current);
    if (hits !== undefined) keepsView.current = false;
    return () => {
      for (const pin of pins.current) pin.remove();
    };
  }, [hits, located]);

  useEffect(() => {
    for (const [index, pin] of pins.current.entries()) {
      const pressed = located[index]?.hit.id === chosen;
      pin.getElement()?.setAttribute('aria-pressed', String(pressed));
      pin.setZIndexOffset(pressed ? 1000 : 0);
    }
    card.current?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen, located]);

  function close() {
    const index = located.findIndex(({ hit }) => hit.id === chosen);
    setChosen(null);
    pins.current[index]?.getElement()?.focus({ preventScroll: true });
  }

  function searchArea() {
    keepsView.current = true;
    setMoved(false);
    onSearchArea?.(areaOf(map.current!));
  }

  return (
    <section aria-label="Map" className="relative">
      {moved && onSearchArea && (
        <button
          type="button"
          className="btn btn-primary absolute inset-x-0 top-3 z-10 mx-auto w-fit shadow-lift"
          onClick={searchArea}
        >
          <Search aria-hidden="true" className="size-4" />
          Search this area
        </button>
      )}
      <div ref={frame} className="base-map h-[55dvh] rounded-card border border-line lg:h-[calc(100dvh-96px)]" />
      {hits !== undefined && located.length === 0 && (
        <p className="card absolute inset-x-3 top-1/2 z-10 mx-auto flex w-fit -translate-y-1/2 items-center gap-2 px-4 py-3">
          <MapPinOff aria-hidden="true" className="size-5 text-muted" />
          Location not available
        </p>
      )}
      {shown && (
        <div
          ref={card}
          className="absolute inset-x-3 bottom-7 z-10 mx-auto max-w-md scroll-mb-20 rounded-card shadow-lift"
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          <BusinessRow business={shown} distance={shown.distance ?? null} />
          <button
            type="button"
            aria-label="Close"
            className="absolute -end-2 -top-4 z-10 grid size-9 place-items-center rounded-full border border-line bg-surface shadow-lift"
            onClick={close}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </div>
      )}
      {located.length > 0 && without > 0 && (
        <p className="mt-1.5 text-sm text-muted">
          {countOf(without, 'result is', 'results are')} not on the map: their position is not known.
        </p>
      )}
    </section>
  );
}

function areaOf(shown: Map): { near: string; radius: string } {
  const bounds = shown.getBounds();
  const centre = shown.getCenter().wrap();
  const metres = Math.max(
    shown.distance(bounds.getCenter(), [bounds.getNorth(), bounds.getCenter().lng]),
    shown.distance(bounds.getCenter(), [bounds.getCenter().lat, bounds.getEast()]),
  );
  const kilometres = Math.min(MAX_RADIUS_KM, Math.max(MIN_RADIUS_KM, metres / 1000));
  return {
    near: mapPoint(centre.lat, centre.lng),
    radius: String(kilometres < 10 ? Number(kilometres.toFixed(1)) : Math.round(kilometres)),
  };
}

function isLocated(row: { hit: ListedBusiness; number: number }): row is { hit: LocatedHit; number: number } {
  return row.hit.latitude !== null && row.hit.longitude !== null;
}

/** A pin is a button for the keyboard. */
function pinOf(hit: LocatedHit, number: number, onChoose: () => void): Marker {
  const pin = marker([hit.latitude, hit.longitude], { icon: pinIcon(number), keyboard: true, riseOnHover: true });
  pin.on('click', onChoose);
  pin.on('keypress', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter' || originalEvent.key === ' ') onChoose();
  });
  return pin;
}
