import { MAX_COUNTED } from '@directory/contracts/search';
import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { relaxationCount, type FacetCounts, type MatchCount } from '../engine/search-engine.js';
import { MAX_EXACT_NAMES, MAX_PREFIX_NAMES, MAX_RANKED } from '../ranking/ranking.js';
import { conditionOf, withAnyHours, type NamedBusiness, type SearchCriteria } from './search-criteria.js';
import { LookupDatabase } from './lookup-database.js';
import { SearchDatabase } from './search-database.js';
import {
  allCandidates,
  bestCandidates,
  bestCandidatesByHours,
  candidatesByBand,
  maxRanked,
  searchStatement,
} from './search-statement.js';
import { raw, sql, type Sql } from './sql.js';

/** The best matches in order, at most `MAX_COUNTED`, and facets of all of them, or of the best if there are too many. */
export interface SearchResultSet {
  ids: string[];
  total: number;
  totalIsCapped: boolean;
  facets: Omit<FacetCounts, 'approximate'>;
  /** Whether facets count all matches. */
  isExact: boolean;
}

/** How long estimates, and the partition that they are taken from, are cached. */
const PARTITION_TTL_MS = 60_000;
const MAX_ESTIMATES = 1_000;

/** Businesses read at first for each name: mostly few have the same. */
const READ_PER_NAME = 4;

/** Below every number of matches. */
const NEVER_EXACT = -1;

interface ResultRow {
  candidates: number;
  matches: number;
  ids: string[] | null;
  facets: Omit<FacetCounts, 'approximate'>;
}

@Injectable()
export class PostgresEngineQueries {
  private partition: { name: string; share: number; readAtMs: number } | undefined;
  /** By statement; several parts of a search have the same. */
  private readonly estimates = new Map<string, Promise<number>>();
  /** Conditions that more businesses match than `findWithFacets` reads, whatever their estimate: the same words in other places do too. */
  private readonly exceeding = new Set<string>();

  constructor(
    private readonly db: SearchDatabase,
    private readonly lookups: LookupDatabase,
  ) {}

  /** Ranks all of few matches; of many, the best by the sort column, and all with the queried name. */
  async find(criteria: SearchCriteria, signal: AbortSignal): Promise<SearchResultSet> {
    const { filters, sort, facetsOnly, isSuggestion, words, ids } = criteria;
    if (sort === 'distance' && filters.near && !facetsOnly) return this.findNearest(criteria, filters.near, signal);
    const max = maxRanked(criteria);
    const run = async (candidates: Sql, maxExact: number, maxCandidates?: number) =>
      resultSetOf(await this.run(searchStatement(criteria, candidates, maxCandidates), signal), maxExact);
    if (ids) return run(allCandidates(criteria), max);
    // Correlated words have more matches than the statistics expect: of these the best bands are read.
    const isRanked = isSuggestion || facetsOnly !== undefined || sort === 'relevance';
    if (isSuggestion || words?.isPrefix) return run(candidatesByBand(criteria), max);
    // Hours of many are not checked only to count facets.
    if ((await this.estimate(facetsOnly ? withAnyHours(criteria) : criteria, signal)) <= max) {
      if (isRanked) return run(candidatesByBand(criteria), max);
      const all = await run(allCandidates(criteria), max, max);
      if (all.isExact) return all;
    }
    if (facetsOnly && (filters.open || filters.hours)) return run(bestCandidatesByHours(criteria), NEVER_EXACT);
    return run(bestCandidates(criteria), MAX_COUNTED);
  }

  async count(criteria: SearchCriteria, signal: AbortSignal): Promise<MatchCount> {
    const counting = { ...criteria, isCount: true };
    const { matches } = await this.run(searchStatement(counting, allCandidates(counting)), signal);
    return relaxationCount(matches);
  }

  /**
   * Matches with each facet counted without its own filter, in one statement, unless there are too many without these filters: then
   * resolves to undefined.
   */
  async findWithFacets(criteria: SearchCriteria, signal: AbortSignal): Promise<SearchResultSet | undefined> {
    const { words, sort } = criteria;
    if (sort === 'distance') return undefined;
    const max = maxRanked(criteria);
    if (minMatches(criteria) > max) return undefined;
    const anyHours = withAnyHours(criteria);
    const condition = JSON.stringify(conditionOf(anyHours).compile());
    if (this.exceeding.has(condition)) return undefined;
    if (!words?.isPrefix && (await this.estimate(anyHours, signal)) > max) return undefined;
    const row = await this.run(searchStatement(criteria, candidatesByBand(criteria), max), signal);
    if (row.candidates <= max) return resultSetOf(row, max);
    if (this.exceeding.size >= MAX_ESTIMATES) this.exceeding.clear();
    this.exceeding.add(condition);
    return undefined;
  }

  /**
   * Businesses with one of the names, the first of which is the queried one, or with a name that starts with that. Each name has a
   * lookup of its own: of several at once the planner expects thousands of rows and reads the whole table.
   * @param isLeading whether names that start with the first one come first, even if its last word is complete
   * @param isWhole whether its last word is no beginning of a longer one
   */
  async named(
    slugs: string[],
    { isLeading = false, isWhole = false }: { isLeading?: boolean; isWhole?: boolean },
    signal: AbortSignal,
  ): Promise<readonly NamedBusiness[]> {
    const [slug = ''] = slugs;
    if (slug === '') return [];
    return this.lookups.once(
      `WITH exact AS MATERIALIZED (
         SELECT named.* FROM unnest($1::text[]) AS wanted (base), LATERAL (
           SELECT id, score, left(slug, -7) = $2 AS is_own_name FROM business
           WHERE listed AND left(slug, -7) = wanted.base LIMIT ${MAX_EXACT_NAMES.postgres}) named
         LIMIT ${MAX_EXACT_NAMES.postgres}
       ), starting AS MATERIALIZED (
         SELECT id, score, slug FROM business WHERE listed AND slug >= $4 AND slug < $4 || '~' LIMIT ${MAX_PREFIX_NAMES}
       )
       SELECT id, score, bool_or(is_own_name) AS "isOwnName", true AS "isExact", true AS "isLeading" FROM exact GROUP BY id, score
       UNION ALL SELECT id, score, false, false, $3 OR NOT EXISTS (SELECT FROM starting WHERE starts_with(slug, $2 || '-'))
       FROM starting WHERE id NOT IN (SELECT id FROM exact)`,
      [slugs, slug, isLeading, isWhole ? `${slug}-` : slug],
      signal,
    );
  }

  /** The first of each name, in the order of the ids. */
  async onePerName(ids: string[], limit: number): Promise<string[]> {
    const first = await this.firstOfNames(ids.slice(0, limit * READ_PER_NAME), limit);
    return first.length < limit && ids.length > limit * READ_PER_NAME ? this.firstOfNames(ids, limit) : first;
  }

  private async firstOfNames(ids: string[], limit: number): Promise<string[]> {
    if (ids.length === 0) return ids;
    const rows = await query.rows<{ id: string }>(
      this.lookups,
      `SELECT id FROM (
         SELECT DISTINCT ON (left(slug, -7)) id, position FROM unnest($1::bigint[]) WITH ORDINALITY AS found (id, position)
         JOIN business USING (id) ORDER BY left(slug, -7), position) named
       ORDER BY position LIMIT $2`,
      [ids, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Enlarges the circle until it has enough matches. */
  private async findNearest(
    criteria: SearchCriteria,
    near: NonNullable<SearchCriteria['filters']['near']>,
    signal: AbortSignal,
  ): Promise<SearchResultSet> {
    for (let radius = Math.min(1, near.radius); ; radius = Math.min(radius * 4, near.radius)) {
      const inside = { ...criteria, filters: { ...criteria.filters, near: { ...near, radius } } };
      const row = await this.run(searchStatement(inside, allCandidates(inside, 'distance, id')), signal);
      const isWhole = radius === near.radius;
      if (row.matches > MAX_COUNTED || isWhole) return resultSetOf(row, isWhole ? MAX_RANKED : 0);
    }
  }

  /**
   * Estimated candidates, by the database's statistics: finding very many only to count them is slow. Planning takes longer than reading
   * few matches, so only the largest partition is planned, except for a rating, which partitions differ by, and none for rare words.
   */
  private async estimate(criteria: SearchCriteria, signal: AbortSignal): Promise<number> {
    const { maxMatches = Infinity } = criteria.words ?? {};
    if (maxMatches <= MAX_RANKED) return maxMatches;
    const isByRating =
      criteria.filters.minimumRating !== undefined && !criteria.facetFilters?.includes('minimumRating');
    const { name, share } = isByRating ? { name: 'business_search', share: 1 } : await this.largestPartition();
    const explain = sql`EXPLAIN (FORMAT JSON) SELECT FROM ${raw(name)} AS business_search WHERE ${conditionOf(criteria)}`;
    const key = JSON.stringify(explain.compile());
    const known = this.estimates.get(key);
    if (known) return known;
    const estimate = this.run<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(explain, signal)
      .then((row) => row['QUERY PLAN'][0].Plan['Plan Rows'] / share)
      .catch((error: unknown) => {
        this.estimates.delete(key);
        throw error;
      });
    if (this.estimates.size >= MAX_ESTIMATES) this.estimates.clear();
    this.estimates.set(key, estimate);
    return estimate;
  }

  private async largestPartition(): Promise<{ name: string; share: number }> {
    if (this.partition && performance.now() - this.partition.readAtMs < PARTITION_TTL_MS) return this.partition;
    const { name, share } = await query.one<{ name: string; share: number }>(
      this.db,
      `SELECT relname AS name, (size / sum(size) OVER ())::float8 AS share FROM (
         SELECT relname, pg_relation_size(oid) + 1 AS size FROM pg_inherits JOIN pg_class ON oid = inhrelid
         WHERE inhparent = 'business_search'::regclass) partition
       ORDER BY size DESC LIMIT 1`,
    );
    this.partition = { name, share, readAtMs: performance.now() };
    this.estimates.clear();
    this.exceeding.clear();
    return this.partition;
  }

  private async run<T = ResultRow>(statement: Sql, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    const { text, values } = statement.compile();
    return query.one<T>(this.db, text, values);
  }
}

/** Of the words without the filters by a facet; unknown with another filter. */
function minMatches({ words, filters, facetFilters = [] }: SearchCriteria): number {
  const isFacetFilter = (name: string) => facetFilters.some((own) => own === name) || name === 'otherCitySlugs';
  const others = Object.entries(filters).filter(([name, value]) => value !== undefined && !isFacetFilter(name));
  return others.length > 0 ? 0 : (words?.minMatches ?? 0);
}

/** @param maxExact candidates up to which the statement has counted all matches in the facets */
function resultSetOf({ candidates, matches, ids, facets }: ResultRow, maxExact: number): SearchResultSet {
  const total = Math.min(matches, MAX_COUNTED);
  return { ids: ids ?? [], total, totalIsCapped: matches > MAX_COUNTED, facets, isExact: candidates <= maxExact };
}
