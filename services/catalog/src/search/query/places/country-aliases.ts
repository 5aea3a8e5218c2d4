import { countryCodeOf, countryName } from '@directory/contracts/countries';
import { countryNames } from '@directory/contracts/country-names';
import { slugify } from '@directory/contracts/slugs';
import { editDistance } from '../words/edit-distance.js';
import { folded } from '../tokenizer.js';

/** Languages of the Unicode CLDR whose country names are recognised. */
const LANGUAGES = 'en de tr fr es pt it nl pl sv ru uk el ar he hi zh ja ko vi id th'.split(' ');
const SHORT: Record<string, string> = {
  usa: 'US',
  'u-s-a': 'US',
  'united-states-of-america': 'US',
  america: 'US',
  uk: 'GB',
  england: 'GB',
  'great-britain': 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern-ireland': 'GB',
  uae: 'AE',
  emirates: 'AE',
  holland: 'NL',
  'czech-republic': 'CZ',
  'ivory-coast': 'CI',
  turkiye: 'TR',
  korea: 'KR',
  ksa: 'SA',
  eire: 'IE',
  srbija: 'RS',
  'crna-gora': 'ME',
  shqiperia: 'AL',
};

const MIN_MISSPELT_LETTERS = 5;
const MIN_TWO_SLIP_LETTERS = 8;

const NOT_LATIN = /[^\P{L}\p{Script=Latin}]/u;

let codes: ReadonlyMap<string, string> | undefined;

/** Slug of a name → code. Built on first use, as loading every language takes a tenth of a start. */
const codeByAlias = () => (codes ??= new Map(namesWithCodes().filter(([alias]) => alias.length > 1)));

/** Names in the language of most people there, by how they are written: in Latin letters some are other words. */
let nativeCodes: ReadonlyMap<string, string> | undefined;
const codeByNativeName = () =>
  (nativeCodes ??= new Map(nativeNames().map(([name, code]) => [folded(name), code] as const)));

function nativeNames(): [name: string, code: string][] {
  return Object.keys(countryNames).flatMap((code): [string, string][] => {
    const { language } = new Intl.Locale(`und-${code}`).maximize();
    const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code);
    return name === undefined ? [] : [[name, code]];
  });
}

function namesWithCodes(): (readonly [alias: string, code: string])[] {
  return [
    ...nativeNames().flatMap(([name, code]) => (NOT_LATIN.test(name) ? [] : [[slugify(name), code] as const])),
    ...LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
      return Object.keys(countryNames).map((code) => [slugify(names.of(code) ?? ''), code] as const);
    }),
    ...Object.keys(countryNames).map((code) => [slugify(countryName(code)), code] as const),
    ...Object.entries(SHORT),
  ];
}

/** A country by its name in any of these languages or by a common short form. */
export function countryByName(text: string): string | undefined {
  return codeByAlias().get(slugify(text)) ?? (NOT_LATIN.test(text) ? codeByNativeName().get(folded(text)) : undefined);
}

export function countryByNameOrCode(text: string): string | undefined {
  return countryByName(text) ?? countryCodeOf(text);
}

/** Slugs of names with at most two slips, in short names one. */
export function countryNamesLike(slug: string): string[] {
  return [...codeByAlias().keys()].filter((name) => {
    const maxEdits = Math.min(name.length, slug.length) < MIN_TWO_SLIP_LETTERS ? 1 : 2;
    return name.length >= MIN_MISSPELT_LETTERS && editDistance(name, slug, maxEdits) <= maxEdits;
  });
}

/** Countries whose English name has this prefix. */
export function countriesStartingWith(text: string): string[] {
  const prefix = slugify(text);
  if (prefix === '') return [];
  return Object.keys(countryNames).filter((code) => slugify(countryName(code)).startsWith(prefix));
}
