const COUNTRY = /^(?:日本|中国|中國|台湾|台灣)(?=[、，,\s\p{Script=Han}〒\d])/u;
const POSTAL_CODE = /^[、，,\s]*〒?\d{3}-?\d{4}(?!\d)/u;
/** From the region to the district, then the street and a number. */
const DIVISIONS =
  /^[、，,\s]*(\p{Script=Han}{2,3}?[都道府県省])?(\p{Script=Han}{1,5}?[市郡])?(\p{Script=Han}{1,5}?[区區县縣町村])?(?=\p{L}.*\d)(.+)$/u;
/** Between the numbers of a block and of a house. */
const BLOCK = /(?<=\d)(?:丁目|番地の?|番)(?=\d)/gu;
const HYPHEN = /(?<=\p{Script=Han}\d{1,2})-(?=\d)/u;
/** Before the number of a house, with and without a space. */
const BEFORE_NUMBER = /(?<=[\p{Script=Han}\p{Script=Hangul}])(?=\d)/gu;
const SPACE_BEFORE_NUMBER = /(?<=[\p{Script=Han}\p{Script=Hangul}]) (?=\d)/gu;
/** The number of a house with that of a building of it: `12к3`, `12 корп. 3`, `12 строение 3`. */
const BUILDING = /(?<=\d)\s*(к|корп|корпус|с|стр|строение)\.?\s*(\d+\p{L}?)(?![\p{L}\d])/iu;

/** A Russian address with the number of a building as others write it. */
function otherBuildings(text: string): string[] {
  const [, kind = '', number = ''] = BUILDING.exec(text) ?? [];
  if (number === '') return [];
  const [short, long] = kind.toLowerCase().startsWith('к') ? ['к', 'корпус'] : ['с', 'строение'];
  return [`${short}${number}`, ` ${short}${number}`, ` ${long} ${number}`].map((form) => text.replace(BUILDING, form));
}

/**
 * An address with its divisions as separate words, without country and postal code, also with its numbers as others write them:
 * `東京都 台東区 谷中6-3-8` for `日本、〒110-0001 東京都台東区谷中6丁目3-8`, `12 к3` for `12 корпус 3`. None of other texts.
 */
export function separateAddresses(text: string): string[] {
  const plain = text
    .replace(/[−–‐ー](?=\d)/gu, '-')
    .replace(COUNTRY, '')
    .replace(POSTAL_CODE, '');
  const [, ...divisions] = DIVISIONS.exec(plain) ?? [];
  const words = divisions.filter(Boolean);
  const address = words.length > 0 ? words.join(' ') : text;
  // Few agree on the district of a street.
  const withoutDistrict = words.length > 2 ? words.toSpliced(-2, 1).join(' ') : address;
  const forms = [
    ...[address, address.replace(BLOCK, '-'), address.replace(HYPHEN, '丁目'), withoutDistrict],
    ...[text.replace(BEFORE_NUMBER, ' '), text.replace(SPACE_BEFORE_NUMBER, '')],
    ...otherBuildings(text),
  ];
  return [...new Set(forms)].filter((form) => form !== text);
}
