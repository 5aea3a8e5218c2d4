import './map-trusted-types';
import {
  type Control,
  control,
  divIcon,
  map as createMap,
  tileLayer,
  type DivIcon,
  type Map,
  type TileLayer,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { MAP_TILES } from '../../config/map-tiles';
import './base-map.css';

export const PIN = 32;

/** An empty map in `frame`, which has the class `base-map`; the caller removes it. The titles are English by default. */
export function baseMap(
  frame: HTMLElement,
  scrollWheelZoom = true,
  titles: Pick<Control.ZoomOptions, 'zoomInTitle' | 'zoomOutTitle'> = {},
): { map: Map; tiles: TileLayer } {
  const map = createMap(frame, { worldCopyJump: true, scrollWheelZoom, zoomControl: false, attributionControl: false });
  control.zoom(titles).addTo(map);
  // Without the library's attribution: Trusted Types reject its markup.
  control.attribution({ prefix: false }).addTo(map);
  const tiles = tileLayer(MAP_TILES.url, { attribution: MAP_TILES.attribution, maxZoom: 19 }).addTo(map);
  return { map, tiles };
}

export function pinIcon(label: number | '•'): DivIcon {
  return divIcon({
    className: 'map-pin',
    html: `<span aria-hidden="true"><span>${label}</span></span>`,
    iconSize: [PIN, PIN],
    iconAnchor: [PIN / 2, PIN * 1.15],
    popupAnchor: [0, -PIN],
  });
}
