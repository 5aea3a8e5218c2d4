import type { SearchEngineName, SearchSort } from '@directory/contracts/search';

export const SEARCH_ENGINES = Symbol('SearchEngines');

/** A parsed query and its filters; every slug exists. */
export interface SearchPlan {
  /** Words to match, as typed but without the place; empty: everything that matches the filters. */
  text: string;
  /** The whole query, with what was parsed as a place: it may be a part of a name. */
  typed: string;
  /** Every word must match; `most` drops the most frequent ones until something matches. */
  match: 'all' | 'most';
  /** Digits, where the query is a phone number. */
  phone?: bigint | undefined;
  filters: SearchFilters;
  sort: SearchSort;
  /** The moment that `open` refers to. */
  at: Date;
  /** Rows to skip and to return. */
  offset: number;
  limit: number;
}

export interface SearchFilters {
  categorySlug?: string | undefined;
  countryCode?: string | undefined;
  /** Needs `countryCode`. */
  citySlug?: string | undefined;
  minimumRating?: number | undefined;
  verified?: boolean | undefined;
  hasPhone?: boolean | undefined;
  /** Open at the moment of the plan, each business by its own clock. */
  open?: boolean | undefined;
  /** Degrees, and kilometres around. */
  near?: { latitude: number; longitude: number; radius: number } | undefined;
}

export interface SearchResult {
  /** Ids of approved businesses, best first. */
  ids: string[];
  /** All matches, at most `MAX_COUNTED`. */
  total: number;
  totalIsCapped: boolean;
}

/** How many matches each value has without the filter on the same thing; largest first, at most 20 of each. */
export interface FacetCounts {
  categories: { slug: string; count: number }[];
  countries: { code: string; count: number }[];
  cities: { countryCode: string; slug: string; count: number }[];
  /** For at least 3, 3.5, 4 and 4.5 stars. */
  ratings: { atLeast: number; count: number }[];
  verified: number;
  phone: number;
  /** Null where there are too many to check each. */
  open: number | null;
  /** Some are counted among the best matches only. */
  approximate: boolean;
}

/** Facets that are known without a search. */
export type KnownFacets = Partial<Pick<FacetCounts, 'categories' | 'countries' | 'cities'>>;

export interface SearchResultWithFacets {
  result: SearchResult;
  facets: FacetCounts;
}

/** Finds businesses. It returns ids: what is shown of them comes from the database, whichever engine found them. */
export interface SearchEngine {
  readonly name: SearchEngineName;
  /** @throws the errors of its store, and `AbortError` when `signal` aborts. */
  search(plan: SearchPlan, signal: AbortSignal): Promise<SearchResult>;
  facets(plan: SearchPlan, signal: AbortSignal): Promise<FacetCounts>;
  /** Both in one call, which is cheaper; known facets are not counted again. */
  searchWithFacets(plan: SearchPlan, signal: AbortSignal, known?: KnownFacets): Promise<SearchResultWithFacets>;
  knownFacets(plan: SearchPlan, signal: AbortSignal): Promise<KnownFacets>;
  /** Ids of businesses whose name starts with, or resembles, the text; in the place, where one is given. */
  suggest(
    text: string,
    filters: Pick<SearchFilters, 'countryCode' | 'citySlug'>,
    limit: number,
    signal: AbortSignal,
  ): Promise<string[]>;
  /** The text with misspelt words corrected; undefined where there is no correction. */
  correct(text: string, signal: AbortSignal): Promise<string | undefined>;
}

/** An engine that knows which matches of another one are open. */
export interface DelegateEngine extends SearchEngine {
  /** Those of the ids that are open at a moment, in their order, and facets of these alone; with `only`, some facets and no ids. */
  openAmong(
    ids: string[],
    at: Date,
    signal: AbortSignal,
    only?: (keyof Omit<FacetCounts, 'approximate'>)[],
  ): Promise<{ ids: string[]; facets: Omit<FacetCounts, 'approximate'> }>;
}

/** The healthy engine of those that are configured. */
export interface SearchEngines {
  /**
   * Runs a whole request on one engine, so that its parts agree; `engine.name` is the one. Where it fails the request is run again
   * on PostgreSQL: it must have no side effects.
   */
  run<T>(request: (engine: SearchEngine, signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
}
