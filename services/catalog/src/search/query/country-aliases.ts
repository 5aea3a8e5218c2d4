import { countryCodeOf, countryName } from '@directory/contracts/countries';
import { countryNames } from '@directory/contracts/country-names';
import { slugify } from '@directory/contracts/slugs';
import { editDistance } from './edit-distance.js';

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
};

const MIN_MISSPELT_LETTERS = 5;
const MIN_TWO_SLIP_LETTERS = 8;

let codes: ReadonlyMap<string, string> | undefined;

/** Slug of a name → code. Built on first use, as loading every language takes a tenth of a start. */
const codeByAlias = () => (codes ??= new Map(namesWithCodes().filter(([alias]) => alias.length > 1)));

function namesWithCodes(): (readonly [alias: string, code: string])[] {
  return [
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
  return codeByAlias().get(slugify(text));
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
