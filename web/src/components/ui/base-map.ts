import './map-trusted-types';
import {
  control,
  divIcon,
  latLngBounds,
  map as createMap,
  tileLayer,
  type DivIcon,
  type Map,
  type Marker,
  type TileLayer,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { MAP_TILES } from '../../config/map-tiles';
import { closeTogether, nearestCopy } from '../../lib/longitudes';
import './base-map.css';

const PIN_PX = 32;
const CLOSEST_ZOOM = 16;

/** An empty map in `frame`, which has the class `base-map`; the caller removes it. Its controls are in English. */
export function baseMap(frame: HTMLElement, scrollWheelZoom = true): { map: Map; tiles: TileLayer } {
  const map = createMap(frame, { worldCopyJump: true, scrollWheelZoom, zoomControl: false, attributionControl: false });
  control.zoom().addTo(map);
  // Without the library's attribution: Trusted Types reject its markup.
  control.attribution({ prefix: false }).addTo(map);
  const tiles = tileLayer(MAP_TILES.url, { attribution: MAP_TILES.attribution, maxZoom: 19 }).addTo(map);
  return { map, tiles };
}

/** Titles of the zoom controls of a map in `frame`, in another language or after a change of it. */
export function titleZoom(frame: HTMLElement, titles: Record<'in' | 'out', string>): void {
  for (const [direction, title] of Object.entries(titles)) {
    const button = frame.querySelector<HTMLElement>(`.leaflet-control-zoom-${direction}`);
    if (button) button.title = title;
    button?.setAttribute('aria-label', title);
  }
}

export function pinIcon(label: number | '•'): DivIcon {
  return divIcon({
    className: 'map-pin',
    html: `<span aria-hidden="true"><span>${label}</span></span>`,
    iconSize: [PIN_PX, PIN_PX],
    iconAnchor: [PIN_PX / 2, PIN_PX * 1.15],
    popupAnchor: [0, -PIN_PX],
  });
}

/** Shows all of the places, also those on both sides of the date line; with none the map stays as it is. */
export function fitPlaces(map: Map, places: readonly { latitude: number; longitude: number }[]): void {
  if (places.length === 0) return;
  const longitudes = closeTogether(places.map(({ longitude }) => longitude));
  const bounds = latLngBounds(places.map(({ latitude }, index) => [latitude, longitudes[index]!]));
  map.fitBounds(bounds, { padding: [PIN_PX, PIN_PX], maxZoom: CLOSEST_ZOOM, animate: false });
}

/** Moves pins to the copy of the world that the map shows: dragging leads around it, over the date line. */
export function showNearest(map: Map, pins: readonly Marker[]): void {
  const centre = map.getCenter().lng;
  for (const pin of pins) {
    const { lat, lng } = pin.getLatLng();
    pin.setLatLng([lat, nearestCopy(lng, centre)]);
  }
}
