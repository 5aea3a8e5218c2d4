import { isDeepStrictEqual } from 'node:util';
import { MAX_COUNTED } from '@directory/contracts/search';
import type { Settings } from 'meilisearch';
import { RANKING_RULES, SEARCHABLE_ATTRIBUTES, SORTABLE_ATTRIBUTES } from '../ranking/ranking.js';

const equality = { equality: true, comparison: false };
const filtered = (attributePatterns: string[], filter = equality) => ({
  attributePatterns,
  features: { facetSearch: false, filter },
});

/** Without synonyms. Changes make the server index every document again. */
export const INDEX_SETTINGS = {
  searchableAttributes: SEARCHABLE_ATTRIBUTES,
  displayedAttributes: ['id', 'name_key', 'categories', 'country_code', 'city_key', 'stars', 'verified', 'has_phone'],
  rankingRules: RANKING_RULES,
  filterableAttributes: [
    filtered([
      'categories',
      'city_key',
      'region_key',
      'area_key',
      'country_code',
      'name_key',
      'has_phone',
      'verified',
      'stars',
    ]),
    filtered(['rating'], { equality: false, comparison: true }),
  ],
  sortableAttributes: SORTABLE_ATTRIBUTES,
  typoTolerance: {
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 10 },
    disableOnNumbers: true,
    // Indian is no misspelt India; misspelt countries are read as places.
    disableOnAttributes: ['postal_code', 'street', 'country'],
  },
  // Language detection takes some Arabic names for Persian, and folds them differently from queries.
  localizedAttributes: [{ attributePatterns: ['parts'], locales: ['ara'] }],
  // One more than is counted shows that there are more.
  pagination: { maxTotalHits: MAX_COUNTED + 1 },
  faceting: { maxValuesPerFacet: 50, sortFacetValuesBy: { '*': 'count' } },
  proximityPrecision: 'byAttribute',
  prefixSearch: 'indexingTime',
  searchCutoffMs: 500,
} satisfies Settings;

/** Whether a server has these settings, ignoring further ones and the order of sets. */
export function hasSettings(found: object, wanted: object): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    const theirs = (found as Record<string, unknown>)[name];
    if (Array.isArray(value)) return isDeepStrictEqual(ordered(name, theirs), ordered(name, value));
    if (typeof value === 'object' && typeof theirs === 'object' && theirs !== null)
      return hasSettings(theirs, value as object);
    return value === theirs;
  });
}

const SETS = ['displayedAttributes', 'sortableAttributes', 'disableOnAttributes'];

function ordered(name: string, value: unknown): unknown {
  return SETS.includes(name) && Array.isArray(value) ? value.toSorted() : value;
}
