import type { SearchQuery } from '@directory/contracts/search';
import { Injectable } from '@nestjs/common';
import type { Attempt } from './attempt.js';
import { Attempts } from './attempts.js';
import type { SearchEngine } from './engine/search-engine.js';
import { CategoryLanguages } from './query/category-languages.js';
import type { ParsedQuery } from './query/parsed-query.js';

/** Searches by other names of a kind of business. */
@Injectable()
export class OtherNames {
  constructor(
    private readonly attempts: Attempts,
    private readonly categoryLanguages: CategoryLanguages,
  ) {}

  /** `bakery` where the category is called `пекарна`. */
  async inOtherLanguage(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const names = await this.categoryLanguages.namesOf(parsed.text, parsed.place?.filters);
    return this.firstFound(engine, query, parsed, names, signal);
  }

  /** `pharmacy` in a city where businesses without a category are named `약국`. */
  async inOtherWords(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const { text: from, place } = parsed;
    if (place?.filters.citySlug === undefined) return undefined;
    const { words, areStems } = await this.categoryLanguages.wordsFor(from, place.filters);
    return this.firstFound(engine, query, { ...parsed, isLastWordWhole: !areStems }, words, signal);
  }

  private async firstFound(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const { text: from } = parsed;
    for (const to of names) {
      const attempt = await this.attempts.retry(engine, query, { ...parsed, text: to }, signal);
      if (attempt) return { ...attempt, corrected: { from, to } };
    }
    return undefined;
  }
}
