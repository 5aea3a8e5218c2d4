import {
  MAX_RELAXATION_COUNT,
  type HoursFilter,
  type SearchEngineName,
  type SearchSort,
} from '@directory/contracts/search';
import type { Contact } from '../query/contacts/contacts.js';

export const SEARCH_ENGINES = Symbol('SearchEngines');

/** A parsed query and its filters; every slug exists. */
export interface SearchPlan {
  /** Words of which all must match, without the place; empty: everything that matches the filters. */
  text: string;
  /** Whether the last word is no beginning of a longer one. */
  isLastWordWhole?: boolean;
  /** Whether the last word is the beginning of a number or a postal code; without it those are whole. */
  isCodeUnfinished?: boolean;
  /** The whole query, as its place may be part of a name. */
  typed: string;
  /** Slugs of the categories that the text names: their businesses come before others with the words. */
  categories?: string[];
  /** Digits, if the query is a phone number. */
  phone?: bigint | undefined;
  /** Set where the query is a website, or the end or the beginning of a phone number; `text` is not searched then. */
  contact?: Contact | undefined;
  filters: SearchFilters;
  /** Whether a filter by opening hours was removed only to count: what finds the plan with it counts, as engines forgive different slips. */
  isAnyHours?: boolean | undefined;
  sort: SearchSort;
  /** The time that `open` refers to. */
  at: Date;
  offset: number;
  limit: number;
}

export interface SearchFilters {
  categorySlug?: string | undefined;
  countryCode?: string | undefined;
  /** Needs `countryCode`. */
  citySlug?: string | undefined;
  /** Cities that are other spellings of it, searched together with it. */
  otherCitySlugs?: string[] | undefined;
  /** Any of these: `US//Florida`, `US//FL`. */
  regions?: string[] | undefined;
  /** Any of these: `US/miami/Brickell`. */
  areas?: string[] | undefined;
  minimumRating?: number | undefined;
  verified?: boolean | undefined;
  hasPhone?: boolean | undefined;
  /** Open at the plan's time, by each business's clock. */
  open?: boolean | undefined;
  hours?: HoursFilter | undefined;
  /** Degrees, and kilometres. */
  near?: { latitude: number; longitude: number; radius: number } | undefined;
}

/** Of a country, or of a city in all its spellings. */
export type CityFilters = Pick<SearchFilters, 'countryCode' | 'citySlug' | 'otherCitySlugs'>;

/** Of a country, a region, a city or an area. */
export type PlaceFilters = CityFilters & Pick<SearchFilters, 'regions' | 'areas'>;

/** Slugs of a city in all its spellings; undefined without a city. */
export function citySlugsOf({ countryCode, citySlug, otherCitySlugs = [] }: CityFilters): string[] | undefined {
  return countryCode === undefined || citySlug === undefined ? undefined : [citySlug, ...otherCitySlugs];
}

export interface SearchResult {
  /** Ids of listed businesses, best first. */
  ids: string[];
  /** At most `MAX_COUNTED`. */
  total: number;
  totalIsCapped: boolean;
}

export type MatchCount = Pick<SearchResult, 'total' | 'totalIsCapped'>;

export function relaxationCount(matches: number): MatchCount {
  return { total: Math.min(matches, MAX_RELAXATION_COUNT), totalIsCapped: matches > MAX_RELAXATION_COUNT };
}

/** Matches per value, each facet without its own filter; largest first, at most 20 of each. */
export interface FacetCounts {
  categories: { slug: string; count: number }[];
  countries: { code: string; count: number }[];
  cities: { countryCode: string; slug: string; count: number }[];
  /** By spelling, of the city in the filters; empty without one. */
  areas: { name: string; count: number }[];
  /** For at least 3, 3.5, 4 and 4.5 stars. */
  ratings: { atLeast: number; count: number }[];
  verified: number;
  phone: number;
  /** Null if there are too many to check each. */
  open: number | null;
  /** Some are counted among the best matches only. */
  approximate: boolean;
}

export interface SearchResultWithFacets {
  result: SearchResult;
  facets: FacetCounts;
}

/** Finds ids of businesses, which are read from the database whichever engine found them. */
export interface SearchEngine {
  readonly name: SearchEngineName;
  /** @throws the errors of its store, and `AbortError` when `signal` aborts */
  search(plan: SearchPlan, signal: AbortSignal): Promise<SearchResult>;
  /** How many it finds, at most `MAX_RELAXATION_COUNT`; cheaper than finding them. */
  count(plan: SearchPlan, signal: AbortSignal): Promise<MatchCount>;
  facets(plan: SearchPlan, signal: AbortSignal): Promise<FacetCounts>;
  /** Both in one call, which is cheaper. */
  searchWithFacets(plan: SearchPlan, signal: AbortSignal): Promise<SearchResultWithFacets>;
  /** Ids of businesses, in the place if given, whose name starts with or resembles the text: one of each name. */
  suggest(text: string, filters: CityFilters, limit: number, signal: AbortSignal): Promise<string[]>;
  /**
   * The text with corrected spelling; undefined without a correction.
   * @param isSoundTried decides where no spelling is close; comparing sounds takes longest
   * @param place in which a business must have the words
   */
  correct(
    text: string,
    signal: AbortSignal,
    isSoundTried?: () => Promise<boolean>,
    place?: PlaceFilters,
  ): Promise<string | undefined>;
}

/** An engine that knows opening hours, and finds what is in a circle. */
export interface DelegateEngine extends SearchEngine {
  /** Facets of all matches, and how many these are; undefined if there are too many to count each facet without its own filter. */
  countFacets(plan: SearchPlan, signal: AbortSignal): Promise<CountedFacets | undefined>;
  /** How many of the businesses are open. */
  countOpen(ids: string[], at: Date, signal: AbortSignal): Promise<number | null>;
}

/** Exact facets. */
export interface CountedFacets extends MatchCount {
  facets: FacetCounts;
}

/** The configured engines. */
export interface SearchEngines {
  /**
   * Runs a whole request on one engine, passed as `engine`, so that its parts agree. If it fails, the request is repeated on PostgreSQL
   * and must have no side effects.
   */
  run<T>(request: (engine: SearchEngine, signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
}
