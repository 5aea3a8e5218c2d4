import { MAX_COUNTED } from '@directory/contracts/search';
import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import type { FacetCounts } from '../engine/search-engine.js';
import { MAX_RANKED } from '../ranking/ranking.js';
import { conditionOf, type SearchCriteria } from './search-criteria.js';
import { SearchDatabase } from './search-database.js';
import { allCandidates, bestCandidates, maxRanked, searchStatement } from './search-statement.js';
import { sql, type Sql } from './sql.js';

/** The best matches in order, at most `MAX_COUNTED`, and facets of all of them, or of the best if there are too many. */
export interface SearchResultSet {
  ids: string[];
  total: number;
  totalIsCapped: boolean;
  facets: Omit<FacetCounts, 'approximate'>;
  /** Whether facets count all matches. */
  isExact: boolean;
}

interface ResultRow {
  matches: number;
  ids: string[] | null;
  facets: Omit<FacetCounts, 'approximate'>;
}

@Injectable()
export class PostgresEngineQueries {
  constructor(private readonly db: SearchDatabase) {}

  /** Ranks all of few matches; of many, the best by the sort column, and all with the queried name. */
  async find(criteria: SearchCriteria, signal: AbortSignal): Promise<SearchResultSet> {
    const { filters, sort, facetsOnly, words, ids } = criteria;
    if (sort === 'distance' && filters.near && !facetsOnly) return this.findNearest(criteria, filters.near, signal);
    // The lists of all words with a prefix are read whole each time: once is enough.
    if (words?.isPrefix || ids)
      return resultSetOf(await this.run(searchStatement(criteria, allCandidates(criteria)), signal), MAX_RANKED);
    if ((await this.estimate(criteria, signal)) <= MAX_RANKED) {
      // Correlated words have more matches than the statistics expect: reading stops at a limit.
      const max = maxRanked(criteria);
      const row = await this.run(searchStatement(criteria, allCandidates(criteria), max), signal);
      if (row.matches <= max) return resultSetOf(row, MAX_RANKED);
    }
    return resultSetOf(await this.run(searchStatement(criteria, bestCandidates(criteria)), signal), MAX_COUNTED);
  }

  /** The first of each name, in the order of the ids. */
  async onePerName(ids: string[], limit: number): Promise<string[]> {
    if (ids.length === 0) return ids;
    const rows = await query.rows<{ id: string }>(
      this.db,
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

  /** Estimated matches, by the database's statistics: finding very many only to count them is slow. */
  private async estimate(criteria: SearchCriteria, signal: AbortSignal): Promise<number> {
    const explain = sql`EXPLAIN (FORMAT JSON) SELECT FROM business_search WHERE ${conditionOf(criteria)}`;
    const row = await this.run<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(explain, signal);
    return row['QUERY PLAN'][0].Plan['Plan Rows'];
  }

  private async run<T = ResultRow>(statement: Sql, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    const { text, values } = statement.compile();
    return query.one<T>(this.db, text, values);
  }
}

/** @param maxExact matches up to which the statement has counted all of them in the facets */
function resultSetOf({ matches, ids, facets }: ResultRow, maxExact: number): SearchResultSet {
  const total = Math.min(matches, MAX_COUNTED);
  return { ids: ids ?? [], total, totalIsCapped: matches > MAX_COUNTED, facets, isExact: matches <= maxExact };
}
