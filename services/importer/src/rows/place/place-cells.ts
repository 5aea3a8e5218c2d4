import { placesOf } from '../../readers/columns/place-columns.js';
import { STATE } from './postal-form.js';
import { splitWard } from './wards.js';

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
function splitPrefecture(city: string | null): [prefecture: string | null, city: string | null] {
  const [, prefecture, rest] =
    (city !== null && /^[\u3400-\u9fff\uac00-\ud7a3]{3}/.test(city) && PREFECTURE.exec(city)) || [];
  return prefecture !== undefined && rest !== undefined ? [prefecture, rest] : [null, city];
}

/** `80331 München`, `F-69001 Lyon`, `00-001 Warszawa`, `1012 AB Amsterdam` */
const CODE_IN_FRONT =
  /^(?:[A-Z]{1,3}-)?(\d{4} ?[A-Z]{2}|\d{4,6}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{5}-\d{3})[ ,]{1,2}(\p{L}[^\d,]*)$/u;
/** `Dhaka-1205`, `Dhaka - 1205` */
const CODE_BEHIND = /^(\p{L}[^\d,]*?) ?- ?(\d{4,6})$/u;
/** `Olbia (OT)` */
const PROVINCE_BEHIND = /^(\p{L}[^\d(),]*) \(([A-Z]{2})\)$/u;
/** `Austin, TX 78701` */
const STATE_BEHIND = /^(\p{L}[^\d,]*), ([A-Z]{2})(?: (\d{5}(?:-\d{4})?))?$/u;
/** `Stratford ON`, whose city is not in capitals as its province: `PARIS ON` may be all of a name. */
const PROVINCE_WITHOUT_COMMA = /^(\p{Lu}[^\d,]*\p{Ll}) (AB|BC|MB|N[BLSTU]|ON|PE|QC|SK|YT)$/u;

/** `LYON 3EME`, `Paris 15e Arrondissement`, `MARSEILLE 06` */
const ARRONDISSEMENT = /^(paris|lyon|marseille) 0?(\d{1,2}) ?(?:e|er|[eè]me)?(?: arrondissement)?$/i;

interface CityCell {
  city: string | null;
  region: string | null;
  postalCode: string | null;
  area: string | null;
}

/** The city of a cell, and the places and the code that some sources write with it. */
export function cityCellOf(text: string | null): CityCell {
  const [region, cityAndWard] = splitPrefecture(text);
  const [city, area] = splitWard(cityAndWard);
  const whole = { city, region, postalCode: null, area };
  if (city === null || /^\p{L}+$/u.test(city)) return whole;
  const [, ofArrondissement, number] = ARRONDISSEMENT.exec(city) ?? [];
  if (ofArrondissement !== undefined && number !== undefined)
    return { ...whole, city: ofArrondissement, area: `${number}${number === '1' ? 'er' : 'e'} arrondissement` };
  const [, code, coded] = CODE_IN_FRONT.exec(city) ?? [];
  if (code !== undefined && coded !== undefined) return { ...whole, city: coded.trim(), postalCode: code };
  const [, before, behind] = CODE_BEHIND.exec(city) ?? [];
  if (before !== undefined && behind !== undefined) return { ...whole, city: before, postalCode: behind };
  const [, ofProvince, province] = PROVINCE_BEHIND.exec(city) ?? [];
  if (ofProvince !== undefined && province !== undefined) return { ...whole, city: ofProvince, region: province };
  const [, ofCanada, ofProvinceCode] = PROVINCE_WITHOUT_COMMA.exec(city) ?? [];
  if (ofCanada !== undefined && ofProvinceCode !== undefined)
    return { ...whole, city: ofCanada, region: ofProvinceCode };
  const [, ofState, state, zip = null] = STATE_BEHIND.exec(city) ?? [];
  return ofState !== undefined && state !== undefined && STATE.test(state)
    ? { ...whole, city: ofState, region: state, postalCode: zip }
    : whole;
}
