import { apify } from './apify.js';
import { foursquare } from './foursquare.js';
import { googlePlaces } from './google-places.js';
import { gosom } from './gosom.js';
import { openStreetMap } from './openstreetmap.js';
import { otherTables } from './other-tables.js';
import { overture } from './overture.js';
import type { Preset } from './preset.js';

/** The first one whose signature is met counts: those with the rarer headers stand first. */
const PRESETS: readonly Preset[] = [
  ...foursquare,
  ...overture,
  ...gosom,
  ...googlePlaces,
  ...otherTables,
  ...apify,
  ...openStreetMap,
];

/** The source that a header row is from, or undefined. `headers` are in lower case, without space around them. */
export function findPreset(headers: ReadonlyMap<string, unknown>): Preset | undefined {
  return PRESETS.find(({ signature }) => signature.every((header) => headers.has(header)));
}
