import { cityByShortName, withoutDots } from './city-short-names.js';
import type { Locality } from '../parsed-query.js';
import type { Split } from './place-splits.js';
import { ARTICLES } from '../words/stop-words.js';
import { regionsByName } from './region-aliases.js';

/** Codes that are rather words in lower case: `brewery co`. */
const WORDS_AS_CODES = new Set('al as be by co de go he hi id in is me no ok on or pa st th to'.split(' '));
/** The same before other words: `la farmacia`, `calle de la paz`. */
const ARTICLE_AS_CODE = 'la';

/** `dc` and `tx` of `bakeries dc` and `tx breweries`: next to categories these are places. */
export function isLikelyCode({ place, rest, isLeading }: Split): boolean {
  if (rest === '' || !isPlaceCode(place)) return false;
  const word = place.toLowerCase();
  // The name of a business that is not typed to its end: `Cafetería La`.
  if (ARTICLES.has(word) && /^\p{Lu}\p{Ll}/u.test(place)) return false;
  return place === place.toUpperCase() || !(WORDS_AS_CODES.has(word) || (isLeading && word === ARTICLE_AS_CODE));
}

/** Whether a text is the code of a region, or a short name of a city. */
function isPlaceCode(text: string): boolean {
  return cityByShortName(text) !== undefined || regionsByName(withoutDots(text)).some(({ isCode }) => isCode);
}

/** An area of one city is meant if it has so many times as many businesses as those of others. */
const MIN_AREA_RATIO = 5;

const LONG_NUMBER = /(?<!\d)\d{4}/;

/** `CL` at the end of `8314088 Valparaíso CL`: next to a postal code a code of a country in capitals is one. */
export function isCountryOfAddress({ place, rest, isLeading }: Split): boolean {
  return !isLeading && /^[A-Z]{2,3}$/.test(place) && LONG_NUMBER.test(rest);
}

/** Whether a text names a place without doubt: a code is a word too, and areas of many cities have one name. */
export function isClear(
  place: Locality,
  { place: typed, hasPreposition, isInner = false }: Split,
  named: Locality[],
): boolean {
  if (place.kind === 'area') return hasPreposition || isLargest(place, named);
  const code = withoutDots(typed);
  const isCode = code.length === 2 ? isPlaceCode(code) : place.kind === 'region' && isPlaceCode(code);
  const isWord = typed === 'me' || (isInner && typed === ARTICLE_AS_CODE);
  return !isCode || typed === typed.toUpperCase() || (hasPreposition && !isWord);
}

/** Whether a place is by far the largest of its name. */
function isLargest(place: Locality, named: Locality[]): boolean {
  return named.every((other) => other === place || other.businessCount * MIN_AREA_RATIO <= place.businessCount);
}
