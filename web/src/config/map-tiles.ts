import { DEFAULT_MAP_TILES_URL } from './default-map-tiles';

// Set by the bundler only.
const environment = (import.meta.env as Record<string, string | undefined> | undefined) ?? {};

/**
 * URL of map tiles and their attribution (HTML), set at build time. The default is a public server for modest traffic: a busy
 * site needs its own.
 */
export const MAP_TILES = {
  url: environment['VITE_MAP_TILES_URL'] ?? DEFAULT_MAP_TILES_URL,
  attribution:
    environment['VITE_MAP_ATTRIBUTION'] ??
    '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
};

/** The host of the tiles once a map is opened. */
export const MAP_SERVER = new URL(MAP_TILES.url.replace(/\{[^{}]*\}\.?/g, ''), 'https://tiles.invalid').hostname;
