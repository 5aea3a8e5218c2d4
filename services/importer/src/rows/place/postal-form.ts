import { countryOfRegion, isRegionName } from './region-names.js';
import { isRoad } from './road-words.js';

/** US states by the first digit of their ZIP codes: `DE 10115`, `MA 20000` and `ID 10110` are other countries' codes. */
const STATES_BY_ZIP_DIGIT = [
  'CT|MA|ME|NH|NJ|PR|RI|VT',
  'NY|PA',
  'DC|MD|NC|SC|VA|WV',
  'AL|FL|GA|MS|TN',
  'IN|KY|MI|OH',
  'IA|MN|MT|ND|SD|WI',
  'IL|KS|MO|NE',
  'AR|LA|OK|TX',
  'AZ|CO|ID|NM|NV|UT|WY',
  'AK|CA|HI|OR|WA',
];
const STATE_AND_ZIP = [
  ...STATES_BY_ZIP_DIGIT.map((states, digit) => String.raw`(?:${states}),?\s${digit}\d{4}`),
  String.raw`DE,?\s19[7-9]\d\d`,
].join('|');

/** The code of a state of the United States. */
export const STATE = new RegExp(`^(?:${STATES_BY_ZIP_DIGIT.join('|')})$`);

const IRISH_COUNTIES =
  'Carlow|Cavan|Clare|Cork|Donegal|Dublin|Galway|Kerry|Kildare|Kilkenny|Laois|Leitrim|Limerick|Longford|Louth|Mayo|Meath|Monaghan|' +
  'Offaly|Roscommon|Sligo|Tipperary|Waterford|Westmeath|Wexford|Wicklow';

/** Scripts that one country writes its names and addresses in. */
export const SCRIPT_COUNTRIES: readonly [RegExp, string][] = [
  [/\p{Script=Hangul}/u, 'KR'],
  [/\p{Script=Thai}/u, 'TH'],
  [/\p{Script=Hebrew}/u, 'IL'],
  [/\p{Script=Georgian}/u, 'GE'],
  [/\p{Script=Armenian}/u, 'AM'],
  [/\p{Script=Khmer}/u, 'KH'],
  [/\p{Script=Lao}/u, 'LA'],
];

/**
 * Ends of addresses that only one country has. Without flags for the letters, which are capitals in codes. What they capture is a city:
 * `99-101 Rankin Street` has the numbers of two houses.
 */
const FORMS: readonly [RegExp, string][] = [
  [new RegExp(String.raw`(?:^|[\s,])(?:${STATE_AND_ZIP})(?:-\d{4})?$`), 'US'],
  [/(?:^|[\s,])(?:AB|BC|MB|N[BLSTU]|ON|PE|QC|SK|YT),?\s[A-Z]\d[A-Z]\s?\d[A-Z]\d$/, 'CA'],
  [/(?:^|[\s,])(?:NSW|VIC|QLD|TAS|ACT|SA|WA|NT),?\s\d{4}$/, 'AU'],
  [/(?:^|[\s,])JE\d{1,2} \d[A-Z]{2}$/, 'JE'],
  [/(?:^|[\s,])GY\d{1,2} \d[A-Z]{2}$/, 'GG'],
  [/(?:^|[\s,])IM\d{1,2} \d[A-Z]{2}$/, 'IM'],
  [/(?:^|[\s,])[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, 'GB'],
  [/(?:^|[\s,])[AC-FHKNPRTV-Y]\d[\dW] [\dAC-FHKNPRTV-Y]{4}$/, 'IE'],
  [new RegExp(String.raw`(?:^|, )(?:Co\.?|County) (?:${IRISH_COUNTIES})$`), 'IE'],
  [/(?:^|[\s,])(?:woj\.|województwo) \p{L}[^\d,]*$/u, 'PL'],
  [/(?:^|[\s,])\d{5}-\d{3}$/, 'BR'],
  [/(?:^|[\s,])[1-9]\d{3}-\d{3}\s(\p{L}[^\d,]*)$/u, 'PT'],
  [/(?:^|[\s,])\d{2}-\d{3}\s(\p{L}[^\d,]*)$/u, 'PL'],
  [/(?:^|[\s,])[1-9]\d{3}\s[A-Z]{2}\s+(\p{L}[^\d,]*)$/u, 'NL'],
  [
    /〒\d|^(?:北海道|東京都|(?:京都|大阪)府|\p{Script=Han}{2,3}県)|丁目|[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    'JP',
  ],
  [
    /^(?:\d{3,6}\s?)?(?:[台臺]灣)?\p{Script=Han}{2}(?:[市巿縣](?:\p{Script=Han}{1,3}[區鄉鎮]|\p{Script=Han}[^號]{0,40}號)|縣\p{Script=Han}{1,3}市)/u,
    'TW',
  ],
  [/^\p{Script=Han}{2,4}(?:省|自治区)/u, 'CN'],
  [/(?:^|[\s,])(?:Phường|Quận|Huyện|Thành phố|Thị xã|Thị trấn|Tỉnh|Đường)\s/iu, 'VN'],
  [
    /^(?!.*(?:Lefkoşa|Girne|Gazimağusa|Güzelyurt|İskele|KKTC)).*\p{L}\s(?:Mahallesi|Mah\.|MAHALLESİ|MAH\.|Caddesi|CADDESİ|Cad\.|CAD\.|Bulvarı|BULVARI)(?=$|[\s,.:/\d])/u,
    'TR',
  ],
  [/(?:^|[\s,])(?:Kec\.|Kecamatan|Kab\.|Kabupaten)\s?\p{Lu}/u, 'ID'],
  ...SCRIPT_COUNTRIES,
  [/\p{Script=Sinhala}/u, 'LK'],
];
const GREEK = /\p{Script=Greek}{2}/u;
/** Postal codes of Cyprus have four digits. */
const GREEK_CODE = /(?:^|[\s,])[1-8]\d{2} ?\d{2}(?:$|[\s,])/;

/** `D-10115 Berlin`, `Rīga, LV-1010`: vehicle code of the country or its ISO code, before a postal code. `B-1204` alone is a flat. */
const PREFIXED_CODE =
  /(?:^|[\s,])(?:(FIN|[ABDEFHILNS])-\d{4,5}(?=\s\p{L})|(A[DLT]|B[EG]|CH|D[EK]|E[ES]|F[IR]|GR|H[RU]|IT|L[ITUV]|M[CDEK]|N[LO]|RO|RS|S[EIK])-\d{4,5})(?:\s\p{L}[^\d,]*)?$/u;
const COUNTRIES_BY_VEHICLE_CODE: Readonly<Record<string, string>> = {
  A: 'AT',
  B: 'BE',
  D: 'DE',
  E: 'ES',
  F: 'FR',
  FIN: 'FI',
  H: 'HU',
  I: 'IT',
  L: 'LU',
  N: 'NO',
  S: 'SE',
};
/** `Muratpaşa/Antalya` */
const DISTRICT_AND_PROVINCE = /\p{L}\s?\/\s?(\p{L}+)$/u;
const MAX_LENGTH = 300;

/** Codes that only one country has, whatever is next to them. */
const CODES: readonly [RegExp, string][] = [
  [/^〒?\d{3}-\d{4}$/, 'JP'],
  [/^[A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z] ?\d[A-CEGHJ-NPR-TV-Z]\d$/i, 'CA'],
];

/** The country of a postal code alone; null if several have such codes. */
export function countryOfCode(code: string): string | null {
  return CODES.find(([form]) => form.test(code))?.[1] ?? null;
}

/** `Bengaluru, Karnataka 560066`: a region before a postal code of its country. */
const REGION_AND_CODE = /(?:^|, )(\p{L}[\p{L} ]{2,30}) (\d{3} ?\d{1,3})$/u;
const CODE_DIGITS: Readonly<Record<string, number>> = { AU: 4, ID: 5, IN: 6, MY: 5, PK: 5, US: 5 };

/** The country whose addresses are written like one of these, from their postal code, script or provinces; null if several are. */
export function countryOfForm(...addresses: (string | null)[]): string | null {
  for (const address of addresses) {
    if (address === null || address.length > MAX_LENGTH) continue;
    const text = address.trim();
    const [, province] = DISTRICT_AND_PROVINCE.exec(text) ?? [];
    if (province !== undefined && isRegionName(province, 'TR')) return 'TR';
    const [, vehicleCode = '', isoCode] = PREFIXED_CODE.exec(text) ?? [];
    const prefixed = isoCode ?? COUNTRIES_BY_VEHICLE_CODE[vehicleCode];
    if (prefixed !== undefined) return prefixed;
    const country = FORMS.find(([form]) => {
      const match = form.exec(text);
      return match !== null && !isRoad(match[1] ?? '');
    })?.[1];
    if (country !== undefined) return country;
    if (GREEK.test(text) && GREEK_CODE.test(text)) return 'GR';
    const [, region = '', code = ''] = REGION_AND_CODE.exec(text) ?? [];
    const ofRegion = region === '' ? null : countryOfRegion(region);
    if (ofRegion !== null && CODE_DIGITS[ofRegion] === code.replace(' ', '').length) return ofRegion;
  }
  return null;
}
