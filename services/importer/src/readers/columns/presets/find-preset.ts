import { apify } from './apify.js';
import { datafiniti } from './datafiniti.js';
import { dataTourisme, dataTourismeObjects } from './datatourisme.js';
import { foursquare } from './foursquare.js';
import { googleMapsPage } from './google-maps-page.js';
import { googlePlaces } from './google-places.js';
import { gosom } from './gosom.js';
import { openBreweryDb } from './open-brewery-db.js';
import { openStreetMap } from './openstreetmap.js';
import { outscraper } from './outscraper.js';
import { overture } from './overture.js';
import { ownExport } from './own-export.js';
import type { Preset } from './preset.js';
import { schemaOrg } from './schema-org.js';
import { storeList } from './store-list.js';
import { tripAdvisor } from './trip-advisor.js';
import { yelp } from './yelp.js';
import { zomato } from './zomato.js';

/** The first matching signature wins: those with rarer headers come first. */
const PRESETS: readonly Preset[] = [
  ...foursquare,
  ...overture,
  ...gosom,
  googleMapsPage,
  ...googlePlaces,
  ownExport,
  openBreweryDb,
  ...yelp,
  ...tripAdvisor,
  zomato,
  datafiniti,
  dataTourisme,
  dataTourismeObjects,
  storeList,
  ...apify,
  ...schemaOrg,
  ...openStreetMap,
  ...outscraper,
];

/** The source of a header row, or undefined. `headers` are lower-case and trimmed. */
export function findPreset(headers: ReadonlyMap<string, unknown>): Preset | undefined {
  return PRESETS.find(({ signature }) => signature.every((header) => headers.has(header)));
}
