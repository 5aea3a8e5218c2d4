import { placesOf } from '../readers/columns/place-columns.js';

/** `España;España` of a place that its source lists twice. */
export function onceOf(text: string | null): string | null {
  const at = text?.indexOf(';') ?? -1;
  return text !== null && at > 0 && text === `${text.slice(0, at)};${text.slice(0, at)}` ? text.slice(0, at) : text;
}

/** The last line of an address, `Austin, Texas 78701`, in a column of postal codes; null for a code alone. */
export function placesBehindAddress(text: string | null): ReturnType<typeof placesOf> | null {
  if (text === null || !/\p{L}{3}/u.test(text)) return null;
  const places = placesOf(text);
  return places.postal_code === undefined ? null : places;
}

/** `北海道札幌市`, `江苏省苏州市`, `경기도 성남시` */
const PREFECTURE =
  /^(北海道|東京都|(?:京都|大阪)府|\p{Script=Han}{2,3}県|\p{Script=Han}{2,3}省|\p{Script=Han}{2,6}自治区|\p{Script=Hangul}{2,6}도) ?(?=\p{L}{1,12}[市区區町村郡州县縣시군]$)(.+)$/u;

/** A city with the name of the prefecture or province before it as two. */
export function splitPrefecture(city: string | null): [prefecture: string | null, city: string | null] {
  const [, prefecture, rest] =
    (city !== null && /^[\u3400-\u9fff\uac00-\ud7a3]{3}/.test(city) && PREFECTURE.exec(city)) || [];
  return prefecture !== undefined && rest !== undefined ? [prefecture, rest] : [null, city];
}
