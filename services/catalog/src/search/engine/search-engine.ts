import type { SearchEngineName, SearchSort } from '@directory/contracts/search';

export const SEARCH_ENGINES = Symbol('SearchEngines');

/** What is looked for, once words and places are told apart; every slug exists. */
export interface SearchPlan {
  /** Words to match, as typed but for the place; empty: everything that the filters leave. */
  text: string;
  /** All that was typed, with what was read as a place: it may be a part of a name. */
  typed: string;
  /** Every word must match; `most` lets the least telling ones go. */
  match: 'all' | 'most';
  /** Digits of a phone number, when that is what was typed. */
  phone?: bigint | undefined;
  filters: SearchFilters;
  sort: SearchSort;
  /** The moment that `open` is meant for. */
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

/** How many matches each value has, the filter on the same thing left out; largest first, at most 20 of each. */
export interface FacetCounts {
  categories: { slug: string; count: number }[];
  countries: { code: string; count: number }[];
  cities: { countryCode: string; slug: string; count: number }[];
  /** For at least 3, 3.5, 4 and 4.5 stars. */
  ratings: { atLeast: number; count: number }[];
  verified: number;
  phone: number;
  /** Null where there are too many to look at each. */
  open: number | null;
  /** Some are counted among the best matches only. */
  approximate: boolean;
}

/** What is known of the facets without searching. */
export type KnownFacets = Partial<Pick<FacetCounts, 'categories' | 'countries' | 'cities'>>;

export interface SearchResultWithFacets {
  result: SearchResult;
  facets: FacetCounts;
}

/** Finds businesses. What it returns are ids: what is shown of them comes from the database, whichever engine found them. */
export interface SearchEngine {
  readonly name: SearchEngineName;
  /** @throws whatever its store throws, and `AbortError` when `signal` aborts. */
  search(plan: SearchPlan, signal: AbortSignal): Promise<SearchResult>;
  facets(plan: SearchPlan, signal: AbortSignal): Promise<FacetCounts>;
  /** Both at once, which is cheaper; what is known is not counted again. */
  searchWithFacets(plan: SearchPlan, signal: AbortSignal, known?: KnownFacets): Promise<SearchResultWithFacets>;
  knownFacets(plan: SearchPlan, signal: AbortSignal): Promise<KnownFacets>;
  /** Ids of businesses whose name begins with, or resembles, what is typed so far; in the place, where one is given. */
  suggest(
    text: string,
    filters: Pick<SearchFilters, 'countryCode' | 'citySlug'>,
    limit: number,
    signal: AbortSignal,
  ): Promise<string[]>;
  /** The text with misspelt words put right, or undefined where nothing better is known. */
  correct(text: string, signal: AbortSignal): Promise<string | undefined>;
}

/** An engine that can tell of the matches of another one which are open. */
export interface DelegateEngine extends SearchEngine {
  /** Those of the ids that are open at a moment, in their order, and facets of these alone; with `only`, some facets and no ids. */
  openAmong(
    ids: string[],
    at: Date,
    signal: AbortSignal,
    only?: (keyof Omit<FacetCounts, 'approximate'>)[],
  ): Promise<{ ids: string[]; facets: Omit<FacetCounts, 'approximate'> }>;
}

/** The engine that is well, of those there are. */
export interface SearchEngines {
  /**
   * Has one engine answer a whole request, so that its parts fit together and `engine.name` is who answered. Where that
   * one fails the request is run once more, on PostgreSQL: it must have no effect but its result.
   */
  run<T>(request: (engine: SearchEngine, signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
}
