import { decimalOf } from '../numbers.js';
import { parseNested, type Literal } from '../python-literal.js';
import type { RowIssues } from '../row-issues.js';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

type Pair = readonly [latitude: string, longitude: string];

const MAX_LENGTH = 200;

/**
 * Both coordinates or null, from a column each or from one with both, which is read where the others are empty. Programs write
 * 0,0 for an unknown position.
 * @param isLongitudeFirst in the column with both
 */
export function coordinatesOf(
  latitude: string | null,
  longitude: string | null,
  both: string | null,
  issues: RowIssues,
  isLongitudeFirst = false,
): Coordinates | null {
  if (latitude !== null && longitude !== null) return checked([latitude, longitude], issues);
  const text = latitude ?? longitude ?? both;
  const pair = text === null ? null : pairOf(text);
  if (pair) return checked(isLongitudeFirst ? [pair[1], pair[0]] : pair, issues);
  if (latitude !== null || longitude !== null) return checked([latitude, longitude], issues);
  if (both !== null) issues.add('row_coordinate_invalid', 'latitude', both);
  return null;
}

function checked(
  [latitude, longitude]: readonly [string | null, string | null],
  issues: RowIssues,
): Coordinates | null {
  const lat = inRange(latitude, 90);
  const lng = inRange(longitude, 180);
  if (lat === null && lng !== null && Math.abs(lng) <= 90) {
    // Only as a longitude is the latitude possible: the columns are swapped.
    const swapped = inRange(latitude, 180);
    if (swapped !== null) return { latitude: lng, longitude: swapped };
  }
  if (lat === null) issues.add('row_coordinate_invalid', 'latitude', latitude);
  if (lng === null) issues.add('row_coordinate_invalid', 'longitude', longitude);
  if (lat === null || lng === null) return null;
  return lat === 0 && lng === 0 ? null : { latitude: lat, longitude: lng };
}

function inRange(text: string | null, limit: number): number | null {
  const value = text === null ? null : (decimalOf(text) ?? degreesOf(text));
  return value !== null && Math.abs(value) <= limit ? value : null;
}

/** `41° 0′ 30″ N`, `S 33.9`, `41 0 29.5 N`, `-33° 51′`; without a hemisphere only with a sign of degrees. */
const DEGREES =
  /^([NSEW]|[-\u2212])?\s?(\d{1,3}(?:[.,]\d+)?)\s?([°º\s])?\s?(?:(\d{1,2}(?:[.,]\d+)?)\s?['′’\s]?\s?)?(?:(\d{1,2}(?:[.,]\d+)?)\s?(?:["″”]|'')?)?\s?([NSEW])?$/i;

function degreesOf(text: string): number | null {
  const [, before, degrees, sign, minutes, seconds, after] = (text.length <= MAX_LENGTH && DEGREES.exec(text)) || [];
  const hemisphere = before ?? after;
  const isSigned = before !== undefined && !/[A-Z]/i.test(before);
  if (isSigned && !/[°º]/.test(sign ?? '')) return null;
  if (degrees === undefined || (before && after) || (!hemisphere && sign?.trim() === '')) return null;
  if (!hemisphere && sign === undefined) return null;
  const numberOf = (part = '0') => Number(part.replace(',', '.'));
  const [whole, of60, of3600] = [numberOf(degrees), numberOf(minutes), numberOf(seconds)];
  if (of60 >= 60 || of3600 >= 60) return null;
  const value = whole + of60 / 60 + of3600 / 3600;
  return isSigned || /[SW]/i.test(hemisphere ?? '') ? -value : value;
}

/** Well-known text and GeoJSON have the longitude first, everything else the latitude. */
const POINT =
  /^(?:SRID=\d+;)?\s?POINT\s?Z?\s?\(\s?(-?[\d.]+(?:e-?\d+)?)\s+(-?[\d.]+(?:e-?\d+)?)(?:\s+-?[\d.]+)?\s*\)$/i;
/** Point as hexadecimal well-known binary, of PostGIS with its reference system. */
const BINARY_POINT = /^01010000(?:00|20[0-9a-f]{8})([0-9a-f]{32})$/i;
const HEMISPHERES_FIRST = /^([NS]\s?\d[^A-Z]{0,30}?)[\s,;/]{1,5}([EW]\s?\d[^A-Z]{0,30})$/i;
const LABELLED =
  /^\W{0,3}lat(?:itude)?\W{1,4}?(-?\d[\d.]{0,20})[^\dA-Z-]{1,4}lo?ng?(?:itude)?\W{1,4}?(-?\d[\d.]{0,20})\W{0,3}$/i;
const HEMISPHERES = /^(.{0,40}\d.{0,20}?[NS])[\s,;/]{1,5}(.{0,40}\d.{0,20}[EW])$/i;
/** The altitude and the accuracy of devices, and the zoom of a map: `41.0082 28.9784 0 0`, `41.0082,28.9784,15z` */
const BEHIND_PAIR =
  /^(-?\d{1,3}\.\d{2,20}(?:\s|,\s?)-?\d{1,3}\.\d{2,20})(?:,\s?\d{1,2}(?:\.\d{1,2})?z|(?<=^[^,]*)(?:\s-?\d{1,5}(?:\.\d{1,20})?){1,2})$/;
const SEPARATORS = [/\s?[;|/]\s?/, /,\s/, /\s/, /,/];

function pairOf(text: string): Pair | null {
  if (SHAPE.test(text)) return middleOf(text);
  const embedded = linkedPair(text) ?? pairBehind(text);
  if (embedded) return embedded;
  if (text.length > MAX_LENGTH) return null;
  const [, x, y] = POINT.exec(text) ?? [];
  if (x !== undefined && y !== undefined) return [y, x];
  const binary = BINARY_POINT.exec(text)?.[1];
  if (binary) {
    const bytes = Buffer.from(binary, 'hex');
    return [String(bytes.readDoubleLE(8)), String(bytes.readDoubleLE(0))];
  }
  if (text.startsWith('{')) return fromObject(text);
  const plain = text.replace(/^[[(]\s?|\s?[\])]$/g, '').replace(BEHIND_PAIR, '$1');
  const [, north, east] = HEMISPHERES.exec(plain) ?? HEMISPHERES_FIRST.exec(plain) ?? LABELLED.exec(plain) ?? [];
  if (north !== undefined && east !== undefined) return [north, east];
  for (const separator of SEPARATORS) {
    const [first = '', second = '', ...more] = plain.split(separator);
    if (more.length === 0 && /\p{Nd}/u.test(first) && /\p{Nd}/u.test(second)) return [first, second];
  }
  return null;
}

const MAX_LINK_LENGTH = 2_000;
const LINK = /^(?:https?:\/\/(?:[\w-]+\.){0,4}(?:google\.[a-z.]{2,6}|apple\.com|waze\.com)\/|geo:)/i;
/** The pin of a place, a point that is searched for or the destination of a route, and the middle of a map so close that it is nearly one. */
const LINKED = [
  /!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/,
  /[?&](?:q|query|daddr|destination|coordinate)=(?:loc:)?(-?\d{1,2}\.\d+)(?:,|%2C)(?:\+|%20|\s)?(-?\d{1,3}\.\d+)/i,
  /(?:apple|waze)\.com\/.*[?&]ll=(-?\d{1,2}\.\d+)(?:,|%2C)(-?\d{1,3}\.\d+)/i,
  /@(-?\d{1,2}\.\d+),(-?\d{1,3}\.\d+),(?:1[7-9]|2\d)(?:\.\d+)?z/,
  /^geo:(-?\d{1,2}\.\d+),(-?\d{1,3}\.\d+)/i,
];

/** Latitude and longitude of a link to a map; null for one that has none, or only those of the map around it. */
export function linkedPair(text: string): Pair | null {
  if (text.length > MAX_LINK_LENGTH || !LINK.test(text)) return null;
  for (const pattern of LINKED) {
    const [, latitude, longitude] = pattern.exec(text) ?? [];
    if (latitude !== undefined && longitude !== undefined) return [latitude, longitude];
  }
  return null;
}

/** Behind an address: `1 Main St (30.25, -97.75)`. */
const BEHIND = /\((-?\d{1,2}\.\d{2,}), ?(-?\d{1,3}\.\d{2,})\)$/;

export function pairBehind(text: string): Pair | null {
  const [, latitude, longitude] = (text.endsWith(')') && BEHIND.exec(text)) || [];
  return latitude !== undefined && longitude !== undefined ? [latitude, longitude] : null;
}

/** An address without the position behind it. */
export function withoutPosition(text: string): string {
  return pairBehind(text) ? text.replace(BEHIND, '').trim() : text;
}

const SHAPE = /^(?:SRID=\d+;)?\s?(?:MULTI)?(?:POINT|POLYGON|LINESTRING)\s?Z?\s?\(\s?\(/i;
const MAX_SHAPE_LENGTH = 100_000;

/** The middle of a shape in well-known text. */
function middleOf(text: string): Pair | null {
  const points = [...text.slice(0, MAX_SHAPE_LENGTH).matchAll(/(-?\d[\d.]{0,20}) (-?\d[\d.]{0,20})/g)];
  if (points.length === 0) return null;
  const [latitude, longitude] = [2, 1].map((axis) => {
    const values = points.map((point) => Number(point[axis]));
    return (Math.min(...values) + Math.max(...values)) / 2;
  });
  return [String(latitude), String(longitude)];
}

const LATITUDES =
  'lat latitude _lat _latitude y latitud latitudine breite breitengrad enlem широта 纬度 緯度 위도'.split(' ');
const LONGITUDES =
  'lng lon long longitude _long _longitude x longitud longitudine länge laenge längengrad boylam долгота 经度 經度 경도'.split(
    ' ',
  );

function fromObject(text: string): Pair | null {
  const object = parseNested(text);
  if (!(object instanceof Map)) return null;
  const point = object.get('coordinates');
  if (Array.isArray(point)) return pairFrom(point[1], point[0]);
  const valueOf = (names: string[]) => object.get(names.find((name) => object.has(name)) ?? '');
  return pairFrom(valueOf(LATITUDES), valueOf(LONGITUDES));
}

/** Numbers in cells are texts. */
function pairFrom(latitude: Literal | undefined, longitude: Literal | undefined): Pair | null {
  return typeof latitude === 'string' && typeof longitude === 'string' ? [latitude, longitude] : null;
}
