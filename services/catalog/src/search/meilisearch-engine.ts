import { MAX_COUNTED } from '@directory/contracts/search';
import { slugify } from '@directory/contracts/slugs';
import {
  Meilisearch,
  type MultiSearchQuery,
  type MultiSearchResponse,
  type SearchParams,
  type SearchResponse,
} from 'meilisearch';
import { cityKey } from './projection/business-document.js';
import { pairedText } from './search-words.js';
import type { FacetCounts, SearchEngine, SearchFilters, SearchPlan, SearchResult } from './search-engine.js';

const MOST_FACETS = 20;
const RATINGS = [3, 3.5, 4, 4.5];
/** Businesses of exactly the name looked for that come first. */
const NAMESAKES = 50;
/** Best matches among which facets of many values are counted. */
const SAMPLE = 300;

/** Searches the index that the projection keeps. Meilisearch forgives misspelt words by itself. */
export class MeilisearchEngine implements SearchEngine {
  readonly name = 'meilisearch';
  private readonly client: Meilisearch;

  constructor(
    url: string,
    key: string | undefined,
    private readonly index: string,
  ) {
    this.client = new Meilisearch({ host: url, ...(key && { apiKey: key }) });
  }

  async search(plan: SearchPlan, signal: AbortSignal): Promise<SearchResult> {
    const end = Math.min(plan.offset + plan.limit, MAX_COUNTED);
    const query = { indexUid: this.index, ...wordsOf(plan), sort: sortBy(plan), attributesToRetrieve: ['id'] };
    const namesake = namesakeOf(plan);
    const { results } = await this.askAll(
      [
        { ...query, ...filterBy(plan), limit: end },
        ...(namesake ? [{ ...query, ...filterBy(plan, namesake), limit: Math.min(NAMESAKES, end) }] : []),
      ],
      signal,
    );
    const [all, namesakes] = results;
    const total = all?.estimatedTotalHits;
    if (total === undefined) throw new Error('Meilisearch does not say how many it has found');
    // To the server an exact category is worth as much as an exact name.
    const ids = [...new Set([...(namesakes ? idsOf(namesakes) : []), ...idsOf(all!)])];
    return {
      ids: ids.slice(plan.offset, end),
      total: Math.min(total, MAX_COUNTED),
      totalIsCapped: total > MAX_COUNTED,
    };
  }

  async facets(plan: SearchPlan, signal: AbortSignal): Promise<FacetCounts> {
    const { counts, approximate } = await this.counts(plan, signal);
    const stars = Object.entries(counts.stars).map(([value, count]) => ({ value: Number(value), count }));
    return {
      categories: largest(counts.categories).map(([slug, count]) => ({ slug, count })),
      countries: largest(counts.country_code).map(([code, count]) => ({ code, count })),
      cities: largest(counts.city_key).map(([key, count]) => {
        const [countryCode, slug] = key.split('/') as [string, string];
        return { countryCode, slug, count };
      }),
      ratings: RATINGS.map((atLeast) => ({
        atLeast,
        count: stars.reduce((sum, { value, count }) => sum + (value >= atLeast ? count : 0), 0),
      })),
      verified: counts.verified['true'] ?? 0,
      phone: counts.has_phone['true'] ?? 0,
      approximate,
    };
  }

  async suggest(
    text: string,
    filters: Pick<SearchFilters, 'countryCode' | 'citySlug'>,
    limit: number,
    signal: AbortSignal,
  ): Promise<string[]> {
    const filter = filterOf(filters);
    const options = {
      ...(filter && { filter }),
      ...{ attributesToSearchOn: ['name', 'aliases', 'parts'], attributesToRetrieve: ['id'], limit },
    };
    return idsOf(
      await heeding(signal, () => this.client.index(this.index).search(pairedText(text), options, { signal })),
    );
  }

  /** Longer words are found misspelt; of the others it knows no better. */
  correct(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** Attribute → value → matches, each with the filter on the same thing left out; those that leave out the same ask once. */
  private async counts(plan: SearchPlan, signal: AbortSignal): Promise<{ counts: Counts; approximate: boolean }> {
    const groups = new Map<string, FacetAttribute[]>();
    for (const [attribute, left] of Object.entries(WITHOUT) as [FacetAttribute, Partial<SearchFilters>][]) {
      const { filter = '' } = filterBy({ ...plan, filters: { ...plan.filters, ...left } });
      groups.set(filter, [...(groups.get(filter) ?? []), attribute]);
    }
    const queries = [...groups].map(([filter, attributes]) => {
      const sampled = attributes.filter(isSampled);
      return {
        ...{ indexUid: this.index, ...wordsOf(plan), ...(filter && { filter }) },
        ...{ limit: sampled.length > 0 ? SAMPLE : 0, attributesToRetrieve: sampled },
        facets: attributes.filter((attribute) => !isSampled(attribute)),
      };
    });
    const { results } = await this.askAll(queries, signal);
    const counts = {} as Counts;
    let approximate = false;
    [...groups.values()].forEach((attributes, i) => {
      const { hits, estimatedTotalHits = 0, facetDistribution = {} } = results[i]!;
      for (const attribute of attributes) {
        counts[attribute] = isSampled(attribute) ? counted(hits, attribute) : (facetDistribution[attribute] ?? {});
        if (isSampled(attribute) && estimatedTotalHits > hits.length) approximate = true;
      }
    });
    return { counts, approximate };
  }

  private askAll(queries: MultiSearchQuery[], signal: AbortSignal): Promise<MultiSearchResponse> {
    return heeding(signal, () => this.client.multiSearch({ queries }, { signal }));
  }
}

type FacetAttribute = 'categories' | 'country_code' | 'city_key' | 'stars' | 'verified' | 'has_phone';
type Counts = Record<FacetAttribute, Record<string, number>>;

/** Attribute → what its counts do not heed. */
const WITHOUT: Record<FacetAttribute, Partial<SearchFilters>> = {
  categories: { categorySlug: undefined },
  country_code: { countryCode: undefined, citySlug: undefined },
  city_key: { citySlug: undefined },
  stars: { minimumRating: undefined },
  verified: { verified: undefined },
  has_phone: { hasPhone: undefined },
};

function wordsOf({ text, match, phone }: SearchPlan): SearchParams {
  return { q: phone === undefined ? pairedText(text) : '', matchingStrategy: match === 'all' ? 'all' : 'frequency' };
}

/** A filter for the businesses whose name is what is looked for; undefined: they are not to come first. */
function namesakeOf({ text, sort, phone }: SearchPlan): string | undefined {
  const key = slugify(text);
  return sort === 'relevance' && phone === undefined && key !== '' ? `name_key = ${quoted(key)}` : undefined;
}

function filterBy({ filters, phone }: SearchPlan, more?: string): { filter?: string } {
  const filter = [filterOf(filters, phone), more].filter(Boolean).join(' AND ');
  return filter === '' ? {} : { filter };
}

function filterOf(filters: SearchFilters, phone?: bigint): string {
  const { categorySlug, countryCode, citySlug, minimumRating, verified, hasPhone, near } = filters;
  return [
    phone !== undefined && `phone = ${quoted(String(phone))}`,
    categorySlug !== undefined && `categories = ${quoted(categorySlug)}`,
    countryCode !== undefined && citySlug === undefined && `country_code = ${quoted(countryCode)}`,
    countryCode !== undefined && citySlug !== undefined && `city_key = ${quoted(cityKey(countryCode, citySlug))}`,
    minimumRating !== undefined && `rating >= ${minimumRating}`,
    verified && 'verified = true',
    hasPhone && 'has_phone = true',
    near && `_geoRadius(${near.latitude}, ${near.longitude}, ${Math.round(near.radius * 1000)})`,
  ]
    .filter((part) => typeof part === 'string')
    .join(' AND ');
}

/** A text of Meilisearch's filter language. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function sortBy({ text, sort, filters: { near } }: SearchPlan): string[] {
  switch (sort) {
    case 'rating':
      return ['score:desc'];
    case 'reviews':
      return ['reviews:desc'];
    case 'name':
      return ['name:asc'];
    case 'distance':
      return near ? [`_geoPoint(${near.latitude}, ${near.longitude}):asc`] : [];
    case 'relevance':
      return text === '' ? ['score:desc'] : [];
  }
}

function idsOf({ hits }: SearchResponse): string[] {
  return hits.map(({ id }: Record<string, unknown>) => {
    if (typeof id !== 'string') throw new Error('Meilisearch answers with something that is no business');
    return id;
  });
}

/** Of many different values the server would add up all, which takes half a second where there are many matches. */
function isSampled(attribute: FacetAttribute): boolean {
  return attribute === 'categories' || attribute === 'country_code' || attribute === 'city_key';
}

function counted(hits: Record<string, unknown>[], attribute: FacetAttribute): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of hits.flatMap((hit) => (hit[attribute] ?? []) as string | string[])) {
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

function largest(distribution: Record<string, number>): [string, number][] {
  return Object.entries(distribution)
    .filter(([, count]) => count > 0)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MOST_FACETS);
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
