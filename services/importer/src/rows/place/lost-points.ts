import { isWithin } from './country-code.js';
import type { Coordinates } from './coordinates.js';
import { decimalOf } from '../numbers.js';

/** Degrees of which a spreadsheet has taken the decimal point, as `41.008.237` or `41008237123456` for `41.008237123456`. */
export interface LostPoints {
  latitude: string;
  longitude: string;
}

/** Shorter numbers without groups may be metres of a grid. */
const LOST = /^-?(?:\d{1,3}(?:\.\d{3}){2,6}|\d{1,3}(?:,\d{3}){2,6}|\d{11,20})$/;

/** Null unless one of them has lost its point and the other one is a number, too. */
export function lostPoints(latitude: string | null, longitude: string | null): LostPoints | null {
  if (latitude === null || longitude === null) return null;
  const lost = [LOST.test(latitude), LOST.test(longitude)];
  if (!lost.includes(true)) return null;
  const isNumber = (text: string, isLost = false) => isLost || decimalOf(text) !== null;
  return isNumber(latitude, lost[0]) && isNumber(longitude, lost[1]) ? { latitude, longitude } : null;
}

/** The only point in the country that the digits can mean; null for none or several. */
export function pointIn({ latitude, longitude }: LostPoints, country: string): Coordinates | null {
  const found = readings(latitude, 90).flatMap((lat) =>
    readings(longitude, 180)
      .map((lng) => ({ latitude: lat, longitude: lng }))
      .filter((point) => isWithin(point, country)),
  );
  const [point] = found;
  return found.length === 1 && point ? point : null;
}

function readings(text: string, limit: number): number[] {
  if (!LOST.test(text)) return [decimalOf(text) ?? NaN].filter((degrees) => Math.abs(degrees) <= limit);
  const digits = text.replace(/\D/g, '');
  const sign = text.startsWith('-') ? -1 : 1;
  return [1, 2, 3]
    .map((whole) => sign * Number(`${digits.slice(0, whole)}.${digits.slice(whole)}`))
    .filter((degrees) => Math.abs(degrees) <= limit);
}
