import { marker } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { baseMap, pinIcon } from '../../../components/ui/base-map';
import type { Point } from './business-facts';

const ZOOM = 15;
/** The zoom buttons with their margin, which a popup must not go below. */
const ZOOM_BUTTONS_PX = 66;
const MARGIN_PX = 12;
/** Left and right of the text in a popup, in `base-map.css`. */
const POPUP_PADDING_PX = 50;
const POPUP_TEXT_PX = 240;

interface BusinessMapProps {
  point: Point;
  name: string;
  address: string | null;
  /** Opened by the visitor. */
  focused: boolean;
}

/** One pin, with the name and the address above it. The wheel scrolls the page until the map is clicked. */
export function BusinessMap({ point, name, address, focused }: BusinessMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [broken, setBroken] = useState(false);
  const { latitude, longitude } = point;

  useEffect(() => {
    const { map, tiles } = baseMap(frame.current!, false);
    let loaded = false;
    tiles.on('tileload', () => {
      loaded = true;
      setBroken(false);
    });
    tiles.on('tileerror', () => setBroken(!loaded));
    map.setView([latitude, longitude], ZOOM);
    map.once('focus', () => map.scrollWheelZoom.enable());
    marker([latitude, longitude], { icon: pinIcon('•'), title: name, alt: name })
      .addTo(map)
      .bindPopup(popupOf(name, address), {
        minWidth: 140,
        maxWidth: Math.min(POPUP_TEXT_PX, map.getSize().x - ZOOM_BUTTONS_PX - MARGIN_PX - POPUP_PADDING_PX),
        autoPanPaddingTopLeft: [ZOOM_BUTTONS_PX, MARGIN_PX],
        autoPanPaddingBottomRight: [MARGIN_PX, MARGIN_PX],
      })
      .openPopup();
    if (focused) frame.current?.focus({ preventScroll: true });
    return () => void map.remove();
  }, [latitude, longitude, name, address, focused]);

  return (
    <>
      <div ref={frame} tabIndex={-1} className="base-map size-full" />
      {broken && (
        <p
          role="alert"
          className="card absolute inset-x-3 bottom-8 z-10 mx-auto w-fit px-3 py-2 text-sm text-muted shadow-lift"
        >
          The pictures of the map could not be loaded.
        </p>
      )}
    </>
  );
}

/** As text: imported values must not become markup. Long ones are cut, so that the pin stays below; the page has them in full. */
function popupOf(name: string, address: string | null): HTMLElement {
  const popup = document.createElement('div');
  popup.dir = 'auto';
  popup.append(Object.assign(document.createElement('strong'), { textContent: name, className: 'line-clamp-3' }));
  if (address !== null)
    popup.append(Object.assign(document.createElement('bdi'), { textContent: address, className: 'line-clamp-4' }));
  return popup;
}
