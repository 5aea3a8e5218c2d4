/** Parts of a town in Han letters that end like a ward: an estate, a park, a campus, a street. */
const NO_WARD = /(?:[小社园園景校厂廠院街片库庫业業税稅假游遊商]|开发|開發)[区區]$/u;
const WARD = '\\p{Script=Han}{1,4}?[区區]';
/** Of a county of Taiwan. */
const TOWNSHIP = '(?:(?!市)\\p{Script=Han}){1,3}?[鄉鎮市]';
const KOREAN_WARD = '\\p{Script=Hangul}{1,6}구';

/** `さいたま市浦和区`, `成都市武侯区`, `彰化縣員林市`, `성남시 분당구`: all of a cell. */
const CITY_AND_WARD = new RegExp(
  `^(?:([\\p{Script=Han}ぁ-んァ-ヶー]{1,8}[市都])(${WARD})|(\\p{Script=Han}{2}縣)(${TOWNSHIP})|(\\p{Script=Hangul}{1,10}시) (${KOREAN_WARD}))$`,
  'u',
);
const IN_HAN = new RegExp(`^${WARD}`, 'u');
const IN_COUNTY = new RegExp(`^${TOWNSHIP}`, 'u');
const IN_HANGUL = new RegExp(`^ (${KOREAN_WARD})(?=[\\s,(]|$)`, 'u');
const HAN_OR_HANGUL = /[\u3400-\u9fff\uac00-\ud7a3]/;

/** The city and its ward where one cell has both. */
export function splitWard(city: string | null): [city: string | null, ward: string | null] {
  if (city === null || !HAN_OR_HANGUL.test(city)) return [city, null];
  const [, han, hanWard, county, township, hangul, hangulWard] = CITY_AND_WARD.exec(city) ?? [];
  const [name, ward] = [han ?? county ?? hangul, hanWard ?? township ?? hangulWard];
  return name === undefined || ward === undefined || NO_WARD.test(ward) ? [city, null] : [name, ward];
}

/** The ward right behind the city of an address; null without one. */
export function wardBehind(address: string | null, city: string | null): string | null {
  if (address === null || city === null || !HAN_OR_HANGUL.test(city)) return null;
  const at = address.indexOf(city);
  if (at < 0) return null;
  const rest = address.slice(at + city.length);
  const inHan = city.endsWith('縣') ? IN_COUNTY : IN_HAN;
  const ward = IN_HANGUL.exec(rest)?.[1] ?? inHan.exec(rest)?.[0] ?? null;
  return ward !== null && NO_WARD.test(ward) ? null : ward;
}
