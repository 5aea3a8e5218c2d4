/** A position in metres on the grid of a country. */
export interface GridPosition {
  east: number;
  north: number;
  /** Headers of both columns, which may name the grid. */
  headers: string;
  /** Country that stands for the language of all headers. */
  language: string | null;
}

/** Headers of tables of places in a language whose countries have grids, and the country whose postal codes have five digits. */
const LANGUAGES: readonly [country: string, headers: RegExp][] = [
  [
    'DE',
    /^(?:plz|postleitzahl|ort|ortsteil|stra(?:ß|ss)e|hausnummer|hausnr\.?|anschrift|bezeichnung|gemeinde|rechtswert|hochwert|öffnungszeiten)$/,
  ],
  ['FR', /^(?:nom|commune|ville|code[ _]postal|adresse[ _]complète|rue|voie|horaires|libell[eé].*)$/],
  ['IT', /^(?:nome|indirizzo|comune|cap|denominazione|ragione[ _]sociale|orari?)$/],
  ['ES', /^(?:nombre|direcci[oó]n|municipio|localidad|c[oó]digo[ _]postal|calle|horarios?)$/],
];
const MIN_HEADERS = 2;

/** The country that stands for the language of the headers; null without two of one language only. */
export function languageOfHeaders(header: readonly (string | null)[]): string | null {
  const names = header.map((text) => (text ?? '').trim().toLowerCase());
  const found = LANGUAGES.filter(([, headers]) => names.filter((name) => headers.test(name)).length >= MIN_HEADERS);
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}

/** Northings of Lambert-93, which no grid of another country in which French is spoken has. */
const NORTH_OF_LAMBERT_93_M = 5_900_000;
/** Eastings of Switzerland, which no other grid has. */
const EAST_OF_LV95_M = 2_400_000;

/** The country of a position in metres, of a row that says nothing of it, by the language of the table and the postal code. */
export function countryOfTable({ north, east, language }: GridPosition, postalCode: string | null): string | null {
  const digits = /^\d{4,5}$/.test(postalCode ?? '') ? postalCode?.length : undefined;
  if (language === null || digits === undefined) return null;
  if (digits === 4) return language !== 'ES' && east > EAST_OF_LV95_M ? 'CH' : null;
  return language !== 'FR' || north > NORTH_OF_LAMBERT_93_M ? language : null;
}

/** Longitudes of the ten zones of German postal codes, which are narrower than a zone of UTM. */
const GERMAN_LONGITUDES = [
  ...[[9.7, 15.1] as const, [10.4, 14.9] as const, [6.4, 11.6] as const, [8.2, 12.8] as const, [5.8, 9.1] as const],
  ...[[5.8, 8.7] as const, [6.3, 10.4] as const, [7.4, 10.5] as const, [9.2, 13.3] as const, [9.2, 14] as const],
];

/** Whether a point may have a postal code. */
export function isInPostalZone(longitude: number, country: string | null, postalCode: string | null): boolean {
  if (country !== 'DE' || !/^\d{5}$/.test(postalCode ?? '')) return false;
  const [west = 0, east = 0] = GERMAN_LONGITUDES[Number(postalCode?.charAt(0))] ?? [];
  return longitude >= west && longitude <= east;
}
