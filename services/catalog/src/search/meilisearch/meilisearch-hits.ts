import { slugify } from '@directory/contracts/slugs';
import { distance as edits } from 'fastest-levenshtein';
import type { SearchResponse } from 'meilisearch';
import type { FacetAttribute } from './meilisearch-filters.js';
import { hasStopWords, nameVariants } from '../query/words/stop-words.js';
import { MAX_FACET_VALUES } from '../engine/facets.js';
import { NAME_DISTANCE } from '../ranking/ranking.js';
import type { FacetCounts } from '../engine/search-engine.js';

const RATINGS = [3, 3.5, 4, 4.5];
const BUSINESS_ID = /^\d{1,18}$/;

/** A match with its values for facets. */
export interface Hit extends Partial<Record<FacetAttribute, string | number | boolean | string[] | null>> {
  id: string;
  name_key?: string;
}

/** Attribute → value → matches. */
export type Counts = Partial<Record<FacetAttribute, Record<string, number>>>;

export function totalOf(found: SearchResponse | undefined): number {
  if (found?.estimatedTotalHits === undefined) throw new Error('Meilisearch responded without a number of hits');
  return found.estimatedTotalHits;
}

export function hitsOf(found: SearchResponse | undefined): Hit[] {
  if (!found) throw new Error('Meilisearch left out a response');
  return found.hits.map((hit: Record<string, unknown>) => {
    if (typeof hit['id'] !== 'string' || !BUSINESS_ID.test(hit['id']))
      throw new Error('Meilisearch responded with a hit without the id of a business');
    return hit as unknown as Hit;
  });
}

/** Those of the categories first: the server ranks a word of a name before that of a category. */
export function ofCategoriesFirst(hits: Hit[], categories: readonly string[] = []): Hit[] {
  const isIn = (hit: Hit) => [hit.categories ?? []].flat().some((slug) => categories.includes(String(slug)));
  return [...hits.filter(isIn), ...hits.filter((hit) => !isIn(hit))];
}

/** Each once, where it is first. */
export function uniqueHits(hits: Hit[]): Hit[] {
  return [...new Map(hits.map((hit) => [hit.id, hit])).values()];
}

/**
 * Sorts names that equal or resemble the query first: the server ranks a misspelt word regardless of the other words of a name, so that
 * the most popular business with it comes first. What starts a longer name is not misspelt; if its last word is not complete, or it has
 * stop words, which the server does not get, the names that start with it come first, unless it names a category.
 */
export function closestNamesFirst(hits: Hit[], texts: string[], { namesCategory = false } = {}): Hit[] {
  const keys = [...new Set(texts.map(slugify))].filter(Boolean);
  const same = new Set(texts.flatMap(nameVariants));
  const starts = keys.filter((key) => hits.some(({ name_key: name }) => name !== key && name?.startsWith(key)));
  const withStopWords = new Set(texts.filter(hasStopWords).map(slugify));
  const leading = (namesCategory ? [] : starts).filter(
    (key) => withStopWords.has(key) || !hits.some(({ name_key: name }) => `${name}-`.startsWith(`${key}-`)),
  );
  const distanceOf = starts.length > 0 ? equality : editDistance;
  const rankOf = (name: string) =>
    Math.min(
      same.has(name) ? NAME_DISTANCE.variant : NAME_DISTANCE.other,
      leading.some((key) => name.startsWith(key)) ? NAME_DISTANCE.completion : NAME_DISTANCE.other,
      ...keys.map((key) => distanceOf(name, key)),
    );
  return hits
    .map((hit) => ({ hit, rank: rankOf(hit.name_key ?? '') }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ hit }) => hit);
}

function equality(name: string, key: string): number {
  return name === key ? 0 : NAME_DISTANCE.other;
}

/** Edits between two names; `NAME_DISTANCE.other` if there are too many. */
function editDistance(name: string, key: string): number {
  const most = NAME_DISTANCE.maxEdits(key);
  if (Math.abs(name.length - key.length) > most) return NAME_DISTANCE.other;
  const wrong = edits(name, key);
  return wrong > most ? NAME_DISTANCE.other : wrong;
}

export function countValues(hits: Hit[], attribute: FacetAttribute): Record<string, number> {
  const counts = new Map<string, number>();
  for (const value of hits.flatMap((hit) => hit[attribute] ?? []))
    counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return Object.fromEntries(counts);
}

export function facetCounts(counts: Counts): Omit<FacetCounts, 'approximate' | 'open'> {
  const stars = Object.entries(counts.stars ?? {}).map(([value, count]) => ({ value: Number(value), count }));
  return {
    categories: largest(counts.categories).map(([slug, count]) => ({ slug, count })),
    countries: largest(counts.country_code).map(([code, count]) => ({ code, count })),
    cities: largest(counts.city_key).map(([key, count]) => {
      const [countryCode, slug] = key.split('/') as [string, string];
      return { countryCode, slug, count };
    }),
    areas: largest(counts.area_key).map(([key, count]) => ({ name: key.split('/').slice(2).join('/'), count })),
    ratings: RATINGS.map((atLeast) => ({
      atLeast,
      count: stars.reduce((sum, { value, count }) => sum + (value >= atLeast ? count : 0), 0),
    })),
    verified: counts.verified?.['true'] ?? 0,
    phone: counts.has_phone?.['true'] ?? 0,
  };
}

function largest(distribution: Record<string, number> = {}): [string, number][] {
  return Object.entries(distribution)
    .filter(([, count]) => count > 0)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MAX_FACET_VALUES);
}
