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
