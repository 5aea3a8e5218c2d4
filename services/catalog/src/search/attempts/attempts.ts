import { MAX_COUNTED } from '@directory/contracts/search';
import { Injectable } from '@nestjs/common';
import { firstFound, type Attempt, type SearchContext } from './attempt.js';
import { withOneSpelling, withSelected } from '../engine/facets.js';
import { relaxationCount, type MatchCount, type SearchPlan } from '../engine/search-engine.js';
import { CategoryWords } from '../postgres/category-words.js';
import { endsWithShortWord, type ParsedQuery } from '../query/parsed-query.js';
import { SearchPlans } from '../query/search-plans.js';

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

  async attempt(context: SearchContext, parsed: ParsedQuery, prepared?: SearchPlan): Promise<Attempt> {
    const { engine, query, signal } = context;
    const plan = prepared ?? (await this.planOf(context, parsed));
    const { result, facets } = await engine.searchWithFacets(plan, signal);
    const filtered = result.total === 0 ? await this.unfiltered(context, plan) : NONE;
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
  async retry(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const plan = await this.planOf(context, parsed);
    return (await this.countOf(context, plan)) > 0 ? this.attempt(context, parsed, plan) : undefined;
  }

  /** How many businesses match, including those that do not pass the filters. */
  async count(context: SearchContext, parsed: ParsedQuery): Promise<number> {
    return this.countOf(context, await this.planOf(context, parsed));
  }

  async correctedAttempt(
    context: SearchContext,
    { from, to, parsed: corrected }: Correction,
  ): Promise<Attempt | undefined> {
    const isLastWordWhole = corrected.isLastWordWhole === true || endsWithShortWord(corrected.text, 'corrected');
    const parsed = { ...corrected, isLastWordWhole };
    const attempt = (await this.retry(context, parsed)) ?? (await this.inOtherPlace(context, parsed));
    return attempt && { ...attempt, corrected: { from, to } };
  }

  /** With the corrected spelling of its words. */
  respelt(context: SearchContext, parsed: ParsedQuery, to: string): Promise<Attempt | undefined> {
    return this.correctedAttempt(context, { from: parsed.text, to, parsed: { ...parsed, text: to } });
  }

  /** In the largest other place of that name where the words match. */
  async inOtherPlace(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    return firstFound(parsed.alternatives, (place) => {
      const others = [...(parsed.place ? [parsed.place] : []), ...parsed.alternatives].filter((it) => it !== place);
      return this.retry(context, { ...parsed, place, alternatives: others });
    });
  }

  private async planOf({ query }: SearchContext, parsed: ParsedQuery): Promise<SearchPlan> {
    const limit = Math.min(Math.max(query.page * query.limit, MAX_OPEN_CHECKS), MAX_COUNTED);
    const categories = await this.categoryWords.categoriesNamed(parsed.text);
    return { ...this.plans.of(query, parsed), categories, limit };
  }

  private async countOf(context: SearchContext, plan: SearchPlan): Promise<number> {
    const { engine, signal } = context;
    const { total } = await engine.count(plan, signal);
    return total > 0 ? total : (await this.unfiltered(context, plan)).total;
  }

  /** Matches of the words in the place, whatever the other filters; none without any. */
  private async unfiltered(context: SearchContext, plan: SearchPlan): Promise<MatchCount> {
    const { engine, signal } = context;
    const { categorySlug, minimumRating, verified, hasPhone, open, hours, ...filters } = plan.filters;
    const isFiltered = [categorySlug, minimumRating, verified, hasPhone, open, hours].some((it) => it !== undefined);
    const isAnyHours = open === true || hours !== undefined;
    return isFiltered ? engine.count({ ...plan, filters, isAnyHours, limit: 0 }, signal) : NONE;
  }
}
