import { MAX_COUNTED } from '@directory/contracts/search';
import { Meilisearch, type MultiSearchQuery, type SearchParams, type SearchResponse } from 'meilisearch';
import { facetGroups, filterBy, namesakeOf, wordsOf, type FacetAttribute } from './meilisearch-filters.js';
import {
  byDistance,
  closestFirst,
  counted,
  facetCounts,
  hitsOf,
  totalOf,
  within,
  type Counts,
  type Hit,
} from './meilisearch-hits.js';
import type { Circle } from '../engine/bounding-box.js';
import { MAX_EXACT_NAMES, meilisearchSort } from '../ranking/ranking.js';
import type {
  FacetCounts,
  KnownFacets,
  SearchResultWithFacets,
  SearchEngine,
  SearchFilters,
  SearchPlan,
  SearchResult,
} from '../engine/search-engine.js';
import { bigramText } from '../query/tokenizer.js';

/** Best matches among which facets of many values are counted. What the server takes longest for is reading a match. */
const SAMPLE = 100;
/** Matches that are asked for at most: with one more than is counted it is known that there are more. */
const MOST_MATCHES = MAX_COUNTED + 1;
/** Share of a box that its circle fills. */
const CIRCLE_OF_BOX = Math.PI / 4;
/** Circles that are read until one is neither too large nor too small. */
const MOST_TRIES = 6;
/** Radii, each a part of the one asked for, in which the nearest are looked for. */
const RINGS = [1 / 27, 1 / 9, 1 / 3, 1];

/** What a plan has found. */
interface Matches {
  /** Some of them, best first. */
  hits: Hit[];
  total: number;
  /** There are more than are counted. */
  isCapped: boolean;
  /** Of all that was found, where the server was asked to count it. */
  distribution: Record<string, Record<string, number>>;
}

/** Searches the index that the projection keeps. Meilisearch forgives misspelt words by itself. */
export class MeilisearchEngine implements SearchEngine {
  readonly name = 'meilisearch';
  private readonly client: Meilisearch;

  constructor(
    url: string,
    key: string | undefined,
    private readonly index: string,
  ) {
    // Compressed answers come in pieces, and the last waits until the first is acknowledged: 40 ms where the system is in no hurry.
    const requestInit = { headers: { 'accept-encoding': 'identity' } };
    this.client = new Meilisearch({ host: url, requestInit, ...(key && { apiKey: key }) });
  }

  async search(plan: SearchPlan, signal: AbortSignal): Promise<SearchResult> {
    return resultOf(plan, await this.find(plan, [], signal));
  }

  async facets(plan: SearchPlan, signal: AbortSignal): Promise<FacetCounts> {
    return (await this.searchWithFacets(plan, signal)).facets;
  }

  /** Each group of facets that heeds the same filters is a search of its own: they are asked for beside what is searched. */
  async searchWithFacets(
    plan: SearchPlan,
    signal: AbortSignal,
    known: KnownFacets = {},
  ): Promise<SearchResultWithFacets> {
    const [[, own] = ['', []], ...others] = facetGroups(plan, known);
    const queries = others.map(([filter, attributes]) => {
      const sampled = attributes.filter((attribute) => isSampled(attribute, plan));
      return {
        ...{ indexUid: this.index, ...wordsOf(plan), ...(filter && { filter }) },
        ...{
          limit: sampled.length > 0 ? SAMPLE : 0,
          attributesToRetrieve: ['id', ...sampled, 'latitude', 'longitude'],
        },
        facets: attributes.filter((attribute) => !isSampled(attribute, plan)),
      };
    });
    // What is asked for together is answered one after the other: apart, by as many processors as there are.
    const [matches, ...answers] = await Promise.all([
      this.find(plan, own, signal),
      ...queries.map((query) => this.askAll([query], signal)),
    ]);
    const groups = [
      { attributes: own, ...matches },
      ...others.map(([, attributes], i) => ({ attributes, ...matchesOf(plan, answers[i]?.[0]) })),
    ];
    const counts: Counts = {};
    let approximate = false;
    for (const { attributes, hits, total, isCapped, distribution } of groups) {
      const isAll = !isCapped && total <= hits.length;
      for (const attribute of attributes) {
        const fromHits = isAll || isSampled(attribute, plan);
        counts[attribute] = fromHits ? counted(hits, attribute) : (distribution[attribute] ?? {});
        if (fromHits && !isAll) approximate = true;
      }
    }
    return { result: resultOf(plan, matches), facets: { ...facetCounts(counts), ...known, open: null, approximate } };
  }

  async suggest(
    text: string,
    filters: Pick<SearchFilters, 'countryCode' | 'citySlug'>,
    limit: number,
    signal: AbortSignal,
  ): Promise<string[]> {
    const options = {
      ...filterBy({ filters }),
      ...{ attributesToSearchOn: ['name', 'aliases', 'parts'], attributesToRetrieve: ['id'], limit },
    };
    const found = await heeding(signal, () =>
      this.client.index(this.index).search(bigramText(text), options, { signal }),
    );
    return hitsOf(found).map(({ id }) => id);
  }

  knownFacets(): Promise<KnownFacets> {
    return Promise.resolve({});
  }

  /** Longer words are found misspelt; of the others it knows no better. */
  correct(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** `facets`: what is to be counted of all that is found. */
  private find(plan: SearchPlan, facets: FacetAttribute[], signal: AbortSignal): Promise<Matches> {
    const { near } = plan.filters;
    return near && plan.sort === 'distance' && plan.limit > 0
      ? this.nearest(plan, near, signal)
      : this.best(plan, facets, signal);
  }

  private async best(plan: SearchPlan, facets: FacetAttribute[], signal: AbortSignal): Promise<Matches> {
    const { near } = plan.filters;
    const wanted = Math.max(endOf(plan), facets.length > 0 || near ? SAMPLE : 0);
    const limit = near ? Math.ceil(wanted / CIRCLE_OF_BOX) : wanted;
    const namesake = endOf(plan) > 0 ? namesakeOf(plan) : undefined;
    const query = { ...this.queryOf(plan), sort: meilisearchSort(plan.sort, plan.text !== '') };
    const counting = facets.filter((attribute) => !isSampled(attribute, plan));
    const [all, named] = await this.askAll(
      [
        { ...query, ...filterBy(plan), limit: Math.min(limit, MOST_MATCHES), facets: counting },
        ...(namesake
          ? [{ ...query, ...filterBy(plan, namesake), limit: Math.min(MAX_EXACT_NAMES.meilisearch, endOf(plan)) }]
          : []),
      ],
      signal,
    );
    let matches = matchesOf(plan, all);
    // Who is in the corners of the box is known of those alone that are read.
    if (near && hitsOf(all).length < totalOf(all) && totalOf(all) <= MAX_COUNTED) {
      const [every] = await this.askAll([{ ...query, ...filterBy(plan), limit: MOST_MATCHES }], signal);
      matches = matchesOf(plan, every);
    }
    if (!namesake) return matches;
    // To the server an exact category is worth as much as an exact name.
    const namesakes = within(hitsOf(named), near);
    const hits = [...new Map([...namesakes, ...matches.hits].map((hit) => [hit.id, hit])).values()];
    return { ...matches, hits: closestFirst(hits, plan.text, plan.typed) };
  }

  /** The nearest are all those in a circle that is small enough to read it whole: which one that is, counts tell. */
  private async nearest(plan: SearchPlan, near: Circle, signal: AbortSignal): Promise<Matches> {
    const circles = RINGS.map((part) => ({ ...near, radius: near.radius * part }));
    const query = (circle: Circle) => ({
      ...this.queryOf(plan),
      ...filterBy({ ...plan, filters: { ...plan.filters, near: circle } }),
    });
    const counting = circles.map((circle) => ({ ...query(circle), limit: 0 }));
    const counts = (await this.askAll(counting, signal)).map(totalOf);
    const all = counts.at(-1) ?? 0;
    const isCapped = all > MAX_COUNTED;
    const common = { isCapped, distribution: {} };
    if (all === 0) return { ...common, hits: [], total: 0 };
    // One too small has too few, one too large more than can be read; between the two it is tried halfway.
    const fitting = isCapped ? counts.findLastIndex((count) => count <= MAX_COUNTED) : circles.length - 1;
    let [small, large] = [0, circles[fitting + 1]?.radius ?? near.radius];
    let circle = circles[fitting] ?? halfway(near, small, large);
    for (let tries = 1; ; tries++) {
      const [found] = await this.askAll([{ ...query(circle), limit: MOST_MATCHES }], signal);
      const hits = byDistance(within(hitsOf(found), circle), near);
      const isWhole = totalOf(found) <= MAX_COUNTED;
      if (!isCapped) return { ...common, hits, total: hits.length };
      // Where very many are at one spot, which of them come first does not matter.
      if ((isWhole ? hits.length >= endOf(plan) : tries >= MOST_TRIES) || tries > MOST_TRIES)
        return { ...common, hits, total: inCircle(all) };
      if (isWhole) small = circle.radius;
      else large = circle.radius;
      circle = tries < MOST_TRIES ? halfway(near, small, large) : { ...near, radius: large };
    }
  }

  private queryOf(plan: SearchPlan): SearchParams & { indexUid: string } {
    return { indexUid: this.index, ...wordsOf(plan), attributesToRetrieve: ['*'] };
  }

  private async askAll(queries: MultiSearchQuery[], signal: AbortSignal): Promise<SearchResponse[]> {
    return (await heeding(signal, () => this.client.multiSearch({ queries }, { signal }))).results;
  }
}

function endOf({ offset, limit }: SearchPlan): number {
  return Math.min(offset + limit, MAX_COUNTED);
}

function resultOf(plan: SearchPlan, { hits, total, isCapped }: Matches): SearchResult {
  const ids = hits.slice(plan.offset, endOf(plan)).map(({ id }) => id);
  return { ids, total: Math.min(total, MAX_COUNTED), totalIsCapped: isCapped };
}

/** Without those in the corners of the box that are not in the circle. */
function matchesOf({ filters: { near } }: SearchPlan, found: SearchResponse | undefined): Matches {
  const [hits, all] = [hitsOf(found), totalOf(found)];
  const isCapped = all > MAX_COUNTED;
  const common = { isCapped, distribution: found?.facetDistribution ?? {} };
  if (!near) return { ...common, hits, total: all };
  const inside = within(hits, near);
  return { ...common, hits: inside, total: all > hits.length ? inCircle(all) : inside.length };
}

function halfway(near: Circle, small: number, large: number): Circle {
  return { ...near, radius: (small + large) / 2 };
}

/** Of so many in a box, about how many are in its circle. */
function inCircle(count: number): number {
  return Math.round(count * CIRCLE_OF_BOX);
}

/**
 * Of many different values the server would add up all, which takes half a second where there are many matches; and in a circle
 * it knows the box alone.
 */
function isSampled(attribute: FacetAttribute, { filters: { near } }: SearchPlan): boolean {
  return near !== undefined || attribute === 'categories' || attribute === 'country_code' || attribute === 'city_key';
}

/** The client wraps whatever interrupts it: an abort comes out as it went in. */
async function heeding<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
