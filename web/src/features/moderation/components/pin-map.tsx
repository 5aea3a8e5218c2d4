import { type LatLngTuple, marker, type Marker } from 'leaflet';
import { useEffect, useRef } from 'react';
import { baseMap, pinIcon } from '../../../components/ui/base-map';
import { currentTexts } from '../../../lib/i18n/texts';
import { moderationTexts } from '../texts';

const PLACED_ZOOM = 16;
const WORLD_ZOOM = 2;
/** Decimals of a degree: more than a metre's precision. */
const DECIMALS = 6;

interface PinMapProps {
  /** Null without a position. */
  position: LatLngTuple | null;
  label: string;
  onPlace: (position: LatLngTuple) => void;
}

/** A map with a pin that is dragged or set by a click. */
export default function PinMap({ position, label, onPlace }: PinMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef(onPlace);
  const [latitude, longitude] = position ?? [null, null];
  const pin = useRef<{ show: (at: LatLngTuple | null) => void }>(null);
  useEffect(() => {
    place.current = onPlace;
  });
  useEffect(() => {
    const { map } = baseMap(frame.current!, false, currentTexts(moderationTexts).editForm.map.zoom);
    let placed: Marker | null = null;
    let isFirst = true;
    const report = ({ lat, lng }: { lat: number; lng: number }) =>
      place.current([Number(lat.toFixed(DECIMALS)), Number(lng.toFixed(DECIMALS))]);
    map.on('click', ({ latlng }) => report(latlng.wrap()));
    map.once('focus', () => map.scrollWheelZoom.enable());
    pin.current = {
      show(at) {
        if (isFirst) map.setView(at ?? [20, 0], at === null ? WORLD_ZOOM : PLACED_ZOOM);
        else if (at !== null && !map.getBounds().contains(at)) map.panTo(at);
        isFirst = false;
        placed?.remove();
        placed = at && marker(at, { icon: pinIcon('•'), draggable: true, title: label, alt: label }).addTo(map);
        placed?.on('dragend', () => placed && report(placed.getLatLng().wrap()));
      },
    };
    return () => void map.remove();
  }, [label]);
  useEffect(() => {
    pin.current?.show(latitude === null || longitude === null ? null : [latitude, longitude]);
  }, [latitude, longitude, label]);
  return <div ref={frame} role="application" aria-label={label} className="base-map size-full" />;
}
