import { Injectable } from '@nestjs/common';
import { firstFound, type Attempt, type SearchContext } from './attempt.js';
import { Attempts } from './attempts.js';
import { CategoryLanguages } from '../query/words/category-languages.js';
import type { ParsedQuery } from '../query/parsed-query.js';

/** Searches by other names of a kind of business. */
@Injectable()
export class OtherNames {
  constructor(
    private readonly attempts: Attempts,
    private readonly categoryLanguages: CategoryLanguages,
  ) {}

  /** `bakery` where the category is called `пекарна`. */
  async inOtherLanguage(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const names = await this.categoryLanguages.namesOf(parsed.text, parsed.place?.filters);
    return this.firstOf(context, parsed, names);
  }

  /** `pharmacy` in a city where businesses without a category are named `약국`. */
  async inOtherWords(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const { text: from, place } = parsed;
    if (place?.filters.citySlug === undefined) return undefined;
    const { words, areStems } = await this.categoryLanguages.wordsFor(from, place.filters);
    return this.firstOf(context, { ...parsed, isLastWordWhole: !areStems }, words);
  }

  private firstOf(context: SearchContext, parsed: ParsedQuery, names: readonly string[]): Promise<Attempt | undefined> {
    const { text: from } = parsed;
    return firstFound(names, async (to) => {
      const attempt = await this.attempts.retry(context, { ...parsed, text: to });
      return attempt && { ...attempt, corrected: { from, to } };
    });
  }
}
