import { EVERYDAY_CITIES } from '@directory/contracts/everyday-names';
import { SHIPPED_CITIES } from '@directory/contracts/shipped-cities';
import { slugify } from '@directory/contracts/slugs';
import { isRegionName } from './region-names.js';

let byCountry: Map<string, Set<string>> | undefined;

/** Slugs by ISO code, and of all countries together by the empty text. Built on demand: few files need it. */
function knownCities(country: string): ReadonlySet<string> | undefined {
  if (byCountry) return byCountry.get(country);
  const all = new Set<string>();
  byCountry = new Map([['', all]]);
  for (const line of [SHIPPED_CITIES, EVERYDAY_CITIES].flatMap((text) => text.trim().split('\n'))) {
    const code = line.slice(0, 2);
    const ofCountry = byCountry.get(code) ?? new Set<string>();
    byCountry.set(code, ofCountry);
    for (const name of line.slice(3).split(/; |: |, /)) {
      const slug = slugify(name);
      if (slug !== '') for (const cities of [ofCountry, all]) cities.add(slug);
    }
  }
  return byCountry.get(country);
}

/**
 * Whether a text is one of the cities of half a million inhabitants or more, or a Turkish province, in any usual language.
 * @param country ISO code; empty: any
 */
export function isKnownCity(text: string, country = ''): boolean {
  const plain = text.replace(/ ?(?:市|시|특별시|광역시)$/u, '');
  if (knownCities(country)?.has(slugify(plain))) return true;
  return (country === '' || country === 'TR') && isRegionName(text, 'TR') === true;
}

/** The only country with a known city of the name. */
export function countryOfCity(text: string | null): string | null {
  const slug = slugify(text ?? '');
  if (slug === '' || !knownCities('')?.has(slug)) return null;
  const [country = null, other] = [...(byCountry ?? [])].flatMap(([code, cities]) =>
    code !== '' && cities.has(slug) ? [code] : [],
  );
  return other === undefined ? country : null;
}

/** Words that make another city of the name of one: `South Jakarta`, `Villa de Santiago`. */
const BEFORE_NAME =
  /^(?:new|old|north|south|east|west|central|upper|lower|greater|great|port|fort|lake|mount|st\.?|saint|san|santa|santo|sant|navi|nova|novi|novo|nowa|nueva|nuevo|nouvelle|villa|vila|ciudad|al|el|la|las|los|le|les|de|del|da|do|di|of|the|sur|les|am|an|und|y|e|et|and|&)$/i;
const MAX_WORDS = 2;

/** `Okaishie Accra` ends with a city; null if a text is one itself, or of one word. */
export function cityAtEnd(text: string, country: string | null): string | null {
  const words = text.split(' ');
  if (words.length < 2 || isKnownCity(text, country ?? '')) return null;
  for (let count = Math.min(MAX_WORDS, words.length - 1); count > 0; count--) {
    const end = words.slice(-count).join(' ');
    if (isKnownCity(end, country ?? '') && !BEFORE_NAME.test(words.at(-count - 1) ?? '')) return end;
  }
  return null;
}
