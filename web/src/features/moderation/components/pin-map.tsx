import { type LatLngTuple, marker, type Marker } from 'leaflet';
import { useEffect, useRef } from 'react';
import { baseMap, pinIcon, titleZoom } from '../../../components/ui/base-map';
import { useTexts } from '../../../lib/i18n/texts';
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
  const { zoom } = useTexts(moderationTexts).editForm.map;
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef(onPlace);
  const [latitude, longitude] = position ?? [null, null];
  const pin = useRef<{ show: (at: LatLngTuple | null, label: string) => void }>(null);
  useEffect(() => {
    place.current = onPlace;
  });
  useEffect(() => {
    const { map } = baseMap(frame.current!, false);
    let placed: Marker | null = null;
    let isFirst = true;
    const report = ({ lat, lng }: { lat: number; lng: number }) =>
      place.current([Number(lat.toFixed(DECIMALS)), Number(lng.toFixed(DECIMALS))]);
    map.on('click', ({ latlng }) => report(latlng.wrap()));
    map.once('focus', () => map.scrollWheelZoom.enable());
    pin.current = {
      show(at, title) {
        if (isFirst) map.setView(at ?? [20, 0], at === null ? WORLD_ZOOM : PLACED_ZOOM);
        else if (at !== null && !map.getBounds().contains(at)) map.panTo(at);
        isFirst = false;
        placed?.remove();
        placed = at && marker(at, { icon: pinIcon('•'), draggable: true, title, alt: title }).addTo(map);
        placed?.on('dragend', () => placed && report(placed.getLatLng().wrap()));
      },
    };
    return () => void map.remove();
  }, []);
  useEffect(() => titleZoom(frame.current!, zoom), [zoom]);
  useEffect(() => {
    pin.current?.show(latitude === null || longitude === null ? null : [latitude, longitude], label);
  }, [latitude, longitude, label]);
  return <div ref={frame} role="application" aria-label={label} className="base-map size-full" />;
}
