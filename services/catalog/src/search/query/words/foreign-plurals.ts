/** A language, the countries that name businesses in it, and its endings of singulars and plurals, in Latin letters as slugs have them. */
interface PluralRules {
  countries: string[];
  endings: [singular: string, plural: string][];
}

const RULES: PluralRules[] = [
  {
    countries: 'ES MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY PR'.split(' '),
    endings: pairs('l les, r res, n nes, d des, z ces'),
  },
  { countries: ['PT', 'BR', 'AO', 'MZ'], endings: pairs('r res, ao oes, el eis, al ais, m ns') },
  { countries: ['IT', 'SM'], endings: pairs('a e, e i, o i, io i, co chi, go ghi, ca che, ga ghe') },
  {
    countries: ['DE', 'AT', 'CH', 'LI'],
    endings: pairs(
      'e en, ei eien, in innen, arzt arzte, eur eure, haus hauser, markt markte, geschaft geschafte, statt statten',
    ),
  },
  { countries: ['NL', 'BE', 'SR'], endings: pairs('ij ijen, eek eken, e en') },
  {
    countries: ['TR', 'CY'],
    endings: [
      ...pairs('i leri, i lari, si leri, si lari, gi kleri, gi klari'),
      ...['ler', 'lar', 'leri', 'lari'].map((plural): [string, string] => ['', plural]),
    ],
  },
  {
    countries: 'RU BY UA KZ KG UZ AM AZ MD'.split(' '),
    endings: [...pairs('a i, a y, ya i, aya ie, aya ye, y i'), ['', 'y'], ['', 'i']],
  },
  { countries: ['FR', 'BE', 'CH', 'LU', 'MC'], endings: pairs('eau eaux, al aux') },
];
const MIN_LETTERS = 3;

function pairs(text: string): [string, string][] {
  return text.split(', ').map((pair) => pair.split(' ') as [string, string]);
}

/** Plurals of a singular word in the languages of a country; not all of them existing words. */
export function pluralsIn(countryCode: string, word: string): string[] {
  const rules = RULES.filter(({ countries }) => countries.includes(countryCode));
  return [...new Set(rules.flatMap(({ endings }) => endings.flatMap(([from, to]) => respelt(word, from, to))))];
}

/** Plurals of a word, and what may be its singular, in any language; to be looked up, as few of them exist. */
export function foreignForms(word: string): string[] {
  const endings = RULES.flatMap((rules) => rules.endings);
  return [...new Set(endings.flatMap(([one, many]) => [...respelt(word, many, one), ...respelt(word, one, many)]))];
}

function respelt(word: string, from: string, to: string): string[] {
  const other = word.slice(0, word.length - from.length) + to;
  return word.endsWith(from) && Math.min(word.length, other.length) >= MIN_LETTERS ? [other] : [];
}
