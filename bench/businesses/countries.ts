// The 195 states and their languages, largest directories first.
import { countryNames } from '@directory/contracts/country-names';
import { COUNTRIES as KNOWN_COUNTRIES } from './known-countries.js';
import type { Country } from './known-countries.js';

/** Countries by the language of their business names, a related one if ours lack it; English by default. */
const SPEAKERS = {
  ar: 'AE BH DJ DZ EG IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TD TN YE IR AF PK',
  es: 'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PY SV UY VE',
  pt: 'AO BR CV GW MZ PT ST TL',
  fr: 'BE BF BI BJ CD CF CG CI CM FR GA GN HT LU MC MG ML NE SN TG',
  de: 'AT CH DE LI',
  it: 'IT SM VA',
  nl: 'NL SR',
  sv: 'DK FI IS NO SE',
  pl: 'CZ EE HR HU LT LV PL RO SI SK',
  tr: 'AZ KG KZ TM TR UZ',
  uk: 'AM BY GE MD MN RU TJ UA',
  bg: 'BA BG ME MK RS',
  el: 'AL CY GR',
  he: 'IL',
  hi: 'IN NP',
  bn: 'BD BT LK',
  th: 'KH LA MM TH',
  zh: 'CN SG',
  ja: 'JP',
  ko: 'KP KR',
  vi: 'VN',
  id: 'BN ID MY',
};

/** Territories with a code that are no states. */
const NO_STATES = new Set(
  (
    'AI AQ AS AW AX BL BM BQ BV CC CK CW CX EH FK FO GF GG GI GL GP GS GU HK HM IM IO JE KY MF MO MP MQ MS NC NF NU ' +
    'PF PM PN PR RE SH SJ SX TC TF TK TW UM VG VI WF XK YT'
  ).split(' '),
);

/** Countries with the most businesses, in order; all others follow by code. */
const LARGEST =
  'US CN IN JP DE GB BR FR IT TR MX ID ES RU CA KR AU TH VN PL SA EG NG PH AR CO NL UA BD MY ZA IR PK RO SE BE GR PT'.split(
    ' ',
  );

const languageByCode = new Map(
  Object.entries(SPEAKERS).flatMap(([language, codes]) => codes.split(' ').map((code) => [code, language])),
);
const knownByCode = new Map(KNOWN_COUNTRIES.map((country) => [country.code, country]));

export const COUNTRIES: Country[] = [
  ...LARGEST,
  ...Object.keys(countryNames).filter((code) => !NO_STATES.has(code) && !LARGEST.includes(code)),
].map((code, rank) => ({
  phone: `+9${String(rank).padStart(2, '0')} ## ### ####`,
  postal: '#####',
  address: '{street}, {postal} {city}',
  zone: 'Etc/UTC',
  cities: [],
  ...knownByCode.get(code),
  code,
  name: countryNames[code] ?? code,
  language: languageByCode.get(code) ?? 'en',
}));
if (COUNTRIES.length !== 195) throw new Error(`There are 195 countries, not ${COUNTRIES.length}`);
