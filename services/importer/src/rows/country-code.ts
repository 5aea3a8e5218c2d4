import { iso1A2Code } from '@rapideditor/country-coder';
import { countryNames } from '@directory/contracts/country-names';
import { slugify } from '@directory/contracts/slugs';
import { BoundedCache } from './bounded-cache.js';
import type { Coordinates } from './numbers.js';

/** Languages whose own names for countries are understood; the Unicode data in Node has them. */
const LOCALES =
  'en tr de fr es it pt nl pl ru uk sr sr-Latn hr bg cs sk hu ro el sv da nb fi ar fa hi id ja ko zh'.split(' ');

const FURTHER_NAMES: Record<string, string> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern-ireland': 'GB',
  britain: 'GB',
  'great-britain': 'GB',
  america: 'US',
  'u-s': 'US',
  'u-s-a': 'US',
  'united-states-of-america': 'US',
  amerika: 'US',
  turkiye: 'TR',
  'turkiye-cumhuriyeti': 'TR',
  ingiltere: 'GB',
  holland: 'NL',
  hollanda: 'NL',
  'the-netherlands': 'NL',
  'czech-republic': 'CZ',
  uae: 'AE',
  'u-a-e': 'AE',
  korea: 'KR',
  'republic-of-korea': 'KR',
  macedonia: 'MK',
  burma: 'MM',
  swaziland: 'SZ',
  'cabo-verde': 'CV',
  'cote-d-ivoire': 'CI',
  'russian-federation': 'RU',
  'viet-nam': 'VN',
  kibris: 'CY',
};

let byName: Map<string, string> | undefined;
const known = new BoundedCache<string, string | null>(5000);

/** ISO 3166-1 alpha-2 of a code (`us`, `USA`, `UK`) or of a name in one of thirty languages; null when it is neither. */
export function countryCodeOfText(text: string | null): string | null {
  return text === null ? null : known.get(text, resolve);
}

/** The country or territory a point lies in; null at sea. */
export function countryCodeOfPoint({ latitude, longitude }: Coordinates): string | null {
  return listed(iso1A2Code([longitude, latitude], { level: 'territory' }));
}

function resolve(text: string): string | null {
  const upper = text.toUpperCase();
  if (upper.length === 2 && listed(upper)) return upper;
  byName ??= collect();
  const named = byName.get(slugify(text));
  if (named) return named;
  // Three-letter codes and older two-letter ones; longer text is no code, though the library would search it.
  return /^[A-Z]{2,3}$/.test(upper) ? listed(iso1A2Code(upper)) : null;
}

function listed(code: string | null): string | null {
  return code !== null && Object.hasOwn(countryNames, code) ? code : null;
}

function collect(): Map<string, string> {
  const names = new Map(Object.entries(FURTHER_NAMES));
  const add = (name: string | undefined, code: string) => {
    const key = slugify(name ?? '');
    if (key !== '' && !names.has(key)) names.set(key, code);
  };
  for (const [code, name] of Object.entries(countryNames)) add(name, code);
  for (const locale of LOCALES) {
    const display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    for (const code of Object.keys(countryNames)) add(display.of(code), code);
  }
  return names;
}
