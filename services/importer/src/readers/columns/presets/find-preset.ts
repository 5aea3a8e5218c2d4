import { apify } from './apify.js';
import { foursquare } from './foursquare.js';
import { googlePlaces } from './google-places.js';
import { gosom } from './gosom.js';
import { openStreetMap } from './openstreetmap.js';
import { otherTables } from './other-tables.js';
import { outscraper } from './outscraper.js';
import { overture } from './overture.js';
import type { Preset } from './preset.js';

/** The first matching signature wins: those with rarer headers come first. */
const PRESETS: readonly Preset[] = [
  ...foursquare,
  ...overture,
  ...gosom,
  ...googlePlaces,
  ...otherTables,
  ...apify,
  ...openStreetMap,
  ...outscraper,
];

/** The source of a header row, or undefined. `headers` are lower-case and trimmed. */
export function findPreset(headers: ReadonlyMap<string, unknown>): Preset | undefined {
  return PRESETS.find(({ signature }) => signature.every((header) => headers.has(header)));
}
