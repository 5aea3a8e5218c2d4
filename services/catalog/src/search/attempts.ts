import { MAX_COUNTED, type SearchQuery } from '@directory/contracts/search';
import { Injectable } from '@nestjs/common';
import { firstFound, type Attempt } from './attempt.js';
import { withOneSpelling, withSelected } from './engine/facets.js';
import { relaxationCount, type MatchCount, type SearchEngine, type SearchPlan } from './engine/search-engine.js';
import { CategoryWords } from './postgres/category-words.js';
import { endsWithShortWord, type ParsedQuery } from './query/parsed-query.js';
import { SearchPlans } from './query/search-plans.js';

/** Matches whose opening hours are checked one by one. */
const MAX_OPEN_CHECKS = 100;
const NONE = relaxationCount(0);

/** A text with corrected spelling, and how it is parsed. */
export interface Correction {
  from: string;
  to: string;
  parsed: ParsedQuery;
}

/** Runs a query as it is parsed. */
@Injectable()
export class Attempts {
  constructor(
    private readonly plans: SearchPlans,
    private readonly categoryWords: CategoryWords,
  ) {}

  async attempt(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
    prepared?: SearchPlan,
  ): Promise<Attempt> {
    const plan = prepared ?? (await this.planOf(query, parsed));
    const { result, facets } = await engine.searchWithFacets(plan, signal);
    const filtered = result.total === 0 ? await this.unfiltered(engine, plan, signal) : NONE;
    return {
      query,
      parsed,
      leftOut: [],
      corrected: null,
      ...result,
      facets: withSelected(withOneSpelling(facets, plan.filters), plan, result),
      filtered,
    };
  }

  /** An attempt that mostly finds nothing: facets are counted only of what it finds. */
  async retry(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const plan = await this.planOf(query, parsed);
    return (await this.countOf(engine, plan, signal)) > 0
      ? this.attempt(engine, query, parsed, signal, plan)
      : undefined;
  }

  /** How many businesses match, including those that do not pass the filters. */
  async count(engine: SearchEngine, query: SearchQuery, parsed: ParsedQuery, signal: AbortSignal): Promise<number> {
    return this.countOf(engine, await this.planOf(query, parsed), signal);
  }

  async correctedAttempt(
    engine: SearchEngine,
    query: SearchQuery,
    { from, to, parsed: corrected }: Correction,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const isLastWordWhole = corrected.isLastWordWhole === true || endsWithShortWord(corrected.text, 'corrected');
    const parsed = { ...corrected, isLastWordWhole };
    const attempt =
      (await this.retry(engine, query, parsed, signal)) ?? (await this.inOtherPlace(engine, query, parsed, signal));
    return attempt && { ...attempt, corrected: { from, to } };
  }

  /** In the largest other place of that name where the words match. */
  async inOtherPlace(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    return firstFound(parsed.alternatives, (place) => {
      const others = [...(parsed.place ? [parsed.place] : []), ...parsed.alternatives].filter((it) => it !== place);
      return this.retry(engine, query, { ...parsed, place, alternatives: others }, signal);
    });
  }

  private async planOf(query: SearchQuery, parsed: ParsedQuery): Promise<SearchPlan> {
    const limit = Math.min(Math.max(query.page * query.limit, MAX_OPEN_CHECKS), MAX_COUNTED);
    const categories = await this.categoryWords.categoriesNamed(parsed.text);
    return { ...this.plans.of(query, parsed), categories, limit };
  }

  private async countOf(engine: SearchEngine, plan: SearchPlan, signal: AbortSignal): Promise<number> {
    const { total } = await engine.count(plan, signal);
    return total > 0 ? total : (await this.unfiltered(engine, plan, signal)).total;
  }

  /** Matches of the words in the place, whatever the other filters; none without any. */
  private async unfiltered(engine: SearchEngine, plan: SearchPlan, signal: AbortSignal): Promise<MatchCount> {
    const { categorySlug, minimumRating, verified, hasPhone, open, hours, ...filters } = plan.filters;
    const isFiltered = [categorySlug, minimumRating, verified, hasPhone, open, hours].some((it) => it !== undefined);
    const isAnyHours = open === true || hours !== undefined;
    return isFiltered ? engine.count({ ...plan, filters, isAnyHours, limit: 0 }, signal) : NONE;
  }
}
