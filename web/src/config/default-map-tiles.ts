/** A public server for modest traffic, with `{z}`, `{x}` and `{y}` of the tile; also used by the build of the web app. */
export const DEFAULT_MAP_TILES_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
