import { createRequire } from 'node:module';
import type proj4 from 'proj4';
import { countryCodeOfPoint } from './country-code.js';
import type { Coordinates } from './coordinates.js';
import { isInPostalZone, type GridPosition } from './grid-country.js';
import { decimalOf } from '../numbers.js';

interface Grid {
  country: string;
  definition: string;
  /** Headers that name the grid; where the country has others with similar numbers, it is that of no other headers. */
  named?: RegExp;
  isOnlyNamed?: true;
}

/** Transverse Mercator on the ellipsoid of Bessel with the datum of Germany; the zone is the first digit. */
const gaussKrueger = (zone: number): Grid => ({
  country: 'DE',
  definition: `+proj=tmerc +lat_0=0 +lon_0=${zone * 3} +k=1 +x_0=${zone}500000 +y_0=0 +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7`,
});
/** One of the three meridians of Austria, counted from Ferro. */
const ofFerro = (meridian: number): Grid => ({
  country: 'AT',
  named: new RegExp(`m${meridian}\\b|${31_254 + (meridian - 28) / 3}`),
  definition: `+proj=tmerc +lat_0=0 +lon_0=${meridian - 53 / 3} +k=1 +x_0=0 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232`,
});
const utm = (country: string, zone: number): Grid => ({ country, definition: `+proj=utm +zone=${zone} +ellps=GRS80` });
/** With the number of the zone in front: `32567890`. */
const numberedUtm = (zone: number): Grid => ({
  country: 'DE',
  definition: `+proj=tmerc +lat_0=0 +lon_0=${zone * 6 - 183} +k=0.9996 +x_0=${zone}500000 +y_0=0 +ellps=GRS80`,
});

/** Of several of a country the numbers tell the right one, or none. */
const GRIDS: readonly Grid[] = [
  ...[2, 3, 4, 5].map(gaussKrueger),
  ...[32, 33].flatMap((zone) => [utm('DE', zone), numberedUtm(zone)]),
  ...[28, 31, 34].map(ofFerro),
  {
    country: 'AT',
    definition:
      '+proj=lcc +lat_1=49 +lat_2=46 +lat_0=47.5 +lon_0=13.33333333333333 +x_0=400000 +y_0=400000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232',
    named: /31287/,
  },
  {
    country: 'PL',
    definition: '+proj=tmerc +lat_0=0 +lon_0=19 +k=0.9993 +x_0=500000 +y_0=-5300000 +ellps=GRS80',
    named: /2180|puwg|pl-?1992/,
  },
  ...[29, 30, 31].map((zone) => utm('ES', zone)),
  {
    country: 'PT',
    definition: '+proj=tmerc +lat_0=39.66825833333333 +lon_0=-8.133108333333334 +k=1 +x_0=0 +y_0=0 +ellps=GRS80',
    named: /tm-?06|3763/,
  },
  ...[32, 33].map((zone) => utm('IT', zone)),
  utm('NO', 33),
  {
    country: 'HR',
    definition: '+proj=tmerc +lat_0=0 +lon_0=16.5 +k=0.9999 +x_0=500000 +y_0=0 +ellps=GRS80',
    named: /htrs|3765/,
  },
  {
    country: 'SI',
    definition: '+proj=tmerc +lat_0=0 +lon_0=15 +k=0.9999 +x_0=500000 +y_0=-5000000 +ellps=GRS80',
    named: /3794|d96/,
  },
  {
    country: 'HU',
    definition:
      '+proj=somerc +lat_0=47.14439372222222 +lon_0=19.04857177777778 +k_0=0.99993 +x_0=650000 +y_0=200000 +ellps=GRS67 +towgs84=52.17,-71.82,-14.9',
    named: /eov|23700/,
  },
  {
    country: 'RO',
    definition:
      '+proj=sterea +lat_0=46 +lon_0=25 +k=0.99975 +x_0=500000 +y_0=500000 +ellps=krass +towgs84=33.4,-146.6,-76.3,-0.359,-0.053,0.844,-0.84',
    named: /stereo ?70|31700|3844/,
  },
  {
    country: 'EE',
    definition:
      '+proj=lcc +lat_1=59.33333333333334 +lat_2=58 +lat_0=57.51755393055556 +lon_0=24 +x_0=500000 +y_0=6375000 +ellps=GRS80',
    named: /l-?est|3301/,
  },
  {
    country: 'LV',
    definition: '+proj=tmerc +lat_0=0 +lon_0=24 +k=0.9996 +x_0=500000 +y_0=-6000000 +ellps=GRS80',
    named: /lks-?92|3059/,
  },
  {
    country: 'LT',
    definition: '+proj=tmerc +lat_0=0 +lon_0=24 +k=0.9998 +x_0=500000 +y_0=0 +ellps=GRS80',
    named: /lks-?94|3346/,
  },
  {
    country: 'GR',
    definition:
      '+proj=tmerc +lat_0=0 +lon_0=24 +k=0.9996 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=-199.87,74.79,246.62',
    named: /ggrs|2100/,
  },
  {
    country: 'IL',
    definition:
      '+proj=tmerc +lat_0=31.73439361111111 +lon_0=35.20451694444445 +k=1.0000067 +x_0=219529.584 +y_0=626907.39 +ellps=GRS80 +towgs84=-48,55,52',
    named: /2039/,
  },
  {
    country: 'GB',
    definition:
      '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489',
    named: /osgb|\bbng\b|27700/,
  },
  {
    country: 'IE',
    definition: '+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=0.99982 +x_0=600000 +y_0=750000 +ellps=GRS80',
    named: /\bitm\b|2157/,
  },
  {
    country: 'NL',
    definition:
      '+proj=sterea +lat_0=52.15616055555555 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=565.417,50.3319,465.552,-0.398957,0.343988,-1.8774,4.0725',
    named: /\brd|rijksdriehoek|28992/,
  },
  {
    country: 'BE',
    definition:
      '+proj=lcc +lat_1=51.16666723333333 +lat_2=49.8333339 +lat_0=90 +lon_0=4.367486666666666 +x_0=150000.013 +y_0=5400088.438 +ellps=intl +towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747',
    named: /lambert ?72|31370/,
  },
  {
    country: 'CH',
    definition:
      '+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1 +x_0=2600000 +y_0=1200000 +ellps=bessel +towgs84=674.374,15.056,405.346',
    named: /lv ?95|2056/,
  },
  {
    country: 'CH',
    definition:
      '+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1 +x_0=600000 +y_0=200000 +ellps=bessel +towgs84=674.374,15.056,405.346',
    named: /lv ?03|21781/,
  },
  {
    country: 'FR',
    definition: '+proj=lcc +lat_1=49 +lat_2=44 +lat_0=46.5 +lon_0=3 +x_0=700000 +y_0=6600000 +ellps=GRS80',
    named: /lambert(?! ?(?:2|ii|72))|l93|2154|coord[xy]et/,
  },
  {
    country: 'FR',
    definition:
      '+proj=lcc +lat_1=46.8 +lat_0=46.8 +lon_0=0 +k_0=0.99987742 +x_0=600000 +y_0=2200000 +a=6378249.2 +b=6356515 +towgs84=-168,-60,320 +pm=paris',
    named: /lambert ?(?:2|ii)|27572/,
  },
  { country: 'DK', definition: '+proj=utm +zone=32 +ellps=GRS80', named: /25832/ },
  { country: 'SE', definition: '+proj=utm +zone=33 +ellps=GRS80', named: /sweref|3006/ },
  { country: 'FI', definition: '+proj=utm +zone=35 +ellps=GRS80', named: /tm35|3067/ },
  {
    country: 'CZ',
    definition:
      '+proj=krovak +lat_0=49.5 +lon_0=24.83333333333333 +alpha=30.28813972222222 +k=0.9999 +x_0=0 +y_0=0 +ellps=bessel +towgs84=589,76,480',
    named: /jtsk|5514/,
  },
  {
    country: 'NZ',
    definition: '+proj=tmerc +lat_0=0 +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000 +ellps=GRS80',
    named: /nztm|2193/,
  },
  {
    country: 'HK',
    definition:
      '+proj=tmerc +lat_0=22.31213333333334 +lon_0=114.1785555555556 +k=1 +x_0=836694.05 +y_0=819069.8 +ellps=intl +towgs84=-162.619,-276.959,-161.764,0.067753,-2.24365,-1.15883,-1.09425',
    named: /hk ?1980|2326/,
  },
  {
    country: 'KR',
    definition:
      '+proj=tmerc +lat_0=38 +lon_0=127.0028902777778 +k=1 +x_0=200000 +y_0=500000 +ellps=bessel +towgs84=-115.8,474.99,674.11,1.16,-2.31,-1.63,6.43',
    named: /좌표정보|5174/,
    isOnlyNamed: true,
  },
];
/** Of a zone of UTM, by its code or its number: `x_25830`, `utm_31n`. */
const UTM = /(?<!\d)(?:(?:258|326|(327))(\d{2})(?!\d)|utm[ _-]?(?:zone[ _-]?)?(\d{1,2})(?!\d)[ _-]?(s)?)/;
const UTM_ZONES = 60;
const MERCATOR = /3857|900913|102100|mercator/;
const EARTH_RADIUS_M = 6_378_137;
/** Of no national grid: east of it Mercator is west of the Atlantic. */
const WEST_OF_GRIDS_M = -2_000_000;
/** Larger numbers are no degrees. */
const MAX_DEGREES = 180;

/** A position whose numbers are too large for degrees; null for any other. */
export function gridPositionOf(
  latitude: string | null,
  longitude: string | null,
  headers: string,
  language: string | null = null,
): GridPosition | null {
  if (latitude === null || longitude === null) return null;
  // Fast path: degrees have at most three digits before the point.
  if (!/^\s*[+-]?\d{4}/.test(latitude) && !/^\s*[+-]?\d{4}/.test(longitude)) return null;
  const [north, east] = [decimalOf(latitude), decimalOf(longitude)];
  if (north === null || east === null || Math.abs(north) <= MAX_DEGREES || Math.abs(east) <= MAX_DEGREES) return null;
  return { east, north, headers, language };
}

/**
 * Latitude and longitude of a position on the only grid of the country, or that its headers name, on which it is in the country; of two zones
 * on that of the postal code.
 */
export function onEarth(
  position: GridPosition,
  country: string | null,
  postalCode: string | null = null,
): Coordinates | null {
  const { headers } = position;
  if (MERCATOR.test(headers) || (country !== null && position.east < WEST_OF_GRIDS_M)) {
    const point = fromMercator(position);
    return country === null || countryCodeOfPoint(point) === country ? point : null;
  }
  const named = GRIDS.filter((grid) => grid.named?.test(headers));
  const candidates = named.length > 0 ? named : GRIDS.filter(({ isOnlyNamed }) => !isOnlyNamed);
  const grids = candidates.filter((grid) => (country === null ? named.length > 0 : grid.country === country));
  const given = pointsOn(grids, position);
  // In some countries X is the north.
  const points =
    given.length > 0 ? given : pointsOn(grids, { ...position, east: position.north, north: position.east });
  const [point, other] =
    points.length > 1 ? points.filter(({ longitude }) => isInPostalZone(longitude, country, postalCode)) : points;
  return point && !other ? point : inZone(position, country);
}

function pointsOn(grids: readonly Grid[], position: GridPosition): Coordinates[] {
  return grids.flatMap(({ country, definition }) => {
    const point = fromGrid(definition, position);
    return countryCodeOfPoint(point) === country ? [point] : [];
  });
}

/** On the zone of UTM that the headers name, if that is in the country. */
function inZone(position: GridPosition, country: string | null): Coordinates | null {
  const [, southCode, code, number, south] = UTM.exec(position.headers) ?? [];
  const zone = Number(code ?? number ?? 0);
  if (zone < 1 || zone > UTM_ZONES) return null;
  const definition = `+proj=utm +zone=${zone}${southCode || south ? ' +south' : ''} +ellps=GRS80`;
  const point = fromGrid(definition, position);
  const found = countryCodeOfPoint(point);
  return found !== null && (country === null || found === country) ? point : null;
}

function fromMercator({ east, north }: GridPosition): Coordinates {
  const degrees = 180 / Math.PI;
  return {
    latitude: rounded((2 * Math.atan(Math.exp(north / EARTH_RADIUS_M)) - Math.PI / 2) * degrees),
    longitude: rounded((east / EARTH_RADIUS_M) * degrees),
  };
}

interface Converter {
  inverse: (point: [east: number, north: number]) => number[];
}

const converters = new Map<string, Converter>();

function fromGrid(definition: string, { east, north }: GridPosition): Coordinates {
  const known = converters.get(definition);
  // Loaded with the first position: few tables have one.
  const load = () => (createRequire(import.meta.url)('proj4') as typeof proj4)(definition) as unknown as Converter;
  const converter = known ?? load();
  if (!known) converters.set(definition, converter);
  const [longitude = NaN, latitude = NaN] = converter.inverse([east, north]);
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** To a tenth of a metre, far below the accuracy of the conversion. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
