import { countryCodeOfText } from './country-code.js';
import { hasTownNamedAs } from './country-towns.js';
import { cityBeforeRoad, isCyrillicHouse, withoutCorner } from './cyrillic-address.js';
import { cityAtEnd, isKnownCity } from './known-cities.js';
import { isRoad, isRoadWord, withoutStreet } from './road-words.js';
import { isRegionName } from './region-names.js';
import { isListedCity, isOfListedScript, thaiProvince } from './script-cities.js';
import { CITY_STATES, splitAddress } from './split-address.js';
import { isUnknown } from '../text.js';

/** Countries that write the region after the city, as a separate part. */
const REGION_AFTER_CITY = new Set(['US', 'CA', 'IN', 'MX', 'NG', 'PH']);
/** Countries that write a region's short form right after the city: `Sydney NSW`, `Roma RM`, `São Paulo - SP`. */
const REGION_NEXT_TO_CITY = new Set(['US', 'CA', 'AU', 'IT', 'BR', 'AR']);
/** At the end of an address without a postal code: `740 Burdett Ave Victoria BC`. */
const REGION_CODE: Readonly<Record<string, RegExp>> = {
  AU: /\s(?:NSW|VIC|QLD|TAS|ACT|SA|WA|NT)$/,
  CA: /\s(?:AB|BC|MB|N[BLSTU]|ON|PE|QC|SK|YT)$/,
  US: /\s(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/,
};
/** `Pearl River Road DOCKLANDS VIC` */
const CITY_IN_CAPITALS = /\p{Ll}\.? (\p{Lu}{3,}(?:[ '-]\p{Lu}+)*) (?:\p{Lu}{2,3})$/u;
/** Longer numbers are not house numbers. */
const POSTCODE_DIGITS = 4;
/** Countries whose parts begin with a house number, not with a postcode: `1234 Main St`. */
const NUMBER_BEFORE_STREET = new Set(['US', 'CA', 'GB', 'IE', 'IN', 'AU', 'NZ', 'ZA', 'NG', 'PH', 'PK', 'FR']);
/** More are an address without commas. */
const MAX_CITY_WORDS = 6;
const CODE_AND_PLACE = /^(?:[A-Z]{1,3}-)?(?:\d{4,6}|\d{2}-\d{3}|\d{3} \d{2}|\d{4,5}-\d{3})\s+\p{L}[^\d]*$/u;
const POSTCODE_AND_CITY = /^[A-Z]{0,2}-?\d{4,6}[A-Z]{0,3}\s+\p{L}/u;
/** `Dublin 2`, `Praha 1-Staré Město`: a district by its number. */
const NUMBERED_CITY =
  /^(Dublin|Praha|Prague|Budapest|Paris|Lyon|Marseille|Wien|Vienna|Bratislava|Zagreb) \d{1,2}(?!\d)/;
/** Provinces, prefectures and cities of addresses written from the largest to the smallest. */
const CJK_CITY =
  /(東京都)|(?:北海道|(?:京都|大阪)府|[\p{Script=Han}]{2,3}県)?([\p{Script=Han}ぁ-んァ-ヶー]{1,7}?[市郡])|(\p{Script=Hangul}{1,20}(?:특별시|광역시|특별자치시|시|군))(?=\s|$)/u;
const CHINESE_MUNICIPALITY = /^(?:中国)?(北京|上海|天津|重庆)/;
/** `新竹巿` has a letter that looks like 市. */
const CHINESE_CITY = /(?:\p{Script=Han}{2,6}?(?:省|自治区))?(\p{Script=Han}{2,6}?[市巿縣县])/u;

/** Before a ward, in whatever country it is. */
const HAN_CITY = /^(\p{Script=Han}{2,4}市)\p{Script=Han}{1,4}[区區]/u;
/** `10491台灣台北市…` */
const HAN_COUNTRY = /^(?:\d{3,6}\s?)?(?:中国|中國|中華民國|[台臺][灣湾])(?!\p{Script=Han}{0,2}[路街])/u;

/** `1209 1 St SW`, `3507 West 51st Street` */
const NUMBERED_STREET = /^\d+\S{0,2}(?: (?:north|south|east|west|[nsew])\.?)? \d+(?:st|nd|rd|th)?(?= )/i;

/** `123`, `5/1`, `24 к2`, `16Б`; `2F` is a floor. */
const HOUSE = /^\d{1,3}(?:\/\d{1,3})?\s?[a-eа-я]?(?:\s?к\d{1,2})?$/iu;

/** `Belgrade (Zemun)`, `11080 Beograd (Zemun)`: a city with its district. */
const CITY_AND_DISTRICT = /(?:^|[,;]) ?(?:\d{4,6} )?(\p{L}[\p{L} .'-]{1,40}) \(\p{L}[^()]{1,40}\)(?=[,;]|$)/u;
/** `(м. Каширская)`, `(구미동)` */
const REMARK = /\s?\([^()]{0,80}\)/g;
/** `г. Москва`, `гр. София`, `пгт Мирный` */
const MARKED_CITY = /^(?:\d{5,6} )?(?:г|гр|гор|город|пгт)(?:\. ?| )(\p{Lu}[\p{L} -]*)$/u;

const HAN_COUNTRIES = new Set(['CN', 'TW', 'JP']);
/** `蓉北商贸大道二段华润峰尚`, `本町1-60`, `骡马市 3层` */
const HAN_CODE = /〒?\d{3}-\d{4}|^\d{3,6}\s|\s\d{3,6}$/;
const HAN_STREET = /\p{Script=Han}{7}|[号號路街楼层丁目番地]/u;
const HAN = /\p{Script=Han}/u;
const THAI = /\p{Script=Thai}/u;

const POST_BOX = /^(?:G\.?)?P\.? ?O\.? ?Box|^(?:Postfach|Post Box|Apartado|Boîte postale|B\.?P\.?) ?[\d:]/i;
/** `TP. Hồ Chí Minh`, `Kab. Bandung` */
const MUNICIPALITY = /^(?:T[Pp]\. ?|T[Pp] |Thành [Pp]hố |Kab\. |Kabupaten )(?=\p{Lu})/u;
/** What Vietnamese addresses have between the street and the city or the province. */
const VIETNAMESE_WARD = /^(?:Phường|Xã|Thị trấn|Quận|Huyện)\s/iu;
const VIETNAMESE_CITY = /^(?:Thành phố |TP\.? ?|Thị xã )(?=\p{Lu})/iu;
/** A neighbourhood of Mexico: what follows it is the city, though a state may have its name. */
const COLONIA = /^(?:col(?:onia)?\b|centro\b|barrio\b|fracc)/i;

/** `Nashik-422001` of India, `Dhaka-1212` of Bangladesh */
const BEFORE_PIN_CODE =
  /(?<=\p{L}{3})[-–](?=[1-9]\d{2} ?\d{3}(?:\D|$))|(?<=\p{L}{3}) ?[-–] ?(?=[1-9]\d{3}\.?(?:,? Bangladesh\.?)?$)/gu;

/** Spanish for a house without a number. */
const WITHOUT_NUMBER = /(?<=[\s,])s\/n\.?(?=$|[\s,])/gi;
const TWO_LETTERS = /\p{L}[\p{L}\p{M}]|[\p{Script=Han}\p{Script=Thai}]/u;
/** `Devlet Hastanesi Karşısı`, `Urquiza esq. Mitre`, `de Ponzano`: directions, corners and rests of streets. */
const DIRECTION =
  /^(?:(?:en )?face (?:[àa]|de|du|au|aux)|[àa] c[ôo]t[ée]|non loin|pr[èe]s (?:de|du)|derri[èe]re|en frente|frente a|junto a|detr[áa]s|em frente|ao lado|pr[óo]ximo|near|opposite|behind|beside|next to|close to|gegen[üu]ber|neben)\s|\s(?:kar[sş][iıİ](?:s[iıİ])?|yan[iıİ]|arkas[iıİ]|[oö]n[uü]|alt[iıİ]|[uü]st[uü]|civar[iıİ]|biti[sş]i[gğ]i|[cç]apraz[iıİ])\.?$|\sesq(?:\.|uina\s)|^(?:ground|first|second|third|top|upper|lower) floor\b|^(?:level|floor) |^(?:de|del|da|do)\s|^(?:north|south|east|west)$/iu;

/** `Faulks Rd. Aba`: the street, and the city without a comma before it. */
const BEHIND_ROAD =
  /^\p{L}.*\s(?:Road|Rd\.?|Street|Avenue|Ave\.?|Crescent|Close)\s(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?)$/u;
const NO_TOWN =
  /^(?:north|south|east|west|central|extension|ext|phase|area|layout|junction|market|estate|bus|side|off|by|near|opp|opposite|beside|behind|along|quarters|after|before|corner|lane|end|intersection|roundabout|block|plaza|mall|building)(?![\p{L}])/iu;
/** What follows a number in `Koramangala 5th Block`. */
const DIVISION = /^(?:block|phase|stage|sector|cross(?: road)?|main(?: road)?|floor|lane|line)$/i;

interface AddressHints {
  country: string | null;
  region: string | null;
  postalCode: string | null;
}

/**
 * The city of an address, by position: the last part with letters after removal of country, postcode and region. Null if it may
 * be a street. Addresses follow no grammar; a `city` column takes precedence.
 */
export function cityFromAddress(fullAddress: string | null, hints: AddressHints): string | null {
  if (fullAddress === null) return null;
  const address = fullAddress.includes('/') ? fullAddress.replace(WITHOUT_NUMBER, '0') : fullAddress;
  const { parts, country: named } = splitAddress(
    withoutCorner(address).replace(REMARK, '').replace(BEFORE_PIN_CODE, ' '),
  );
  const country = hints.country ?? named?.code ?? null;
  // "Via Nazionale 12, Palau", in Italy
  if (named && country !== null && named.code !== country && hasTownNamedAs(country, named.code)) return named.name;
  if (
    parts.length > 1 &&
    country !== null &&
    !CITY_STATES.has(country) &&
    countryCodeOfText(parts.at(-1) ?? '') === country
  )
    parts.pop();
  const romanised = country === null || country === 'KR' ? cityOfKorea(parts) : undefined;
  if (romanised !== undefined) return romanised;
  const written = cityOfScript(parts.join(' '), country) ?? thaiProvince(address);
  if (written !== null) return written;
  // Of one name, without a country, it is as likely a street, a quarter or a building.
  const [only = ''] = parts;
  if (parts.length === 1 && named === null && (isOfListedScript(only) || THAI.test(only)))
    return isListedCity(only) || isKnownCity(only) ? only : null;
  // Without a city in them such addresses are streets and buildings.
  if ((country === null || HAN_COUNTRIES.has(country)) && isHanStreet(parts.at(-1) ?? ''))
    return country === null ? (HAN_CITY.exec(parts.at(-1) ?? '')?.[1] ?? null) : null;
  const coded = parts.findLast((part, at) => at > 0 && POSTCODE_AND_CITY.test(part));
  const isCoded = coded !== undefined && country !== null && !NUMBER_BEFORE_STREET.has(country);
  const mayStartWithHouse = country === null || NUMBER_BEFORE_STREET.has(country);
  let regionSeen = hints.region !== null;
  const marked = parts.findLast((part) => MARKED_CITY.test(part));
  if (marked !== undefined) return MARKED_CITY.exec(marked)?.[1]?.trim() ?? null;
  if (parts.length > 1 && parts.some((part) => VIETNAMESE_WARD.test(part))) {
    const city = parts.findLast((part) => VIETNAMESE_CITY.test(part));
    if (city !== undefined) return withoutPostcode(city.replace(VIETNAMESE_CITY, ''), hints.postalCode).city || null;
    parts.splice(0, parts.length, ...parts.filter((part) => !VIETNAMESE_WARD.test(part)));
    if (parts.length < 2) return null;
  }
  const beforeRoad = cityBeforeRoad(parts);
  if (beforeRoad !== undefined) return beforeRoad;
  // "Первомайская, 123", "Guayaqui 2985": a street with its house.
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && (HOUSE.test(last) || isCyrillicHouse(last)) && withoutCorner(address).endsWith(last))
    parts.splice(-2);
  const [, line = ''] = /^(\p{L}[^,]*) \d{1,4}(?:-?[A-Z])?$/u.exec(parts[0] ?? '') ?? [];
  const isStreet = line !== '' && !(country !== null && REGION_CODE[country]?.test(line));
  if (named === null && parts.length === 1 && isStreet) return null;
  const [, withDistrict = ''] = address.includes('(') ? (CITY_AND_DISTRICT.exec(address) ?? []) : [];
  if (isKnownCity(withDistrict, country ?? '')) return withDistrict;
  for (let text = parts.pop(); text !== undefined; text = parts.pop()) {
    if (POST_BOX.test(text)) continue;
    const [, numbered] = NUMBERED_CITY.exec(text.replace(/^[\d ]+/, '')) ?? [];
    if (numbered !== undefined) return numbered;
    const part = withoutPostcode(text, hints.postalCode);
    if (part.city === '' || (isCoded && coded !== text && !part.number && parts.includes(coded))) continue;
    // "…, Hyderabad, Telangana 500064": the part before a region is a city unless it has a house number.
    const before = parts.at(-1);
    const isRegion = isRegionName(part.city, country);
    const mayBeRegion = isRegion ?? (!regionSeen && country !== null && REGION_AFTER_CITY.has(country));
    if (
      isOwnRegion(part.city, hints.region) ||
      (mayBeRegion &&
        before !== undefined &&
        isPlace(before, isRegion === true) &&
        !(country === 'MX' && COLONIA.test(before)))
    ) {
      regionSeen = true;
      continue;
    }
    const hasRegion = country !== null && REGION_CODE[country]?.test(part.city) === true;
    if (part.hasNumberInside && DIVISION.test(part.city)) continue;
    if (part.number && !hasRegion && (!part.postcode || isNumberedStreet(text, mayStartWithHouse))) continue;
    const isBehindHouse = part.startsWithNumber || (part.hasNumberInside && mayStartWithHouse);
    const city =
      (hasRegion && CITY_IN_CAPITALS.exec(part.city)?.[1]) ||
      (isBehindHouse ? withoutStreet(part.city, NUMBERED_STREET.test(text), hasRegion) : part.city);
    // "West 95th Street" ends with what remains of a road.
    const isRest = city !== text && (!part.postcode || city.endsWith('.')) && isRoadWord(city);
    // The part before a road is a house.
    if (city === '' || isRest || isRoad(city) || isUnknown(city) || city.split(' ').length > MAX_CITY_WORDS)
      return null;
    const behindRoad = BEHIND_ROAD.exec(city)?.[1];
    if (behindRoad !== undefined) return NO_TOWN.test(behindRoad) ? null : behindRoad;
    return cityAtEnd(city, country) ?? (isNoCity(city) ? null : oneName(city, country, part.postcode));
  }
  return null;
}

function isHanStreet(text: string): boolean {
  const name = text.replace(HAN_CODE, '');
  return HAN_STREET.test(name) || (HAN.test(name) && /\d/.test(name));
}

function isNoCity(text: string): boolean {
  return !TWO_LETTERS.test(text) || DIRECTION.test(text);
}

/** `9 de Julio 3443`: a street whose name begins with a number, and its house. */
function isNumberedStreet(text: string, mayStartWithHouse: boolean): boolean {
  return (mayStartWithHouse ? /^\d{1,2} de \p{L}+ \d{1,4}$/iu : /^\d{1,2} \p{L}.* \d{1,4}$/u).test(text);
}

/** `69003 Lyon` before the name of a region is no house. */
function isPlace(part: string, isBeforeRegion: boolean): boolean {
  return !/\d/.test(part) || (isBeforeRegion && CODE_AND_PLACE.test(part));
}

/** `Yeongtong-gu, Suwon-si, Gyeonggi-do`, in any order; undefined unless two parts have such endings. */
function cityOfKorea(parts: readonly string[]): string | undefined {
  if (parts.filter((part) => /\p{L}-(?:gu|si|do|dong|ro|gil)\b/iu.test(part)).length < 2) return undefined;
  const words = parts.map((part) => part.replace(/ \d{5}$/, ''));
  return words.find((part) => /^\p{L}+-si$/iu.test(part)) ?? words.find((part) => METROPOLIS.test(part));
}

const METROPOLIS = /^(?:Seoul|Busan|Daegu|Incheon|Gwangju|Daejeon|Ulsan|Sejong)$/i;

function cityOfScript(text: string, country: string | null): string | null {
  const [, municipality] = country === 'CN' ? (CHINESE_MUNICIPALITY.exec(text) ?? []) : [];
  if (municipality !== undefined) return `${municipality}市`;
  if (country === 'CN' || country === 'TW') {
    const [, city = null] = CHINESE_CITY.exec(text.replace(HAN_COUNTRY, '')) ?? [];
    return city?.replace('巿', '市') ?? null;
  }
  if (country !== 'JP' && country !== 'KR') return null;
  const metropolis =
    country === 'KR' ? /^(?:서울|부산|대구|인천|광주|대전|울산|세종)(?=\s)/u.exec(text)?.[0] : undefined;
  if (metropolis !== undefined) return metropolis;
  return (
    CJK_CITY.exec(text)
      ?.slice(1)
      .find((name) => name !== undefined) ?? null
  );
}

interface StrippedPart {
  city: string;
  postcode: boolean;
  /** Whether a short number was removed, as in a street. */
  number: boolean;
  startsWithNumber: boolean;
  /** Whether what remains is behind a number in the middle: `Unit 3, Ground 120 High Street Epping`. */
  hasNumberInside: boolean;
}

const WITHOUT_NUMBERS = { postcode: false, number: false, startsWithNumber: false, hasNumberInside: false };

/** Removes words with digits at both ends, `1012 AB` and `SW1A 2AA` completely. */
function withoutPostcode(part: string, postalCode: string | null): StrippedPart {
  // Fast path for names.
  if (!/[\d〒]|\s\s|^\s|\s$/.test(part)) return { city: part, ...WITHOUT_NUMBERS };
  const words = part.split(/[\s〒]+/).filter((word) => word !== '');
  const taken: string[] = [];
  const dutchAt = words.findIndex((word, at) => /^\d{4}$/.test(word) && /^[A-Z]{2}$/.test(words[at + 1] ?? ''));
  if (dutchAt >= 0 && words.length > dutchAt + 2) taken.push(...words.splice(0, dutchAt + 2).slice(-2));
  const startsWithNumber = /\d/.test(words[0] ?? '');
  const first = words.findIndex((word) => !/\d/.test(word));
  taken.push(...words.splice(0, first < 0 ? words.length : first));
  taken.push(...words.splice(words.findLastIndex((word) => !/\d/.test(word)) + 1).toReversed());
  const code = taken.join('');
  const postcode =
    code.replace(/\D/g, '').length >= POSTCODE_DIGITS ||
    (taken.length > 1 && /[A-Z]/i.test(code)) ||
    (postalCode !== null && code !== '' && postalCode.replace(/\s/g, '') === code);
  // "Gandijeva 122v Lokal 7 Novi Beograd", without a comma: the city follows the last number.
  const last = words.findLastIndex((word) => /\d/.test(word));
  const isCoded = (words[last] ?? '').replace(/\D/g, '').length > POSTCODE_DIGITS;
  const city = words.slice(last + 1).join(' ');
  return {
    city,
    postcode: postcode || isCoded,
    number: taken.length > 0,
    startsWithNumber,
    hasNumberInside: last >= 0,
  };
}

function isOwnRegion(text: string, region: string | null): boolean {
  if (/^(?:[A-Z]{2,3}|CDMX|county)$/.test(text)) return true;
  return region !== null && text.toLowerCase() === region.toLowerCase();
}

function oneName(text: string, country: string | null, postcode: boolean): string | null {
  let city = text.replace(/^[-–] | [-–](?: [A-Z]{2})?$/g, '').replace(MUNICIPALITY, '');
  if (country !== null && REGION_NEXT_TO_CITY.has(country)) city = city.replace(/ (?:- )?[A-Z]{2,3}$/, '');
  if (country !== null && city.endsWith(` ${country}`)) city = city.slice(0, -country.length - 1);
  for (const count of country === null || country === 'TR' ? [] : [2, 1]) {
    const words = city.split(' ');
    if (words.length > count && isRegionName(words.slice(-count).join(' '), country))
      return words.slice(0, -count).join(' ');
  }
  const lastWord = city.slice(city.lastIndexOf(' ') + 1);
  if (isRegionName(lastWord, 'TR') && (country ?? 'TR') === 'TR') return lastWord;
  // "Beograd - Zemun", "Kadıköy - İstanbul"
  const known = city.includes(' - ') ? city.split(' - ').find((name) => isKnownCity(name, country ?? '')) : undefined;
  if (known !== undefined) return known;
  // Turkish addresses end in district/province and the province is the city; elsewhere a slash joins two names of one.
  const turkish = country === 'TR' || (country === null && postcode);
  const names = city.split('/').map((name) => name.trim());
  const name = (turkish ? names.at(-1) : names[0]) ?? '';
  return TWO_LETTERS.test(name) ? name : null;
}
