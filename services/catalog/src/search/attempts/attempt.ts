import type { Interpretation, SearchQuery } from '@directory/contracts/search';
import type { FacetCounts, MatchCount, SearchEngine } from '../engine/search-engine.js';
import type { ParsedQuery } from '../query/parsed-query.js';

/** What all attempts of a search share. */
export interface SearchContext {
  engine: SearchEngine;
  /** As typed, or with the parameters of recognised phrases. */
  query: SearchQuery;
  signal: AbortSignal;
}

/** Result of one way of parsing the query. */
export interface Attempt {
  /** With the parameters of recognised phrases. */
  query: SearchQuery;
  parsed: ParsedQuery;
  leftOut: string[];
  corrected: Interpretation['corrected'];
  /** From the first match at least to the end of the page. */
  ids: string[];
  total: number;
  totalIsCapped: boolean;
  /** Matches that do not pass the filters, if none does. */
  filtered: MatchCount;
  facets: FacetCounts;
}

/** Whether the words match anything, even if it does not pass the filters: then they need no correction. */
export function isFound({ total, filtered }: Attempt): boolean {
  return total + filtered.total > 0;
}

/** The city that a search is limited to, or is in an area of. */
export function cityOf({ parsed }: Attempt): { countryCode: string; citySlug: string } | undefined {
  const { countryCode, citySlug } = parsed.place?.filters ?? {};
  return countryCode === undefined || citySlug === undefined ? undefined : { countryCode, citySlug };
}

/** The first of the attempts, one after the other, that finds something. */
export async function firstFound<T>(
  readings: Iterable<T>,
  attempt: (reading: T) => Promise<Attempt | undefined>,
): Promise<Attempt | undefined> {
  for (const reading of readings) {
    const found = await attempt(reading);
    if (found) return found;
  }
  return undefined;
}
