import { onGlobe } from '../../engine/bounding-box.js';
import type { Position } from './position.queries.js';

/** A position in a query. */
export interface Located {
  /** The other words. */
  text: string;
  typed: string;
  /** Whether the other words are what a page of a map shows. */
  isOfPage?: boolean;
  /** @param reference near which a short plus code is; a position without one needs none */
  at: (reference: Position | undefined) => Position | undefined;
}

/* eslint-disable regexp/no-super-linear-backtracking, regexp/no-super-linear-move -- a query has at most MAX_QUERY_LENGTH characters */
const LABEL = String.raw`(?:geo:|@|\b(?:lat|lng|lon|long|latitude|longitude|coordinates?|gps)\b[:=\s]*)*`;
const SEPARATOR = String.raw`\s*[,;/|\s]\s*`;
const NUMBER = { latitude: String.raw`\d{1,2}`, longitude: String.raw`\d{1,3}` };
/** Numbers with fewer decimals are rather prices or ratings. */
const DECIMAL = new RegExp(
  String.raw`${LABEL}\(?(?<![\d.])(-?${NUMBER.latitude}\.\d{2,})${SEPARATOR}${LABEL}(-?${NUMBER.longitude}\.\d{2,})(?![\d.])\)?(?:,[\d.]+[zma])?`,
  'iu',
);
/** With a decimal comma, as maps in many languages show them. */
const DECIMAL_COMMA = new RegExp(
  String.raw`\(?(?<![\d,])(-?${NUMBER.latitude},\d{3,})\s*[;\s]\s*(-?${NUMBER.longitude},\d{3,})(?![\d,])\)?`,
  'u',
);
/** `40.7128° N, 74.0060° W`, `39°56'00.2"N 32°51'34.9"E`, `N 40.7128 W 74.0060`. */
const ANGLE = String.raw`(\d{1,3}(?:\.\d+)?)(?:\s*°)?(?:\s*(\d{1,2}(?:\.\d+)?)\s*['’′])?(?:\s*(\d{1,2}(?:\.\d+)?)\s*(?:["”″]|[’′']{2}))?`;
const HEMISPHERES_AFTER = new RegExp(String.raw`${ANGLE}\s*([NS])[,;\s]*${ANGLE}\s*([EW])(?![\p{L}\d])`, 'iu');
const HEMISPHERES_BEFORE = new RegExp(
  String.raw`(?<!\p{L})([NS])\s*${ANGLE}[,;\s]*([EW])\s*${ANGLE}(?![\p{L}\d])`,
  'iu',
);
/** Path of a page of a map: the name of a place, and what is shown. */
const MAP_PAGE =
  /^https?:\/\/\S*\/maps\S*?(?:\/place\/([^/@?]*))?(?:[/?&=](?=@)|\?q=|[?&](?:ll|query|center)=)@?(\S*)$/iu;

/** The coordinates, the plus code or the address of a map in a query. */
export function locate(q: string): Located | undefined {
  const [page, name = '', shown = ''] = MAP_PAGE.exec(q) ?? [];
  const text = page === undefined ? q : shown;
  const found = decimal(text, DECIMAL) ?? decimal(text, DECIMAL_COMMA) ?? angles(text) ?? plusCode(text);
  if (page === undefined || !found) return found;
  return { ...found, text: decoded(name), typed: found.typed.replace(/^@/, ''), isOfPage: true };
}

/** A malformed escape sequence is no name. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

function decimal(q: string, numbers: RegExp): Located | undefined {
  const match = numbers.exec(q);
  const [latitude = NaN, longitude = NaN] = (match ?? []).slice(1).map((number) => Number(number.replace(',', '.')));
  return match ? located(q, match, { latitude, longitude }) : undefined;
}

function angles(q: string): Located | undefined {
  const after = HEMISPHERES_AFTER.exec(q);
  if (after) {
    const [, degrees, minutes, seconds, ns, otherDegrees, otherMinutes, otherSeconds, ew] = after;
    const latitude = degreesOf(degrees, minutes, seconds, ns);
    return located(q, after, { latitude, longitude: degreesOf(otherDegrees, otherMinutes, otherSeconds, ew) });
  }
  const before = HEMISPHERES_BEFORE.exec(q);
  if (!before) return undefined;
  const [, ns, degrees, minutes, seconds, ew, otherDegrees, otherMinutes, otherSeconds] = before;
  const latitude = degreesOf(degrees, minutes, seconds, ns);
  // Otherwise these are house numbers: `N 12 W 5`.
  if (![degrees, otherDegrees].some((number) => number?.includes('.')) && minutes === undefined) return undefined;
  return located(q, before, { latitude, longitude: degreesOf(otherDegrees, otherMinutes, otherSeconds, ew) });
}

function degreesOf(degrees = '', minutes = '0', seconds = '0', hemisphere = ''): number {
  const angle = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return /[sw]/i.test(hemisphere) ? -angle : angle;
}

function located(q: string, { 0: typed, index }: RegExpExecArray, point: Position): Located | undefined {
  if (Math.abs(point.latitude) > 90 || Math.abs(point.longitude) > 180) return undefined;
  return { text: without(q, index, typed.length), typed: typed.trim(), at: () => point };
}

function without(q: string, start: number, length: number): string {
  return `${q.slice(0, start)} ${q.slice(start + length)}`.replace(/^[\s,;|]+|[\s,;|]+$/gu, '').replace(/\s+/g, ' ');
}

/** Digits of plus codes (source: Open Location Code). */
const DIGITS = '23456789CFGHJMPQRVWX';
const PLUS_CODE = new RegExp(
  String.raw`(?<![\p{L}\d+])([${DIGITS}]{4}|[${DIGITS}]{6}|[${DIGITS}]{8})\+([${DIGITS}]{2,3})(?![\p{L}\d+])`,
  'iu',
);
/** Digits before the plus of a whole code. */
const WHOLE = 8;
/** Degrees of each pair of digits, of which the first is the latitude's. */
const RESOLUTIONS = [20, 1, 0.05, 0.0025, 0.000_125];

/** A short code omits the first digits of a place nearby. */
function plusCode(q: string): Located | undefined {
  const match = PLUS_CODE.exec(q);
  const [typed, start = '', end = ''] = match ?? [];
  if (!match || typed === undefined) return undefined;
  const digits = (start + end.slice(0, 2)).toUpperCase();
  const omittedPairs = (WHOLE - start.length) / 2;
  return {
    text: without(q, match.index, typed.length),
    typed,
    at(reference) {
      if (omittedPairs === 0) return decode(digits);
      if (!reference) return undefined;
      const near = decode(prefixOf(reference, omittedPairs) + digits);
      const size = RESOLUTIONS[omittedPairs - 1] ?? 0;
      return {
        latitude: nearest(near.latitude, reference.latitude, size),
        longitude: onGlobe(nearest(near.longitude, reference.longitude, size)),
      };
    },
  };
}

/** The middle of the area of a code. */
function decode(digits: string): Position {
  let [latitude, longitude] = [-90, -180];
  const pairs = digits.length / 2;
  for (const [i, resolution] of RESOLUTIONS.slice(0, pairs).entries()) {
    const half = i === pairs - 1 ? 0.5 : 0;
    latitude += (DIGITS.indexOf(digits.charAt(2 * i)) + half) * resolution;
    longitude += (DIGITS.indexOf(digits.charAt(2 * i + 1)) + half) * resolution;
  }
  return { latitude, longitude };
}

function prefixOf({ latitude, longitude }: Position, pairs: number): string {
  let [north, east] = [latitude + 90, longitude + 180];
  return RESOLUTIONS.slice(0, pairs)
    .map((resolution) => {
      const digits = [north, east].map((value) => DIGITS.charAt(Math.floor(value / resolution)));
      north %= resolution;
      east %= resolution;
      return digits.join('');
    })
    .join('');
}

/** The same place of a neighbouring area, if that is closer. */
function nearest(value: number, reference: number, size: number): number {
  if (value - reference > size / 2) return value - size;
  return reference - value > size / 2 ? value + size : value;
}
