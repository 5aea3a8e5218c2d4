const CYRILLIC = /\p{Script=Cyrillic}/u;
const ROADS =
  'ул|улица|вул|вулиця|ш|шоссе|пер|переулок|провулок|пр-кт|пр-т|пр|просп|проспект|пл|площадь|площа|наб|набережная|б-р|бул|бульвар|проезд|пр-д|туп|тупик|аллея|тракт';
/** `ул. Ленина 5`, `Варшавское ш`, `Мытищинская 3-я ул` */
const ROAD = new RegExp(String.raw`^(?:${ROADS})(?:\.\s?|\s)\S|\S\s(?:${ROADS})\.?$`, 'iu');
const AREAS = 'обл|область|край|респ|республика|р-н|район|округ|г\\.?\\s?о|мкр|микрорайон|кв-л|тер|с/п|г/п|п|ао';
/** Parts above or below a city: `Московская обл`, `Одинцовский р-н`, `Республика Татарстан`. */
const AREA = new RegExp(String.raw`\s(?:${AREAS})\.?$|^(?:респ(?:\.|ублика)?|обл|р-н|мкр|микрорайон)[.\s]`, 'iu');
const COUNTRY = /^(?:Россия|РФ|Российская Федерация|Україна|Украина|Казахстан|Беларусь|Республика Беларусь)$/iu;
/** `Балашиха г`, before `/Железнодорожный мкр` */
const TOWN = /^(?:(?:г|гор|город|пгт|пос|с|дер|рп)(?:\.\s?|\s))?(\p{Lu}[\p{L} -]*?)(?:\s(?:г|город|пгт|рп))?$/u;

/**
 * The city before the street of an address in Cyrillic, from the largest to the smallest; null where regions alone are before it, and
 * undefined for any other address.
 */
export function cityBeforeRoad(parts: readonly string[]): string | null | undefined {
  if (!parts.some((part) => CYRILLIC.test(part))) return undefined;
  const road = parts.findIndex((part) => ROAD.test(part));
  if (road < 1) return undefined;
  const towns = parts
    .slice(0, road)
    .map((part) => (part.split('/', 1)[0] ?? '').replace(/^\d{5,6}\s/, ''))
    .filter((part) => !AREA.test(part) && !COUNTRY.test(part))
    .flatMap((part) => TOWN.exec(part)?.[1] ?? []);
  return towns.at(-1) ?? null;
}

/** `4 лит А`, `47 к1 стр`, `147-149 лит Д`, `5а ст1` */
const HOUSE =
  /^(?:(?:д|дом|вл|зд)\.?\s?)?\d{1,4}[а-яёА-ЯЁ]{0,2}(?:\s?[-/]\s?\d{1,4}[а-яёА-ЯЁ]?)*(?:[\s,]{1,2}(?:к|корп|корпус|стр|строение|ст|соор|лит|литер|литера|с|вл|киоск|павильон|оф|офис|пом)\.?\s?(?:\d{1,3}[а-яёА-ЯЁ]?|[А-ЯЁ]{1,2}(?:\/?\d)?)?)*$/u;
/** `, 21 / Итальянская, 39` at a corner of two streets */
const CORNER = /(?<=\d\S{0,5}) \/ \p{Lu}[\p{Script=Cyrillic}\d .-]{2,60}, \d\S{0,5}(?: \S{1,5}){0,3}$/u;

/** Whether a part of an address in Cyrillic is the number of a house, with those of its blocks. */
export function isCyrillicHouse(part: string): boolean {
  return HOUSE.test(part);
}

/** An address with one of the streets of a corner. */
export function withoutCorner(address: string): string {
  return address.includes(' / ') && CYRILLIC.test(address) ? address.replace(CORNER, '') : address;
}
