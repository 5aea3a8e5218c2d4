import { isRegionName } from './region-names.js';

const STATES =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';

/** Ends of addresses that only one country has. Without flags for the letters, which are capitals in codes. */
const FORMS: readonly [RegExp, string][] = [
  [new RegExp(String.raw`(?:^|[\s,])(?:${STATES}),?\s\d{5}(?:-\d{4})?$`), 'US'],
  [/(?:^|[\s,])(?:AB|BC|MB|N[BLSTU]|ON|PE|QC|SK|YT),?\s[A-Z]\d[A-Z]\s?\d[A-Z]\d$/, 'CA'],
  [/(?:^|[\s,])(?:NSW|VIC|QLD|TAS|ACT|SA|WA|NT),?\s\d{4}$/, 'AU'],
  [/(?:^|[\s,])JE\d{1,2} \d[A-Z]{2}$/, 'JE'],
  [/(?:^|[\s,])GY\d{1,2} \d[A-Z]{2}$/, 'GG'],
  [/(?:^|[\s,])IM\d{1,2} \d[A-Z]{2}$/, 'IM'],
  [/(?:^|[\s,])[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, 'GB'],
  [/(?:^|[\s,])[AC-FHKNPRTV-Y]\d[\dW] [\dAC-FHKNPRTV-Y]{4}$/, 'IE'],
  [/(?:^|[\s,])\d{5}-\d{3}$/, 'BR'],
  [/(?:^|[\s,])\d{4}-\d{3}\s\p{L}[^\d,]*$/u, 'PT'],
  [/(?:^|[\s,])\d{2}-\d{3}\s\p{L}[^\d,]*$/u, 'PL'],
  [/(?:^|[\s,])\d{4}\s[A-Z]{2}\s+\p{L}[^\d,]*$/u, 'NL'],
  [/〒\d|^(?:北海道|東京都|(?:京都|大阪)府|\p{Script=Han}{2,3}県)|[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'JP'],
  [/^\p{Script=Han}{2}[市縣]\p{Script=Han}{1,3}[區鄉鎮]/u, 'TW'],
  [/^\p{Script=Han}{2,4}(?:省|自治区)/u, 'CN'],
  [/\p{Script=Hangul}/u, 'KR'],
  [/\p{Script=Thai}/u, 'TH'],
  [/\p{Script=Hebrew}/u, 'IL'],
  [/\p{Script=Georgian}/u, 'GE'],
  [/\p{Script=Armenian}/u, 'AM'],
];
/** `Muratpaşa/Antalya` */
const DISTRICT_AND_PROVINCE = /\p{L}\s?\/\s?(\p{L}+)$/u;
const MAX_LENGTH = 300;

/** The country whose addresses are written like one of these, from their postal code, script or provinces; null if several are. */
export function countryOfForm(...addresses: (string | null)[]): string | null {
  for (const address of addresses) {
    if (address === null || address.length > MAX_LENGTH) continue;
    const text = address.trim();
    const [, province] = DISTRICT_AND_PROVINCE.exec(text) ?? [];
    if (province !== undefined && isRegionName(province, 'TR')) return 'TR';
    const country = FORMS.find(([form]) => form.test(text))?.[1];
    if (country !== undefined) return country;
  }
  return null;
}
