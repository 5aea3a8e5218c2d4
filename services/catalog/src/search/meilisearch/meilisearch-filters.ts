import { slugify } from '@directory/contracts/slugs';
import type { SearchParams } from 'meilisearch';
import { cityKey } from '../projection/business-document.js';
import { OWN_FILTERS, type FacetName } from '../engine/facets.js';
import { citySlugsOf, type SearchPlan } from '../engine/search-engine.js';
import { expandStreets } from '../query/words/abbreviations.js';
import { isLatinName } from '../query/words/category-translations.js';
import { nameVariants, textWithoutStopWords } from '../query/words/stop-words.js';
import { hasSynonyms, synonymsOf } from '../query/words/synonyms.js';
import { bigramText, folded, isWithoutSpaces } from '../query/tokenizer.js';

/** The words as they are typed, then in the other ways that the server does not read them itself. */
export function wordsOf({ text, isLastWordWhole }: SearchPlan): [typed: SearchParams, ...others: SearchParams[]] {
  const plain = expandStreets(textWithoutStopWords(text));
  const typed = queryText(withLatinSynonyms(plain));
  const latin = queryText(plain.split(' ').map(transliterated).join(' '));
  const others = new Set([latin, queryText(withCategories(plain))]);
  others.delete(typed);
  // The server takes the last word for the beginning of a longer one, unless a space follows it.
  const paramsOf = (words: string) =>
    ({ q: isLastWordWhole ? `${words} ` : words, matchingStrategy: 'all' }) satisfies SearchParams;
  return [paramsOf(typed), ...[...others].map(paramsOf)];
}

/** Words of the longest phrase that the server looks up as a synonym. */
const MAX_SYNONYM_WORDS = 3;
const MAX_PHRASE_WORDS = 5;

/** With the category in place of a longer phrase, or of letters without spaces: of `nhà hàng Trung Quốc` and `中国餐馆`. */
function withCategories(text: string): string {
  const words = text.split(' ');
  for (let count = Math.min(MAX_PHRASE_WORDS, words.length); count > 0; count--)
    for (let start = 0; start + count <= words.length; start++) {
      const phrase = words.slice(start, start + count).join(' ');
      if (count <= MAX_SYNONYM_WORDS && !isWithoutSpaces(phrase)) continue;
      const [category] = synonymsOf(folded(phrase));
      if (category !== undefined) return words.toSpliced(start, count, category).join(' ');
    }
  return text;
}

function transliterated(word: string): string {
  return NOT_LATIN.test(word) && !isWithoutSpaces(word) ? slugify(word).replaceAll('-', ' ') || word : word;
}
const NOT_LATIN = /[^\P{L}\p{Script=Latin}]/u;

/** The server tolerates no slips in phrases. */
export function withoutTypos(words: string): string {
  return words.includes('"') ? words : words.trim().replace(/\S+/g, '"$&"');
}

/** The server knows synonyms as written: `аптека` is one of pharmacies as `apteka`, and the other name of cafes is `kafe`. */
function withLatinSynonyms(text: string): string {
  return text.replace(/\p{Script=Cyrillic}+/gu, (word) => {
    const latin = slugify(word);
    return hasSynonyms(latin) || isLatinName(latin) ? latin : word;
  });
}

/** The server ignores further words of a query; a phrase is one. */
const MAX_WORDS = 10;

/**
 * Without operators: a hyphen in front of a word, also of a number after bigrams, excludes it, and quotes require a phrase. If the
 * server would ignore words, the bigrams of each are a phrase: of long addresses.
 */
export function queryText(text: string): string {
  const words = folded(text)
    .split(/\s+/)
    .map((word) =>
      bigramText(word)
        .replace(/(?<!\S)-+|"/g, ' ')
        .trim(),
    );
  const all = words.join(' ').trim();
  if (all.split(/\s+/).length <= MAX_WORDS) return all;
  return words.map((word) => (BIGRAMS.test(word) ? `"${word}"` : word)).join(' ');
}
const BIGRAMS = /^\d{10}(?: \d{10})+$/;

/** Filter for businesses with the queried name or a variant of it; undefined if they need not come first. */
export function exactNameFilter({ text, sort }: SearchPlan): string | undefined {
  const keys = [slugify(text), ...nameVariants(text)].filter(Boolean);
  if (sort !== 'relevance' || keys.length === 0) return undefined;
  return `name_key IN [${keys.map(quoted).join(', ')}]`;
}

/** Filter for names that start with the text, which the server reads slowly. */
export function nameStartFilter(text: string): string {
  return `name_key STARTS WITH ${quoted(slugify(text))}`;
}

function filterOf({ filters }: Pick<SearchPlan, 'filters'>, more?: string): string {
  const { categorySlug, countryCode, regions, areas, minimumRating, verified, hasPhone } = filters;
  const cities = citySlugsOf(filters)?.map((slug) => cityKey(countryCode ?? '', slug));
  return [
    categorySlug !== undefined && `categories = ${quoted(categorySlug)}`,
    countryCode !== undefined && !cities && `country_code = ${quoted(countryCode)}`,
    cities && `city_key IN [${cities.map(quoted).join(', ')}]`,
    regions && `region_key IN [${regions.map(quoted).join(', ')}]`,
    areas && `area_key IN [${areas.map(quoted).join(', ')}]`,
    minimumRating !== undefined && `rating >= ${minimumRating}`,
    verified && 'verified = true',
    hasPhone && 'has_phone = true',
    more,
  ]
    .filter((part) => typeof part === 'string')
    .join(' AND ');
}

export function filterBy(plan: Pick<SearchPlan, 'filters'>, more?: string): { filter?: string } {
  const filter = filterOf(plan, more);
  return filter === '' ? {} : { filter };
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

export type FacetAttribute =
  'categories' | 'country_code' | 'city_key' | 'area_key' | 'stars' | 'verified' | 'has_phone';

const FACETS: Record<FacetAttribute, FacetName> = {
  categories: 'categories',
  country_code: 'countries',
  city_key: 'cities',
  area_key: 'areas',
  stars: 'ratings',
  verified: 'verified',
  has_phone: 'phone',
};

type FacetGroup = [filter: string, attributes: FacetAttribute[]];

/** Filter → attributes to count under it: each without its own filter. The first is that of the search. */
export function facetGroups(plan: SearchPlan): [FacetGroup, ...FacetGroup[]] {
  const groups = new Map<string, FacetAttribute[]>([[filterOf(plan), []]]);
  for (const [attribute, facet] of Object.entries(FACETS) as [FacetAttribute, FacetName][]) {
    if (attribute === 'area_key' && plan.filters.citySlug === undefined) continue;
    const [, less] = OWN_FILTERS.find(([own, , names]) => names.includes(facet) && plan.filters[own]) ?? [];
    const filter = filterOf({ ...plan, filters: { ...plan.filters, ...less } });
    groups.set(filter, [...(groups.get(filter) ?? []), attribute]);
  }
  return [...groups] as [FacetGroup, ...FacetGroup[]];
}
