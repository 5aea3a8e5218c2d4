/** `publishable: false`: the data may not be shown to the public, or not by everybody. */
interface Licence {
  name: string;
  url: string | null;
  publishable: boolean;
}

/** Licences of business data, by the id that is stored. */
export const LICENCES = {
  'odbl-1.0': { name: 'ODbL 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/', publishable: true },
  'cdla-permissive-2.0': { name: 'CDLA Permissive 2.0', url: 'https://cdla.dev/permissive-2-0/', publishable: true },
  'apache-2.0': { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0', publishable: true },
  'cc-by-4.0': { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/', publishable: true },
  'cc-by-sa-4.0': { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/', publishable: true },
  'cc0-1.0': { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/', publishable: true },
  mit: { name: 'MIT', url: 'https://opensource.org/license/mit', publishable: true },
  own: { name: 'Own data', url: null, publishable: true },
  'cc-by-nc-4.0': { name: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/', publishable: false },
  'all-rights-reserved': { name: 'All rights reserved', url: null, publishable: false },
} as const satisfies Record<string, Licence>;

export type LicenceId = keyof typeof LICENCES;

/** Names of licences without their version. */
const SHORT_NAMES = new Map<string, LicenceId>([
  ['odbl', 'odbl-1.0'],
  ['cc0', 'cc0-1.0'],
  ['cdla-permissive', 'cdla-permissive-2.0'],
]);

const isLicenceId = (id: string): id is LicenceId => Object.hasOwn(LICENCES, id);

export const licenceWithId = (id: string): Licence | undefined => (isLicenceId(id) ? LICENCES[id] : undefined);

/** The id of a licence by its id, SPDX identifier or name; other texts as they are. */
export function licenceIdOf(text: string): string {
  const id = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  return isLicenceId(id) ? id : (SHORT_NAMES.get(id) ?? text.trim());
}

const RESTRICTIONS = /(?<![a-z])nc(?![a-z])|non-?commercial|all-rights-reserved|proprietary|confidential/;

/** Whether one of the licences, separated by `, `, forbids or restricts publishing the data. */
export function restrictsPublishing(licences: string): boolean {
  return licences.split(', ').some((text) => {
    const id = licenceIdOf(text);
    const known = licenceWithId(id);
    if (known) return !known.publishable;
    return RESTRICTIONS.test(id.toLowerCase().replaceAll(/[\s_]+/g, '-'));
  });
}

/** Licences that ask for no attribution, in lower case. Unknown ones may ask for it. */
export const UNCREDITED_LICENCES: readonly string[] = ['own', 'cc0-1.0', 'cc0', 'all-rights-reserved'];

export interface Source {
  licence: LicenceId;
  /** Text that the licence requires where the data is shown. */
  attribution: string;
  url: string;
}

const OPEN_STREET_MAP: Source = {
  licence: 'odbl-1.0',
  attribution: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
};
const FOURSQUARE: Source = {
  licence: 'apache-2.0',
  attribution: '© Foursquare Labs, Inc.',
  url: 'https://opensource.foursquare.com/os-places/',
};

/** Known sources, by the name that the report of an import shows. */
export const SOURCES: Record<string, Source> = {
  OpenStreetMap: OPEN_STREET_MAP,
  'Overture Maps': {
    licence: 'cdla-permissive-2.0',
    attribution: 'Overture Maps Foundation',
    url: 'https://docs.overturemaps.org/attribution/',
  },
  'Foursquare OS Places': FOURSQUARE,
  'Open Brewery DB': { licence: 'mit', attribution: 'Open Brewery DB', url: 'https://www.openbrewerydb.org/' },
};

/** Known datasets of sources that collect several, in lower case. Others are credited by their name. */
export const DATASETS: Record<string, Pick<Source, 'licence' | 'attribution'>> = {
  foursquare: FOURSQUARE,
  openstreetmap: OPEN_STREET_MAP,
  alltheplaces: { licence: 'cc0-1.0', attribution: 'All the Places' },
  meta: { licence: 'cdla-permissive-2.0', attribution: 'Meta' },
  microsoft: { licence: 'cdla-permissive-2.0', attribution: 'Microsoft' },
};

/** Presets of exports of map services and review sites, whose terms may restrict keeping and publishing the data. */
export const MAP_EXPORTS: ReadonlySet<string> = new Set([
  ...['Outscraper', 'Apify', 'google-maps-scraper', 'Google Maps page', 'Google Places API', 'Yelp', 'TripAdvisor'],
]);

/** Files that this directory has exported, as the report of an import names them. */
export const OWN_EXPORT = 'Directory export';

export const MAX_SOURCE_LENGTH = 100;
/** Names of several, as our own exports list them. */
export const MAX_DATASETS_LENGTH = 500;
export const MAX_NOTE_LENGTH = 1000;
