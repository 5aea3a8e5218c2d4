/** A public server for modest traffic, with `{z}`, `{x}` and `{y}` for the tile; also read when the web app is built. */
export const DEFAULT_MAP_TILES_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
