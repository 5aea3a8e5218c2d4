import { DEFAULT_MAP_TILES_URL } from './default-map-tiles';

// The bundler sets it; elsewhere there is none.
const environment = (import.meta.env as Record<string, string | undefined> | undefined) ?? {};

/**
 * Where the pictures of a map come from, and who is to be named for them (HTML); both are set when the web app is built.
 * The default is a public server for modest traffic: a busy site names one of its own.
 */
export const MAP_TILES = {
  url: environment['VITE_MAP_TILES_URL'] ?? DEFAULT_MAP_TILES_URL,
  attribution:
    environment['VITE_MAP_ATTRIBUTION'] ??
    '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
};

/** The host of the tiles once a map is opened. */
export const MAP_SERVER = new URL(MAP_TILES.url.replace(/\{[^}]*\}\.?/g, ''), 'https://tiles.invalid').hostname;
