import { MAX_COUNTED } from '@directory/contracts/search';
import { slugify } from '@directory/contracts/slugs';
import { Meilisearch, type MultiSearchQuery, type SearchParams, type SearchResponse } from 'meilisearch';
import {
  facetGroups,
  filterBy,
  exactNameFilter,
  nameStartFilter,
  queryText,
  withoutTypos,
  wordsOf,
  type FacetAttribute,
} from './meilisearch-filters.js';
import {
  closestNamesFirst,
  countValues,
  facetCounts,
  hitsOf,
  ofCategoriesFirst,
  uniqueHits,
  totalOf,
  type Counts,
  type Hit,
} from './meilisearch-hits.js';
import { MAX_EXACT_NAMES, meilisearchSort } from '../ranking/ranking.js';
import { hasStopWords } from '../query/words/stop-words.js';
import {
  relaxationCount,
  type FacetCounts,
  type SearchResultWithFacets,
  type SearchEngine,
  type CityFilters,
  type MatchCount,
  type SearchPlan,
  type SearchResult,
} from '../engine/search-engine.js';

/** Best matches among which facets of many values are counted: reading matches dominates the server's time. */
const FACET_SAMPLE_SIZE = 100;
/** Best matches that are sorted again by their names; every page reads as many. */
const MAX_SORTED_HITS = FACET_SAMPLE_SIZE;
/** Matches among which names that start with the text come first, per suggestion: the server prefers no position of a word. */
const SUGGESTIONS_RATIO = 4;

/** Matches of a plan. */
interface Matches {
  /** Some of them, best first. */
  hits: Hit[];
  total: number;
  /** There are more than are counted. */
  isCapped: boolean;
  /** Counts of the requested facets over all matches. */
  distribution: Record<string, Record<string, number>>;
}

/** Searches the index of the projection for words. Meilisearch itself tolerates misspelt ones. */
export class MeilisearchEngine implements SearchEngine {
  readonly name = 'meilisearch';
  private readonly client: Meilisearch;
  /** A plan is searched once, for its results and its facets. */
  private readonly inFlight = new WeakMap<SearchPlan, Promise<Matches>>();
  private readonly wordsInFlight = new WeakMap<SearchPlan, Promise<SearchParams>>();

  constructor(
    url: string,
    key: string | undefined,
    private readonly index: string,
  ) {
    // Compressed responses come in chunks, and the last waits for the acknowledgement of the first: up to 40 ms.
    const requestInit = { headers: { 'accept-encoding': 'identity' } };
    this.client = new Meilisearch({ host: url, requestInit, ...(key && { apiKey: key }) });
  }

  async search(plan: SearchPlan, signal: AbortSignal): Promise<SearchResult> {
    return resultOf(plan, await this.find(plan, signal));
  }

  async count(plan: SearchPlan, signal: AbortSignal): Promise<MatchCount> {
    return relaxationCount((await this.find(plan, signal)).total);
  }

  async facets(plan: SearchPlan, signal: AbortSignal): Promise<FacetCounts> {
    return (await this.searchWithFacets(plan, signal)).facets;
  }

  /** Facets under the same filters are one query, sent in parallel with the search. */
  async searchWithFacets(plan: SearchPlan, signal: AbortSignal): Promise<SearchResultWithFacets> {
    const [[, own], ...others] = facetGroups(plan);
    const words = await this.wordsFor(plan, signal);
    const queries = others.map(([filter, attributes]) => {
      const sampled = attributes.filter(isSampled);
      return {
        indexUid: this.index,
        ...words,
        ...(filter && { filter }),
        limit: sampled.length > 0 ? FACET_SAMPLE_SIZE : 0,
        attributesToRetrieve: ['id', ...sampled],
        facets: attributes.filter((attribute) => !isSampled(attribute)),
      };
    });
    // The server processes as many requests as it has processors, and selects waiting ones at random: the slowest of several would count.
    const [matches, responses] = await Promise.all([
      this.find(plan, signal),
      queries.length > 0 ? this.multiSearch(queries, signal) : [],
    ]);
    const groups = [
      { attributes: own, ...matches },
      ...others.map(([, attributes], i) => ({ attributes, ...matchesOf(responses[i]) })),
    ];
    const counts: Counts = {};
    let approximate = false;
    for (const { attributes, hits, total, isCapped, distribution } of groups) {
      const isAll = !isCapped && total <= hits.length;
      for (const attribute of attributes) {
        const fromHits = isAll || isSampled(attribute);
        counts[attribute] = fromHits ? countValues(hits, attribute) : (distribution[attribute] ?? {});
        if (fromHits && !isAll) approximate = true;
      }
    }
    return { result: resultOf(plan, matches), facets: { ...facetCounts(counts), open: null, approximate } };
  }

  async suggest(text: string, filters: CityFilters, limit: number, signal: AbortSignal): Promise<string[]> {
    const options: SearchParams = {
      ...filterBy({ filters }),
      attributesToSearchOn: ['name', 'aliases', 'parts'],
      attributesToRetrieve: ['id', 'name_key'],
      distinct: 'name_key',
      matchingStrategy: 'all',
      limit: limit * SUGGESTIONS_RATIO,
    };
    const found = await abortable(signal, () =>
      this.client.index(this.index).search(queryText(text), options, { signal }),
    );
    const start = slugify(text);
    const isStart = ({ name_key: name }: Hit) => name?.startsWith(start) ?? false;
    const hits = hitsOf(found);
    const ordered = [...hits.filter(isStart), ...hits.filter((hit) => !isStart(hit))];
    return ordered.slice(0, limit).map(({ id }) => id);
  }

  /** Meilisearch itself tolerates misspelt words. */
  correct(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  private find(plan: SearchPlan, signal: AbortSignal): Promise<Matches> {
    const matches = this.inFlight.get(plan) ?? this.best(plan, signal);
    this.inFlight.set(plan, matches);
    return matches;
  }

  private async best(plan: SearchPlan, signal: AbortSignal): Promise<Matches> {
    const [[, facets]] = facetGroups(plan);
    const limit = endOf(plan) > 0 ? Math.max(endOf(plan), FACET_SAMPLE_SIZE) : 0;
    const nameFilter = endOf(plan) > 0 ? exactNameFilter(plan) : undefined;
    const words = await this.wordsFor(plan, signal);
    const query = { indexUid: this.index, ...words, attributesToRetrieve: ['*'], sort: meilisearchSort(plan.sort) };
    const counting = endOf(plan) > 0 ? facets.filter((attribute) => !isSampled(attribute)) : [];
    // Without words there is nothing to rank: all have the name.
    const namesBy = (filter: string) => ({
      ...query,
      ...filterBy(plan, filter),
      q: '',
      limit: Math.min(MAX_EXACT_NAMES.meilisearch, endOf(plan)),
    });
    const [all, ...exact] = await this.multiSearch(
      [{ ...query, ...filterBy(plan), limit, facets: counting }, ...(nameFilter ? [namesBy(nameFilter)] : [])],
      signal,
    );
    const matches = matchesOf(all);
    if (!nameFilter) return matches;
    // As many on every page: what is sorted before others on a later one would be on none.
    const best = matches.hits.slice(0, MAX_SORTED_HITS);
    // The server ranks an exact category as high as an exact name.
    const start = slugify(plan.text);
    const isKnown = !hasStopWords(plan.text) || best.some(({ name_key: name }) => name?.startsWith(start));
    const starting = isKnown ? [] : await this.multiSearch([namesBy(nameStartFilter(plan.text))], signal);
    const named = [...exact, ...starting].flatMap(hitsOf);
    const namesCategory = (plan.categories ?? []).length > 0;
    const sorted = closestNamesFirst(
      uniqueHits([...ofCategoriesFirst(best, plan.categories), ...named]),
      [plan.text, plan.typed],
      { namesCategory },
    );
    const hits = uniqueHits([...sorted, ...matches.hits]);
    // Words do not match names that are variants of them: `heb plus`.
    return { ...matches, total: Math.max(matches.total, hits.length), hits };
  }

  private wordsFor(plan: SearchPlan, signal: AbortSignal): Promise<SearchParams> {
    const words = this.wordsInFlight.get(plan) ?? this.frequentWords(plan, signal);
    this.wordsInFlight.set(plan, words);
    return words;
  }

  /** Names are indexed as they are written and in Latin letters, other fields only as they are written: the words that more businesses have. */
  private async frequentWords(plan: SearchPlan, signal: AbortSignal): Promise<SearchParams> {
    const [typed, ...others] = wordsOf(plan);
    if (others.length === 0) return typed;
    const countBy = (words: SearchParams) => {
      const q = withoutTypos(words.q ?? '');
      return { indexUid: this.index, ...words, q, ...filterBy(plan), limit: 0 };
    };
    const [asTyped, ...inOthers] = await this.multiSearch([typed, ...others].map(countBy), signal);
    const totals = inOthers.map(totalOf);
    const most = Math.max(...totals);
    return most > totalOf(asTyped) ? (others[totals.indexOf(most)] ?? typed) : typed;
  }

  private async multiSearch(queries: MultiSearchQuery[], signal: AbortSignal): Promise<SearchResponse[]> {
    return (await abortable(signal, () => this.client.multiSearch({ queries }, { signal }))).results;
  }
}

function endOf({ offset, limit }: SearchPlan): number {
  return Math.min(offset + limit, MAX_COUNTED);
}

function resultOf(plan: SearchPlan, { hits, total, isCapped }: Matches): SearchResult {
  const ids = hits.slice(plan.offset, endOf(plan)).map(({ id }) => id);
  return { ids, total: Math.min(total, MAX_COUNTED), totalIsCapped: isCapped };
}

function matchesOf(found: SearchResponse | undefined): Matches {
  const total = totalOf(found);
  return { hits: hitsOf(found), total, isCapped: total > MAX_COUNTED, distribution: found?.facetDistribution ?? {} };
}

/** Counting many different values over many matches takes the server half a second. */
function isSampled(attribute: FacetAttribute): boolean {
  return /^(categories|country_code|city_key|area_key)$/.test(attribute);
}

/** The client wraps all errors; the reason of an abort is rethrown as it is. */
async function abortable<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
