import type { ModeratedBusiness } from '@directory/contracts/moderation';
import { marker, type Map, type Marker } from 'leaflet';
import { useEffect, useRef } from 'react';
import { baseMap, fitPlaces, pinIcon, showNearest, titleZoom } from '../../../components/ui/base-map';
import { useTexts } from '../../../lib/i18n/texts';
import { moderationTexts } from '../texts';

export type LocatedBusiness = ModeratedBusiness & { latitude: number; longitude: number };

interface ListMapProps {
  rows: readonly LocatedBusiness[];
  current: number;
  label: string;
  onCurrent: (index: number) => void;
}

/** A page of the list as pins, of which one at a time is in the order of the Tab key. */
export default function ListMap({ rows, current, label, onCurrent }: ListMapProps) {
  const { zoom } = useTexts(moderationTexts).editForm.map;
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<Map>(null);
  const pins = useRef<Marker[]>([]);
  const choose = useRef(onCurrent);
  const places = JSON.stringify(rows.map(({ id, name, latitude, longitude }) => [id, name, latitude, longitude]));
  useEffect(() => {
    choose.current = onCurrent;
  });
  useEffect(() => {
    const created = baseMap(frame.current!, false).map.setView([20, 0], 2);
    created.once('focus', () => created.scrollWheelZoom.enable());
    created.on('moveend', () => showNearest(created, pins.current));
    map.current = created;
    return () => void created.remove();
  }, []);
  useEffect(() => titleZoom(frame.current!, zoom), [zoom]);
  useEffect(() => {
    const shown = JSON.parse(places) as [id: string, name: string, latitude: number, longitude: number][];
    pins.current = shown.map(([id, name, latitude, longitude], index) => {
      const pin = marker([latitude, longitude], { icon: pinIcon('•'), riseOnHover: true }).addTo(map.current!);
      const element = pin.getElement()!;
      element.dataset.business = id;
      element.setAttribute('aria-label', name);
      element.addEventListener('focus', () => choose.current(index));
      pin.on('click', () => element.focus({ preventScroll: true }));
      return pin;
    });
    fitPlaces(
      map.current!,
      shown.map(([, , latitude, longitude]) => ({ latitude, longitude })),
    );
    return () => {
      for (const pin of pins.current) pin.remove();
    };
  }, [places]);
  useEffect(() => {
    for (const [index, pin] of pins.current.entries()) {
      const isCurrent = index === current;
      pin.setZIndexOffset(isCurrent ? 1000 : 0);
      pin.getElement()!.tabIndex = isCurrent || (current < 0 && index === 0) ? 0 : -1;
      pin.getElement()!.setAttribute('aria-pressed', String(isCurrent));
    }
  }, [places, current]);
  return (
    <div
      ref={frame}
      role="application"
      aria-label={label}
      className="base-map h-[60dvh] min-h-80 rounded-card border"
    />
  );
}
